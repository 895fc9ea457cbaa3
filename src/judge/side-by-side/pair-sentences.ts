/** A pair in words: what each workload comes to, and by how much at most. */
import { listed } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import { cautionOf } from "../checks/index.ts";
import { phraseOf, type Titles, timesOfRatio } from "../ranking/ratio.ts";
import type { Pair, PairComparison, PairFigure } from "./pair.ts";
import { doubtsOf, intervalText, isDoubted, levelAmong, UNTOLD, whyLevel } from "./pair-doubt.ts";
import { lightOf } from "./pair-noted.ts";
import { isOfSingleRuns, phraseIn } from "./pair-parts.ts";
import { oncePerRate } from "./pair-ratio.ts";
import { verdictText } from "./pair-verdict.ts";
import { against, isSplit, widestApart } from "./split.ts";

type Told = Pick<Pair, "a" | "b" | "comparisons" | "tally">;

/** The result first, which can stand without the others: who is ahead in how many. Then each ratio with its values, what tells ties apart, and what does not count. */
export function pairSentences(pair: Told, titles: Titles): string[] {
  const { comparisons, tally } = pair;
  const [only, another] = comparisons;
  if (tally.keptOut === comparisons.length) {
    const [a, b] = [pair.a, pair.b].map((id) => titles.get(id) ?? id);
    return [`${a} and ${b} cannot be compared. In ${everyWorkload(pair)}, a check excludes a value.`];
  }
  if (only?.main.ratio !== undefined && another === undefined) return [comparisonText(only, titles)];
  const lead = verdictText(pair, titles);
  const apart = tally.a + tally.b > 0 ? apartTexts(comparisons, titles) : [];
  const others =
    apart.length === 0 ? "" : `Other figures tell apart what is level by the main one: ${listed(apart)}.`;
  const told = ratiosOf(comparisons);
  const ratios = told.map((one) => comparisonText(one, titles));
  const untold = comparisons.filter((one) => !told.includes(one));
  return [lead, ...ratios, others, ...uncounted(untold)].filter(Boolean);
}

/** "The 30x of sequential 1 MiB writes does not count: perhaps buffered.", each with its doubt. */
function uncounted(comparisons: readonly PairComparison[]): string[] {
  return comparisons.flatMap((one) => {
    const { main, work } = one;
    if (main.ratio === undefined || !isDoubted(main)) return [];
    const done = work.done ?? work.text;
    const what =
      main.ratio.relation === "tie"
        ? `That both are ${whyLevel(main) === undefined ? "level" : UNTOLD} in ${done}`
        : `The ${timesOfRatio(main.ratio)} of ${done}`;
    return [`${what} does not count: ${listed(doubtsOf(main))}.`];
  });
}

/** Those whose main figures are told with both values: what decides, and the widest lead each way. */
function ratiosOf(comparisons: readonly PairComparison[]): PairComparison[] {
  const counted = comparisons.filter(({ main }) => !isDoubted(main));
  const [deciding] = counted.filter(({ synced }) => synced);
  const headlines = (counted.length > 0 ? counted : comparisons).filter(
    ({ durable }) => durable === undefined,
  );
  return [...new Set([deciding, ...widest(headlines)])].flatMap((one) => (one?.main.ratio ? one : []));
}

/** "1.67 to 4.84, one run each"; empty of a tie, and of what has no ratio. */
const rangeText = (figure: PairFigure): string =>
  figure.ratio === undefined || figure.ratio.relation === "tie"
    ? ""
    : [intervalText(figure.ratio), ...(isOfSingleRuns(figure) ? ["one run each"] : [])].join(", ");

/** The main figure in words, with how far its ratio may be off, and who is ahead in the others where they split. */
function comparisonText(comparison: PairComparison, titles: Titles): string {
  const ahead = [...Map.groupBy(against(comparison), ({ ratio }) => ratio?.better ?? "")].map(
    ([id, some]) => {
      const factors = oncePerRate(some, comparison).flatMap(({ ratio }) => ratio?.factor ?? []);
      const range = [...new Set([Math.min(...factors), Math.max(...factors)].map(formatNumber))].join(" to ");
      return `${titles.get(id) ?? id} is ahead in ${listed(oncePerRate(some, comparison).map(({ of }) => phraseOf(of.metric)))} (${range}x)`;
    },
  );
  const others = ahead.length > 0 ? ` In the same workload ${ahead.join("; ")}.` : "";
  return `${ratioText(comparison.main, rangeText(comparison.main))}${others}`;
}

const everyWorkload = ({ comparisons: [only, another] }: Told): string =>
  only !== undefined && another === undefined
    ? `the one workload that both measured (${only.work.text})`
    : "every workload that both measured";

/** Each way at most, "A is up to 3.7x ahead in p99 write latency"; none where no other figure tells a tie apart. */
const apartTexts = (comparisons: readonly PairComparison[], titles: Titles): string[] =>
  comparisons.some(isSplit)
    ? widestApart(comparisons).map(
        ({ comparison, figure, figure: { ratio } }) =>
          `${titles.get(ratio?.better ?? "") ?? ratio?.better} is up to ${formatNumber(ratio?.factor ?? 1)}x ahead in ${phraseIn({ comparison, figure })}`,
      )
    : [];

/** The widest each way that is no tie; where there is none, those that other figures tell apart, else the widest of all. */
function widest(comparisons: readonly PairComparison[]): PairComparison[] {
  const factor = ({ main }: PairComparison): number => main.ratio?.factor ?? 0;
  const all = comparisons.filter(({ main }) => main.ratio).toSorted((x, y) => factor(y) - factor(x));
  const told = all.filter(({ main }) => main.ratio?.relation !== "tie");
  const split = all.filter(isSplit);
  if (told.length === 0) return split.length > 0 ? split : all.slice(0, 1);
  return [...Map.groupBy(told, ({ main }) => main.ratio?.better).values()].flatMap(([first]) => first ?? []);
}

/** The sentence of a ratio; a tie is named as one, and what speaks against it, be it little. */
function ratioText(figure: PairFigure, range: string): string {
  const { ratio } = figure;
  if (ratio === undefined) return "";
  const light = lightOf(figure);
  const aside = [
    range,
    ratio.relation === "tie" ? (levelAmong(figure) ?? "") : "",
    isDoubted(figure) ? `in doubt: ${doubtsOf(figure).join(", ")}` : "",
    light.length > 0 ? `noted: ${light.map(cautionOf).join(", ")}` : "",
  ].filter(Boolean);
  return aside.length === 0 ? ratio.sentence : `${[ratio.sentence.replace(/\.$/, ""), ...aside].join("; ")}.`;
}
