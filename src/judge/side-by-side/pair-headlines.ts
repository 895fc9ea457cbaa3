/** What two come to, workload by workload: rate and tail of each, told as level or by how many times they are apart. */
import { listed, lowerFirst, upperFirst } from "../../text/words.ts";
import type { Titles } from "../ranking/ratio.ts";
import type { Pair, PairComparison, PairHeadline, PairSpan } from "./pair.ts";
import { isDoubted } from "./pair-doubt.ts";
import { notedIn } from "./pair-noted.ts";
import { factorOf, inFull, isFlush, partsOf } from "./pair-parts.ts";
import type { Rated } from "./pair-ratio.ts";
import { allInDoubt, onlyDurable } from "./pair-standing.ts";
import { kindIn, turnedOf, turnedSpans } from "./pair-turned.ts";

type Told = Pick<Pair, "comparisons">;

/** More workloads than these stand in the chart and in the table. */
const MOST_TOLD = 3;

/** What decides first, in the order of the sentence above them: durable writes, who is ahead, who is so in doubt, what is level, and what is so in doubt; of these the widest lead. What speaks against each stands beside its figures; tests of one kind that put both in opposite orders are one. */
export function headlinesOf({ comparisons }: Told, titles: Titles): PairHeadline[] {
  const compared = comparisons.filter((one) => partsOf(one).length > 0);
  const told = compared.filter(({ durable }) => durable === undefined);
  const place = ({ synced, main }: PairComparison): number => {
    const isTie = main.ratio === undefined || main.ratio.relation === "tie";
    if (isDoubted(main)) return isTie ? 4 : 2;
    return synced ? 0 : isTie ? 3 : 1;
  };
  const widest = (one: PairComparison): number => Math.max(...partsOf(one).map(factorOf));
  const turned = turnedOf({ comparisons: told });
  const groupOf = (one: PairComparison): PairComparison[] => turned.find((own) => own.includes(one)) ?? [one];
  const ordered = told.toSorted((a, b) => place(a) - place(b) || widest(b) - widest(a));
  const kept = [...Map.groupBy(ordered, (one) => groupOf(one)[0]).values()].slice(0, MOST_TOLD);
  return kept.flatMap((some): PairHeadline[] => {
    const [one, another] = some;
    if (one === undefined) return [];
    const isTurned = another !== undefined;
    const spans: PairSpan[] = isTurned
      ? [`${upperFirst(kindIn(some))}: `, ...turnedSpans(some, comparisons, titles), "."]
      : [`${upperFirst(workIn(one, comparisons))}: `, ...spansOf(one, comparisons, titles), "."];
    return [
      {
        comparison: one.comparisonId,
        spans: joined(spans),
        ...(isFlush(one) && one.work.hasLargeWrites && { saysLittle: true as const }),
      },
    ];
  });
}

/** Each of its figures with what speaks against it; not the rate that the sentence above tells in full, unless something is noted of it. */
function spansOf(comparison: PairComparison, all: readonly PairComparison[], titles: Titles): PairSpan[] {
  const every = partsOf(comparison);
  const notes = (part: Rated): PairSpan[] => notedIn({ comparison, part, all });
  const isAbove = (part: Rated): boolean =>
    part === comparison.main && onlyDurable(all) === comparison && notes(part).length === 0;
  const parts = every.length > 1 ? every.filter((part) => !isAbove(part)) : every;
  const doubted = parts.filter(isDoubted).length;
  const isAll = doubted === parts.length;
  return [
    ...parts.flatMap((part, i): PairSpan[] => [
      ...(i === 0 ? [] : ["; "]),
      ...inFull(part, titles, every[every.indexOf(part) - 1]),
      ...(isDoubted(part) && !isAll ? [", in doubt"] : []),
      ...notes(part),
    ]),
    // What is told last alone would seem to be of the last one alone.
    ...(isAll ? [`, ${allInDoubt(doubted)}`] : []),
  ];
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

/** Of flushes what was written before each. */
export function workIn(one: PairComparison, all: readonly PairComparison[]): string {
  const { work, synced } = one;
  const done = work.done ?? work.text;
  const alike = all.filter(({ work: own }) => (own.done ?? own.text) === done);
  const parts = ({ title }: PairComparison): string[] => lowerFirst(title).split(", ");
  const own = parts(one).filter((part) => alike.some((other) => !parts(other).includes(part)));
  if (isFlush(one) && work.block !== undefined)
    return synced ? `fsync after each ${work.block} write` : `fsync of ${work.block} writes`;
  return [done, ...own].join(", ");
}
