/** Bounds of what is said of several results: repeats, rows of a table, tools, releases. */
import type { Quantity } from "../../../src/schema/quantity.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import {
  byTool,
  direction,
  homelab,
  KiB,
  MiB,
  MS,
  printed,
  READS,
  resultOf,
  runOf,
  US,
} from "../small-record.ts";
import { around, type Parts, type Row } from "./row.ts";

const at = (iops: Quantity): Result => resultOf(READS, { read: direction({ iops }) });
const repeats = (...rates: readonly number[]): Parts => ({
  runs: rates.map((iops, i) => runOf("a", `r${i}`, [at(iops)])),
});
const count = <T>(length: number, of: (index: number) => T): T[] => Array.from({ length }, (_, i) => of(i));

const table = byTool("storage-perf-tests");
const row = (rw: "randread" | "randwrite", iops: Quantity): Result =>
  resultOf(
    { rw, blockSizeBytes: 4 * KiB },
    { [rw === "randread" ? "read" : "write"]: { iops } },
    { name: rw },
  );
/** A total of reads and writes, with the latency of both, of rows with 64,000 IOPS each. */
const averaged: Row["of"] = (mean) => ({
  result: resultOf(
    { rw: "randrw", blockSizeBytes: 4 * KiB, outstanding: 128 },
    { mixed: { iops: 100_000 }, read: direction({}, { mean }), write: direction({}, { mean }) },
  ),
  run: table,
  parts: { runs: [runOf("a", "rows", [row("randread", 64_000), row("randwrite", 64_000)], table)] },
});
const PHASES = ["61034", "10932", "50783", "7041", "23087"];
const reading = (rates: readonly string[]): Run[] =>
  rates.map((iops, i) => runOf("a", `phase${i}`, [row("randread", printed(iops))], table));

/** With as many figures as one result can print: a rate, a mean, percentiles. */
const copied = (figures: number): Result =>
  resultOf(READS, {
    read: direction(
      { iops: printed("59312") },
      {
        mean: printed("0.271", MS),
        ...(figures > 2 ? { p50: printed("0.212", MS) } : {}),
        ...(figures > 3 ? { p99: printed("1.42", MS) } : {}),
      },
    ),
  });
const threeFigures = (iops: number): Result =>
  resultOf(READS, {
    read: direction(
      { iops: printed(String(iops)) },
      { mean: printed("0.271", MS), p99: printed("1.42", MS) },
    ),
  });
const tail = (iops: number, percentiles: number): Result =>
  resultOf(READS, {
    read: {
      iops,
      clat: { percentilesNs: Object.fromEntries(count(percentiles, (i) => [String(i * 5 + 1), 1_000 + i])) },
    },
  });
const elsewhere = (result: Result): Parts => ({ runs: [runOf("b", "other", [result])] });

const mixOf = (read: Quantity, write: Quantity, both: Quantity): ReturnType<Row["of"]> => ({
  result: resultOf(
    { rw: "randrw" },
    {
      read: direction({}, { p99: read }),
      write: direction({}, { p99: write }),
      mixed: direction({}, { p99: both }),
    },
  ),
});

/** One write after another with a flush each, a thousand in a second. */
const flushing =
  (iops: number, mean: number): Row["of"] =>
  (meanNs) => ({
    result: resultOf(
      { rw: "randwrite", ioengine: "libaio", iodepth: 1, numjobs: 1, direct: true, fsync: 1 },
      { write: direction({ iops }, { mean }) },
      { sync: { latency: { meanNs } } },
    ),
    run: byTool("fio", "3.33"),
  });
const flushedBy =
  (workload: Partial<Result["workload"]>, meanNs: number): Row["of"] =>
  (minor) => ({
    result: resultOf({ rw: "randwrite", ...workload }, {}, { sync: { latency: { meanNs } } }),
    run: byTool("fio", `3.${minor}`),
  });

const ofJobs = (mean?: number): Result =>
  resultOf(
    { ...READS, numjobs: 4, iodepth: 25 },
    { read: direction({ iops: 100_000 }, mean === undefined ? {} : { mean }) },
  );

const half = (series: string, values: readonly number[]): Run[] =>
  values.map((iops, index) => runOf("b", `${series}-r${index}`, [at(iops)], { repeat: { series, index } }));
const CELL = "quick-filesystem-rwo-1c";

const sequential = (tool: string, blockSizeBytes: number, rate: number, deployment: string): Run =>
  runOf(
    deployment,
    tool,
    [
      resultOf(
        { ...homelab("read"), ioengine: "libaio", blockSizeBytes },
        { read: direction({ bandwidthBytesPerSecond: rate * MiB }) },
      ),
    ],
    byTool(tool),
  );

export const SEVERAL: readonly Row[] = [
  {
    check: "SINGLE_RUN",
    bound: "2 runs",
    of: (runs) => ({ result: at(1_000), parts: repeats(...count(runs - 1, () => 1_000)) }),
    at: [1, 2],
    verdicts: ["noted", "passed"],
  },
  {
    check: "HIGH_VARIANCE",
    bound: "25 % of the median",
    of: (iops) => ({ result: at(iops), parts: repeats(700) }),
    at: around(900),
    verdicts: ["passed", "passed", "noted"],
  },
  {
    check: "HIGH_VARIANCE",
    bound: "2 runs",
    of: (runs) => ({ result: at(1_000), parts: repeats(...count(runs - 1, () => 500)) }),
    at: [1, 2],
    verdicts: ["unchecked", "noted"],
  },
  {
    check: "REPEATS_APART",
    bound: "3 times the smallest",
    of: (iops) => ({ result: at(iops), parts: repeats(100) }),
    at: around(300),
    verdicts: ["passed", "passed", "excluded"],
  },
  {
    check: "AA_DIFFERS",
    bound: "intervals from 6 runs on",
    of: (runs) => ({
      result: at(5_000),
      run: { repeat: { series: "other", index: 0 } },
      parts: {
        runs: [
          ...half(
            CELL,
            count(runs, (i) => 1_000 + i),
          ),
          ...half(
            `${CELL}-twin`,
            count(runs, (i) => 1_030 + i),
          ),
        ],
      },
    }),
    at: [5, 6],
    verdicts: ["passed", "noted"],
  },
  {
    check: "TOOLS_DISAGREE",
    bound: "1.25 as fast",
    of: (rate) => ({
      result: sequential("fio", MiB, 4_000, "a").results[0] as Result,
      run: byTool("fio"),
      parts: {
        environment: { dedicated: true },
        runs: [
          sequential("fio", MiB, 1_000, "b"),
          sequential("kbench", 128 * KiB, 600, "a"),
          sequential("kbench", 128 * KiB, rate, "b"),
        ],
      },
    }),
    at: around(750),
    verdicts: ["passed", "noted", "noted"],
  },
  {
    check: "PHASES_SUMMED",
    bound: "2 to 4 rows",
    of: (rows) => ({
      result: resultOf(
        { rw: "randread", blockSizeBytes: 4 * KiB },
        {
          read: {
            iops: printed(
              String(PHASES.slice(0, rows).reduce((sum, one) => sum + Number(one), rows === 1 ? 1 : 0)),
            ),
          },
        },
      ),
      run: table,
      parts: { runs: reading(PHASES.slice(0, rows)) },
    }),
    at: [2, 3, 4, 5],
    verdicts: ["excluded", "excluded", "excluded", "passed"],
  },
  {
    check: "LATENCY_DIVIDED",
    bound: "25 % between rate x latency and depth",
    of: averaged,
    at: around(1.6 * MS),
    verdicts: ["noted+noted", "passed+passed", "passed+passed"],
  },
  {
    check: "LATENCY_DIVIDED",
    bound: "5 % from a whole factor",
    of: averaged,
    at: [952_380, 952_382],
    verdicts: ["noted+noted", "excluded+excluded"],
  },
  {
    check: "LATENCY_DIVIDED",
    bound: "divided by 8",
    of: (factor) => averaged((2 * MS) / factor),
    at: around(8),
    verdicts: ["excluded+excluded", "excluded+excluded", "noted+noted"],
  },
  {
    check: "PERCENTILE_AVG",
    bound: "parts 5 % apart",
    of: (write) => mixOf(MS, write, (MS + write) / 2),
    at: [1_049_998, 1_050_002],
    verdicts: ["passed", "excluded"],
  },
  {
    check: "PERCENTILE_AVG",
    bound: "printed to 2 %",
    of: (high) => mixOf(MS, 2 * MS, { value: 1.5 * MS, low: 1.5 * MS, high, printed: "1.5 ms" }),
    at: [1_529_999, 1_530_001],
    verdicts: ["excluded", "passed"],
  },
  {
    check: "DUPLICATED_RESULT",
    bound: "3 equal figures",
    of: (figures) => ({ result: copied(figures), parts: elsewhere(copied(figures)) }),
    at: around(3),
    verdicts: ["silent", "excluded", "excluded"],
  },
  {
    check: "DUPLICATED_RESULT",
    bound: "3 significant digits",
    of: (iops) => ({ result: threeFigures(iops), parts: elsewhere(threeFigures(iops)) }),
    at: [5_900, 5_930],
    verdicts: ["silent", "excluded"],
  },
  {
    check: "DUPLICATED_RESULT",
    bound: "10 equal percentiles",
    of: (percentiles) => ({ result: tail(1_000, percentiles), parts: elsewhere(tail(1_100, percentiles)) }),
    at: around(10),
    verdicts: ["silent", "excluded", "excluded"],
  },
  {
    check: "DUPLICATED_RESULT",
    bound: "rates 25 % apart",
    of: (iops) => ({ result: tail(iops, 10), parts: elsewhere(tail(1_000, 10)) }),
    at: around(1_250),
    verdicts: ["excluded", "excluded", "silent"],
  },
  {
    check: "UNWRITTEN_READ",
    bound: "50 % of the reads from the disk",
    of: (readIos) => ({
      result: resultOf(
        { rw: "randread" },
        { read: { totalIos: 1_000 } },
        { disks: [{ name: "sda", readIos }], options: { filename: "/data/test" } },
      ),
      run: byTool("fio"),
    }),
    at: around(500),
    verdicts: ["unchecked", "passed", "passed"],
  },
  {
    check: "UNWRITTEN_READ",
    bound: "50 % of the file written before",
    of: (ioBytes) => ({
      result: resultOf({ rw: "read", sizeBytes: 1_000, numjobs: 1 }, {}),
      run: { ...byTool("fio"), cell: { target: "/data", volumeMode: "Filesystem", prefill: "tests" } },
      parts: {
        runs: [
          runOf(
            "a",
            "before",
            [resultOf({ rw: "write", sizeBytes: 1_000, numjobs: 1 }, { write: { ioBytes } })],
            {
              ...byTool("fio"),
              cell: { target: "/data", volumeMode: "Filesystem", prefill: "tests" },
            },
          ),
        ],
      },
    }),
    at: around(500),
    verdicts: ["noted", "passed", "passed"],
  },
  {
    check: "SYNC_UNTRUSTED",
    bound: "fio 3.4",
    of: flushedBy({ ioengine: "libaio", iodepth: 4 }, 80),
    at: [3, 4],
    verdicts: ["unchecked", "excluded"],
  },
  {
    check: "SYNC_UNTRUSTED",
    bound: "fio 3.41",
    of: flushedBy({ ioengine: "libaio", iodepth: 4 }, MS),
    at: [40, 41],
    verdicts: ["excluded", "passed"],
  },
  {
    check: "SYNC_UNTRUSTED",
    bound: "1 us where the engine is not known",
    of: (meanNs) => flushedBy({}, meanNs)(33),
    at: around(US),
    verdicts: ["excluded", "unchecked", "unchecked"],
  },
  {
    check: "SYNC_UNTRUSTED",
    bound: "15 % between write + flush and 1 / IOPS",
    of: flushing(1_000, 500 * US),
    at: around(650 * US),
    verdicts: ["passed", "passed", "excluded"],
  },
  {
    check: "SYNC_UNTRUSTED",
    bound: "5 us between two I/Os",
    of: flushing(40_000, 10 * US),
    at: around(10 * US),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "ALL_CLIENTS_LAT",
    bound: "fio 3.36",
    of: (minor) => ({
      result: resultOf(READS, { read: direction({}, { mean: MS }) }, { name: "All clients" }),
      run: byTool("fio", `3.${minor}`),
    }),
    at: [35, 36],
    verdicts: ["excluded", "passed"],
  },
  {
    check: "MEAN_OF_JOBS",
    bound: "fio 3.13",
    of: (minor) => ({ result: ofJobs(), run: byTool("kbench", `3.${minor}`) }),
    at: [12, 13],
    verdicts: ["excluded", "passed"],
  },
  {
    check: "MEAN_OF_JOBS",
    bound: "10 % between rate x latency and depth",
    of: (mean) => ({ result: ofJobs(mean), run: byTool("kbench", "3.12") }),
    at: around(900 * US),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "CONCURRENT_PHASES",
    bound: "1 test at a time",
    of: (tests) => ({
      result: resultOf(READS, {}, { group: 0, groupLost: count(tests - 1, (i) => `lost ${i}`) }),
    }),
    at: [1, 2],
    verdicts: ["passed", "excluded"],
  },
];
