import type { Mood } from "../portraits/draw";
import { portrait } from "../portraits/draw";
import { NAMELESS } from "../texts/languages";
import { Later } from "./Picture";

export interface PortraitProps {
  name: string;
  /** A person is shown by an initial, if they told a name: nobody's face is made up. */
  person?: boolean;
  mood?: Mood;
  deals?: boolean;
  /** Nobody waits for it: it is made when it is seen, and other work goes first. */
  later?: boolean;
}

/** Somebody in their arch, and the dealer's chip beside who deals. */
export function Portrait({ name, person = false, mood = "calm", deals = false, later = false }: PortraitProps) {
  const picture = (): string => portrait(name, mood);
  return (
    <span class={`portrait ${person ? "person" : ""}`} aria-hidden="true">
      <span class="arch">
        {person ? (
          <b>{!NAMELESS.includes(name) && [...name][0]?.toUpperCase()}</b>
        ) : later ? (
          <Later picture={picture} alt="" draggable={false} />
        ) : (
          <img src={picture()} alt="" draggable={false} />
        )}
      </span>
      {deals && (
        <svg class="chip" viewBox="0 0 40 40" width="40" height="40">
          <circle cx="20" cy="20" r="19" fill="#fff4de" />
          <circle cx="20" cy="20" r="16" fill="none" stroke="#7d2131" stroke-width="2" stroke-dasharray="4 3" />
          <path
            d="M9 14 19 11 24 25 14 28ZM19 12 29 15 25 29 16 27Z"
            fill="#7d2131"
            stroke="#fff4de"
            stroke-width="1.5"
          />
        </svg>
      )}
    </span>
  );
}
