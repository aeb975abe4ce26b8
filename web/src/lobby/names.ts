import { house } from "../net/house";

/** The title of a game; before the house has told it, its name. */
export const gameName = (game: string): string =>
  house.value?.games.find((one) => one.name === game)?.title ?? game.charAt(0).toUpperCase() + game.slice(1);
