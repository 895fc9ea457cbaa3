/** What the importers of volumes' lives say of spans of time. */
import type { LifeStamp } from "../../schema/life.ts";
import type { Trial, TrialFigures } from "../../schema/trial.ts";

const MS = 1e6;

/** How many there must be for one to lie beyond it. */
const PERCENTILES = [
  ["p50", 0.5, 2],
  ["p90", 0.9, 10],
  ["p95", 0.95, 20],
  ["p99", 0.99, 100],
  ["p99.9", 0.999, 1000],
] as const;

function statisticsOf(noun: string, took: readonly number[]): Record<string, number> {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  return {
    [`${noun}.min`]: at(0) * MS,
    [`${noun}.mean`]: Math.round(mean * MS),
    ...Object.fromEntries(
      PERCENTILES.filter(([, , least]) => sorted.length >= least).map(([name, share]) => [
        `${noun}.${name}`,
        at(share) * MS,
      ]),
    ),
    [`${noun}.max`]: at(1) * MS,
  };
}

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

/** A moment that was not seen is undefined. Of what did not come for every volume the slowest are missing: it is left out. */
export function spansOf(nouns: readonly (readonly [noun: string, spans: readonly Span[]])[]): {
  figures: TrialFigures;
  /** Of which something ended before it began. */
  backwards: string[];
  missing: string[];
} {
  const [backwards, missing]: [string[], string[]] = [[], []];
  const figures: TrialFigures = {};
  for (const [noun, spans] of nouns) {
    const took = spans.flatMap(([from, to]) => (from === undefined || to === undefined ? [] : [to - from]));
    if (took.some((ms) => ms < 0)) backwards.push(noun);
    else if (took.length < spans.length) missing.push(noun);
    else Object.assign(figures, statisticsOf(noun, took));
  }
  return { figures, backwards, missing };
}

export const leftOut = (missing: readonly string[]): string[] =>
  missing.length > 0 ? [`Not seen of every volume, and left out: ${missing.join(", ")}.`] : [];

/** What comes of a file, and its first and last moment. */
export type ReadLife = { trial: Trial; backwards: readonly string[]; from: number; to: number };
