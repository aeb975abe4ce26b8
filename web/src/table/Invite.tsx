import { useState } from "preact/hooks";
import type { Invitation } from "../messages";
import { t } from "../texts";

const address = (qr: string): string => (qr.startsWith("data:") ? qr : `data:image/svg+xml,${encodeURIComponent(qr)}`);

/** A link to a seat: as a code for a telephone, to copy, to share. */
export function Invite({ invitation, text }: { invitation: Invitation; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(invitation.link);
      setCopied(true);
    } catch {
      // without https a browser has no clipboard of its own to offer: the link is selected, and copied the old way
      getSelection()?.selectAllChildren(document.querySelector(".link") ?? document.body);
      if (document.execCommand("copy")) setCopied(true);
    }
  };
  return (
    <>
      <p>{text}</p>
      <img class="qr" src={address(invitation.qr)} alt={t().qr} width="220" height="220" />
      <p class="link">{invitation.link}</p>
      <div class="row">
        <button type="button" class="button main" onClick={() => void copy()}>
          {copied ? t().copied : t().copy}
        </button>
        {"share" in navigator && (
          <button type="button" class="button" onClick={() => void navigator.share({ url: invitation.link }).catch(() => undefined)}>
            {t().share}
          </button>
        )}
      </div>
    </>
  );
}
