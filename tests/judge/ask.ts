/** A use case that reads pages and flushes a log, runs that answer it, and the question itself. */
import assert from "node:assert/strict";
import type { Candidate } from "../../src/judge/candidates/candidates.ts";
import { judge } from "../../src/judge/index.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import type { Quantity } from "../../src/schema/quantity.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import type { Workload } from "../../src/schema/workload.ts";
import {
  direction,
  GiB,
  MiB,
  MS,
  quietRecordOf,
  READS,
  type recordOf,
  resultOf,
  runOf,
  US,
} from "./small-record.ts";

export const LOG: Workload = {
  ...READS,
  rw: "write",
  blockSizeBytes: 2300,
  fdatasync: 1,
  ioengine: "sync",
};

const COMMITS: UseCase["metrics"][number] = {
  metric: "sync.p99",
  workload: { rw: ["write"], synced: true },
  weight: 2,
  required: true,
  objective: 10 * MS,
  reason: "Commits.",
};
const PAGES: UseCase["metrics"][number] = {
  metric: "read.p50",
  workload: { rw: ["randread"], outstanding: { max: 1 } },
  weight: 1,
  required: true,
  reason: "Pages.",
};

export const database: UseCase = {
  format: "use-case/1",
  title: "Database",
  order: 1,
  summary: "Reads pages and flushes a log.",
  profile: "db",
  metrics: [
    COMMITS,
    PAGES,
    {
      metric: "write.bandwidth",
      workload: { rw: ["write"], blockSizeBytes: { min: MiB } },
      weight: 1,
      required: false,
      reason: "Backups.",
    },
  ],
};

/** Pages alone, and the log alone. */
export const lookups: UseCase = { ...database, metrics: [PAGES] };
export const commits: UseCase = { ...database, metrics: [COMMITS] };

export const reads = (id: string, p50: Quantity, more: Partial<Run> = {}): Run => {
  const ns = typeof p50 === "number" ? p50 : p50.value;
  return runOf(
    id,
    "reads",
    [resultOf(READS, { read: direction({ iops: 1e9 / ns }, { mean: ns, p50 }) })],
    more,
  );
};

/** Half of the reads quicker than any device answers: excluded by FLOOR_P50. */
export const cachedReads = (id: string, p50 = 0.9 * US): Run => reads(id, p50);

/** Nine times as many bytes were read as there are: CACHE_REREAD doubts it. */
export const rereads = (id: string, p50: number): Run =>
  runOf(id, "reads", [
    resultOf(READS, { read: direction({ iops: 1e9 / p50, ioBytes: 9 * GiB }, { mean: p50, p50 }) }),
  ]);

export const flushes = (id: string, p99: number): Run =>
  runOf(id, "flushes", [
    resultOf(
      LOG,
      { write: direction({ iops: 1e9 / p99 }, { mean: 3 * US }) },
      { sync: { latency: { meanNs: p99 - 3 * US, percentilesNs: { "99": p99 } } } },
    ),
  ]);

export const both = (id: string, p50: number, p99: number): Run[] => [reads(id, p50), flushes(id, p99)];

export type Parts = Omit<Parameters<typeof recordOf>[0], "runs" | "useCases">;

/** In a lab where nothing else ran, unless `parts` say otherwise. */
export function ask(runs: readonly Run[], useCase: UseCase = database, parts: Parts = {}): Recommendation {
  const record = quietRecordOf({ ...parts, runs, useCases: { "use-case": useCase } });
  const { recommendations } = judge(record, runs);
  const [only] = recommendations;
  assert.ok(only && recommendations.length === 1);
  return only;
}

export const statusOf = ({ candidates }: Recommendation): Record<string, Candidate["status"]> =>
  Object.fromEntries(candidates.map(({ deployment, status }) => [deployment, status]));

export function candidateIn({ candidates }: Recommendation, id: string): Candidate {
  const found = candidates.find(({ deployment }) => deployment === id);
  assert.ok(found, id);
  return found;
}
