/** The ranking of storage-perf-tests: what is left of many runs, by pool. */
import { valueOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { parsePrinted } from "../../units/parse.ts";
import type { Imported, RunDraft } from "../collector.ts";
import { isObject, type JsonObject } from "./json.ts";

type Side = { direction: "read" | "write"; field: string; metric: "iops" | "bandwidthBytesPerSecond" };
type Entry = { name: string; workload: Workload; sides: Side[] };

const iops = (direction: "read" | "write"): Side => ({
  direction,
  field: `${direction}_iops`,
  metric: "iops",
});
const rate = (direction: "read" | "write"): Side => ({
  direction,
  field: `${direction}_mib`,
  metric: "bandwidthBytesPerSecond",
});

/** Reads and writes are of two jobs, but for the mix. */
const RANKINGS: Record<string, Entry[]> = {
  random_iops: [
    { name: "rand-read 4k", workload: { rw: "randread", blockSizeBytes: 4096 }, sides: [iops("read")] },
    { name: "rand-write 4k", workload: { rw: "randwrite", blockSizeBytes: 4096 }, sides: [iops("write")] },
  ],
  seq_bw: [
    { name: "seq-read 1M", workload: { rw: "read", blockSizeBytes: 2 ** 20 }, sides: [rate("read")] },
    { name: "seq-write 1M", workload: { rw: "write", blockSizeBytes: 2 ** 20 }, sides: [rate("write")] },
  ],
  mixed_iops: [
    {
      name: "mixed-70-30 4k",
      workload: { rw: "randrw", readPercent: 70, blockSizeBytes: 4096 },
      sides: [iops("read"), iops("write")],
    },
  ],
};

const AGGREGATE =
  "a ranking sums or averages over runs that it does not name: machines, volume sizes and volume modes may be mixed in this figure";

export function importRanking(text: string): Imported {
  const document = parse(text);
  const fail = (message: string): Imported => ({ runs: [], problems: [{ message, severity: "error" }] });
  if (document === undefined)
    return fail("the ranking is cut or damaged: expected one whole JSON document. Fetch it again.");
  const rankings = listIn(document, "workload_rankings");
  const entries = rankings.flatMap((ranking) =>
    listIn(ranking, "ranking").map((entry) => ({ ranking, entry })),
  );
  const byPool = Map.groupBy(entries, ({ entry }) => String(entry.pool));
  const runs = [...byPool].flatMap(([pool, ofPool]): RunDraft[] => {
    const results = ofPool.flatMap(({ ranking, entry }) =>
      (RANKINGS[String(ranking.id)] ?? []).flatMap((known) => resultOf(known, entry) ?? []),
    );
    return results.length === 0 ? [] : [runOf(pool, results)];
  });
  if (runs.length === 0) return fail("expected rankings with figures, found none.");
  const warning = `${AGGREGATE}. Its figures are partial; its latencies are left out. Import the results table or fio's JSON, which it was made of.`;
  return { runs, problems: [{ message: warning, severity: "warning" }] };
}

const runOf = (pool: string, results: Result[]): RunDraft => ({
  title: `Ranking of ${pool}`.slice(0, 200),
  subject: pool,
  basis: "measured",
  tool: { name: "storage-perf-tests" },
  results,
});

/** In its page, the data stand on a line of the script. */
const IN_PAGE = /^\s*(?:const|let|var) DATA\s*=\s*(\{.*\})\s*;?\s*$/m;

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(IN_PAGE.exec(text)?.[1] ?? text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const listIn = (from: JsonObject, key: string): JsonObject[] => {
  const value = from[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

function resultOf({ name, workload, sides }: Entry, entry: JsonObject): Result | undefined {
  const directions: Result["directions"] = {};
  for (const { direction, field, metric } of sides) {
    const printed = typeof entry[field] === "number" ? String(entry[field]) : "";
    const parsed = parsePrinted(
      metric === "iops" ? printed : `${printed} MiB/s`,
      metric === "iops" ? "iops" : "bytes/s",
    );
    if (!parsed.ok || parsed.quantity.value === 0 || valueOf(parsed.quantity.value) > Number.MAX_SAFE_INTEGER)
      continue;
    const { value, low, high } = parsed.quantity;
    directions[direction] = { [metric]: { value, low, high, printed } };
  }
  if (Object.keys(directions).length < sides.length) return undefined;
  return { name, workload, status: "partial", directions, notes: [AGGREGATE] };
}
