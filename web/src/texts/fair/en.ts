import type { FairTexts } from "./es";

export const en: FairTexts = {
  text:
    "Before each deal the house commits to its secret, and every player to a part of their own; only then are the parts told, and " +
    "the cards follow from all of them together. This device notes what it was promised, signs it, and in the end checks the " +
    "shuffle, the cards and who deals first. So nobody chooses the cards. That the house does not look, nobody can check.",
  none: "There is nothing to check yet.",
  shuffle: (n) => (n === 0 ? "Draw for the dealer" : `Deal ${n}`),
  match: (n) => `game ${n}`,
  coming: "To come. The house is committed, and so is this device.",
  comingWithout: "To come. The house is committed; this device adds nothing.",
  promised: "This device signed the promise and told its part. It is checked once nothing is hidden any more.",
  promisedWithout: "Promised without a part told by this device. It is looked at once nothing is hidden any more.",
  standings: {
    proved: () => "Proved to you: the cards follow from the promise that this device signed before it told its part.",
    choice: (who, ways) =>
      `The cards follow from the promise that this device signed, but not all told the part that they had promised (${who}). Who shuffled could choose between ${ways} shuffles.`,
    silent: () => "This device promised a part, which did not come in time. The cards agree, but you cannot know that they were not chosen.",
    no_part: () => "There is no part of this device in it. The cards agree, but you cannot know that they were not chosen.",
    unwitnessed: () => "It agrees, but nobody signed the promise: there are no witnesses.",
  },
  witnesses: (who) => `Signed, with a part told, by ${who} too. They know the same of it, if the keys are theirs.`,
  breach: "This is not fair:",
  breaches: {
    commitment: () => "The house now names another commitment than the one it had published for this shuffle.",
    promise: () => "A second promise was made for this shuffle, and it is not the first one.",
    reveal: () => "This shuffle was shown in two different ways.",
    unreadable: () => "The promise cannot be read, or is not for this shuffle.",
    house: () => "The promise names another commitment of the house than the published one.",
    exchanged: () => "The promise holds in your name a commitment or a key that this device did not make.",
    secret: () => "The secret is not the one that the house had committed to.",
    left_out: () => "Your part was received in time, and it was left out.",
    part: (who) => `The part of ${who} is not the one that was committed to.`,
    unpromised: (who) => `A part of ${who} was used that had not been promised.`,
    unsigned: (who) => `The part of ${who} was used without a signature.`,
    signature: (who) => `The signature of ${who} is not by the promised key, or not of this promise.`,
    deck: () => "The cards do not follow from the secret and the parts.",
    cards: () => "The cards that you were dealt are not those that follow from the shuffle.",
    dealer: () => "By the draw somebody else should have dealt first.",
  },
  numbers: "The numbers",
  commitment: "the house's commitment",
  part: "this device's part",
  secret: "the house's secret",
  hidden: "still hidden",
  cards: "the cards in their order",
  key: "The key that this device signs with at this table; who knows it can recognise its signature in the record:",
  copy: "Copy key and results",
  notKept: "This browser keeps nothing: when the page is loaded again, what it noted is forgotten.",
};
