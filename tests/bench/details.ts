/** What fio leaves beside the figures of a run where it is asked to: the bins of its latencies, and logs over its time. */
import { bucketValue } from "../../src/collectors/fio/bins.ts";

type Bins = { atNs: number[]; counts: number[] };

/** Two humps, as a storage with a slow way beside its fast one has them: some 400 buckets; no chance in it. */
export function binsOf(meanNs: number, tail: number, total: number): Bins {
  const humps = [
    { atNs: meanNs * 0.9, spread: 0.12, share: 0.98 },
    { atNs: meanNs * tail, spread: 0.35, share: 0.02 },
  ];
  const done = (ns: number): number =>
    humps.reduce((sum, h) => sum + h.share / (1 + (h.atNs / ns) ** (1 / h.spread)), 0);
  const bins: Bins = { atNs: [], counts: [] };
  for (let bucket = 128, below = 0; bucket < 1800 && below < total; bucket += 1) {
    const atNs = bucketValue(bucket);
    const upTo = Math.round(total * done(atNs));
    if (upTo <= below) continue;
    bins.atNs.push(atNs);
    bins.counts.push(upTo - below);
    below = upTo;
  }
  return bins;
}

/** The bucket that holds it, as fio chooses it for a percentile. */
export function percentileOf({ atNs, counts }: Bins, percentile: number): number {
  const wanted = (counts.reduce((a, b) => a + b, 0) * percentile) / 100;
  let below = 0;
  for (const [i, count] of counts.entries()) {
    below += count;
    if (below >= wanted) return atNs[i] ?? 0;
  }
  return atNs.at(-1) ?? 0;
}

/** Of one direction of one job. */
export type LoggedSide = { direction: 0 | 1; iops: number; blockBytes: number; meanNs: number };

const SECONDS = 30;
const WINDOW_MS = 500;

/** The end of a log's name -> its text: a line a window and direction, with a start that is slower than the rest. */
export function logsOf(
  sides: readonly LoggedSide[],
  jobs: number,
  next: () => number,
): [name: string, text: string][] {
  const kinds: [string, (side: LoggedSide, pace: number) => number][] = [
    ["bw", ({ iops, blockBytes }, pace) => (iops * blockBytes * pace) / 1024 / jobs],
    ["iops", ({ iops }, pace) => (iops * pace) / jobs],
    ["clat", ({ meanNs }, pace) => meanNs / pace],
  ];
  return Array.from({ length: jobs }, (_, job) => job + 1).flatMap((job) => {
    const paces = Array.from({ length: (SECONDS * 1000) / WINDOW_MS }, (_, i) =>
      sides.map(() => (i < 6 ? 0.7 + i * 0.05 : 1) * (0.97 + next() * 0.06)),
    );
    return kinds.map(([kind, value]): [string, string] => {
      const lines = paces.flatMap((own, i) =>
        sides.map(
          (side, s) =>
            `${(i + 1) * WINDOW_MS}, ${Math.round(value(side, own[s] ?? 1))}, ${side.direction}, 0, 0`,
        ),
      );
      return [`_${kind}.${job}.log`, `${lines.join("\n")}\n`];
    });
  });
}
