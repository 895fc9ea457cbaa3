/** What two come to, workload by workload: rate and tail of each, told as level or by how many times they are apart. */
import { listed, lowerFirst, upperFirst } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import { phraseOf, type Titles, valueText } from "../ranking/ratio.ts";
import type { Pair, PairComparison, PairFigure, PairHeadline, PairSpan } from "./pair.ts";
import { isDoubted } from "./pair-doubt.ts";
import { allInDoubt } from "./pair-standing.ts";
import { against, widestApart } from "./split.ts";

type Told = Pick<Pair, "comparisons">;
type Rated = PairFigure & { ratio: NonNullable<PairFigure["ratio"]> };

/** More workloads than these stand in the chart and in the table. */
const MOST_TOLD = 3;

/** What decides first: durable writes, what nothing speaks against, then what is in doubt; of these the widest lead. What speaks against each stands beside its figures. */
export function headlinesOf({ comparisons }: Told, titles: Titles): PairHeadline[] {
  const compared = comparisons.filter((one) => partsOf(one).length > 0);
  const told = compared.filter(({ durable }) => durable === undefined);
  const place = ({ synced, main }: PairComparison): number => (isDoubted(main) ? 2 : synced ? 0 : 1);
  const widest = (one: PairComparison): number => Math.max(...partsOf(one).map(factorOf));
  const kept = told.toSorted((a, b) => place(a) - place(b) || widest(b) - widest(a)).slice(0, MOST_TOLD);
  return kept.map((one) => {
    const parts = partsOf(one);
    const doubted = parts.filter(isDoubted).length;
    const isAll = doubted === parts.length;
    const spans = [
      `${upperFirst(workIn(one, comparisons))}: `,
      ...parts.flatMap((part, i): PairSpan[] => [
        ...(i === 0 ? [] : ["; "]),
        ...inFull(part, titles, parts[i - 1]),
        ...(isDoubted(part) && !isAll ? [", in doubt"] : []),
      ]),
      // What is told last alone would seem to be of the last one alone.
      ...(isAll ? [`, ${allInDoubt(doubted)}`] : []),
      ".",
    ];
    return {
      comparison: one.comparisonId,
      spans: joined(spans),
      ...(isFlush(one) && one.work.hasLargeWrites && { saysLittle: true as const }),
    };
  });
}

/** What other figures tell apart of tests that are level by the main one, the widest each way, a rate before all others: "p99 level, Beta 5.84x the IOPS". */
export function levelInShort(some: readonly PairComparison[], titles: Titles): string {
  const rates = some.flatMap((comparison) =>
    partsOf(comparison).filter((one) => one !== comparison.main && against(comparison).includes(one)),
  );
  const all = [
    ...rates.toSorted((x, y) => factorOf(y) - factorOf(x)),
    ...widestApart(some).map(({ figure }) => figure),
  ].filter(isRated);
  const eachWay = [...Map.groupBy(all, ({ ratio }) => ratio.better).values()].flatMap(
    ([first]) => first ?? [],
  );
  const [only, another] = some;
  const main = only !== undefined && another === undefined && isRated(only.main) ? [only.main] : [];
  return [...main, ...eachWay].flatMap((one) => inShort(one, titles)).join(", ");
}

/** Words that follow each other are one part. */
function joined(spans: readonly PairSpan[]): PairSpan[] {
  const parts: PairSpan[] = [];
  for (const span of spans) {
    const last = parts.at(-1);
    if (typeof last === "string" && typeof span === "string") parts[parts.length - 1] = last + span;
    else parts.push(span);
  }
  return parts;
}

/** "Reads cannot be compared."; empty where all can. */
export function notCompared({ comparisons }: Told): string {
  const [able, unable] = [true, false].map((is) =>
    comparisons.filter((one) => partsOf(one).length > 0 === is),
  );
  const said = (unable ?? []).map((one) => {
    const { direction } = one.work;
    const isNone = direction && (able ?? []).every(({ work }) => work.direction !== direction);
    return isNone ? `${direction}s` : workIn(one, able ?? []);
  });
  const [first, ...others] = [...new Set(said)];
  if (first === undefined) return "";
  const more = others.length > 1 ? [`${others.length} more workloads`] : others;
  return `${upperFirst(listed([first, ...more]))} cannot be compared.`;
}

/** The rate that its blocks ask for and the p99, and where both are level what tells them apart the most; of writes that wait to be durable the flush; else what represents it. */
export function partsOf(comparison: PairComparison): Rated[] {
  const { main, figures, work } = comparison;
  const { direction } = main.of.metric;
  const own = [main, ...figures];
  const of = (statistic: string): Rated | undefined =>
    own.filter(isRated).find(({ of: { metric } }) => metric.id === `${direction}.${statistic}`);
  if (direction === "sync" || !isRated(main)) return isRated(main) ? [main] : [];
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

const isRated = (one: PairFigure): one is Rated => one.ratio !== undefined;
const isFlush = ({ main }: PairComparison): boolean => main.of.metric.direction === "sync";
const isLevel = ({ ratio }: Rated): boolean => ratio.relation === "tie" || formatNumber(ratio.factor) === "1";
const factorOf = (one: Rated): number => (isLevel(one) ? 1 : one.ratio.factor);

/** Of flushes what was written before each. */
function workIn(one: PairComparison, all: readonly PairComparison[]): string {
  const { work, synced } = one;
  const done = work.done ?? work.text;
  const alike = all.filter(({ work: own }) => (own.done ?? own.text) === done);
  const parts = ({ title }: PairComparison): string[] => lowerFirst(title).split(", ");
  const own = parts(one).filter((part) => alike.some((other) => !parts(other).includes(part)));
  if (isFlush(one) && work.block !== undefined)
    return synced ? `fsync after each ${work.block} write` : `fsync of ${work.block} writes`;
  return [done, ...own].join(", ");
}

const RATES: Readonly<Record<string, string>> = { iops: "does", bandwidth: "has" };
const statisticOf = ({ of: { metric } }: PairFigure): string => metric.id.slice(metric.id.indexOf(".") + 1);
const wordOf = (one: PairFigure): string => {
  const statistic = statisticOf(one);
  return statistic === "iops"
    ? "IOPS"
    : statistic in RATES || statistic === "p99"
      ? statistic
      : phraseOf(one.of.metric);
};

const nameOf = (titles: Titles, id: string): string => titles.get(id) ?? id;

/** Whether the one before was led by the same. */
const isSame = (one: Rated, before?: Rated): boolean =>
  before !== undefined && !isLevel(before) && before.ratio.better === one.ratio.better;

/** Both values with the unit once where it is the same, each leading to its run. */
function valuesOf(one: Rated, between: string): PairSpan[] {
  const [better, worse] = one.ratio.better === one.a.deployment ? [one.a, one.b] : [one.b, one.a];
  const [first, second] = [better, worse].map((value) => valueText(value, one.of.metric)) as [string, string];
  const unit = / [^ ]+$/.exec(second)?.[0] ?? "";
  const short = unit !== "" && first.endsWith(unit) && one.of.metric.direction !== "sync";
  const span = (text: string, { runs: [run] }: PairFigure["a"]): PairSpan => (run ? { text, run } : text);
  return [span(short ? first.slice(0, -unit.length) : first, better), between, span(second, worse)];
}

/** "Mayastor does 5.84x the IOPS (5,030 against 862)", "the slowest 1 % are level (32.1 and 36 ms)". */
function inFull(one: Rated, titles: Titles, before?: Rated): PairSpan[] {
  const [statistic, word, times] = [statisticOf(one), wordOf(one), `${formatNumber(one.ratio.factor)}x`];
  const who = nameOf(titles, one.ratio.better);
  const isTail = statistic === "p99";
  if (one.of.metric.direction === "sync") return ofFlush(one, titles);
  if (isLevel(one)) {
    const level = isTail ? "the slowest 1 % are" : statistic === "iops" ? "IOPS are" : `${word} is`;
    return [`${level} level (`, ...valuesOf(one, " and "), ")"];
  }
  const led =
    statistic in RATES
      ? `${who} ${RATES[statistic]} ${times} the ${word}`
      : isTail
        ? `${isSame(one, before) ? "its slowest 1 %" : `the slowest 1 % of ${who}`} are ${times} faster`
        : `${who} is ${times} faster in ${word}`;
  return [`${led} (`, ...valuesOf(one, " against "), ")"];
}

/** "bandwidth level", "Ceph RBD's p99 2.79x faster". */
function inShort(one: Rated, titles: Titles): string[] {
  const [word, times] = [wordOf(one), `${formatNumber(one.ratio.factor)}x`];
  const who = nameOf(titles, one.ratio.better);
  if (isLevel(one)) return [`${word} level`];
  return [statisticOf(one) in RATES ? `${who} ${times} the ${word}` : `${who}'s ${word} ${times} faster`];
}

/** "Local NVMe 4.9 ms against 13–15 ms, about 2.9x": of what is in doubt no digit more than it can bear. */
function ofFlush(one: Rated, titles: Titles): PairSpan[] {
  const statistic = statisticOf(one) === "mean" ? "" : `${statisticOf(one)} `;
  if (isLevel(one)) return [`${statistic}level (`, ...valuesOf(one, " and "), ")"];
  const { factor, better } = one.ratio;
  const times = isDoubted(one)
    ? `about ${Number(factor.toPrecision(2))}x`
    : `${formatNumber(factor)}x faster`;
  return [`${statistic}${nameOf(titles, better)} `, ...valuesOf(one, " against "), `, ${times}`];
}
