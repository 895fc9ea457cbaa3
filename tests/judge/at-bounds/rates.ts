/** Bounds of rates: what a wire, a medium, a tier, arithmetic or the depth allow. */
import type { Result } from "../../../src/schema/result.ts";
import { direction, GiB, KiB, MiB, MS, READS, resultOf, runOf, US } from "../small-record.ts";
import { across, around, on, type Parts, type Row, secondly } from "./row.ts";

const reading =
  (parts: Parts): Row["of"] =>
  (bandwidthBytesPerSecond) => ({
    result: resultOf({ rw: "read", blockSizeBytes: MiB }, { read: { bandwidthBytesPerSecond } }),
    parts,
  });
const random =
  (parts: Parts): Row["of"] =>
  (iops) => ({ result: resultOf(READS, { read: { iops } }), parts });
/** Beside a bandwidth of a million blocks of 4 KiB. */
const beside: Row["of"] = (iops) => ({
  result: resultOf(READS, { read: { iops, bandwidthBytesPerSecond: 1e6 * 4 * KiB } }),
});
const atDepth = (iodepth: number, iops: number): Result =>
  resultOf({ ...READS, iodepth }, { read: { iops } });
const deeperThan = (shallow: Result): Parts => ({ runs: [runOf("a", "shallow", [shallow])] });
const lawOf =
  (iodepth: number, iops: number): Row["of"] =>
  (mean) => ({ result: resultOf({ ...READS, iodepth }, { read: direction({ iops }, { mean }) }) });
const sold: Parts = { deployments: { a: { provisionedIops: 2_000 } } };
/** Backends b, c, d ... of one rate each. */
const others = (...rates: readonly number[]): Parts => ({
  runs: rates.map((iops, i) =>
    runOf(String.fromCharCode(98 + i), "run", [resultOf(READS, { read: { iops } })]),
  ),
});
/** Ten rounds of three seconds. */
const rounds = (rates: readonly number[]): ReturnType<Row["of"]> =>
  secondly(rates.flatMap((rate) => [rate, rate, rate]));
const times = (count: number, rate: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => rate(index));

export const RATES: readonly Row[] = [
  {
    check: "LINE_RATE",
    bound: "1 Gbit/s",
    of: reading(across("tcp")),
    at: around(125e6),
    verdicts: ["passed", "passed", "excluded"],
  },
  {
    check: "BEYOND_MEDIUM",
    bound: "5,000 IOPS, hard disk",
    of: random(on("hdd")),
    at: around(5_000),
    verdicts: ["passed", "passed", "noted"],
  },
  {
    check: "BEYOND_MEDIUM",
    bound: "2 x 5,000 IOPS, hard disk",
    of: random(on("hdd")),
    at: around(10_000),
    verdicts: ["noted", "noted", "excluded"],
  },
  {
    check: "BEYOND_MEDIUM",
    bound: "400,000 IOPS, SATA or SAS SSD",
    of: random(on("ssd")),
    at: around(400_000),
    verdicts: ["passed", "passed", "noted"],
  },
  {
    check: "BEYOND_MEDIUM",
    bound: "3,300,000 IOPS, NVMe",
    of: random(on("nvme")),
    at: around(3_300_000),
    verdicts: ["passed", "passed", "noted"],
  },
  ...(
    [
      ["hdd", "572 MiB/s", [571.5 * MiB, 572.5 * MiB]],
      ["ssd", "2.24 GiB/s", [2.23 * GiB, 2.245 * GiB]],
      ["nvme", "13.5 GiB/s", [13.45 * GiB, 13.55 * GiB]],
    ] as const
  ).map(
    ([medium, best, at]): Row => ({
      check: "BEYOND_MEDIUM",
      bound: `${best}, ${medium}`,
      of: reading(on(medium)),
      at,
      verdicts: ["passed", "noted"],
    }),
  ),
  {
    check: "CACHE_REREAD",
    bound: "2 times",
    of: (ioBytes) => ({ result: resultOf(READS, { read: { ioBytes } }) }),
    at: around(2 * GiB),
    verdicts: ["passed", "passed", "noted"],
  },
  {
    check: "CACHE_REREAD",
    bound: "16 GB/s, on a drive",
    of: (bandwidthBytesPerSecond) => ({
      result: resultOf(READS, { read: { ioBytes: 3 * GiB, bandwidthBytesPerSecond } }),
      parts: on("nvme"),
    }),
    at: around(16e9),
    verdicts: ["noted", "noted", "excluded"],
  },
  {
    check: "TIER_CAPPED",
    bound: "15 % below what was sold",
    of: random(sold),
    at: [1_699, 1_701],
    verdicts: ["passed", "noted"],
  },
  {
    check: "BW_IOPS_BS",
    bound: "2 % more",
    of: beside,
    at: [1_019_999, 1_020_001],
    verdicts: ["passed", "noted"],
  },
  {
    check: "BW_IOPS_BS",
    bound: "2 % less",
    of: beside,
    at: [979_999, 980_001],
    verdicts: ["noted", "passed"],
  },
  {
    check: "BW_IOPS_BS",
    bound: "10 %",
    of: beside,
    at: [1_099_999, 1_100_001],
    verdicts: ["noted", "excluded"],
  },
  {
    check: "UNIT_MIXUP",
    bound: "2 %",
    of: beside,
    at: [1_019_999, 1_020_001],
    verdicts: ["passed", "noted"],
  },
  {
    check: "UNIT_MIXUP",
    bound: "1.024 and 0.5 %",
    of: beside,
    at: [1_029_100, 1_029_200],
    verdicts: ["noted", "passed"],
  },
  {
    check: "UNIT_MIXUP",
    bound: "8 and 0.5 %",
    of: beside,
    at: [8_039_900, 8_040_100],
    verdicts: ["excluded", "passed"],
  },
  {
    check: "UNIT_MIXUP",
    bound: "1,000 and 10 %",
    of: lawOf(1, 1_000),
    at: [1_099 * MS, 1_101 * MS],
    verdicts: ["excluded", "passed"],
  },
  {
    check: "LITTLE",
    bound: "10 % too few",
    of: lawOf(100, 100_000),
    at: around(900 * US),
    verdicts: ["noted", "passed", "passed"],
  },
  {
    check: "LITTLE",
    bound: "10 % too many",
    of: lawOf(100, 100_000),
    at: [1_099_999, 1_100_001],
    verdicts: ["passed", "noted"],
  },
  {
    check: "LITTLE",
    bound: "25 % too few",
    of: lawOf(100, 100_000),
    at: around(750 * US),
    verdicts: ["excluded", "noted", "noted"],
  },
  {
    check: "LITTLE",
    bound: "5 us between two I/Os",
    of: lawOf(1, 40_000),
    at: around(20 * US),
    verdicts: ["noted", "passed", "passed"],
  },
  {
    check: "LITTLE",
    bound: "10 ms measured",
    of: (runtimeNs) => ({
      result: resultOf(READS, { read: { ...direction({ iops: 1e5 }, { mean: 10 * US }), runtimeNs } }),
    }),
    at: around(10 * MS),
    verdicts: ["unchecked", "passed", "passed"],
  },
  {
    check: "LATENCY_AT_DEPTH",
    bound: "16 I/Os at once",
    of: (iodepth) => ({
      result: resultOf({ ...READS, iodepth }, { read: direction({}, { mean: MS }) }),
    }),
    at: around(16),
    verdicts: ["passed", "noted", "noted"],
  },
  {
    check: "QD_NO_SCALING",
    bound: "1.5 times as fast",
    of: (iops) => ({ result: atDepth(8, iops), parts: deeperThan(atDepth(1, 1_000)) }),
    at: around(1_500),
    verdicts: ["noted", "passed", "passed"],
  },
  {
    check: "QD_NO_SCALING",
    bound: "8 times as deep",
    of: (iodepth) => ({ result: atDepth(iodepth, 1_000), parts: deeperThan(atDepth(1, 1_000)) }),
    at: around(8),
    verdicts: ["silent", "noted", "noted"],
  },
  {
    check: "QD_NO_SCALING",
    bound: "half as fast, said of the shallowest",
    of: (iops) => ({ result: atDepth(1, 1_000), parts: deeperThan(atDepth(8, iops)) }),
    at: around(500),
    verdicts: ["noted", "silent", "silent"],
  },
  {
    check: "IOENGINE_SYNC_QD",
    bound: "depth 1",
    of: (iodepth) => ({ result: resultOf({ ...READS, ioengine: "psync", iodepth }, {}) }),
    at: [1, 2],
    verdicts: ["silent", "noted"],
  },
  {
    check: "SHARED_FILE_READS",
    bound: "1 job",
    of: (numjobs) => ({ result: resultOf({ rw: "read", sharedFile: true, numjobs }, {}) }),
    at: [1, 2],
    verdicts: ["silent", "noted"],
  },
  {
    check: "COMMON_CEILING",
    bound: "5 % below the fastest",
    of: (iops) => ({ result: resultOf(READS, { read: { iops } }), parts: others(10_500, 10_500) }),
    at: around(10_000),
    verdicts: ["passed", "noted", "noted"],
  },
  {
    check: "COMMON_CEILING",
    bound: "3 backends",
    of: (count) => ({
      result: resultOf(READS, { read: { iops: 100 } }),
      parts: others(...times(count - 1, () => 100)),
    }),
    at: around(3),
    verdicts: ["unchecked", "noted", "noted"],
  },
  {
    check: "COMMON_CEILING",
    bound: "4 times above",
    of: (iops) => ({ result: resultOf(READS, { read: { iops } }), parts: others(100, 100, 100) }),
    at: around(400),
    verdicts: ["passed", "passed", "excluded"],
  },
  {
    check: "UNSTEADY",
    bound: "five rounds that differ by 20 %",
    of: (high) => rounds(times(10, (i) => (i % 2 === 0 ? high : 880))),
    at: around(1_080),
    verdicts: ["passed", "passed", "noted"],
  },
  {
    check: "UNSTEADY",
    bound: "a line that changes by 10 %",
    of: (step) => rounds(times(10, (i) => 1_000 + (i - 7) * step)),
    at: around(25),
    verdicts: ["passed", "passed", "noted"],
  },
  {
    check: "UNSTEADY",
    bound: "5 rounds in a row",
    of: (level) =>
      rounds([
        ...times(level, () => 1_000),
        ...times(10 - level, (i) => (level % 2 === 1 && i === 9 - level ? 1_000 : i % 2 === 0 ? 1_500 : 500)),
      ]),
    at: around(5),
    verdicts: ["noted", "passed", "passed"],
  },
  {
    check: "UNSTEADY",
    bound: "a mean 15 % above the steady one",
    of: (early) => secondly(times(30, (i) => (i < 12 ? early : 1_000))),
    at: [1_374, 1_376],
    verdicts: ["passed", "noted"],
  },
  {
    check: "UNSTEADY",
    bound: "a mean of 2 times the steady one",
    of: (early) => secondly(times(30, (i) => (i < 12 ? early : 1_000))),
    at: around(3_500),
    verdicts: ["noted", "noted", "excluded"],
  },
  {
    check: "UNSTEADY",
    bound: "samples with a standard deviation of 50 %",
    of: (stddev) => ({
      result: resultOf(READS, {
        read: { iopsSamples: { count: 9, min: 1, mean: 1_000, max: 2_000, stddev } },
      }),
    }),
    at: around(500),
    verdicts: ["unchecked", "unchecked", "noted"],
  },
];
