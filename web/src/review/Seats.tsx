import type { Review } from "../messages";
import { v } from "../texts/review";
import { perMille } from "./numbers";

/** What each seat lost a decision, in a number. */
export function Numbers({ found }: { found: Review }) {
  return (
    <ul class="review-seats">
      {found.seats.map(({ seat, name, lost, numbers }) => (
        <li key={seat}>
          <h2>{name}</h2>
          <p>
            <b class="digits">{perMille(lost)}</b> {v("per_mille")}
          </p>
          <p>{numbers.join(" · ")}</p>
        </li>
      ))}
    </ul>
  );
}

/** By which kinds of play each seat lost, and which level of the house loses as much; nothing before all is judged. */
export function Standings({ found }: { found: Review }) {
  const told = found.seats.filter(({ standing, kinds }) => standing || kinds.length);
  if (!told.length) return null;
  return (
    <section class="review-standings" aria-labelledby="review-standings">
      <h2 id="review-standings">{v("seats")}</h2>
      {told.map(({ seat, name, standing, kinds }) => (
        <div key={seat}>
          <h3>{name}</h3>
          {[...kinds, standing].filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
    </section>
  );
}
