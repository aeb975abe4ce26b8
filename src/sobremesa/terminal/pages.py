"""The browser's page as this package has it: its files and their hashes, and what a house serves compared with them.

A house can serve one page to who compares and another one to who plays. What is compared is what it gave this program.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from html.parser import HTMLParser
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from typing import IO, Any, Final
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from sobremesa.core.errors import SobremesaError

STATIC: Final = Path(__file__).parents[1] / "server" / "static"
LIST: Final = "hashes.txt"
SAVED: Final = "verify.html"
FACES: Final = ("Truculenta", "Asap")
PATIENCE: Final = 20.0
"""Seconds for each answer of a house."""
MOST_LISTED: Final = 100_000
"""Bytes of the longest list of hashes; the page's has ten thousand."""
MOST_FILE: Final = 5_000_000
MOST_PAGE: Final = 1_000_000
"""Bytes of the longest file, and of the page itself."""
MOST_FILES: Final = 1_000
_LINE: Final = re.compile(r"([0-9a-f]{64})  ([A-Za-z0-9_./-]+)")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
PARTS: Final = frozenset(
    {"html", "head", "meta", "title", "link", "script", "body", "div", "header", "h1", "p", "noscript"}
)
"""Elements that the page consists of, as a house serves it."""
LINKS: Final = frozenset({"canonical", "alternate"})
"""Relations of links by which nothing is loaded."""


# --- what this package has


@dataclass(frozen=True)
class Hashes:
    """The hashes of a page's files by their paths, and the page's hash: that of the list as it is written."""

    files: Mapping[str, str]
    page: str

    @classmethod
    def parse(cls, data: bytes) -> "Hashes":
        """Return what a list holds; raise `SobremesaError` where it is none."""
        files: dict[str, str] = {}
        for number, line in enumerate(data.decode(errors="replace").splitlines(), 1):
            found = _LINE.fullmatch(line)
            if found is None or ".." in found[2] or found[2].startswith("/") or number > MOST_FILES:
                raise SobremesaError(f"line {number} of the list of hashes is not 'SHA256  FILE': {line[:80]!r}")
            files[found[2]] = found[1]
        if not files:
            raise SobremesaError("the list of hashes is empty")
        return cls(files, sha256(data).hexdigest())


def own_hashes(static: Path = STATIC) -> Hashes:
    """Return those of the page in this package; raise `SobremesaError` without one, or where a file was changed."""
    if not (static / LIST).is_file():
        raise SobremesaError("this installation has no page: it was not built (make web)")
    hashes = Hashes.parse((static / LIST).read_bytes())
    for name, known in hashes.files.items():
        if not (static / name).is_file() or sha256((static / name).read_bytes()).hexdigest() != known:
            raise SobremesaError(f"this installation's own page was changed: '{name}' is not what was built")
    return hashes


def save_verifier(path: Path, static: Path = STATIC) -> None:
    """Write the page that checks a record as one file; raises `OSError`, and `SobremesaError` without one."""
    if not (static / SAVED).is_file():
        raise SobremesaError("this installation has no page that checks records: it was not built (make web)")
    path.write_bytes((static / SAVED).read_bytes())


def faces(static: Path = STATIC) -> dict[str, bytes]:
    """Return the typefaces of the page by their names, as WOFF2; none where the page was not built."""
    files = ((name, sorted((static / "assets").glob(f"{name.lower()}-*.woff2"))) for name in FACES)
    return {name: found[0].read_bytes() for name, found in files if found}


# --- what a house serves


@dataclass
class House:
    """A house that serves the page at an address; every answer is bounded, and no other house is asked."""

    address: str
    opener: OpenerDirector = field(init=False)

    def __post_init__(self) -> None:
        if urlsplit(self.address).scheme not in ("http", "https") or not urlsplit(self.address).hostname:
            raise SobremesaError(f"'{self.address}' is no address of a page: it begins with https:// or http://")
        self.opener = build_opener(_SameHouse(_place(self.address)))

    def get(self, path: str, most: int) -> bytes:
        """Return what stands at a path; raise `SobremesaError` where nothing does, or too much."""
        address = urljoin(self.address, path)
        try:
            asked = Request(address, headers={"Accept-Encoding": "identity", "Accept": "*/*"})
            with self.opener.open(asked, timeout=PATIENCE) as answer:
                found: bytes = answer.read(most + 1)
        except HTTPError as error:
            raise SobremesaError(f"it answers {error.code}") from None
        except (OSError, HTTPException, ValueError) as error:
            raise SobremesaError(f"it cannot be fetched ({error})") from None
        if len(found) > most:
            raise SobremesaError(f"it is longer than {most} bytes")
        return found


def _place(address: str) -> tuple[str, str]:
    parts = urlsplit(address)
    return parts.scheme, parts.netloc


class _SameHouse(HTTPRedirectHandler):
    """Follows an answer that leads elsewhere only within the house."""

    def __init__(self, place: tuple[str, str]) -> None:
        self.place = place

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        if _place(newurl) != self.place:
            raise ValueError("it leads to another host, which is not asked")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def compared(address: str, page_hash: str = "", static: Path = STATIC) -> Iterator[str]:
    """Yield each difference between the page that a house serves and this package's, or that of a published hash.

    Raises `SobremesaError` where nothing can be compared.
    """
    if page_hash and not _HASH.fullmatch(page_hash):
        raise SobremesaError("the hash of a page has 64 digits of lower-case hexadecimal")
    house = House(address)
    hashes = _published(house, page_hash) if page_hash else own_hashes(static)
    files: dict[str, bytes] = {}
    for name, known in hashes.files.items():
        try:
            files[name] = house.get(f"/{name}", MOST_FILE)
        except SobremesaError as error:
            yield f"/{name}: {error}"
            continue
        if sha256(files[name]).hexdigest() != known:
            yield f"/{name}: it is another file than this version's"
    yield from _served(house, hashes, files.get("first.json", b"{}"))


def _published(house: House, page_hash: str) -> Hashes:
    """Return the house's own list, which has the hash that was published."""
    try:
        listed = house.get(f"/{LIST}", MOST_LISTED)
    except SobremesaError as error:
        raise SobremesaError(f"the house's list of hashes, /{LIST}: {error}") from None
    found = sha256(listed).hexdigest()
    if found != page_hash:
        raise SobremesaError(f"the house has another page: its hash is {found}, not {page_hash}")
    return Hashes.parse(listed)


def _served(house: House, hashes: Hashes, first: bytes) -> Iterator[str]:
    """Yield what the page itself, which the server writes anew for each visit, has that this version's has not."""
    path = urlsplit(house.address).path or "/"
    try:
        text = house.get(house.address, MOST_PAGE).decode(errors="replace")
    except SobremesaError as error:
        yield f"{path}: {error}"
        return
    reader = _Page(hashes.files, _start(first))
    reader.feed(text)
    reader.close()
    yield from (f"{path}: {one}" for one in reader.strange)
    if not reader.scripts:
        yield f"{path}: it is not the page of a table: it runs no script of it"


def _start(first: bytes) -> str:
    """Return the only script that may stand in the page itself."""
    try:
        known: Any = json.loads(first)
        return str(known.get("start", "")).strip()
    except (ValueError, AttributeError):
        return ""


class _Page(HTMLParser):
    """What the served page runs and loads, and what of it is not this version's."""

    def __init__(self, files: Mapping[str, str], start: str) -> None:
        super().__init__(convert_charrefs=True)
        self.files, self.start = files, start
        self.strange: list[str] = []
        self.scripts = 0
        self._inline: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag not in PARTS:
            self.strange.append(f"it has an element <{tag}>, which this version's has not")
        handler = next((name for name in named if name.startswith("on") or name in ("style", "srcdoc")), "")
        if handler:
            self.strange.append(f"its <{tag}> has '{handler}', which this version's has not")
        if tag == "meta" and "http-equiv" in named:
            self.strange.append(f"it has a <meta http-equiv={named['http-equiv']!r}>, which this version's has not")
        if tag == "link" and named.get("rel", "").lower() not in LINKS:
            self._loads(named.get("href", ""))
        if tag == "script":
            self._script(named)

    def _script(self, named: Mapping[str, str]) -> None:
        if "src" in named:
            self._loads(named["src"])
            self.scripts += 1
        elif named.get("type", "").lower() != "application/json":
            self._inline = []
        for one in named.get("data-after", "").split():
            self._loads(one)

    def handle_data(self, data: str) -> None:
        if self._inline is not None:
            self._inline.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag != "script" or self._inline is None:
            return
        written, self._inline = "".join(self._inline).strip(), None
        self.scripts += 1
        if not self.start or written != self.start:
            self.strange.append("a script that stands in it is not this version's")

    def _loads(self, address: str) -> None:
        if address.removeprefix("/") not in self.files or not address.startswith("/"):
            self.strange.append(f"it loads '{address[:200]}', which is no file of this version")
