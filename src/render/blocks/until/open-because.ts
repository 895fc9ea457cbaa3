/** Why an answer is open, in a line or a few words: what was not measured, what checks exclude, what only some have, each with what it counts. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { type Counting, countingIn } from "../../../judge/planning/counting.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { type Fate, fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { shortName } from "../../edition/storage-class.ts";
import { isUnmeasured } from "./measured-elsewhere.ts";

/** Where several have a usable figure and it speaks for none. */
const NOT_TOLD = "What was measured does not tell which is best.";

/** "Not measured yet: p99 fsync latency, which counts 40 %. Write IOPS count 60 %, and only 3 of 10 have usable figures of them." */
export function lackText(
  edition: Pick<Edition, "runs" | "record">,
  recommendation: Recommendation,
  speaksForOne: boolean,
): string {
  const { environment, candidates } = recommendation;
  if (isUnmeasured(edition, environment)) return "Nothing was measured here.";
  const running = inTheRunning(candidates);
  const lacking = countingIn(recommendation).flatMap((one) => {
    const named = (fate: Fate): string =>
      whoText(
        edition,
        running.filter(({ figures }) => fateOf(figures[one.index]) === fate),
      );
    const fates = running.map(({ figures }) => fateOf(figures[one.index]));
    const usable = fates.filter((fate) => fate === "measured").length;
    if (usable === running.length) return [];
    const how =
      usable > 0
        ? `only ${usable} of ${running.length} ${usable === 1 ? "has" : "have"}`
        : fates.includes("missing")
          ? fates.every((fate) => fate === "missing")
            ? "Not measured yet"
            : NOT_USABLE
          : !fates.includes("doubted")
            ? EXCLUDED
            : !fates.includes("excluded")
              ? upperFirst(IN_DOUBT)
              : `${EXCLUDED} for ${named("excluded")}, ${IN_DOUBT} for ${named("doubted")}`;
    return [{ ...one, how, usable, whose: JSON.stringify(fates.map((fate) => fate === "measured")) }];
  });
  if (lacking.length === 0) return NOT_APART;
  const partly = lacking.filter(({ usable }) => usable > 0);
  // As many have either, and not the same ones.
  const isMixed = new Set(partly.map(({ whose }) => whose)).size > 1;
  const together = isMixed ? lacking.filter(({ usable }) => usable === 0) : lacking;
  const told = [
    ...[...Map.groupBy(together, ({ how }) => how)].map(([how, some]) =>
      some.some(({ usable }) => usable > 0)
        ? partlyUsable(some, how)
        : how === NOT_USABLE
          ? notUsable(some)
          : `${how}: ${listed(some.map(({ metric }) => phraseOf(metric)))}, ${countText(some)}.`,
    ),
    ...(isMixed ? [`Not all have usable figures: ${partly.map(partText(running.length)).join(", ")}.`] : []),
  ];
  const isMute = !speaksForOne && lacking.some(({ usable }) => usable > 1);
  return [...told, ...(isMute ? [NOT_TOLD] : [])].join(" ");
}

const EXCLUDED = "Excluded by checks";
/** No check excludes it: a rate without a latency, of which another sign says so. */
const IN_DOUBT = "in doubt as cached or buffered";

/** How many of a kind are named. */
const MOST_NAMED = 4;

const whoText = ({ record }: Pick<Edition, "record">, some: readonly Candidate[]): string =>
  some.length > MOST_NAMED
    ? `${some.length} storages`
    : listed(some.map(({ deployment }) => shortName(record, deployment)));

const NOT_USABLE = "not usable";

/** "Read IOPS and p99 read latency are all that counts here, and only 4 of 6 have usable figures of them." `few`: "only 4 of 6 have". */
function partlyUsable(some: readonly Counting[], few: string): string {
  const isMany = areMany(some);
  const share = shareOf(some);
  const what =
    share === 100
      ? `${isMany ? "are" : "is"} all that counts here`
      : `${some.length > 1 ? "together " : ""}${isMany ? "count" : "counts"} ${share} %`;
  return `${upperFirst(listed(some.map(({ metric }) => phraseOf(metric))))} ${what}, and ${few} ${isMany ? "usable figures of them" : "a usable figure of it"}.`;
}

/** "p99 read latency (30 %): no usable figure.", of some not measured and of others excluded. */
const notUsable = (some: readonly Counting[]): string =>
  upperFirst(
    `${listed(some.map(({ metric, share }) => `${phraseOf(metric)} (${Math.round(100 * share)} %)`))}: no usable figure.`,
  );

/** "write bandwidth (67 % of what counts) 5 of 6", then "read bandwidth (33 %) 5 of 6". */
const partText =
  (all: number) =>
  ({ metric, share, usable }: Counting & { usable: number }, at: number): string =>
    `${phraseOf(metric)} (${Math.round(100 * share)} %${at === 0 ? " of what counts" : ""}) ${usable} of ${all}`;

const NOT_APART = "Their runs are too few or too far apart to tell which is best.";

function countText(some: readonly Counting[]): string {
  const share = shareOf(some);
  if (share === 100) return "all that counts here";
  return `which ${some.length > 1 ? "together " : ""}${areMany(some) ? "count" : "counts"} ${share} %`;
}

const shareOf = (some: readonly Counting[]): number =>
  Math.round(100 * some.reduce((sum, one) => sum + one.share, 0));

const areMany = (some: readonly Counting[]): boolean => some.length > 1 || some[0]?.metric.unit === "iops";

/** A cell is read at a glance. */
export const FEW_WORDS = 10;

/** The first of some texts that has so few words; the last is short by itself. */
export const firstShort = (...texts: readonly string[]): string =>
  texts.find((text) => text.split(" ").length <= FEW_WORDS) ?? texts.at(-1) ?? "";

/** Of what counts most among that which not all have: "Read bandwidth: usable for 5 of 6 only". */
export function lackInShort(edition: Pick<Edition, "runs">, answer: Recommendation): string {
  if (isUnmeasured(edition, answer.environment)) return "Nothing was measured here";
  const running = inTheRunning(answer.candidates);
  const [most] = countingIn(answer)
    .map((one) => ({ ...one, fates: running.map(({ figures }) => fateOf(figures[one.index])) }))
    .map((one) => ({ ...one, usable: one.fates.filter((fate) => fate === "measured").length }))
    .filter(({ usable }) => usable < running.length)
    .sort((a, b) => b.share - a.share);
  if (most === undefined) return "Runs too few or too far apart to tell";
  const metric = upperFirst(phraseOf(most.metric));
  if (most.usable > 0)
    return firstShort(
      `${metric}: usable for ${most.usable} of ${running.length} only`,
      `A figure is usable for ${most.usable} of ${running.length} only`,
    );
  const isMissing = most.fates.every((fate) => fate === "missing");
  return firstShort(
    `${metric}: ${isMissing ? "not measured yet" : "no usable figure"}`,
    isMissing ? "What counts most was not measured yet" : "What counts most has no usable figure",
  );
}
