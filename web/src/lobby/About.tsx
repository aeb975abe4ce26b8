import { useEffect } from "preact/hooks";
import { house, loadHouse } from "../net/house";
import { a } from "../texts/about";
import { House } from "./House";
import "../styles/pages.css";

/** The house in words: what it is and keeps, how it deals, who its bots are, and where it comes from. */
export default function About({ part }: { part: string }) {
  useEffect(() => {
    document.title = `${a("title")} · Sobremesa`;
    if (!house.value) void loadHouse();
  }, []);
  useEffect(() => document.getElementById(`part-${part}`)?.scrollIntoView(), [part]);
  return (
    <House title={a("title")}>
      <p>{a("text")}</p>
      {PARTS.map((name) => (
        <section key={name} id={`part-${name}`} class="tile about" aria-labelledby={`title-${name}`}>
          <h2 id={`title-${name}`}>{a(name)}</h2>
          <p>{name === "source" ? a("source_text", { version: house.value?.version ?? "" }) : a(`${name}_text`)}</p>
        </section>
      ))}
    </House>
  );
}

const PARTS = ["privacy", "fair", "bots", "source"] as const;
