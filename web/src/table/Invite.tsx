import { useRef, useState } from "preact/hooks";
import type { Invitation } from "../messages";
import { copy, share } from "../parts/share";
import { r } from "../texts/room";
import "../styles/invite.css";

const address = (qr: string): string => (qr.startsWith("data:") ? qr : `data:image/svg+xml,${encodeURIComponent(qr)}`);

/** Addresses at which a machine calls itself; a link to one leads nobody else here. */
const ALONE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A link to a seat: as a code for a telephone, to copy, to share; where it has one, as letters to type. */
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
      <img class="qr" src={address(invitation.qr)} alt={r("qr")} width="220" height="220" />
      <div class="beside-code">
        <p>{text}</p>
        {"share" in navigator && (
          <button type="button" class="button main" onClick={() => void share("", invitation.link)}>
            {r("share")}
          </button>
        )}
        <button type="button" class={`button ${"share" in navigator ? "" : "main"}`} onClick={() => void take()}>
          {copied ? r("copied") : r("copy")}
        </button>
      </div>
      {invitation.code && (
        <p class="table-code">
          {r("code_text")}{" "}
          <b class="code-letters" aria-label={[...invitation.code].join(" ")}>
            {invitation.code}
          </b>
        </p>
      )}
      <p class="link" ref={link}>
        {invitation.link}
      </p>
      {alone && <p class="hint-text">{r("alone_hint")}</p>}
    </div>
  );
}
