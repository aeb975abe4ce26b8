import { useRef, useState } from "preact/hooks";
import type { Invitation } from "../messages";
import { copy, share } from "../parts/share";
import { t } from "../texts/page";

const address = (qr: string): string => (qr.startsWith("data:") ? qr : `data:image/svg+xml,${encodeURIComponent(qr)}`);

/** Addresses at which a machine calls itself; a link to one leads nobody else here. */
const ALONE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A link to a seat: as a code for a telephone, to copy, to share. */
export function Invite({ invitation, text }: { invitation: Invitation; text: string }) {
  const [copied, setCopied] = useState(false);
  const link = useRef<HTMLParagraphElement>(null);
  const take = async (): Promise<void> => {
    setCopied(await copy(invitation.link));
    if (link.current) getSelection()?.selectAllChildren(link.current); // for whoever trusts their own keys
  };
  const alone = ALONE.has(new URL(invitation.link).hostname);
  return (
    <div class="invite">
      <img class="qr" src={address(invitation.qr)} alt={t("qr")} width="220" height="220" />
      <div class="beside-code">
        <p>{text}</p>
        <button type="button" class="button main" onClick={() => void take()}>
          {copied ? t("copied") : t("copy")}
        </button>
        {"share" in navigator && (
          <button type="button" class="button" onClick={() => void share("", invitation.link)}>
            {t("share")}
          </button>
        )}
      </div>
      <p class="link" ref={link}>{invitation.link}</p>
      {alone && <p class="hint-text">{t("alone_hint")}</p>}
    </div>
  );
}
