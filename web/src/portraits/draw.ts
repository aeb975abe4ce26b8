/** The regulars of the house and whoever else sits down: an arch, a ground, a person in it. CC0. */

import { addressOf } from "../cards/address";
import { BEHIND, EXTRA, FACIAL, FRONT, type Mood, WORN, face, ground, head, shoulders } from "./parts";

export type { Mood };

interface Person {
  readonly ground: readonly [string, string];
  readonly skin: string;
  readonly hair: string;
  readonly cloth: readonly [string, string];
  readonly behind?: string;
  readonly front?: string;
  readonly worn?: readonly [string, string];
  readonly facial?: string;
  readonly extra?: readonly (readonly [string, string])[];
}

const ORANGE = ["#dc9160", "#b4673a"] as const;
const TEAL = ["#82b3a6", "#4f8678"] as const;
const PINK = ["#c6709c", "#96426f"] as const;
const YELLOW = ["#e6bf63", "#c2933a"] as const;
const BLUE = ["#729fd3", "#426fa6"] as const;
const PEACH = ["#eba87a", "#c97a4a"] as const;
const GREEN = ["#88b58b", "#57895b"] as const;
const SAND = ["#d3b079", "#a98348"] as const;
const LILAC = ["#a08dd0", "#6f5da3"] as const;
const SKY = ["#7fb5cc", "#4c8aa5"] as const;
const MOSS = ["#a7b579", "#76894a"] as const;

const REGULARS: Readonly<Record<string, Person>> = {
  "Doña Rosa": {
    ground: ORANGE,
    skin: "#e0a277",
    hair: "#b9b3aa",
    cloth: ["#9b2334", "#f0dcb8"],
    behind: "bun",
    front: "parted",
    extra: [["earrings", "#c8303c"]],
  },
  "Don Lucho": {
    ground: TEAL,
    skin: "#bd7c4f",
    hair: "#efeae0",
    cloth: ["#f3ead6", "#d9cba8"],
    front: "bald",
    worn: ["straw", ""],
    facial: "moustache",
  },
  "Tía Meche": {
    ground: PINK,
    skin: "#a86a40",
    hair: "#1d1310",
    cloth: ["#f6efe0", "#fff"],
    behind: "long",
    front: "parted",
    extra: [["beads", "#d8482f"]],
  },
  Beto: {
    ground: YELLOW,
    skin: "#6d452b",
    hair: "#17100c",
    cloth: ["#2c62b0", "#fff"],
    front: "short",
    facial: "beard",
    extra: [["braces", "#f0b232"]],
  },
  Curro: {
    ground: BLUE,
    skin: "#e9b186",
    hair: "#3a2113",
    cloth: ["#bf3f27", "#fff"],
    front: "fringe",
    worn: ["flat", "#59636f"],
    facial: "stubble",
  },
  Loli: {
    ground: PEACH,
    skin: "#eab88f",
    hair: "#221610",
    cloth: ["#1f6b66", "#2c8680"],
    behind: "curls",
    front: "fringe",
    extra: [
      ["glasses", "#c8303c"],
      ["hoops", "#fff"],
    ],
  },
  "Doña Elvira": {
    ground: GREEN,
    skin: "#f0c6a2",
    hair: "#eceae6",
    cloth: ["#27477d", "#fff"],
    behind: "bob",
    front: "swept",
    extra: [
      ["glasses", "#2b1a12"],
      ["beads", "#fff"],
    ],
  },
  "Don Segundo": {
    ground: SAND,
    skin: "#c08253",
    hair: "#6d655d",
    cloth: ["#4a4440", "#5b544e"],
    front: "bald",
    worn: ["beret", "#87202f"],
    facial: "moustache",
    extra: [["scarf", "#d5352b"]],
  },
  Antonio: {
    ground: MOSS,
    skin: "#b98256",
    hair: "#97918a",
    cloth: ["#43365a", "#efe8da"],
    front: "bald",
    facial: "moustache",
  },
  "Tía Chola": {
    ground: SKY,
    skin: "#d7986a",
    hair: "#7d2d18",
    cloth: ["#d3a22a", "#f6e2a0"],
    behind: "tail",
    front: "swept",
    extra: [["earrings", "#fff"]],
  },
  Trini: {
    ground: LILAC,
    skin: "#e0a277",
    hair: "#c9c3ba",
    cloth: ["#cf6a2b", "#f2c48d"],
    behind: "bob",
    front: "fringe",
    extra: [["earrings", "#3aa09a"]],
  },
  Susana: {
    ground: PEACH,
    skin: "#f0c6a2",
    hair: "#c98a3a",
    cloth: ["#2f6b3a", "#f6efe0"],
    behind: "bob",
    front: "parted",
    extra: [["hoops", "#f0b232"]],
  },
  "Don Alberto": {
    ground: BLUE,
    skin: "#d9a377",
    hair: "#d8d3ca",
    cloth: ["#5b2a3a", "#fff"],
    front: "short",
    facial: "moustache",
    extra: [["glasses", "#2b1a12"]],
  },
};

/** Parts of those whom nobody has painted. */
const GROUNDS = [LILAC, SKY, MOSS, SAND, PEACH, TEAL, PINK];
const SKINS = ["#f0c6a2", "#e0a277", "#bd7c4f", "#8d5a37", "#6d452b"];
const HAIRS = ["#1d1310", "#4a2a17", "#8f5a2a", "#b9b3aa", "#7d2d18"];
const CLOTHS = ["#2c62b0", "#9b2334", "#1f6b66", "#cf6a2b", "#43365a", "#2f6b3a"];
const FRONTS = Object.keys(FRONT);

function madeUp(name: string): Person {
  const number = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const one = <T>(all: readonly T[], step: number): T => all[Math.floor(number / step) % all.length] as T;
  return {
    ground: one(GROUNDS, 1),
    skin: one(SKINS, 3),
    hair: one(HAIRS, 7),
    cloth: [one(CLOTHS, 5), "#f6efe0"],
    front: one(FRONTS, 11),
    ...(number % 3 ? {} : { facial: "moustache" }),
  };
}

function drawn(person: Person, mood: Mood): string {
  const { hair, skin } = person;
  return (
    ground(...person.ground) +
    (person.behind ? (BEHIND[person.behind]?.(hair) ?? "") : "") +
    shoulders(...person.cloth) +
    head(skin) +
    (person.facial === "beard" || person.facial === "stubble" ? (FACIAL[person.facial]?.(hair) ?? "") : "") +
    face(mood) +
    (person.facial === "moustache" ? (FACIAL["moustache"]?.(hair) ?? "") : "") +
    (person.front ? (FRONT[person.front]?.(hair) ?? "") : "") +
    (person.worn ? (WORN[person.worn[0]]?.(person.worn[1]) ?? "") : "") +
    (person.extra ?? []).map(([what, colour]) => EXTRA[what]?.(colour) ?? "").join("")
  );
}

const cache = new Map<string, string>();

/** The address of a portrait without its arch: a regular's, or one made up from parts, always the same for a name. */
export function portrait(name: string, mood: Mood): string {
  const key = `${mood} ${name}`;
  const made =
    cache.get(key) ??
    addressOf(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 140" width="120" height="140"><clipPath id="r"><path d="M60 0H120V146H60Z"/></clipPath>${drawn(REGULARS[name] ?? madeUp(name), mood)}</svg>`,
    );
  cache.set(key, made);
  return made;
}
