import { house } from "../net/house";
import { follow } from "../router";
import { h } from "../texts/home";

/** Links to what the house is, what it keeps, its rules and its source. */
export function Footer() {
  return (
    <footer class="footer">
      <nav aria-label={h("links")}>
        <ul>
          {(house.value?.games ?? []).map((game) => (
            <li key={game.name}>
              <a href={`/#rules-${game.name}`} onClick={follow}>
                {h("rules_of", { game: game.title })}
              </a>
            </li>
          ))}
          {LINKS.map(([place, text]) => (
            <li key={place}>
              <a href={`/#${place}`} onClick={follow}>
                {h(text)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p>{h("free")}</p>
    </footer>
  );
}

const LINKS = [
  ["about", "about"],
  ["about-fair", "fair"],
  ["about-privacy", "privacy"],
  ["about-source", "source"],
] as const;
