import { useState } from "preact/hooks";
import type { BoardResult } from "../messages";
import { Icon } from "../parts/Icon";
import { share, sharePicture } from "../parts/share";
import { d } from "../texts/today";
import { picture } from "./picture";
import { asText } from "./words";

/** Ways to tell others of a result, in words or as a picture. */
export function Share({ result, name, main }: { result: BoardResult; name: string; main: "gold" | "main" }) {
  const [copied, setCopied] = useState(false);
  const draw = async (): Promise<void> => {
    const drawn = await picture(result, name);
    if (drawn) await sharePicture(drawn, `sobremesa-${result.game}-${result.day}.png`);
  };
  return (
    <>
      <button
        type="button"
        class={`button ${main}`}
        onClick={() => void share(asText(result), `${location.origin}/#today`).then(setCopied)}
      >
        <Icon name="share" /> {copied ? d("copied") : d("share")}
      </button>
      <button type="button" class="button" onClick={() => void draw()}>
        <Picture /> <span class="words">{d("picture")}</span>
      </button>
    </>
  );
}

/** The sign of a picture: a frame, and hills in it. */
function Picture() {
  return (
    <svg class="sign drawn" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5" />
    </svg>
  );
}
