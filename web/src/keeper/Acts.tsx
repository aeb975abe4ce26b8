import { useState } from "preact/hooks";
import { share } from "../parts/share";
import { r } from "../texts/room";
import { k } from "../texts/keeper";

/** What can be done with the whole score: take back the last mark, hand it on, begin anew. */
export function Acts({
  text,
  onUndo,
  onNew,
  children,
}: {
  text: string;
  onUndo: (() => void) | null;
  onNew: () => void;
  children?: preact.ComponentChildren;
}) {
  const [sure, setSure] = useState(false);
  const [copied, setCopied] = useState(false);
  return (
    <div class="row">
      <button type="button" class="button" disabled={!onUndo} onClick={() => onUndo?.()}>
        {k("undo")}
      </button>
      <button type="button" class="button" onClick={() => void share(text, location.href).then(setCopied)}>
        {copied ? r("copied") : k("share")}
      </button>
      {children}
      <button type="button" class="button danger" onClick={() => (sure ? onNew() : setSure(true))}>
        {k("new")}
      </button>
      {sure && <p role="alert">{k("new_sure")}</p>}
    </div>
  );
}
