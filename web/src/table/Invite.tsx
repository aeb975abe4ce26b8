import { useState } from "preact/hooks";
import type { Invitation } from "../messages";
import { copy, share } from "../parts/share";
import { t } from "../texts";

const address = (qr: string): string => (qr.startsWith("data:") ? qr : `data:image/svg+xml,${encodeURIComponent(qr)}`);

/** A link to a seat: as a code for a telephone, to copy, to share. */
export function Invite({ invitation, text }: { invitation: Invitation; text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <p>{text}</p>
      <img class="qr" src={address(invitation.qr)} alt={t().qr} width="220" height="220" />
      <p class="link">{invitation.link}</p>
      <div class="row">
        <button type="button" class="button main" onClick={() => void copy(invitation.link).then(setCopied)}>
          {copied ? t().copied : t().copy}
        </button>
        {"share" in navigator && (
          <button type="button" class="button" onClick={() => void share("", invitation.link)}>
            {t().share}
          </button>
        )}
      </div>
    </>
  );
}
