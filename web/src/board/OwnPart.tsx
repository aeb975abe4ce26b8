import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Pack } from "../cards/draw";
import { pictureOf } from "../parts/cloth";
import type { Own } from "./scene";
import "./own_part.css";

/** The version of what a module is given and must have: one that asks for another is not drawn. */
const API = 1;
const ADDRESS = /^\/parts\/[0-9a-f]{64}\.js$/;

/** What a module is given: the address of a card's picture; and the sides of the table, the watcher's first. */
interface Given {
  readonly card: (card: string) => string;
  readonly sides: readonly number[];
}

/** What a module makes of it: it draws into a root of its own. */
interface Drawing {
  draw(data: Own["data"], root: ShadowRoot): void;
}

interface Module {
  readonly api: number;
  part(given: Given): Drawing;
}

export interface OwnPartProps {
  readonly own: Own;
  readonly pack: Pack;
  readonly sides: readonly number[];
  /** The plain part, which stands there till the module has drawn, and where it fails. */
  readonly children: ComponentChildren;
}

/** A part that a module of the game draws; the plain one stands wherever that does not come or throws, and for who listens. */
export function OwnPart({ own: { id, module, data }, pack, sides, children }: OwnPartProps) {
  const host = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [drawn, setDrawn] = useState(false);
  const given = useMemo(() => ({ card: (card: string) => pictureOf(card, pack), sides }), [pack, sides.join()]);
  const fail = (why: unknown): void => {
    console.warn(`The part ${id} is drawn plainly: ${module}:`, why);
    setDrawing(null);
    setDrawn(false);
  };

  useEffect(() => {
    let wanted = true;
    found(module)
      .then((one) => wanted && setDrawing(one.part(given)))
      .catch((error) => wanted && fail(error));
    return () => {
      wanted = false;
    };
  }, [module, given]);
  useLayoutEffect(() => {
    if (!drawing || !host.current) return;
    try {
      drawing.draw(data, host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" }));
      setDrawn(true);
    } catch (error) {
      fail(error);
    }
  }, [drawing, data]);

  return (
    <div class={`own-part ${drawn ? "drawn" : ""}`}>
      {children}
      <div class="own-drawing" ref={host} aria-hidden="true" />
    </div>
  );
}

async function found(module: string): Promise<Module> {
  if (!ADDRESS.test(module)) throw new Error("that is no address of a part");
  const one: Module = await import(/* @vite-ignore */ module);
  if (one.api !== API) throw new Error(`it is made for version ${one.api}, and this page has ${API}`);
  return one;
}
