/** Where the bounds of checks lie: just below, exactly at and just above. Typed from docs/checks.md, never imported. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CHECKS } from "../../src/judge/index.ts";
import type { Result } from "../../src/schema/result.ts";
import { direction, GiB, MiB, MS, type outcomesOf, READS, resultOf, US, verdictOf } from "./small-record.ts";

type Parts = Parameters<typeof outcomesOf>[2];
type Row = {
  check: string;
  bound: string;
  of: (value: number) => Result;
  parts?: Parts;
  at: readonly [below: number, exactly: number, above: number];
  verdicts: readonly [below: string, exactly: string, above: string];
};

const median = (p50: number): Result => resultOf(READS, { read: direction({}, { p50 }) });
const lasting = (runtimeNs: number): Result => resultOf(READS, { read: { runtimeNs } });
const reading = (bandwidthBytesPerSecond: number): Result =>
  resultOf({ rw: "read", blockSizeBytes: MiB }, { read: { bandwidthBytesPerSecond } });
const at = (iodepth: number): Result =>
  resultOf({ ...READS, iodepth }, { read: direction({}, { mean: MS }) });
const on = (medium: "nvme" | "hdd"): Parts => ({
  deployments: { a: { medium, network: { between: false }, of: { kind: "local-disk" } } },
});
const across = (protocol: string): Parts => ({
  deployments: {
    a: { network: { between: true, lineRateBitsPerSecond: 1e9, protocol }, of: { networked: true } },
  },
});
const around = (bound: number, step = 1): Row["at"] => [bound - step, bound, bound + step];

const ROWS: readonly Row[] = [
  {
    check: "SHORT_RUN",
    bound: "30 s less 1 %",
    of: lasting,
    at: around(29.7e9, 1e6),
    verdicts: ["noted", "passed", "passed"],
  },
  {
    check: "SHORT_RUN",
    bound: "1 s less 1 %",
    of: lasting,
    at: around(0.99e9, 1e6),
    verdicts: ["excluded", "noted", "noted"],
  },
  {
    check: "SHORT_RUN",
    bound: "10,000 I/Os",
    of: (totalIos) => resultOf(READS, { read: { runtimeNs: 0.5e9, totalIos } }),
    at: around(10_000),
    verdicts: ["excluded", "noted", "noted"],
  },
  {
    check: "FLOOR_P50",
    bound: "5 us, any device",
    of: median,
    at: around(5 * US),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "FLOOR_P50",
    bound: "30 us, network",
    of: median,
    parts: across("tcp"),
    at: around(30 * US),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "FLOOR_P50",
    bound: "40 us, flash",
    of: median,
    parts: on("nvme"),
    at: around(40 * US),
    verdicts: ["noted", "passed", "passed"],
  },
  {
    check: "FLOOR_P50",
    bound: "1 ms, hard disk",
    of: median,
    parts: on("hdd"),
    at: around(MS),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "LINE_RATE",
    bound: "1 Gbit/s",
    of: reading,
    parts: across("tcp"),
    at: around(125e6),
    verdicts: ["passed", "passed", "excluded"],
  },
  {
    check: "LATENCY_AT_DEPTH",
    bound: "16 I/Os at once",
    of: at,
    at: around(16),
    verdicts: ["passed", "noted", "noted"],
  },
  {
    check: "CACHE_REREAD",
    bound: "2 times",
    of: (ioBytes) => resultOf(READS, { read: { ioBytes } }),
    at: around(2 * GiB),
    verdicts: ["passed", "passed", "noted"],
  },
];

describe("a check at its bound", () => {
  for (const { check, bound, of, parts = {}, at: values, verdicts } of ROWS)
    test(`${check}: ${bound}`, () => {
      assert.deepEqual(
        values.map((value) => verdictOf(check, of(value), parts)),
        verdicts,
      );
    });
});

/** Checks without a row: `fact` has no measured number to vary; for `open` nobody has written one yet. */
const NO_BOUND: Readonly<Record<"fact" | "open", string>> = {
  fact: "GTOD NOT_DEDICATED FAILED ESTIMATED RETRACTED ORDER_UNKNOWN",
  open: "LITTLE IOENGINE_SYNC_QD QD_NO_SCALING WRITE_BUFFERED UNWRITTEN_READ SHARED_FILE_READS BEYOND_MEDIUM TRANSFER_FLOOR COMMON_CEILING TIER_CAPPED BW_IOPS_BS PHASES_SUMMED LATENCY_DIVIDED UNIT_MIXUP PERCENTILE_AVG PERCENTILES_DISORDERED DUPLICATED_RESULT SYNC_UNTRUSTED ALL_CLIENTS_LAT MEAN_OF_JOBS CONCURRENT_PHASES STALLED UNSTEADY SINGLE_RUN HIGH_VARIANCE REPEATS_APART AA_DIFFERS TOOLS_DISAGREE",
};

test("every check has a row or says that it has none, and not both", () => {
  const without = Object.values(NO_BOUND).flatMap((codes) => codes.split(" "));
  const listed = [...new Set(ROWS.map(({ check }) => check)), ...without];
  assert.deepEqual(listed.sort(), CHECKS.map(({ code }) => code).sort());
});
