"""Links to a table with their QR codes; the secret part stands after `#`, which no browser sends to any server."""

import io

import segno
from msgspec.structs import replace

from sobremesa.protocol.messages import Invitation


def complete(invitation: Invitation, base: str) -> Invitation:
    """Return the invitation with the server's address in its link, and the code of that."""
    link = base.rstrip("/") + invitation.link
    return replace(invitation, link=link, qr=qr(link))


def qr(link: str) -> str:
    """Return a link's QR code as an SVG picture."""
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True)
    return out.getvalue().decode()
