/** A picture that nobody waits for: it is made once it is in sight, and while nothing else is to be done. */

import { useEffect, useRef, useState } from "preact/hooks";

/** One clear pixel lies in its place until then, and keeps the room that a style gives it. */
const CLEAR = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const idle: (then: () => void) => unknown = window.requestIdleCallback ?? setTimeout;

/** One picture a piece of work: each is a small document of its own, and a dozen at once hold the page up. */
let last = Promise.resolve();

function inTurn(make: () => void): void {
  last = last.then(() => new Promise((done) => idle(() => done(make()))));
}

interface LaterProps {
  /** Makes the picture, and gives its address. */
  picture: () => string;
  alt: string;
  class?: string;
  "data-card"?: string;
  draggable?: boolean;
}

export function Later({ picture, ...rest }: LaterProps) {
  const own = useRef<HTMLImageElement>(null);
  const [seen, see] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((found) => {
      if (!found.some((one) => one.isIntersecting)) return;
      watch.disconnect();
      inTurn(() => see(true));
    });
    watch.observe(own.current as Element);
    return () => watch.disconnect();
  }, []);
  return <img ref={own} src={seen ? picture() : CLEAR} {...rest} />;
}
