/** What the importers of volumes' lives say of spans of time. */
import type { LifeStamp } from "../../schema/life.ts";
import type { Trial, TrialFigures } from "../../schema/trial.ts";
import { MS } from "../../units/sizes.ts";

/** How many there must be for one to lie beyond it. */
const PERCENTILES = [
  ["p50", 0.5, 2],
  ["p90", 0.9, 10],
  ["p95", 0.95, 20],
  ["p99", 0.99, 100],
  ["p99.9", 0.999, 1000],
] as const;

function statisticsOf(noun: string, sorted: readonly number[]): TrialFigures {
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  return {
    [`${noun}.min`]: (sorted[0] ?? 0) * MS,
    [`${noun}.mean`]: Math.round(mean * MS),
    ...percentilesOf(noun, sorted, sorted.length),
    [`${noun}.max`]: (sorted.at(-1) ?? 0) * MS,
  };
}

/**
 * By nearest rank of all. Those that were not seen may have been the quickest or the slowest: a percentile lies between what it is
 * in either case, and one that has no such ends is not known.
 */
function percentilesOf(noun: string, seen: readonly number[], all: number): TrialFigures {
  return Object.fromEntries(
    PERCENTILES.flatMap(([name, share, least]) => {
      const rank = Math.ceil(share * all) - 1;
      const [low, high] = [seen[rank - (all - seen.length)], seen[rank]];
      if (all < least || low === undefined || high === undefined) return [];
      const ends = { value: (low + high) / 2, low, high };
      const printed = `${seen.length} of ${all} seen`;
      return [[`${noun}.${name}`, low === high ? low * MS : { ...scaled(ends), printed }]];
    }),
  );
}

const scaled = ({ value, low, high }: { value: number; low: number; high: number }) => ({
  value: value * MS,
  low: low * MS,
  high: high * MS,
});

/** What a stamp is called in a sentence. */
const STAMP_WORDS: Record<LifeStamp, string> = {
  bound: "when claims were bound",
  scheduled: "when pods had a node",
  running: "when pods ran",
  grown: "when volumes had grown",
  ready: "when snapshots were ready",
  gone: "when volumes were gone",
};

/** Which stamps no watch told. */
export const howSeen = (asked: readonly LifeStamp[]): string =>
  asked.length > 0
    ? `Asked for at most every half second, not told by a watch: ${asked.map((one) => STAMP_WORDS[one]).join(", ")}.`
    : "Told by watches of the API server.";

export type Span = readonly [from: number | undefined, to: number | undefined];

/** Of more nothing is said. */
const MOST_UNSEEN = 0.1;

/**
 * A moment that was not seen is undefined. Where that is of a few, percentiles are known as ranges, and the mean and the ends are not;
 * where it is of more, nothing is.
 */
export function spansOf(nouns: readonly (readonly [noun: string, spans: readonly Span[]])[]): {
  figures: TrialFigures;
  /** Of which something ended before it began. */
  backwards: string[];
  missing: Missing[];
} {
  const backwards: string[] = [];
  const missing: Missing[] = [];
  const figures: TrialFigures = {};
  for (const [noun, spans] of nouns) {
    const took = spans.flatMap(([from, to]) => (from === undefined || to === undefined ? [] : [to - from]));
    const unseen = spans.length - took.length;
    took.sort((a, b) => a - b);
    if (took.some((ms) => ms < 0)) backwards.push(noun);
    else if (unseen === 0) Object.assign(figures, statisticsOf(noun, took));
    else {
      const known = unseen <= MOST_UNSEEN * spans.length ? percentilesOf(noun, took, spans.length) : {};
      Object.assign(figures, known);
      missing.push({ noun, unseen, all: spans.length, isRanged: Object.keys(known).length > 0 });
    }
  }
  return { figures, backwards, missing };
}

/** `isRanged`: its percentiles are known as ranges. */
export type Missing = { noun: string; unseen: number; all: number; isRanged: boolean };

export function leftOut(missing: readonly Missing[]): string[] {
  const out = missing.filter(({ isRanged }) => !isRanged).map(({ noun }) => noun);
  return [
    ...(out.length > 0 ? [`Not seen of every volume, and left out: ${out.join(", ")}.`] : []),
    ...missing
      .filter(({ isRanged }) => isRanged)
      .map(
        ({ noun, unseen, all }) =>
          `${noun}: ${unseen} of ${all} not seen; its percentiles lie between what they are if those were the quickest and if they were the slowest.`,
      ),
  ];
}

/** What comes of a file, and its first and last moment. */
export type ReadLife = { trial: Trial; backwards: readonly string[]; from: number; to: number };
