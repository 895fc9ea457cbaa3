/** What a pair comes to, in one sentence: who is ahead in how many tests and by how much at most, where they are level, and what cannot be compared. */
import { listed, lowerFirst, upperFirst } from "../../text/words.ts";
import { phraseOf, type Titles } from "../ranking/ratio.ts";
import type { Pair, PairComparison } from "./pair.ts";
import { UNTOLD, whyLevel } from "./pair-doubt.ts";
import { notCompared, workIn } from "./pair-headlines.ts";
import { durableInFull, durableText, isOfSingleRuns, splitOf, splitText, timesIn } from "./pair-parts.ts";
import { isRate } from "./pair-ratio.ts";
import { allInDoubt, isOnlyDoubted, type Leads, onlyDurable, standingOf } from "./pair-standing.ts";
import { turnedInShort } from "./pair-turned.ts";

/** Behind it, where that is so of all. */
export const ONCE = " One run each.";

type Told = Pick<Pair, "a" | "b" | "comparisons">;

/** "Beta is ahead in 3 of 4 tests, all in doubt (up to 45.5x in p99 random read latency); level in sequential 1 MiB writes. One run each." Of a pair of which something can be compared. */
export function verdictText(pair: Told, titles: Titles): string {
  const { led, turned, besides, apart, level, mixed, perhapsLevel, unable, once } = partsOf(pair, titles);
  // Right behind the leads that it speaks against.
  const said = [...led, ...turned, ...besides, ...level, ...mixed, ...perhapsLevel, ...unable];
  const sentences = [...apart, ...(said.length > 0 ? [upperFirst(said.join("; "))] : [])];
  return `${sentences.join(". ")}.${once}`;
}

/** The same above points that tell the tests of these ids one by one: what is mixed in them is told without its figures. A sentence a side, then what is in doubt, and last what is level: `rest` is what puts nobody ahead for sure. */
export function verdictAbove(
  pair: Told,
  titles: Titles,
  told: readonly string[],
): { leads: string; rest: string } {
  const { led, turned, besides, apart, level, ...said } = partsOf(pair, titles, told, true);
  const last = [...level, ...said.perhapsLevel, ...said.unable].join("; ");
  const rest = [...besides, ...turned, ...said.mixed, ...(last === "" ? [] : [last])];
  const all = led.length > 0 ? { heads: led, others: [...apart, ...rest] } : headed([...apart, ...rest]);
  const others = sentencesOf(all.others);
  return { leads: sentencesOf(all.heads), rest: `${others}${said.once}`.trim() };
}

const headed = ([first = "", ...others]: readonly string[]) => ({ heads: [first], others });

const sentencesOf = (all: readonly string[]): string => all.map((one) => `${upperFirst(one)}.`).join(" ");

type Part = "led" | "turned" | "besides" | "apart" | "level" | "mixed" | "perhapsLevel" | "unable";

/** What there is of each kind, in words that begin a clause. `inSentences`: each side is one by itself. */
function partsOf(
  pair: Told,
  titles: Titles,
  told: readonly string[] = [],
  inSentences = false,
): Record<Part, string[]> & { once: string } {
  const standing = standingOf(pair);
  const { leads, level, mixed, perhapsLevel, keptOut } = standing;
  const unable =
    keptOut.length > 1
      ? `${keptOut.length}${inSentences ? " tests" : ""} cannot be compared`
      : notCompared(pair).replace(/\.$/, "");
  const of = ` of ${pair.comparisons.length} tests`;
  const { led, besides } = isOnlyDoubted(standing)
    ? { led: doubtfulText(leads, of, titles), besides: [] }
    : sureText(leads, of, titles, { durable: onlyDurable(pair.comparisons), inSentences });
  const turned = turnedInShort(pair);
  const isAnyLed = led.length + besides.length + turned.length > 0;
  const isBeneath = mixed.length > 0 && mixed.every(({ comparisonId }) => told.includes(comparisonId));
  const isMixedOnly = !isAnyLed && mixed.length > 0;
  const apart = !isMixedOnly
    ? []
    : isBeneath
      ? mixedPlainly(mixed, pair.comparisons, titles)
      : mixedTexts(mixed, pair.comparisons, titles);
  const isNamed = isAnyLed || apart.length > 0;
  const rated = pair.comparisons.filter(({ main }) => main.ratio !== undefined);
  return {
    led,
    turned,
    besides,
    apart,
    level: levelIn(level, `${levelWord(level)} in`, isNamed ? "" : of),
    // Who is ahead says more than what a tie hides.
    mixed: isMixedOnly ? [] : isBeneath ? countedMixed(mixed) : mixedIn(mixed, titles),
    perhapsLevel: levelIn(
      perhapsLevel,
      `${levelWord(perhapsLevel)}, in doubt, in`,
      isNamed || level.length > 0 ? "" : of,
    ),
    unable: unable === "" ? [] : [lowerFirst(isMixedOnly ? notCompared(pair).replace(/\.$/, "") : unable)],
    once: rated.every(({ main }) => isOfSingleRuns(main)) ? ONCE : "",
  };
}

type Both = readonly [Leads, Leads];

/** "Alpha does 3.02x more durable writes a second (196 against 65 IOPS, 1.97 to 4.62x): ahead in 1 of 4 tests" where no other lead counts; "Beta is ahead in 2 of 4 tests (up to 5x in read IOPS) and Alpha in 1 (2x in write IOPS)", then what is in doubt beside that. */
function sureText(
  leads: Both,
  of: string,
  titles: Titles,
  { durable, inSentences }: { durable?: PairComparison | undefined; inSentences: boolean },
): { led: string[]; besides: string[] } {
  const sure = leads.filter((one) => one.sure.length > 0);
  const all = sure.flatMap((one) => one.sure);
  const word = all.every(({ main }) => main.ratio?.relation === "significant")
    ? "significantly better"
    : "ahead";
  const doubted = leads
    .filter((one) => one.doubted.length > 0)
    .map((one) => `${nameOf(one, titles)} in ${one.doubted.length}${upTo(one.doubted)}`);
  const besides = doubted.length === 0 ? [] : [`in doubt: ${listed(doubted)}`];
  const [only] = sure;
  if (only !== undefined && durable !== undefined)
    return { led: [`${nameOf(only, titles)} does ${durableInFull(durable)}: ${word} in 1${of}`], besides };
  const counted = sure.map(countOf(({ sure: own }) => own, titles));
  const led =
    counted.length === 0 ? [] : inSentences ? ledEach(counted, word, of) : [ledText(counted, word, of)];
  return { led, besides };
}

/** "Beta is ahead in 3 of 4 tests, all in doubt (up to 45.5x in p99 read latency)". */
function doubtfulText(leads: Both, of: string, titles: Titles): string[] {
  const some = leads.filter(({ doubted }) => doubted.length > 0);
  const count = some.reduce((sum, { doubted }) => sum + doubted.length, 0);
  const [only, another] = some;
  if (only !== undefined && another === undefined) {
    const { doubted } = only;
    const head = `${nameOf(only, titles)} is ahead in ${doubted.length}${of}`;
    return [`${head}, ${allInDoubt(count)}${upTo(doubted)}`];
  }
  const told = some.map(countOf(({ doubted }) => doubted, titles));
  return [`${ledText(told, "ahead", of)}, ${allInDoubt(count)}`];
}

type Counted = { name: string; count: number; most: string };
const countOf =
  (some: (one: Leads) => readonly PairComparison[], titles: Titles) =>
  (one: Leads): Counted => ({
    name: nameOf(one, titles),
    count: some(one).length,
    most: upTo(some(one)),
  });

const ledText = (all: readonly Counted[], word: string, of: string): string =>
  listed(
    all.map(({ name, count, most }, at) =>
      at === 0 ? `${name} is ${word} in ${count}${of}${most}` : `${name} in ${count}${most}`,
    ),
  );

/** "Beta is ahead in 2 of 4 tests (up to 5x in read IOPS)", then "Alpha is ahead in 1 (2x in write IOPS)". */
const ledEach = (all: readonly Counted[], word: string, of: string): string[] =>
  all.map(({ name, count, most }, at) => `${name} is ${word} in ${count}${at === 0 ? of : ""}${most}`);

const nameOf = ({ id }: Leads, titles: Titles): string => titles.get(id) ?? id;

/** " (up to 45.5x in p99 random read latency)"; of what is in doubt and timed by a clock of its own no digit more than it can bear. */
function upTo(some: readonly PairComparison[]): string {
  const factor = ({ main }: PairComparison): number => main.ratio?.factor ?? 1;
  // What a buffer took is no headline beside the same writes made durable.
  const headlines = some.filter(({ durable }) => durable === undefined);
  const [widest] = headlines.toSorted((x, y) => factor(y) - factor(x));
  if (widest === undefined) return "";
  return ` (${headlines.length > 1 ? "up to " : ""}${timesIn(widest)}${durableText(widest)})`;
}

const doneIn = ({ work }: PairComparison): string => work.done ?? work.text;

/** One by what was done, more by their number. */
const levelIn = (some: readonly PairComparison[], said: string, of: string): string[] => {
  const [only, another] = some;
  if (only === undefined) return [];
  return [another === undefined && of === "" ? `${said} ${doneIn(only)}` : `${said} ${some.length}${of}`];
};

/** Of those whose lead is too little among all that were ranked "level" would contradict their own range. */
function levelWord(some: readonly PairComparison[]): string {
  const untold = some.filter(({ main }) => whyLevel(main) !== undefined).length;
  return untold === 0 ? "level" : untold === some.length ? UNTOLD : `level or ${UNTOLD}`;
}

/** Who is ahead in them stands beneath. */
const countedMixed = (mixed: readonly PairComparison[]): string[] =>
  levelIn(mixed, levelBy(mixed), mixed.length > 1 ? " tests" : "");

/** "level in read IOPS or write IOPS of": the main figure of each by name. */
const levelBy = (some: readonly PairComparison[]): string =>
  `level in ${listed([...new Set(some.map(({ main }) => phraseOf(main.of.metric)))], "or")} of`;

/** More tests than these stand beneath. */
const MOST_MIXED = 3;

/** What ties would hide, test by test, the widest first: "Random 4 KiB writes: Beta is ahead (5.84x the IOPS, p99 latency level)". */
function mixedTexts(
  some: readonly PairComparison[],
  all: readonly PairComparison[],
  titles: Titles,
): string[] {
  const factor = (one: PairComparison): number => splitOf(one)?.apart.ratio.factor ?? 1;
  const ordered = some.toSorted((x, y) => factor(y) - factor(x));
  const [told, untold] = [ordered.slice(0, MOST_MIXED), ordered.slice(MOST_MIXED)];
  return [
    ...told.map((one) => `${upperFirst(workIn(one, all))}: ${splitText(one, titles)}`),
    ...(untold.length > 0
      ? [`${upperFirst(levelBy(untold))} ${untold.length} more of ${all.length} tests`]
      : []),
  ];
}

/** Above their figures: "Neither is ahead in all: Beta does more random 4 KiB writes, and the p99 latency of sequential 1 MiB writes is lower on Alpha; in another figure of each of these tests they are level". */
function mixedPlainly(
  some: readonly PairComparison[],
  all: readonly PairComparison[],
  titles: Titles,
): string[] {
  const factor = (one: PairComparison): number => splitOf(one)?.apart.ratio.factor ?? 1;
  const told = some.toSorted((x, y) => factor(y) - factor(x)).flatMap((one) => plainSplit(one, all, titles));
  const isBothWays = new Set(some.map((one) => splitOf(one)?.apart.ratio.better)).size > 1;
  const head = isBothWays ? "neither is ahead in all: " : "";
  const of = some.length === 1 ? "that test" : "each of these tests";
  return [upperFirst(`${head}${told.join(", and ")}; in another figure of ${of} they are level`)];
}

function plainSplit(one: PairComparison, all: readonly PairComparison[], titles: Titles): string[] {
  const apart = splitOf(one)?.apart;
  if (apart === undefined) return [];
  const { metric } = apart.of;
  const [who, done] = [titles.get(apart.ratio.better) ?? apart.ratio.better, workIn(one, all)];
  if (isRate(apart)) return [`${who} does more ${done}`];
  return metric.statistic === "p99"
    ? [`the p99 latency of ${done} is lower on ${who}`]
    : [`${who} is faster in ${phraseOf(metric)} of ${done}`];
}

/** Beside who is ahead: "level in random 4 KiB writes, but the p99 latency of Alpha is 2.79x faster"; of more their number. */
function mixedIn(some: readonly PairComparison[], titles: Titles): string[] {
  const [only, another] = some;
  if (only === undefined) return [];
  return [
    another === undefined
      ? splitText(only, titles, ` in ${doneIn(only)}`)
      : `${levelBy(some)} ${some.length} tests`,
  ];
}
