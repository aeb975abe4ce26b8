import { isTyping } from "./roving";

/**
 * Have a finger's tap on a table's button leave the focus where it is, unless somebody was typing; returns the end of it.
 * A button that takes the focus, and goes with it, has the browser lay the page out once more before the tap is seen.
 */
export function keepFocus(): () => void {
  let touches = false;
  const down = ({ pointerType }: PointerEvent): void => {
    touches = pointerType === "touch";
  };
  const press = (event: MouseEvent): void => {
    if (touches && !isTyping(document.activeElement) && (event.target as Element).closest(".kit button"))
      event.preventDefault();
  };
  addEventListener("pointerdown", down);
  addEventListener("mousedown", press);
  return () => {
    removeEventListener("pointerdown", down);
    removeEventListener("mousedown", press);
  };
}
