// Made by `python -m tools.messages` from src/sobremesa/protocol; not to be edited.

/**
 * A new table; who makes it is its host and sits on `seat`.
 *
 * `ruleset` is a ruleset's name, perhaps with changes (`quito, caida_limpia=4`), by default the one at the game's
 * door; `seats` the others in order of play from the host on (those not named are open, all bots where `start`);
 * `silence` the seconds after which a bot plays for somebody who is away (`None`: never); `start` begins at once.
 */
export interface NewTable {
  game?: string;
  ruleset?: string;
  players?: number | null;
  name?: string;
  seat?: number;
  seats?: readonly NewSeat[];
  level?: string;
  language?: "de" | "en" | "es";
  start?: boolean;
  silence?: number | null;
  clock?: Clock | null;
  spectators?: boolean;
}

/** A seat of a new table: taken by a bot of a level, or left open for a person. */
export interface NewSeat {
  kind?: "bot" | "open";
  level?: string;
}

/** Seconds in the bank at the start, and what is added for each action. */
export interface Clock {
  bank: number;
  increment: number;
}

/** Sit down with the secret of a link: the part after `#`; `seat` is a wish. */
export interface Join {
  invite: string;
  name?: string;
  seat?: number | null;
}

/** The short code of a table that waits, as somebody typed it. */
export interface Code {
  code: string;
}

/** The same as the command `play`. */
export interface Actions {
  cid: string;
  actions: readonly string[];
  seen: number;
}

/** The wish to play today's board, once on each `device`: a secret that it has made up and keeps. */
export interface TakeBoard {
  device: string;
  name?: string;
  language?: "de" | "en" | "es";
}

/** The wish to play a finished match on from a decision, by its step: the seat's actions since, all of them. */
export interface PlayOn {
  step: number;
  actions?: readonly string[];
}

/**
 * A seat: `token` is its key, to be kept secret; `invitation` is there for the host.
 *
 * `note` is a sentence for who sat down: that they are called otherwise here, because somebody else is called so.
 */
export interface Seated {
  table: string;
  seat: number;
  token: string;
  invitation: Invitation | null;
  note: string;
}

/**
 * A link for a seat (`None`: any open one) with its QR code as an SVG picture; whoever opens it takes the seat.
 *
 * `code` is a short one to type for the same, as long as the table waits; only a link for any open seat has one.
 */
export interface Invitation {
  type: "invitation";
  cid: string;
  seat: number | null;
  link: string;
  qr: string;
  code: string;
}

/** The table of a code; `invite` is what sits down there, as the secret of a link does. */
export interface Found {
  table: string;
  invite: string;
}

/** The games that can be played here, and the phrases that can be said. */
export interface House {
  games: readonly GameInfo[];
  phrases: readonly PhraseInfo[];
  version: string;
}

/**
 * A game: its name, title and one line about it, and three of its cards (`pack`: `french` or `spanish`).
 *
 * `lesson` says whether there is a first hand to learn it by; `regulars` are who sit at its tables for the house;
 * `cloth` is the cloth that a game from elsewhere asks for; `board`: it has a deal of the day here;
 * `puzzles`: it has puzzles.
 */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  pack: string;
  cards: readonly string[];
  players: readonly number[];
  rulesets: readonly RulesetInfo[];
  levels: readonly LevelInfo[];
  usual: string;
  phrases: readonly PhraseInfo[];
  lesson: boolean;
  regulars: readonly string[];
  cloth: string;
  board: boolean;
  puzzles: boolean;
}

/** A ruleset: its name, what people call it, a line about it, and the value of every option as it is written. */
export interface RulesetInfo {
  name: string;
  title: string;
  about: string;
  values: Record<string, string>;
}

/**
 * A level of bots and its name at the table.
 *
 * Until it is `ready` (its compiled part is being made) the usual one plays in its stead.
 */
export interface LevelInfo {
  name: string;
  text: string;
  ready: boolean;
}

/** A set phrase, or an emote, in the language that was asked for. */
export interface PhraseInfo {
  id: string;
  text: string;
}

/** All options of a game. */
export interface Options {
  game: string;
  groups: readonly OptionGroup[];
}

/** Options that people think of together. */
export interface OptionGroup {
  title: string;
  options: readonly OptionInfo[];
}

/**
 * One option of a game: what it is called, its clauses, and what it can be; `Agreed` has what they say at a table.
 *
 * `text` is the library's sentence on it, in English; `free` says what may be typed beside the listed `values`.
 */
export interface OptionInfo {
  name: string;
  label: string;
  clause: string;
  text: string;
  values: readonly ValueInfo[];
  free: "" | "number" | "text";
  allowed: string;
}

/** A value of an option, as it is written and in words. */
export interface ValueInfo {
  value: string;
  text: string;
}

/** A ruleset that a table can have: as it is written, what it changes in words, and what is said of every option. */
export interface Agreed {
  ruleset: string;
  house_rules: readonly HouseRule[];
  options: readonly OptionRule[];
}

/** Something that a table changes in its ruleset: the option's name, and both in words. */
export interface HouseRule {
  option: string;
  text: string;
}

/**
 * An option by the rulebook at a table: the clauses that hold there, and what they say.
 *
 * `otherwise` has the other clauses, each with a value for which it would hold; where none holds at the table with any
 * value, because of its other options, it says that.
 */
export interface OptionRule {
  option: string;
  clause: string;
  rule: string;
  otherwise: readonly string[];
}

/** All clauses that hold at a table, in one language, and the numbers of those that tell the rules in short. */
export interface Rules {
  game: string;
  clauses: readonly Clause[];
  short: readonly string[];
}

/** A clause of a rulebook, with an example where it has one. */
export interface Clause {
  clause: string;
  kind: string;
  text: string;
  example: Example | null;
}

/** An example of a clause in cards: what lies on the table, the card that is played, and what of that it takes. */
export interface Example {
  table: readonly string[];
  card: string;
  takes: readonly string[];
}

/** The clauses that answer a question about a game's rules best, the best first. */
export interface RuleAnswers {
  game: string;
  answers: readonly RuleAnswer[];
}

/** A clause that answers a question, as it holds at a table, or empty, its example, and as it holds at others. */
export interface RuleAnswer {
  clause: string;
  text: string;
  elsewhere: readonly Elsewhere[];
  example: Example | null;
}

/** What a clause says by other rulesets, which are called as people call them. */
export interface Elsewhere {
  rulesets: readonly string[];
  text: string;
}

/** The record of a finished match, of which every card is public, and how often each side scored by what. */
export interface RecordText {
  table: string;
  record: string;
  counted: readonly Counted[];
}

/** A scoring event by its name, and how often a side had it in a match. */
export interface Counted {
  name: string;
  side: number;
  times: number;
}

/**
 * The reason of a refusal: a word for programs, a sentence for people, and the clause where it is a rule.
 *
 * `option` is the option of the ruleset that is to blame, where one is.
 */
export interface Problem {
  error: string;
  text: string;
  clause: string;
  option: string;
}

/** Some steps of a finished match, `first` being the number of the first of them, of `total` steps. */
export interface Replay {
  table: string;
  game: string;
  names: readonly string[];
  total: number;
  first: number;
  steps: readonly Moment[];
}

/** A step, as one seat heard it, and the table after it. */
export interface Moment {
  told: Told;
  scene: Scene;
}

/**
 * One event as the receiver saw it: notation in `text`, sentences in `lines`, its own new hand in `cards`.
 *
 * A match's first deal has `drawn`, where that is known, and a deal of a pack that is cut has `cut`.
 */
export interface Told {
  number: number;
  kind: string;
  seat: number | null;
  text: string;
  lines: readonly string[];
  cards: readonly string[];
  scores: readonly Scored[];
  drawn?: Drawn | null;
  cut?: Cut | null;
}

/** One scoring event: its name, the side, the points. */
export interface Scored {
  name: string;
  side: number;
  points: number;
}

/**
 * Draw for the first dealer: a card for each seat (`each`), card by card until one decided (`until`), or none.
 *
 * `seats` got the `cards`, in this order; `lot`: chance alone, `seat`: settled beforehand.
 */
export interface Drawn {
  kind: "each" | "lot" | "seat" | "until";
  seats: readonly number[];
  cards: readonly string[];
  dealer: number;
}

/** Who cut, and the cards that they kept of it, which all have seen. */
export interface Cut {
  seat: number;
  kept: readonly string[];
}

/** All that the browser shows of a table. `actor` is the seat to decide as the watcher sees it, -1 or -2. */
export interface Scene {
  game: string;
  seat: number | null;
  actor: number;
  where: string;
  hand: readonly HandCard[];
  choices: readonly Choice[];
  seats: readonly Place[];
  sides: readonly Side[];
  question: string;
  breakdown: Breakdown | null;
  winners: readonly number[];
}

/** A card of the watcher's own hand; `why` and `clause` say why it cannot be played now. */
export interface HandCard {
  card: string;
  name: string;
  playable: boolean;
  why: string;
  clause: string;
  count: number;
}

/**
 * One thing that the watcher may do: the actions that do it one after the other, in words and in cards.
 *
 * `cards` leave the hand, `takes` are taken from the table, `points` is what it scores as far as the seat can see,
 * `preview` the same in words, `note` what one may want to know before. A `partial` one leaves something behind; a
 * `quiet` one is there for who means it, and never the one that is put forward. `spoken` is the text for who listens,
 * where `text` names cards in symbols.
 */
export interface Choice {
  actions: readonly string[];
  text: string;
  cards: readonly string[];
  takes: readonly string[];
  points: number;
  preview: string;
  note: string;
  partial: boolean;
  spoken: string;
  quiet: boolean;
}

/** A seat as the watcher sees it: who sits there, how many cards they hold, and what is to be said of them. */
export interface Place {
  seat: number;
  name: string;
  side: number;
  held: number;
  tags: readonly string[];
}

/** A side: what the watcher calls it, who plays for it, its score, and what is counted beside it. */
export interface Side {
  side: number;
  name: string;
  seats: readonly number[];
  score: number;
  facts: readonly Fact[];
  note: string;
}

/** A line of the score: what is counted, and how many. */
export interface Fact {
  label: string;
  value: string;
}

/** Breakdown of a hand's count: a row a line, a column a side; sums of some rows stand between them. */
export interface Breakdown {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly [string, readonly string[]])[];
  lines: readonly string[];
  sums: readonly Subtotal[];
}

/** A sum within a breakdown: it stands after so many of its rows. */
export interface Subtotal {
  after: number;
  label: string;
  cells: readonly string[];
}

/**
 * A review as far as it stands: `done` of `of` parts are judged, and until all are the dearest may change.
 *
 * `how` says how it was judged, `notes` what these chances leave out. `decisions` are those with something to choose,
 * in their order; `dearest` are the turns of those that lost anything for certain, the dearest turn first; `disputed`
 * names the places of those in which only one judge sees a loss. `luck` comes after all this, if ever: `weighing` says
 * that it may.
 */
export interface Review {
  table: string;
  game: string;
  names: readonly string[];
  score: readonly number[];
  done: number;
  of: number;
  how: string;
  notes: readonly string[];
  seats: readonly ReviewedSeat[];
  decisions: readonly ReviewedDecision[];
  dearest: readonly ReviewedTurn[];
  disputed: readonly number[];
  luck: ReviewedLuck | null;
  weighing: boolean;
}

/**
 * What a seat's decisions came to: `lost` in per mille of the match a counted decision.
 *
 * `numbers`, `kinds` and `standing` are sentences: how many losses of each grade, by which kinds of play, and which
 * level of the house loses as much; the last two only once the review is whole.
 */
export interface ReviewedSeat {
  seat: number;
  name: string;
  counted: number;
  lost: number;
  numbers: readonly string[];
  kinds: readonly string[];
  standing: string;
}

/**
 * A decision of a seat: its `step` of the match, and by seat the moment of that seat's replay before it.
 *
 * `turn` is the number of its turn in the hand, 0 in a game whose turns are one decision each.
 * `played` and `best` are in words, `chosen` and `better` the same in notation. `loss` is the chance to win the match
 * that was lost for certain, `chance` and `best_chance` what was left with each. `place`, `why` and `sure` are
 * sentences, `why` empty where there is nothing to say.
 */
export interface ReviewedDecision {
  step: number;
  hand: number;
  turn: number;
  moments: readonly number[];
  seat: number;
  verdict: string;
  grade: string;
  loss: number;
  chance: number;
  best_chance: number;
  chosen: string;
  better: string;
  place: string;
  played: string;
  best: string;
  why: string;
  sure: string;
}

/**
 * A turn that lost something for certain: `decisions` are the places of those that did, in their order.
 *
 * `loss` is what they lost together, `place` a sentence.
 */
export interface ReviewedTurn {
  seat: number;
  loss: number;
  place: string;
  decisions: readonly number[];
}

/** Luck apart from skill: `how` names the value function, `hands` the steps that begin one. */
export interface ReviewedLuck {
  how: string;
  hands: readonly number[];
  sides: readonly ReviewedSide[];
}

/**
 * Where a side's result came from, in chances to win the match: `start` and four parts are `result`, exactly.
 *
 * `deals` and `hidden` (what hidden cards made of plays) are luck, `own` and `others` what choices brought; `said` is
 * a sentence. `chances` are those before the first step and after each, `lucky` what luck alone would have made.
 */
export interface ReviewedSide {
  seats: readonly number[];
  name: string;
  start: number;
  deals: number;
  hidden: number;
  own: number;
  others: number;
  result: number;
  said: string;
  chances: readonly number[];
  lucky: readonly number[];
}

/**
 * A finished match played on by its reader and the house: what the seat hears after its last action.
 *
 * Before the first action it is the table as it stood. `over` says that the hand is, and `end` how, beside the match.
 */
export interface PlayedOn {
  table: string;
  game: string;
  step: number;
  seat: number;
  steps: readonly Moment[];
  over: boolean;
  end: string;
}

/**
 * A question of counting, by its number from 1: a hand as its seat saw it, step by step, and what is asked then.
 *
 * Each number from 0 on is a place of `answers`, and `right` the one that is right.
 */
export interface Counting {
  game: string;
  number: number;
  seat: number;
  asks: string;
  right: number;
  answers: readonly CountAnswer[];
  steps: readonly Moment[];
}

/** What is said to who gives a number: the verdict, and which cards can be out. */
export interface CountAnswer {
  verdict: string;
  why: string;
}

/**
 * A first hand, played by the rules and seen from seat 0: its steps, and those of them that are the learner's.
 *
 * Before the step `later` time has passed; 0: it is one hand. `level` and `players` are those of the game that
 * follows it, against a gentle bot.
 */
export interface Lesson {
  game: string;
  ruleset: string;
  players: number;
  level: string;
  intro: string;
  end: string;
  clauses: readonly Clause[];
  tasks: readonly Task[];
  steps: readonly Moment[];
  later: number;
}

/** Something to do in a lesson: the step that it is, what is said before and after it, and the clauses behind it. */
export interface Task {
  at: number;
  text: string;
  done: string;
  clauses: readonly Clause[];
}

/**
 * The puzzles of a game, those of one ruleset, and their themes.
 *
 * `counting` is how many questions of counting cards there are, 0 where nobody counts them.
 */
export interface Puzzles {
  game: string;
  ruleset: string;
  themes: readonly PuzzleTheme[];
  puzzles: readonly PuzzleInList[];
  counting: number;
}

/** What some puzzles are about: its name, and its title in the language that was asked for. */
export interface PuzzleTheme {
  name: string;
  title: string;
}

/** A puzzle by what it is known by, and the name of its theme; `hard`: the house's better levels miss it, too. */
export interface PuzzleInList {
  key: string;
  theme: string;
  hard: boolean;
}

/** A decision as its seat sees it: the table, and what was told of the hand. `best` is a place of `answers`. */
export interface Puzzle {
  game: string;
  key: string;
  ruleset: string;
  theme: string;
  seat: number;
  best: number;
  answers: readonly PuzzleAnswer[];
  told: readonly Told[];
  scene: Scene;
}

/** Actions that make no difference, and what is said to who plays one: the verdict, and the reasons. */
export interface PuzzleAnswer {
  actions: readonly string[];
  verdict: string;
  reasons: readonly string[];
}

/** Today's board of a game, by UTC, and the commitment to tomorrow's; `played` is how many have played it. */
export interface TodaysBoard {
  game: string;
  day: string;
  seconds_left: number;
  terms: BoardTerms;
  played: number;
  tomorrow: string;
  yesterday: PastBoard | null;
}

/** The terms of a board, which its commitment binds the house to beside the cards. */
export interface BoardTerms {
  ruleset: string;
  players: number;
  seat: number;
  level: string;
  commitment: string;
}

/** A board that is over, the `secret` that all of it followed from, and what the `house` made of it. */
export interface PastBoard {
  day: string;
  terms: BoardTerms;
  secret: string;
  house: readonly number[];
  leads: readonly LeadCount[];
}

/** How many have played a board with this lead: the points of their side less the mean of the others'. */
export interface LeadCount {
  lead: number;
  times: number;
}

/**
 * A board that was played: `points` by side, one's own first, and what the house made of the same cards.
 *
 * `rank` 1 is the best of all who have played it, `beaten` how many did worse; both are 0 and `leads` is empty where
 * the hand came to its end when the day was over.
 */
export interface BoardResult {
  game: string;
  day: string;
  points: readonly number[];
  lead: number;
  house: readonly number[];
  rank: number;
  of: number;
  beaten: number;
  leads: readonly LeadCount[];
}

/** A card that lies open to the watcher: how it is written, and its name in words. */
export interface CardFace {
  card: string;
  name: string;
}

/**
 * The first message of a socket: who speaks (no token: a spectator), the last number it has, and how to tell it.
 *
 * Sentences name cards in words for a scene, and in symbols for a state unless `plain` asks for words. `name` is what
 * a spectator is called; a seat has its own. A field that the server does not know is nothing: a page may be another
 * version's than the server, while servers are renewed.
 */
export interface Hello {
  type: "hello";
  token?: string;
  since?: number;
  language?: "de" | "en" | "es";
  form?: "scene" | "state";
  plain?: boolean;
  name?: string;
}

/** Some actions, one after the other, all or none; `seen` is the last number that the player had seen. */
export interface Play {
  type: "play";
  cid: string;
  actions: readonly string[];
  seen: number;
}

/** One of the set phrases or emotes. */
export interface Say {
  type: "say";
  cid: string;
  phrase: string;
}

/** Wish another pace of the house; of those who are at the table, the slowest wish holds. */
export interface SetPace {
  type: "set_pace";
  cid: string;
  pace: "fast" | "normal" | "off" | "slow";
}

/** Ask the others whether one's last play may be taken back. */
export interface Undo {
  type: "undo";
  cid: string;
}

/**
 * Make a referee's call, such as a misdeal: the host alone, or who else all agree with.
 *
 * `seen` is the last number that the caller had seen.
 */
export interface Call {
  type: "call";
  cid: string;
  action: string;
  seen: number;
}

/**
 * Agree, or not, to what another has asked: that a play is taken back, a referee's call, that a seat is free.
 *
 * `number` is that of the question; without one it answers only whether a play is taken back.
 */
export interface Answer {
  type: "answer";
  cid: string;
  yes: boolean;
  number?: number;
}

/** Ask what a good player would do. */
export interface Hint {
  type: "hint";
  cid: string;
}

/**
 * A seat's commitment to its part of the coming shuffle of this number, and the Ed25519 key that it will sign with.
 *
 * It is SHA-256 of `part|TABLE|NUMBER|SEAT|` and the part's 16 bytes, with `table` as `fair` names it.
 */
export interface Commit {
  type: "commit";
  cid: string;
  hand: number;
  commit: string;
  key: string;
}

/**
 * A seat's part of the shuffle that was promised, 16 random bytes, and its signature of the promise's UTF-8.
 *
 * Who has committed to none adds nothing, and is told so.
 */
export interface Contribute {
  type: "nonce";
  cid: string;
  hand: number;
  hex: string;
  signature?: string;
}

/** Leave the table for good: a bot plays on, and the seat can be given away. */
export interface Leave {
  type: "leave";
}

/** Agree to another match at the same table, once this one is over; it begins when all who are there agree. */
export interface Rematch {
  type: "rematch";
  cid: string;
}

/** The host begins the match; bots take the open seats. */
export interface Start {
  type: "start";
  cid: string;
}

/** Say that one is ready for the match to begin, or not yet; it ends where the connection does. */
export interface Ready {
  type: "ready";
  cid: string;
  on: boolean;
}

/** Before the match, who sits on either seat takes the other: the host any two, others a seat without a person. */
export interface Swap {
  type: "swap";
  cid: string;
  seat: number;
  other: number;
}

/** The host's rights go to a person's seat: given by the host, or taken by a person where the host is long away. */
export interface Host {
  type: "host";
  cid: string;
  seat: number;
}

/** The host sends away who has a seat, or waits for it; it is open before the match, and a bot's during it. */
export interface Kick {
  type: "kick";
  cid: string;
  seat: number;
}

/**
 * The host asks for a new link: for a seat, whose old token is then dead, or for any open one (`None`).
 *
 * While a match is played nobody's seat is taken so, unless its player has long been away and all others agree
 * (`seat_asked`): then the link holds, and whoever comes by it has the seat from the next shuffle on.
 */
export interface Reissue {
  type: "reissue";
  cid: string;
  seat?: number | null;
}

/** The host seats bots of a level on a seat, or on every open one (`seat` is `None`). */
export interface Fill {
  type: "fill";
  cid: string;
  level?: string;
  seat?: number | null;
}

/** The host has nobody hear a seat's phrases any more, or hear them again. */
export interface Mute {
  type: "mute";
  cid: string;
  seat: number;
  on: boolean;
}

/** The host sends a spectator away, by their number in `watching` of `table`. */
export interface Remove {
  type: "remove";
  cid: string;
  watcher: number;
}

/** The host closes the table to spectators, or opens it to them again; one opened without them stays so. */
export interface Watching {
  type: "watching";
  cid: string;
  on: boolean;
}

/** The host stops the table, or lets it go on. */
export interface Pause {
  type: "pause";
  cid: string;
  on: boolean;
}

/** Ask for a link that moves one's own seat to another device. */
export interface Resume {
  type: "resume_link";
  cid: string;
}

/**
 * The answer to `hello`: the table, one's seat (`None`: a spectator), and the newest number of one's stream.
 *
 * `page` names the scripts of the server's page; a page that has others is another version's. `waits` is the seat that
 * the key opens from the next shuffle on: until then one sees what spectators see.
 */
export interface Welcome {
  type: "welcome";
  table: string;
  seat: number | null;
  number: number;
  page: string;
  waits: number | null;
}

/**
 * The table and who is at it; sent again whenever that changes.
 *
 * `ruleset` is as it is written (`quito, caida_limpia=4`), `preset` its name alone, `called` what people call that,
 * `about` tells it in a line; `house_rules` are what this table changes in it; `private`: nobody may watch, and its
 * matches are for its seats; `watchers` are the names of the first of its `spectators`, where they have told one, and
 * `watching` the first of them with their numbers; `closed`: the host has closed it to them, and may open it again;
 * `reviewed`: its matches can be reviewed once they are over.
 * `board` is the day of the board that is played here, empty at any other table.
 */
export interface Table {
  type: "table";
  id: string;
  game: string;
  ruleset: string;
  preset: string;
  called: string;
  about: string;
  house_rules: readonly HouseRule[];
  players: number;
  seats: readonly SeatInfo[];
  host: number | null;
  phase: "lobby" | "over" | "playing";
  paused: boolean;
  clock: Clock | null;
  spectators: number;
  notice: string;
  match: number;
  private: boolean;
  watchers: readonly string[];
  watching: readonly Watcher[];
  closed: boolean;
  reviewed: boolean;
  board: string;
}

/**
 * A seat and who sits on it; `playing` is the level of the bot that plays for it now, if one does.
 *
 * `name` is the person's or the house's; `level` the seat's bot; `time` the seconds left on its clock; `again` says
 * that it has agreed to a rematch, `ready` that the first match may begin. `coming` is the name of who has the seat
 * from the next shuffle on; `muted`: nobody hears its phrases.
 */
export interface SeatInfo {
  name: string;
  kind: "bot" | "open" | "person";
  level: string;
  online: boolean;
  side: number;
  playing: string;
  time: number | null;
  again: boolean;
  ready: boolean;
  coming: string;
  muted: boolean;
}

/** A spectator: a number by which the host can send them away, and the name that they have told, if any. */
export interface Watcher {
  number: number;
  name: string;
}

/**
 * News of what happened, and the table as it stands after it, as a scene or as the view's state.
 *
 * `calls` are what a referee could call now, such as a misdeal.
 * `fresh` means that `told` is not the continuation of what was sent before: the client begins anew from here. Who
 * knows the form of the changes (`/ws/{id}?changes=2`) gets, in place of a scene, the `changes` of the last one: of an
 * object its fields that differ, of a list the items that do, by their place. A list of objects that is longer or
 * shorter than before comes with all its items, in place of one that was there its place then. The choices of who is
 * to decide are all there.
 */
export interface Update {
  type: "update";
  number: number;
  told: readonly Told[];
  scene: Scene | null;
  changes: Record<string, unknown> | null;
  state: Record<string, unknown> | null;
  fresh: boolean;
  calls: readonly OpenCall[];
}

/** A referee's call that may be made now: its notation and its words. */
export interface OpenCall {
  action: string;
  text: string;
}

/** A command was done and is kept; `number` is the newest of one's stream. */
export interface Ack {
  type: "ack";
  cid: string;
  number: number;
}

/** A command was not done: why, in words, and the clause where it is a rule (`cid` is empty where it had none). */
export interface Refused {
  type: "refused";
  cid: string;
  text: string;
  clause: string;
}

/** Somebody used a set phrase. */
export interface Said {
  type: "said";
  seat: number;
  phrase: string;
  text: string;
}

/** Somebody has left for good, or was sent away: which seat, who it was, and a sentence on both and a new host. */
export interface Left {
  type: "left";
  seat: number;
  name: string;
  text: string;
}

/**
 * Somebody has used a power over the table: which seat, which power, over which seat, and a sentence on it.
 *
 * `number` counts the table's uses from 1. Everybody is told at once, and who comes later is told the newest of them
 * first, of the match that is played and of the time before it.
 */
export interface Power {
  type: "power";
  number: number;
  seat: number;
  power: "call" | "call_agreed" | "close" | "fill" | "fill_seat" | "go_on" | "host_given" | "host_taken" | "kick" | "link" | "mute" | "open" | "pause" | "reissue" | "release" | "remove" | "seat_link" | "start" | "unmute";
  of: number | null;
  text: string;
}

/** A word of whoever runs the house to all tables, and when it was said (seconds since 1970); empty: it is over. */
export interface Announcement {
  type: "announcement";
  id: string;
  text: string;
  at: number;
}

/**
 * A seat asks to take its last play back; `open` is false once that is settled, `done` says how.
 *
 * `number` is the question's, for the answer.
 */
export interface UndoAsked {
  type: "undo_asked";
  seat: number;
  open: boolean;
  done: boolean;
  number: number;
}

/** A seat asks all who are there whether a referee's call holds: its notation in `action`, in words in `text`. */
export interface CallAsked {
  type: "call_asked";
  seat: number;
  action: string;
  text: string;
  open: boolean;
  done: boolean;
  number: number;
}

/** A seat asks whether the seat `of`, whose player has long been away, may be somebody else's; `text` says it. */
export interface SeatAsked {
  type: "seat_asked";
  seat: number;
  of: number;
  text: string;
  open: boolean;
  done: boolean;
  number: number;
}

/** Advice: what a good player would do, and why. */
export interface Advice {
  type: "hint";
  cid: string;
  text: string;
  actions: readonly string[];
}

/**
 * The commitment to a shuffle, before it; once nothing of it is hidden any more also what it followed from.
 *
 * `table` is what the commitment is made for, and `hand` the shuffle's number: 0 draws the first dealer. `promise` is
 * the text that a seat signs before it tells its part, empty as long as seats may still commit. With the secret come
 * the seats' parts (`nonces`), their signatures (empty for who told none), the deck, and of the draw the dealer.
 */
export interface Fair {
  type: "fair";
  table: string;
  hand: number;
  commit: string;
  secret: string;
  nonces: readonly string[];
  promise: string;
  signatures: readonly string[];
  deck: string;
  dealer: number | null;
}

/** The server closes the connection: `reason` is a word for programs, `text` for people; `again`: come back. */
export interface Bye {
  type: "bye";
  reason: string;
  text: string;
  again: boolean;
}

export type ToServer =
  | Hello
  | Play
  | Say
  | SetPace
  | Undo
  | Call
  | Answer
  | Hint
  | Commit
  | Contribute
  | Leave
  | Rematch
  | Start
  | Ready
  | Swap
  | Host
  | Kick
  | Reissue
  | Fill
  | Mute
  | Remove
  | Watching
  | Pause
  | Resume;

export type ToClient =
  | Welcome
  | Table
  | Update
  | Ack
  | Refused
  | Said
  | Left
  | Power
  | Announcement
  | UndoAsked
  | CallAsked
  | SeatAsked
  | Advice
  | Fair
  | Invitation
  | Bye;
