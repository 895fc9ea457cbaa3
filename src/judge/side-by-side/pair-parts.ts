/** Which figures a test of a pair is told by, and each in words: a rate, the p99 latency, a flush. */
import { formatNumber } from "../../units/format.ts";
import { phraseOf, type Titles, timesOfRatio, valueText } from "../ranking/ratio.ts";
import type { RankedValue } from "../ranking/value.ts";
import type { Pair, PairComparison, PairFigure, PairSpan } from "./pair.ts";
import { intervalText, isDoubted, tooLittle, UNTOLD } from "./pair-doubt.ts";
import { finestOf, isRated, type Rated } from "./pair-ratio.ts";
import { against, type FigureIn, widestApart } from "./split.ts";

/** The rate that its blocks ask for and the p99, and where both are level what tells them apart the most; of writes that wait to be durable the flush, behind a rate that represents them as nothing speaks against it; else what represents it. */
export function partsOf(comparison: PairComparison): Rated[] {
  const { main, figures, work } = comparison;
  const { direction } = main.of.metric;
  const own = [main, ...figures];
  const rated = own.filter(isRated);
  const of = (statistic: string): Rated | undefined => {
    const found = rated.find(({ of: { metric } }) => metric.id === `${direction}.${statistic}`);
    return found && finestOf(found, rated);
  };
  if (direction === "sync" || !isRated(main)) return isRated(main) ? [main] : [];
  const [flush] = comparison.synced === true ? own.filter(isFlushFigure).filter(isRated) : [];
  if (flush !== undefined) return [main, flush];
  const isStream = main.of.metric.id.endsWith(".bandwidth") || work.hasLargeWrites === true;
  const found = [of(isStream ? "bandwidth" : "iops"), of("p99")].filter((one) => one !== undefined);
  const parts = found.length > 0 ? found : [main];
  return parts.every(isLevel)
    ? [
        ...parts,
        ...widestApart([comparison])
          .map(({ figure }) => figure)
          .filter(isRated)
          .slice(0, 1),
      ]
    : parts;
}

const isFlushFigure = ({ of }: PairFigure): boolean => of.metric.direction === "sync";
export const isFlush = (comparison: PairComparison): boolean => partsOf(comparison).some(isFlushFigure);
export const isLevel = ({ ratio }: Rated): boolean =>
  ratio.relation === "tie" || formatNumber(ratio.factor) === "1";
export const factorOf = (one: Rated): number => (isLevel(one) ? 1 : one.ratio.factor);

const RATES: Readonly<Record<string, string>> = { iops: "does", bandwidth: "has" };
const statisticOf = ({ of: { metric } }: PairFigure): string => metric.id.slice(metric.id.indexOf(".") + 1);
/** The time that the slowest 1 % exceed, not their own. */
const P99 = "p99 latency";
const wordOf = (one: PairFigure): string => {
  const statistic = statisticOf(one);
  return statistic === "iops"
    ? "IOPS"
    : statistic === "p99"
      ? P99
      : statistic in RATES
        ? statistic
        : phraseOf(one.of.metric);
};

export const nameOf = (titles: Titles, id: string): string => titles.get(id) ?? id;

/** Whether the one before was led by the same. */
const isSame = (one: Rated, before?: Rated): boolean =>
  before !== undefined && !isLevel(before) && before.ratio.better === one.ratio.better;

/** Both values with the unit once where it is the same, each leading to its row in its run. */
export function valuesOf(one: Rated, between: string): PairSpan[] {
  const [better, worse] = one.ratio.better === one.a.deployment ? [one.a, one.b] : [one.b, one.a];
  const [first, second] = [better, worse].map((value) => valueText(value, one.of.metric)) as [string, string];
  const unit = / [^ ]+$/.exec(second)?.[0] ?? "";
  const short = unit !== "" && first.endsWith(unit) && one.of.metric.direction !== "sync";
  const span = (text: string, { runs: [run] }: PairFigure["a"]): PairSpan =>
    run ? { text, run, metric: one.of.metric } : text;
  return [span(short ? first.slice(0, -unit.length) : first, better), between, span(second, worse)];
}

/** "Mayastor does 5.84x the IOPS (5,030 against 862)", "p99 latency is level (32.1 and 36 ms)", "bandwidth is not told apart (4.6 against 2.72 GiB/s, 1.69x: too little once all 5 are compared)". */
export function inFull(one: Rated, titles: Titles, before?: Rated): PairSpan[] {
  const [statistic, word, times] = [statisticOf(one), wordOf(one), timesOfRatio(one.ratio)];
  const who = nameOf(titles, one.ratio.better);
  const isTail = statistic === "p99";
  if (isFlushFigure(one)) {
    const behind = isLevel(one) ? "flushes are " : "a flush takes ";
    return [...(before === undefined ? [] : [behind]), ...ofFlush(one, titles)];
  }
  if (isLevel(one)) {
    const level = statistic === "iops" ? "IOPS are" : `${word} is`;
    const why = tooLittle(one);
    return why === undefined
      ? [`${level} level (`, ...valuesOf(one, " and "), ")"]
      : [`${level} ${UNTOLD} (`, ...valuesOf(one, " against "), `, ${times}: ${why})`];
  }
  const led =
    statistic in RATES
      ? `${who} ${RATES[statistic]} ${times} the ${word}`
      : isTail
        ? `${isSame(one, before) ? `its ${word}` : `the ${word} of ${who}`} is ${times} faster`
        : `${who} is ${times} faster in ${word}`;
  return [`${led} (`, ...valuesOf(one, " against "), ")"];
}

/** Of a test that is level by its main figure: the one that tells both apart, a rate before all others, and one by which they are level. */
export function splitOf(comparison: PairComparison): { apart: Rated; level: Rated } | undefined {
  const { main } = comparison;
  const told = against(comparison).filter(isRated);
  const parts = partsOf(comparison).filter((one) => !isDoubted(one));
  const [widest] = widestApart([comparison]).flatMap(({ figure }) => (isRated(figure) ? [figure] : []));
  const apart = parts.find((one) => told.includes(one)) ?? widest;
  const level = parts.find(isLevel) ?? (isRated(main) ? main : undefined);
  return apart && level && { apart, level };
}

/** "Beta is ahead (5.84x the IOPS, p99 latency level)", "level in random 4 KiB writes, but the p99 latency of Alpha is 2.79x faster". @param where " in random 4 KiB writes" */
export function splitText(comparison: PairComparison, titles: Titles, where = ""): string {
  const split = splitOf(comparison);
  if (split === undefined) return "";
  const { apart, level } = split;
  const [who, word, times] = [nameOf(titles, apart.ratio.better), wordOf(apart), timesOfRatio(apart.ratio)];
  const levelWord = wordOf(level);
  if (statisticOf(apart) in RATES)
    return `${who} is ahead${where} (${times} the ${word}, ${levelWord} level)`;
  return statisticOf(apart) === "p99"
    ? `level${where}, but the ${word} of ${who} is ${times} faster`
    : `level${where}, but ${who} is ${times} faster in ${word}`;
}

/** "Local NVMe 4.9 ms against 13–15 ms, about 2.9x": of what is in doubt no digit more than it can bear. */
function ofFlush(one: Rated, titles: Titles): PairSpan[] {
  const statistic = statisticOf(one) === "mean" ? "" : `${statisticOf(one)} `;
  if (isLevel(one)) return [`${statistic}level (`, ...valuesOf(one, " and "), ")"];
  const { factor, better } = one.ratio;
  const times = isDoubted(one)
    ? `about ${Number(factor.toPrecision(2))}x`
    : `${timesOfRatio(one.ratio)} faster`;
  return [`${statistic}${nameOf(titles, better)} `, ...valuesOf(one, " against "), `, ${times}`];
}

/** Whether it was at random or in order decides more than the statistic does: "p99 random write latency". */
export const phraseIn = ({
  comparison: { order },
  figure: {
    of: { metric },
  },
}: FigureIn): string =>
  order === undefined || metric.direction === "sync"
    ? phraseOf(metric)
    : phraseOf(metric).replace(/\b(read and write|read|write)\b(?! and)/, `${order} $1`);

export const isOfSingleRuns = ({ a, b }: PairFigure): boolean =>
  [a, b].every(({ runs }) => runs.length === 1);

/** "45.5x"; of what is in doubt and timed by a clock of its own no digit more than it can bear: "about 45x". */
function timesText({ main }: PairComparison): string {
  const factor = main.ratio?.factor ?? 1;
  const isRough = main.of.metric.direction === "sync" && isDoubted(main);
  return isRough
    ? `about ${Number(factor.toPrecision(2))}x`
    : main.ratio === undefined
      ? "1x"
      : timesOfRatio(main.ratio);
}

/** Writes a second of which each waits until it is durable; where their bandwidth tells that more finely, by it. */
export const isDurableRate = ({ synced, main, figures }: PairComparison): boolean =>
  synced === true && [main, ...figures].some((one) => isWrites(one) && finestOf(one, figures) === main);

const isWrites = ({ of }: PairFigure): boolean => of.metric.id === "write.iops";

/** "45.5x in p99 random read latency", "3.02x more durable writes a second". */
export const timesIn = (one: PairComparison): string =>
  isDurableRate(one)
    ? `${timesText(one)} ${MORE_DURABLE}`
    : `${timesText(one)} in ${phraseIn({ comparison: one, figure: one.main })}`;

const MORE_DURABLE = "more durable writes a second";

/** Behind it; a flush and a rate of durable writes say it themselves. */
export const durableText = (one: PairComparison): string =>
  one.synced && one.main.of.metric.direction !== "sync" && !isDurableRate(one)
    ? ", each write made durable"
    : "";

/** "3.02x more durable writes a second (196 against 65 IOPS, single runs: 1.97 to 4.62x)": with both values and how far the ratio may be off. */
export function durableInFull(one: PairComparison): string {
  const { main } = one;
  if (!isRated(main)) return "";
  const values = valuesOf(main, " against ").map((span) => (typeof span === "string" ? span : span.text));
  const range = `${isOfSingleRuns(main) ? "single runs: " : ""}${intervalText(main.ratio)}x`;
  return `${timesIn(one)} (${values.join("")}${isWrites(main) ? " IOPS" : ""}, ${range})`;
}

/** A ratio in the sentence of a pair, the words that it stands in, and what it leads to. */
type Times = { text: string; within: string; value: RankedValue; metric: PairFigure["of"]["metric"] };

/** Of each test its main ratio, and that which tells both apart where the main figure does not. */
export const timesOf = ({ comparisons }: Pick<Pair, "comparisons">): Times[] =>
  comparisons.flatMap((one): Times[] => {
    const split = splitOf(one)?.apart;
    const times = timesOfRatio(split?.ratio ?? { factor: 1 });
    return [
      ...toldOf(one.main, timesText(one), timesIn(one)),
      ...(isDurableRate(one) ? bothOf(one) : []),
      ...(split === undefined
        ? []
        : [`${times} faster`, `${times} the `].flatMap((within) => toldOf(split, times, within))),
    ];
  });

/** "196" and "65" in "(196 against 65 IOPS". */
function bothOf({ main }: PairComparison): Times[] {
  if (!isRated(main)) return [];
  const [better, , worse] = valuesOf(main, " against ");
  return [better, worse].flatMap((span, at): Times[] => {
    if (typeof span !== "object" || !("run" in span)) return [];
    const value = (main.ratio.better === main.a.deployment) === (at === 0) ? main.a : main.b;
    const { text } = span;
    return [
      { text, within: at === 0 ? `(${text} against ` : `against ${text}`, value, metric: main.of.metric },
    ];
  });
}

function toldOf(figure: PairFigure, text: string, within: string): Times[] {
  const { a, b, ratio, of } = figure;
  if (ratio === undefined) return [];
  return [{ text, within, value: ratio.better === a.deployment ? b : a, metric: of.metric }];
}
