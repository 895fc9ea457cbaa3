/** The rules that came after an edition was published, each once, with what it changed. */
import { plural } from "../../../text/words.ts";
import { type Correction, firstChoicesOf, firstIn, isSame } from "../../blocks/decision/first-choices.ts";
import type { Edition } from "../../edition/edition.ts";
import { dateText, siteOf } from "../../edition/own-site.ts";
import { heads, text } from "../../edition/parts.ts";
import type { Block } from "../../edition/view.ts";
import { rankingOf } from "./corrected.ts";

/** Where they are told on the page of changes. */
export const RULES = "rules";

/** What is counted of each rule: a figure that several rules changed counts for each of them. */
const EFFECTS = ["pick", "answer", "score", "figure"] as const;
type Effect = (typeof EFFECTS)[number];

const KINDS: readonly [start: string, kind: Effect][] = [
  ["recommendation/", "answer"],
  ["model/", "score"],
];

const correctionsIn = ({ record, version }: Edition): readonly Correction[] =>
  record.locks.get(version)?.corrections ?? [];

/** Answers whose pick is another today, as a lock names them. */
function changedPicks(edition: Edition): Set<string> {
  const { gone, other, found } = firstChoicesOf(edition);
  return new Set(
    [...gone, ...other, ...found].map(
      ({ environment, useCase }) => `recommendation/${environment}/${useCase}`,
    ),
  );
}

/** Whether a correction names another storage of one of these. */
const pickTurnIn =
  (changed: ReadonlySet<string>) =>
  ({ figure, was, is }: Correction): boolean =>
    changed.has(figure) && !isSame(firstIn(was), firstIn(is));

export type Rule = { date: string; reason: string; effects: Record<Effect, number> };

/** In the order of their days. */
export function rulesOf(edition: Edition): Rule[] {
  const corrections = correctionsIn(edition);
  const isPick = pickTurnIn(changedPicks(edition));
  const kindOf = ({ figure }: Correction): Effect =>
    rankingOf(edition, figure) !== undefined
      ? "figure"
      : (KINDS.find(([start]) => figure.startsWith(start))?.[1] ?? "answer");
  const byRule = Map.groupBy(corrections, ({ date, reason }) => `${date}\n${reason}`);
  return [...byRule.values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const count = (kind: Effect): number => own.filter((one) => kindOf(one) === kind).length;
      const effects = {
        pick: own.filter(isPick).length,
        answer: count("answer"),
        score: count("score"),
        figure: count("figure"),
      };
      return [{ date: first.date, reason: `${first.reason.replace(/\.$/, "")}.`, effects }];
    })
    .sort((a, b) => a.date.localeCompare(b.date));
}

const effectText = ({ effects }: Rule): string =>
  EFFECTS.filter((kind) => effects[kind] > 0)
    .map((kind) => plural(effects[kind], kind))
    .join(", ");

/** Newest last, as one went on from the other. */
export function ruleBlocks(edition: Edition): Block[] {
  const rules = rulesOf(edition);
  if (rules.length === 0) return [];
  return [
    {
      block: "table",
      caption: "What is judged otherwise since it was published",
      said: true,
      fixed: true,
      columns: heads("Since", { label: "What is judged now", long: true }, "Changed"),
      rows: rules.map((rule) => ({
        cells: [
          { text: dateText(siteOf(edition.record), rule.date) },
          { text: rule.reason },
          { text: effectText(rule) },
        ],
      })),
    },
    text(`What several rules changed counts for each of them.${unshown(edition)}`, "muted"),
  ];
}

/** A lock tells no guess from a pick: where it names the same storage, and pages name it no more, no rule is known for it. */
function unshown(edition: Edition): string {
  const changed = changedPicks(edition);
  const shown = new Set(
    correctionsIn(edition)
      .filter(pickTurnIn(changed))
      .map(({ figure }) => figure),
  );
  const size = changed.size - shown.size;
  return size === 0
    ? ""
    : ` For ${size} of the ${plural(changed.size, "changed pick")} which rule did it was not recorded.`;
}
