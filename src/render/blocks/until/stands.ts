/** Why figures of a storage are usable where checks exclude others of it: as the same checks find of their own tests, or as these can concern no such test. */

import { printedOf } from "../../../judge/bounds/figure.ts";
import { heavyOn } from "../../../judge/bounds/worth.ts";
import { checkNamed, labelOf, labelsTogether } from "../../../judge/checks/index.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import { shortLinks } from "../../edition/classes/classes-once.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { enumerated } from "./measured-spans.ts";

type Excluded = { metric: Metric; value: RankedValue };

/** " P99 read latency of mayastor is excluded (impossibly fast). Its writes, measured apart, passed that check." */
export function standsSpans(
  edition: Edition,
  recommendation: Recommendation,
  metric: Metric,
  spokenFor: readonly RankedValue[],
): TextSpan[] {
  // What is in doubt itself is not said to be usable.
  const told = spokenFor
    .filter((own) => heavyOn(own).length === 0)
    .map((own) => ({ own, excluded: excludedOf(recommendation, own) }))
    .filter(({ excluded }) => excluded.length > 0);
  const out = told.flatMap(({ excluded }) => excluded);
  if (out.length === 0) return [];
  const reasons = told.flatMap(({ own, excluded }) =>
    codesIn(excluded).map((code) => ({ code, reason: reasonOf(edition, code, metric, own) })),
  );
  const phrases = [...new Set(out.map((one) => phraseOf(one.metric)))];
  const isMany = phrases.length > 1 || out.some((one) => one.metric.unit === "iops");
  const labels = new Set(out.flatMap(({ value }) => labelsTogether(value)));
  return [
    ` ${upperFirst(listed(phrases))} of `,
    ...enumerated(
      shortLinks(
        edition,
        told.map(({ own }) => own.deployment),
        "and",
      ),
      "and",
    ),
    ` ${isMany ? "are" : "is"} excluded (${[...labels].join(", ")}). `,
    `${told.length > 1 ? "Their" : "Its"} ${ownText(metric, out)}, measured apart, ${reasonsText(reasons)}.`,
  ];
}

/** "writes" where all that is excluded is of reads. */
const ownText = (metric: Metric, out: readonly Excluded[]): string =>
  (out.every((one) => one.metric.direction !== metric.direction) && SIDES[metric.direction]) ||
  phraseOf(metric);
const SIDES: Readonly<Record<string, string>> = { read: "reads", write: "writes" };

/** Figures that count and are of no test of its own figure: of the same test is told apart. */
function excludedOf({ candidates, metrics }: Recommendation, own: RankedValue): Excluded[] {
  const figures = candidates.find(({ deployment }) => deployment === own.deployment)?.figures ?? [];
  return figures.flatMap((figure, index) => {
    const { metric: id, scored } = metrics[index] ?? {};
    const metric = metricById.get(id ?? "");
    const value = figure.known === "measured" ? undefined : printedOf(figure);
    const isOther = value?.runs.every(
      (one) => !own.runs.some(({ run, result }) => run === one.run && result === one.result),
    );
    return scored && metric && value && isOther && value.excludedBy.length > 0 ? [{ metric, value }] : [];
  });
}

const codesIn = (excluded: readonly Excluded[]): string[] => [
  ...new Set(excluded.flatMap(({ value }) => value.excludedBy)),
];

/** "passed"; or in words why a check that looks at the other side alone says nothing of it. */
function reasonOf(
  edition: Edition,
  code: string,
  { direction }: Metric,
  own: RankedValue,
): string | undefined {
  const found = own.runs.flatMap(({ run, result }) =>
    (edition.resultsOf(run).find(({ index }) => index === result)?.outcomes ?? []).filter(
      (outcome) => outcome.code === code,
    ),
  );
  if (found.length > 0) return found.every(({ verdict }) => verdict === "passed") ? "passed" : undefined;
  const alone = checkNamed(code)?.alone;
  return alone !== undefined && alone.side !== direction ? alone.so : undefined;
}

/** "passed that check", "passed the check of “impossibly fast”; a cache of reads makes no write faster". */
function reasonsText(all: readonly { code: string; reason: string | undefined }[]): string {
  const byCode = Map.groupBy(all, ({ code }) => code);
  const passed = [...byCode]
    .filter(([, some]) => some.every(({ reason }) => reason === "passed"))
    .map(([code]) => `“${labelOf(code)}”`);
  const which =
    passed.length < byCode.size
      ? `the check of ${listed(passed)}`
      : passed.length > 1
        ? "these checks"
        : "that check";
  const isUntold = all.some(({ reason }) => reason === undefined);
  const so = new Set(all.flatMap(({ reason }) => (reason === "passed" ? [] : (reason ?? []))));
  const head =
    passed.length > 0 ? `passed ${which}` : isUntold ? "could not be checked for the same" : "are usable";
  return [head, ...so, ...(passed.length > 0 && isUntold ? ["the rest could not be checked"] : [])].join(
    "; ",
  );
}
