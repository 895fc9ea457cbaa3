/** The ranking of storage-perf-tests: a summary of many runs, by pool. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { isObject, type JsonObject, jsonOf } from "../../text/json.ts";
import { parsePrinted } from "../../units/parse.ts";
import type { Imported, RunDraft } from "../collector.ts";
import { refused, warning } from "../reading/imported.ts";

type Side = {
  direction: "read" | "write" | "mixed";
  field: string;
  metric: "iops" | "bandwidthBytesPerSecond";
};
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

/** The result that the latencies of a ranking belong to. */
const RANDOM_WHOLE = "random 4k, as ranked";
const WHOLE = "the ranking gives one figure for the jobs of reads and of writes together";
/** The tool's default; a run may have used another, which its ranking does not say. */
const DEPTH = "the tool's own default";
const of = (direction: Side["direction"], field: string, metric: Side["metric"]): Side => ({
  direction,
  field,
  metric,
});

/** Reads and writes are two jobs, except in the mix; figures of both together make a third result. */
const RANKINGS: Record<string, Entry[]> = {
  random_iops: [
    { name: "rand-read 4k", workload: { rw: "randread", blockSizeBytes: 4096 }, sides: [iops("read")] },
    { name: "rand-write 4k", workload: { rw: "randwrite", blockSizeBytes: 4096 }, sides: [iops("write")] },
    {
      name: RANDOM_WHOLE,
      workload: {
        rw: "randrw",
        blockSizeBytes: 4096,
        iodepth: 32,
        numjobs: 4,
        outstanding: 128,
        inferred: { rw: WHOLE, iodepth: DEPTH, numjobs: DEPTH, outstanding: DEPTH },
      },
      sides: [of("mixed", "total_iops", "iops")],
    },
  ],
  seq_bw: [
    { name: "seq-read 1M", workload: { rw: "read", blockSizeBytes: 2 ** 20 }, sides: [rate("read")] },
    { name: "seq-write 1M", workload: { rw: "write", blockSizeBytes: 2 ** 20 }, sides: [rate("write")] },
    {
      name: "sequential 1M, as ranked",
      workload: { rw: "rw", blockSizeBytes: 2 ** 20, inferred: { rw: WHOLE } },
      sides: [of("mixed", "total_mib", "bandwidthBytesPerSecond")],
    },
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
  if (document === undefined)
    return refused("the ranking is cut or damaged: expected one whole JSON document. Fetch it again.");
  const rankings = listIn(document, "workload_rankings");
  const entries = rankings.flatMap((ranking) =>
    listIn(ranking, "ranking").map((entry) => ({ ranking, entry })),
  );
  const byPool = Map.groupBy(entries, ({ entry }) => String(entry.pool));
  const latencies = new Map(listIn(document, "latency_ranking").map((entry) => [String(entry.pool), entry]));
  const runs = [...byPool].flatMap(([pool, ofPool]): RunDraft[] => {
    const results = ofPool
      .flatMap(({ ranking, entry }) =>
        (RANKINGS[String(ranking.id)] ?? []).flatMap((known) => resultOf(known, entry) ?? []),
      )
      .map((result) => (result.name === RANDOM_WHOLE ? withLatencies(result, latencies.get(pool)) : result));
    return results.length === 0 ? [] : [runOf(pool, results)];
  });
  if (runs.length === 0) return refused("expected rankings with figures, found none.");
  const remark = `${AGGREGATE}. Its figures are partial; its percentiles are left out. Import the results table or fio's JSON, which it was made of.`;
  return { runs, problems: [warning(remark)] };
}

const runOf = (pool: string, results: Result[]): RunDraft => ({
  title: `Ranking of ${pool}`.slice(0, 200),
  subject: pool,
  basis: "measured",
  tool: { name: "storage-perf-tests" },
  results,
});

/** In the tool's web page, the data are on one line of the script. */
const IN_PAGE = /^[ \t]*(?:const|let|var) DATA\s*=\s*(\{.*\})[ \t]*;?[ \t\r]*$/m;

function parse(text: string): JsonObject | undefined {
  const value = jsonOf(IN_PAGE.exec(text)?.[1] ?? text);
  return isObject(value) ? value : undefined;
}

const listIn = (from: JsonObject, key: string): JsonObject[] => {
  const value = from[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** Mean latencies of the two jobs, averaged by the tool over its rows. */
function withLatencies(result: Result, entry: JsonObject = {}): Result {
  const directions: Result["directions"] = { ...result.directions };
  for (const side of ["read", "write"] as const) {
    const meanNs = figureOf(entry[`${side}_lat_avg`], "ms", "ns");
    if (meanNs !== undefined) directions[side] = { lat: { meanNs } };
  }
  return { ...result, directions };
}

/** Undefined if there is no figure above 0. */
function figureOf(found: unknown, unit: string, dimension: "iops" | "bytes/s" | "ns"): Quantity | undefined {
  const printed = typeof found === "number" ? String(found) : "";
  const parsed = parsePrinted(`${printed} ${unit}`.trim(), dimension);
  if (!parsed.ok || parsed.quantity.value === 0 || parsed.quantity.value > Number.MAX_SAFE_INTEGER)
    return undefined;
  const { value, low, high } = parsed.quantity;
  return { value, low, high, printed };
}

function resultOf({ name, workload, sides }: Entry, entry: JsonObject): Result | undefined {
  const directions: Result["directions"] = {};
  for (const { direction, field, metric } of sides) {
    const isIops = metric === "iops";
    const figure = figureOf(entry[field], isIops ? "" : "MiB/s", isIops ? "iops" : "bytes/s");
    if (figure !== undefined) directions[direction] = { [metric]: figure };
  }
  if (Object.keys(directions).length < sides.length) return undefined;
  return { name, workload, status: "partial", directions, notes: [AGGREGATE] };
}
