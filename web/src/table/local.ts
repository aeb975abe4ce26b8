import { TableStore } from "./store";

/** Who acts in a scene in which nobody is to. */
export const NOBODY = -1;

/** A store of a table that has no line: its plays go to whoever asked for them. */
export class LocalStore extends TableStore {
  override readonly patient = true;
  onPlay: (actions: readonly string[]) => void = () => undefined;

  override play(actions: readonly string[]): void {
    this.onPlay(actions);
  }
}
