import { useEffect, useState } from "preact/hooks";
import type { OptionGroup, OptionInfo, OptionRule } from "../messages";
import { Refusal, api } from "../net/api";
import { settings } from "../settings";
import { r } from "../texts/room";
import { t } from "../texts/page";
import { inWords } from "../parts/rules";

/** A table's changes of its ruleset: the options and their values as they are written. */
export type Changes = Readonly<Record<string, string>>;

export interface HouseRulesProps {
  game: string;
  preset: string;
  usual: Changes;
  players: number;
  /** The ruleset with its changes, as the server reads it. */
  agreed: string;
  changes: Changes;
  onChange: (changes: Changes) => void;
}

/** Every option of the ruleset, to be changed one by one; the server says what cannot be, beside the option. */
export default function HouseRules({ game, preset, usual, players, agreed, changes, onChange }: HouseRulesProps) {
  const [groups, setGroups] = useState<readonly OptionGroup[]>([]);
  const [failed, setFailed] = useState(false);
  const [wrong, setWrong] = useState({ option: "", text: "" });
  const [words, setWords] = useState("");
  const [rules, setRules] = useState<readonly OptionRule[]>([]);
  const language = settings.value.language;

  useEffect(() => {
    api.options(game).then(
      (found) => setGroups(found.groups),
      () => setFailed(true),
    );
  }, [game, language]);
  useEffect(() => {
    let stale = false;
    api.agreed(game, agreed, players).then(
      (found) => {
        if (stale) return;
        setWrong({ option: "", text: "" });
        setWords(inWords(preset, found.house_rules));
        setRules(found.options);
      },
      (problem: unknown) => {
        if (!stale && problem instanceof Refusal) setWrong({ option: problem.problem.option, text: problem.message });
      },
    );
    return () => {
      stale = true;
    };
  }, [agreed, players, language]);

  const change = (name: string, value: string): void => {
    const { [name]: _, ...rest } = changes;
    onChange(value === usual[name] ? rest : { ...rest, [name]: value });
  };
  if (failed) return <p role="alert">{t("failed")}</p>;
  return (
    <div class="house-rules">
      <p class="hint-text">{r("house_intro")}</p>
      {groups.map((group) => (
        <Group key={group.title} group={group} changes={changes}>
          {group.options.map((option) => (
            <Field
              key={option.name}
              option={option}
              rule={rules.find((one) => one.option === option.name)}
              usual={usual[option.name] ?? ""}
              preset={preset}
              value={changes[option.name] ?? usual[option.name] ?? ""}
              wrong={wrong.option === option.name ? wrong.text : ""}
              onChange={(value) => change(option.name, value)}
            />
          ))}
        </Group>
      ))}
      <div role="status">{Object.keys(changes).length > 0 && !wrong.text && <p class="agreed">{words}</p>}</div>
      {wrong.text && !wrong.option && (
        <p class="error" role="alert">
          {wrong.text}
        </p>
      )}
      {Object.keys(changes).length > 0 && (
        <button type="button" class="button" onClick={() => onChange({})}>
          {r("house_back", { preset })}
        </button>
      )}
    </div>
  );
}

interface GroupProps {
  group: OptionGroup;
  changes: Changes;
  children: preact.ComponentChildren;
}

function Group({ group, changes, children }: GroupProps) {
  const changed = group.options.filter((option) => option.name in changes).length;
  return (
    <details class="rule-group">
      <summary>
        {group.title}
        {changed > 0 && <span class="changed">{r("house_changes", { n: changed })}</span>}
      </summary>
      <div class="options">{children}</div>
    </details>
  );
}

interface FieldProps {
  option: OptionInfo;
  /** Its clauses at this table, once the server has told. */
  rule: OptionRule | undefined;
  usual: string;
  preset: string;
  value: string;
  wrong: string;
  onChange: (value: string) => void;
}

/** An option: what it is called, what it can be, and what the rulebook says of it. */
function Field({ option, rule, usual, preset, value, wrong, onChange }: FieldProps) {
  const id = `rule-${option.name}`;
  const aids = {
    id,
    "aria-describedby": `${id}-says${wrong ? ` ${id}-wrong` : ""}`,
    "aria-invalid": wrong ? true : undefined,
  };
  return (
    <div class={`field rule ${value === usual ? "" : "changed"}`}>
      <label for={id}>{option.label}</label>
      {option.free ? (
        <input
          {...aids}
          value={value}
          inputMode={option.free === "number" ? "numeric" : "text"}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      ) : (
        <select {...aids} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {option.values.map((one) => (
            <option key={one.value} value={one.value}>
              {one.value === usual ? r("house_usual", { value: one.text, preset }) : one.text}
            </option>
          ))}
        </select>
      )}
      {wrong && (
        <p class="error" id={`${id}-wrong`} role="alert">
          {wrong}
        </p>
      )}
      <div class="hint-text" id={`${id}-says`}>
        {rule?.clause && (
          <p>
            <b>{rule.clause}</b> {rule.rule}
          </p>
        )}
        {rule?.otherwise.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
