import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../texts/page";
import { Icon } from "./Icon";
import "../styles/sheet.css";

export interface SheetProps {
  title: string;
  onClose: () => void;
  /** A sheet beside the table where there is room for it; it never blocks the play. */
  side?: boolean;
  class?: string;
  children: preact.ComponentChildren;
}

/** A sheet of paper over the table: it takes the focus, Escape closes it, and the focus goes back. */
export function Sheet({ title, onClose, side = false, class: extra = "", children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const gone = useRef(false);
  const id = useId();
  // Before anybody can press a key: Escape closes what is seen.
  useLayoutEffect(() => {
    const box = dialog.current;
    const before = document.activeElement;
    if (box && !box.open) {
      if (side) box.show();
      else box.showModal();
    }
    return () => {
      gone.current = true;
      box?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`sheet ${side ? "side" : ""} ${extra}`}
      aria-labelledby={id}
      onClose={() => gone.current || onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => side && event.key === "Escape" && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="sheet-body">
        <div class="sheet-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="icon" aria-label={t("close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
