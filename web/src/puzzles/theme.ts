/** The theme that is asked of each game, as long as the page is open; none: every theme. */

const themes = new Map<string, string>();

/** The theme of a game; with one more word it becomes that. */
export function themeOf(game: string, theme?: string): string {
  if (theme !== undefined) themes.set(game, theme);
  return themes.get(game) ?? "";
}
