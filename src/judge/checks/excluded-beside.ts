/** What checks exclude beside a credible figure, in the same result: a buffer that took half of the writes is no matter of the median alone. */
import { metricById } from "../../schema/metric.ts";
import { listed } from "../../text/words.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { onceFor } from "../evidence/memo.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import type { RankedValue } from "../ranking/value.ts";
import { checkNamed, labelOfOutcome } from "./index.ts";

/** `before` and `after`: around the label. */
export type Beside = { outcome: CheckOutcome; judged: JudgedResult; before: string; after: string };

/** The results of a run. */
export type ResultsOf = (run: string) => readonly JudgedResult[];

const STATISTIC_NAMES: Readonly<Record<string, string>> = { p50: "median" };

/** "median was buffered", "averaged percentiles in its p99". */
export const besideText = ({ outcome, before, after }: Beside): string =>
  `${before}${labelOfOutcome(outcome)}${after}`;

/** More statistics than this are told together. */
const MOST_NAMED = 2;

/** Hardly any of the outcomes of a result, and each of its figures asks for them. */
const exclusionsOf = onceFor(({ outcomes }: JudgedResult) =>
  outcomes.filter(({ verdict }) => verdict === "excluded"),
);

/** Of the same side of the same result. What is said of the figure itself is not said again of another. */
export function excludedBeside(
  resultsOf: ResultsOf,
  metric: string,
  { runs, noted }: Pick<RankedValue, "runs" | "noted">,
): Beside[] {
  const parts = metricById.get(metric)?.worstOf ?? [metric];
  const sides = new Set(parts.map((id) => metricById.get(id)?.direction));
  const found = runs.flatMap(({ run, result }) => {
    const judged = resultsOf(run).find(({ index }) => index === result);
    if (judged === undefined) return [];
    return exclusionsOf(judged).flatMap((outcome) => {
      if (noted.includes(outcome.code)) return [];
      const of = (outcome.metrics ?? [])
        .flatMap((id) => metricById.get(id) ?? [])
        .filter(({ id, direction }) => !parts.includes(id) && sides.has(direction));
      return of.length === 0 ? [] : [{ outcome, judged, of: of.map(({ statistic }) => statistic) }];
    });
  });
  return [...Map.groupBy(found, ({ outcome }) => outcome.code).values()].map((some) => {
    const { outcome, judged } = some[0] as (typeof found)[number];
    const statistics = [...new Set(some.flatMap(({ of }) => of))];
    const named = statistics.map((one) => STATISTIC_NAMES[one] ?? one);
    const which = statistics.length > MOST_NAMED ? "latencies" : listed(named);
    const isAdjective = checkNamed(outcome.code)?.adjective === true;
    return {
      ...{ outcome, judged },
      ...(isAdjective
        ? { before: `${which} ${statistics.length === 1 ? "was" : "were"} `, after: "" }
        : { before: "", after: ` in its ${which}` }),
    };
  });
}

/** Of either of these credible figures, each once. */
export const besideTexts = (
  resultsOf: ResultsOf,
  metric: string,
  values: readonly RankedValue[],
): string[] => [
  ...new Set(
    values.flatMap((value) =>
      value.excludedBy.length > 0 ? [] : excludedBeside(resultsOf, metric, value).map(besideText),
    ),
  ),
];
