import { TableStore } from "../table/store";

/** A store whose table leaves room for the steps. */
export class FilmStore extends TableStore {
  override readonly narrow = "(max-width: 639px) and (min-height: 521px)";
}
