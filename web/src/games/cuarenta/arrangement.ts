/** Cuarenta's table in the words of the kit: a row of open cards in the middle. */

import type { KitScene } from "../../board/scene";
import type { Choice } from "../../messages";
import { t } from "../../texts/page";
import { matching, written } from "./manual";
import type { CuarentaScene } from "./scene";

/** The whole table; by hand each card takes what has been picked. */
export const kitOf = (scene: CuarentaScene, picked?: ReadonlySet<string>): KitScene => ({
  ...scene,
  pack: "french",
  cloth: "",
  title: "",
  tricks: [],
  rows: [{ id: "table", title: "", cards: scene.table, take: "" }],
  piles: [],
  calls: [],
  facts: [],
  places: { centre: ["table"], corner: [], ask: [1, 2] },
  version: 0,
  own: [],
  shout: null,
  choices: picked ? byHand(scene, [...picked]) : scene.choices,
});

/** A play of each card that takes these, whether it may or not: that the server says. */
const byHand = ({ hand, choices }: CuarentaScene, taken: readonly string[]): Choice[] =>
  hand.map(({ card, name }) => ({
    actions: matching(choices, card, taken)?.actions ?? [written(card, taken)],
    text: taken.length ? t("take") : t("lay", { card: name }),
    cards: [card],
    takes: taken,
    points: 0,
    preview: "",
    note: "",
    partial: false,
    spoken: "",
    quiet: false,
  }));
