import { settings } from "../settings";
import { LANGUAGES, NAMES } from "../texts/languages";
import { t } from "../texts/page";
import { speak } from "../texts/speaker";

/** The languages by their own names, at a glance; on a telephone by their letters. */
export function Languages() {
  return (
    <div class="languages" role="group" aria-label={t("language")}>
      {LANGUAGES.map((key) => (
        <button
          key={key}
          type="button"
          lang={key}
          aria-pressed={settings.value.language === key}
          onClick={() => void speak(key)}
        >
          <span class="long">{NAMES[key]}</span>
          <abbr class="short" aria-hidden="true">
            {key.toUpperCase()}
          </abbr>
        </button>
      ))}
    </div>
  );
}
