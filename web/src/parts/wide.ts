import { useEffect, useState } from "preact/hooks";

/** True where the window is as this media query says; the page is drawn again when that changes. */
export function useMedia(query: string): boolean {
  const [is, setIs] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const asked = matchMedia(query);
    const look = (): void => setIs(asked.matches);
    look();
    asked.addEventListener("change", look);
    return () => asked.removeEventListener("change", look);
  }, [query]);
  return is;
}
