/** What a figure that speaks for somebody leaves unsaid: what checks find in others of the same result, and who printed a better one that is doubted or excluded. */
import { heavyOn } from "../../../judge/bounds/worth.ts";
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { labelsTogether } from "../../../judge/checks/index.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import { isOfOneResult, type RankedValue } from "../../../judge/ranking/value.ts";
import { isBetter, type Of } from "../../../judge/recommending/level-lead.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { shortSpans } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { valueSpans } from "./measured-spans.ts";

/** Sentences behind one that names these values, the one that it speaks for first; `isAsked`: of whom it speaks. */
export function caveatSpans(
  edition: Edition,
  recommendation: Recommendation,
  of: Of,
  named: readonly RankedValue[],
  isAsked: (candidate: Candidate) => boolean = () => true,
): TextSpan[] {
  const sameTest = [...edition.rankings.values()].filter(
    ({ environment, comparisonId }) =>
      environment === recommendation.environment && comparisonId === of.comparisonId,
  );
  const asked = inTheRunning(recommendation.candidates).filter(isAsked);
  return [
    ...named.flatMap((own) => sameResultSpans(edition, sameTest, of, own)),
    ...betterSpans(edition, sameTest, of, named, asked),
  ];
}

/** " In the same run the p50 write latency of openebs-zfs, 52 µs where the mean is 1.72 ms, is excluded: buffered." */
function sameResultSpans(
  edition: Edition,
  sameTest: readonly Ranking[],
  { metric }: Of,
  own: RankedValue,
): TextSpan[] {
  const known = new Set([...own.excludedBy, ...heavyOn(own)]);
  const beside = sameTest
    .filter((one) => one.metric.id !== metric.id && one.metric.direction === metric.direction)
    .flatMap((one) => one.values.flatMap((value) => (isOfOneResult(value, own) ? { of: one, value } : [])));
  const mean = beside.find((one) => one.of.metric.statistic === "mean" && one.of.metric.unit === "ns");
  return beside.flatMap((one): TextSpan[] => {
    const found = foundIn(one.value, known);
    if (found === undefined) return [];
    const isMean = mean === undefined || one === mean || one.of.metric.unit !== "ns";
    const against = isMean ? "" : ` where the mean is ${valueText(mean.value, mean.of.metric)}`;
    return [
      ` In the same run the ${phraseOf(one.of.metric)} of `,
      ...shortSpans(edition, own.deployment),
      ", ",
      ...valueSpans(one.of.metric, one.value),
      `${against}, ${one.of.metric.unit === "iops" ? "are" : "is"} ${found}.`,
    ];
  });
}

/** " openebs-single-replica with 2 cores printed 3.2 ms, in doubt: another write cached." Those that are named are told already. */
function betterSpans(
  edition: Edition,
  sameTest: readonly Ranking[],
  of: Of,
  named: readonly RankedValue[],
  asked: readonly Candidate[],
): TextSpan[] {
  const [own] = named;
  const values = sameTest.find(({ metric }) => metric.id === of.metric.id)?.values ?? [];
  return values.flatMap((value): TextSpan[] => {
    const found = foundIn(value);
    const isTold = named.some(({ deployment }) => deployment === value.deployment);
    const isOfAsked = asked.some(({ deployment }) => deployment === value.deployment);
    if (found === undefined || own === undefined || isTold || !isOfAsked || !isBetter(of, value, own))
      return [];
    return [
      " ",
      ...shortSpans(edition, value.deployment),
      " printed ",
      ...valueSpans(of.metric, value),
      `, ${found}.`,
    ];
  });
}

/** "excluded: buffered", "in doubt: writes perhaps cached"; undefined where no check speaks heavily against it that is not `known`. */
function foundIn(value: RankedValue, known: ReadonlySet<string> = new Set()): string | undefined {
  const isNew = (code: string): boolean => !known.has(code);
  const [excluded, doubted] = [value.excludedBy.filter(isNew), heavyOn(value).filter(isNew)];
  if (excluded.length > 0) return `excluded: ${listed(labelsTogether(value, excluded))}`;
  return doubted.length > 0 ? `in doubt: ${listed(labelsTogether(value, doubted))}` : undefined;
}
