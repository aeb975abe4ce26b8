import { useEffect, useState } from "preact/hooks";
import { isOffline, isSite } from "../net/way";
import { follow } from "../router";
import { h } from "../texts/home";
import { o } from "../texts/offline";
import { exported, imported } from "./tables";
import "./files.css";
import { type Edition, download, kept, newest, size } from "./edition";

/** The way to the tables that need no network; there, what is kept on this device, and the way back. */
export function OfflineTile() {
  return (
    <section class="tile" aria-labelledby="offline">
      <h2 id="offline">{o("title")}</h2>
      <p>{o(isOffline ? "here" : "about")}</p>
      {isOffline && <Update />}
      {isOffline && <Files />}
      {isOffline && !isSite && (
        <a class="link" href="/#today" onClick={follow}>
          {h("today")}
        </a>
      )}
      {!isSite && (
        <a class="button" href={isOffline ? "./" : "/?offline"}>
          {o(isOffline ? "back" : "enter")}
        </a>
      )}
    </section>
  );
}

/** A newer edition, where the house has one: it is kept when somebody asks for it, and plays from then on. */
function Update() {
  const [newer, setNewer] = useState<Edition | null>(null);
  const [come, setCome] = useState(-1);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    Promise.all([kept(), newest()]).then(
      ([own, found]) => setNewer(found?.name === own?.name ? null : found),
      () => undefined, // whoever has no network has no newer one
    );
  }, []);
  if (!newer) return null;
  const all = size(newer);
  const update = (): void => {
    setFailed(false);
    download(newer, setCome).then(
      () => location.reload(),
      () => setFailed(true),
    );
  };
  return (
    <>
      <p role={failed ? "alert" : "status"}>{o(failed ? "lost" : "newer")}</p>
      {come >= 0 && !failed ? (
        <progress max={all} value={come} aria-label={o("newer")} />
      ) : (
        <button type="button" class="button" onClick={update}>
          {o("update")}
        </button>
      )}
    </>
  );
}

/** All tables as one file, to another device or back. */
function Files() {
  const [failed, setFailed] = useState(false);
  const save = async (): Promise<void> => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await exported());
    link.download = "sobremesa.json";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const bring = async (file: Blob | undefined): Promise<void> => {
    if (!file) return;
    await imported(await file.text());
    location.reload();
  };
  const said = (work: Promise<void>): void => {
    setFailed(false);
    work.catch(() => setFailed(true));
  };
  return (
    <>
      <div class="row files">
        <button type="button" class="button" onClick={() => said(save())}>
          {o("save")}
        </button>
        <label class="button">
          {o("bring")}
          <input
            type="file"
            class="visually-hidden"
            accept="application/json"
            onChange={(event) => said(bring(event.currentTarget.files?.[0]))}
          />
        </label>
      </div>
      {failed && <p role="alert">{o("no_file")}</p>}
    </>
  );
}
