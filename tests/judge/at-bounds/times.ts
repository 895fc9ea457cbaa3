/** Bounds of times: how long a test ran, stood still, or took for an I/O. */
import { direction, MiB, MS, READS, resultOf, runOf, US } from "../small-record.ts";
import { across, around, on, type Parts, type Row } from "./row.ts";

const S = 1e9;
const median =
  (parts: Parts = {}): Row["of"] =>
  (p50) => ({ result: resultOf(READS, { read: direction({}, { p50 }) }), parts });
const transfer =
  (parts: Parts): Row["of"] =>
  (p50) => ({
    result: resultOf({ rw: "read", blockSizeBytes: MiB }, { read: direction({}, { p50 }) }),
    parts,
  });
const lasting: Row["of"] = (runtimeNs) => ({ result: resultOf(READS, { read: { runtimeNs } }) });
/** The longest latency of a run. */
const longest = (runtimeNs: number, p99: number, maxNs: number): ReturnType<Row["of"]> => ({
  result: resultOf(READS, { read: { runtimeNs, lat: { maxNs, percentilesNs: { 99: p99 } } } }),
});
/** A deployment whose quickest flush takes 1 ms. */
const FLUSHED: Parts = {
  runs: [
    runOf("a", "flushes", [
      resultOf({ rw: "randwrite", fdatasync: 1 }, {}, { sync: { latency: { percentilesNs: { 50: MS } } } }),
    ]),
  ],
};
const write =
  (lat: (value: number) => Parameters<typeof direction>[1], parts: Parts = {}): Row["of"] =>
  (value) => ({ result: resultOf({ rw: "randwrite" }, { write: direction({}, lat(value)) }), parts });

export const TIMES: readonly Row[] = [
  {
    check: "SHORT_RUN",
    bound: "30 s less 1 %",
    of: lasting,
    at: around(29.7 * S, MS),
    verdicts: ["noted", "passed", "passed"],
  },
  {
    check: "SHORT_RUN",
    bound: "1 s less 1 %",
    of: lasting,
    at: around(0.99 * S, MS),
    verdicts: ["excluded", "noted", "noted"],
  },
  {
    check: "SHORT_RUN",
    bound: "10,000 I/Os",
    of: (totalIos) => ({ result: resultOf(READS, { read: { runtimeNs: 0.5 * S, totalIos } }) }),
    at: around(10_000),
    verdicts: ["excluded", "noted", "noted"],
  },
  {
    check: "SHORT_RUN",
    bound: "1,000 I/Os for p99",
    of: (totalIos) => ({
      result: resultOf(READS, {
        read: { ...direction({}, { p99: MS }), runtimeNs: 60 * S, totalIos },
      }),
    }),
    at: around(1_000),
    verdicts: ["passed+noted", "passed", "passed"],
  },
  {
    check: "STALLED",
    bound: "2 s",
    of: (ns) => longest(10 * S, MS, ns),
    at: around(2 * S),
    verdicts: ["passed", "noted", "noted"],
  },
  {
    check: "STALLED",
    bound: "10 % of the time",
    of: (ns) => longest(100 * S, MS, ns),
    at: around(10 * S),
    verdicts: ["passed", "noted", "noted"],
  },
  {
    check: "STALLED",
    bound: "25 % of the time",
    of: (ns) => longest(100 * S, MS, ns),
    at: around(25 * S),
    verdicts: ["noted", "excluded", "excluded"],
  },
  {
    check: "STALLED",
    bound: "10 times the highest percentile",
    of: (ns) => longest(100 * S, 3 * S, ns),
    at: around(30 * S),
    verdicts: ["noted", "excluded", "excluded"],
  },
  {
    check: "FLOOR_P50",
    bound: "5 us, any device",
    of: median(),
    at: around(5 * US),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "FLOOR_P50",
    bound: "30 us, network",
    of: median(across("tcp")),
    at: around(30 * US),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "FLOOR_P50",
    bound: "5 us, network with RDMA",
    of: median(across("rdma")),
    at: around(5 * US),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "FLOOR_P50",
    bound: "40 us, flash",
    of: median(on("nvme")),
    at: around(40 * US),
    verdicts: ["noted", "passed", "passed"],
  },
  {
    check: "FLOOR_P50",
    bound: "1 ms, hard disk",
    of: median(on("hdd")),
    at: around(MS),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "TRANSFER_FLOOR",
    bound: "30 us and 1 MiB at 1 Gbit/s",
    of: transfer(across("tcp")),
    at: around(30 * US + MiB * 8),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "TRANSFER_FLOOR",
    bound: "1 MiB at 16 GB/s",
    of: transfer(on("nvme")),
    at: around(65_536),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "WRITE_BUFFERED",
    bound: "1/100 of a flush",
    of: write((p50) => ({ p50 }), FLUSHED),
    at: around(10 * US),
    verdicts: ["noted", "passed", "passed"],
  },
  {
    check: "WRITE_BUFFERED",
    bound: "a mean of 10 medians",
    of: write((mean) => ({ p50: 50 * US, p99: 10 * MS, mean }), FLUSHED),
    at: around(500 * US),
    verdicts: ["passed", "excluded+passed", "excluded+passed"],
  },
  {
    check: "WRITE_BUFFERED",
    bound: "a p99 of 100 medians",
    of: write((p99) => ({ p50: 50 * US, p99, mean: MS }), FLUSHED),
    at: around(5 * MS),
    verdicts: ["passed", "excluded+passed", "excluded+passed"],
  },
  {
    check: "WRITE_BUFFERED",
    bound: "a flush of 10 medians",
    of: write((p50) => ({ p50, p99: 50 * MS, mean: 2 * MS }), FLUSHED),
    at: around(100 * US),
    verdicts: ["excluded+passed", "passed", "passed"],
  },
  {
    check: "PERCENTILES_DISORDERED",
    bound: "p50 <= p99",
    of: (p99) => ({ result: resultOf(READS, { read: direction({}, { p50: MS, p99 }) }) }),
    at: around(MS),
    verdicts: ["excluded", "passed", "passed"],
  },
  {
    check: "PERCENTILES_DISORDERED",
    bound: "maximum and 4 %",
    of: (p50) => ({
      result: resultOf(READS, { read: { lat: { maxNs: MS, percentilesNs: { 50: p50 } } } }),
    }),
    at: around(1.04 * MS),
    verdicts: ["passed", "passed", "excluded"],
  },
  {
    check: "CONCURRENT_PHASES",
    bound: "2 s in common",
    of: (ms) => togetherFor(ms, 5),
    at: around(2_000),
    verdicts: ["silent", "silent", "excluded"],
  },
  {
    check: "CONCURRENT_PHASES",
    bound: "20 % of the shorter run",
    of: (ms) => togetherFor(ms, 20),
    at: around(4_000),
    verdicts: ["silent", "silent", "excluded"],
  },
];

/** Two runs of so many seconds on one storage; the second begins while the first has so much to go. */
function togetherFor(ms: number, seconds: number): ReturnType<Row["of"]> {
  const from = Date.parse("2026-01-01T00:00:00Z");
  const began = (at: number) =>
    resultOf(READS, { read: { runtimeNs: seconds * S } }, { startedAt: new Date(at).toISOString() });
  const { provenance } = runOf("a", "any", []);
  const { source: _document, ...measured } = provenance;
  const timed = { basis: "measured", provenance: measured } as const;
  return {
    result: began(from),
    run: timed,
    parts: { runs: [runOf("a", "second", [began(from + seconds * 1000 - ms)], timed)] },
  };
}
