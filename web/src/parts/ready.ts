/**
 * Pictures that are made before they are needed: each is a small document of its own. To build one in the middle of a
 * play, or once more each time that a card comes back, would hold the play up; a dozen with the first drawing, the page.
 */

import { useEffect, useState } from "preact/hooks";
import { faces } from "../cards/draw";
import type { Pack } from "../cards/draw";
import { type GameRoom, packOf } from "../games/game";
import type { Scene } from "../messages";
import { type Mood, portrait } from "../portraits/draw";
import { settings } from "../settings";
import { pictureOf } from "./cloth";
import { apart } from "./drawn";
import { still } from "./flights";

const LATER = ["thinking", "delighted"] as const;
const CUTS = ["full", "small"] as const;

type Picture = () => string;

/** The pictures of the cards that a scene names. */
function shown(scene: Scene, pack: Pack): Picture[] {
  const words = JSON.stringify(scene);
  return ["back", ...faces(pack).filter((card) => words.includes(`"${card}"`))].map(
    (card) => () => pictureOf(card, pack),
  );
}

/** The faces of the others. */
const looks = (scene: Scene, mood: Mood): Picture[] =>
  scene.seats.flatMap(({ seat, name }) => (seat === scene.seat ? [] : [() => portrait(name, mood)]));

/**
 * Has the pictures of a table at hand for as long as it is looked at. True once those are there that it begins with, each
 * made in a piece of work of its own; the others come one by one, while nothing moves and nothing else is to be done.
 */
export function usePictures(room: GameRoom | null, scene: Scene | null): boolean {
  const { fourColours } = settings.value;
  const [ready, setReady] = useState(false);
  const comes = scene !== null;
  useEffect(() => {
    if (!room || !scene) return undefined;
    const { counter } = room;
    const pack = packOf(scene, room.pack);
    const kept: HTMLImageElement[] = [];
    let gone = false;
    const make = (picture: Picture): void => {
      const image = new Image();
      image.src = picture();
      kept.push(image);
    };
    const begin = async (): Promise<void> => {
      for (const picture of [...looks(scene, "calm"), ...shown(scene, pack)]) {
        make(picture);
        await apart();
        if (gone) return;
      }
      setReady(true);
      if (!("requestIdleCallback" in window)) return;
      const moods = LATER.flatMap((mood) => looks(scene, mood));
      const cards = CUTS.flatMap((cut) => faces(pack).map((card) => () => pictureOf(card, pack, cut)));
      const counters = counter ? [() => counter.picture] : [];
      for (const picture of [...moods, ...counters, ...cards]) {
        do {
          await still();
          await new Promise((then) => requestIdleCallback(then));
        } while (document.querySelector(".flying"));
        if (gone) return;
        make(picture);
      }
    };
    void begin();
    return () => {
      gone = true;
      kept.length = 0;
    };
  }, [room, fourColours, comes]);
  return ready;
}
