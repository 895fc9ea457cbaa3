/** A block takes its time on the wire, or from a drive. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Quantity } from "../../../src/schema/quantity.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import {
  direction,
  evidenceOf,
  KiB,
  MiB,
  MS,
  outcomesOf,
  printed,
  resultOf,
  US,
  verdictOf,
} from "../small-record.ts";

const CODE = "TRANSFER_FLOOR";
const across = (gigabits?: number, more: object = {}) => ({
  deployments: {
    a: {
      network: {
        between: true,
        ...(gigabits === undefined ? {} : { lineRateBitsPerSecond: gigabits * 1e9 }),
      },
      of: { networked: true },
      ...more,
    },
  },
});
const local = (medium: "nvme" | "mixed" | "memory") => ({
  deployments: { a: { medium, network: { between: false } } },
});
const typical = (rw: Workload["rw"], bs: number, p50: Quantity, p99?: number): Result =>
  resultOf(
    { rw, blockSizeBytes: bs },
    { [rw.endsWith("write") ? "write" : "read"]: direction({}, { p50, ...(p99 ? { p99 } : {}) }) },
  );

describe(CODE, () => {
  it("a 1 MiB write cannot finish in 49 us over 1 GbE; its rate stands, as the slowest waited", () => {
    const [outcome] = outcomesOf(CODE, typical("write", MiB, 49 * US, 212 * MS), across(1));
    assert.equal(outcome?.verdict, "excluded");
    assert.match(
      outcome?.evidence ?? "",
      /^Median write latency 49 µs is below 8\.42 ms, a network round trip and the time of 1 MiB on the wire; its slowest 1 % waited/,
    );
    assert.ok(outcome?.metrics?.every((metric) => !/iops|bandwidth/.test(metric)));
  });

  it("of writes that the page cache took the rate stands no longer where the slowest waited little, or nothing had to be kept", () => {
    const cached = (p99: number, ioBytes: number): string => {
      const result = resultOf(
        { rw: "write", blockSizeBytes: MiB, direct: false, sizeBytes: 64 * MiB },
        { write: direction({ ioBytes }, { p50: 100 * US, p99 }) },
      );
      return outcomesOf(CODE, result, across(1))[0]?.metrics?.join() ?? "";
    };
    assert.doesNotMatch(cached(212 * MS, 64 * MiB), /iops|bandwidth/);
    for (const [p99, written] of [
      [9 * MS, 64 * MiB],
      [212 * MS, 640 * MiB],
    ] as const)
      assert.match(cached(p99, written), /iops|bandwidth/);
  });

  it("passes what there is time for: 8.5 ms over 1 GbE, 4 KiB in 70 us, 1 MiB in 90 us from a drive", () => {
    assert.equal(verdictOf(CODE, typical("read", MiB, 8.5 * MS), across(1)), "passed");
    assert.equal(verdictOf(CODE, typical("randread", 4 * KiB, 70 * US), across(1)), "passed");
    assert.equal(verdictOf(CODE, typical("read", MiB, 90 * US), local("nvme")), "passed");
  });

  it("counts each copy that the client itself sends of a write, and one of a read", () => {
    const mirrored = across(10, { replication: { clientCopies: 2 } });
    assert.equal(verdictOf(CODE, typical("write", MiB, 1.5 * MS), mirrored), "excluded");
    assert.equal(verdictOf(CODE, typical("read", MiB, 1.5 * MS), mirrored), "passed");
  });

  it("goes by the mean where there is no median, and by a measured round trip", () => {
    const mean = resultOf({ rw: "read", blockSizeBytes: MiB }, { read: direction({}, { mean: 2 * MS }) });
    assert.match(evidenceOf(CODE, mean, across(1)), /^Mean read latency 2 ms is below/);
    const near = { ...across(1), environment: { network: { roundTripNs: 2 * MS } } };
    assert.equal(verdictOf(CODE, typical("read", MiB, 9 * MS), near), "excluded");
  });

  it("a block of 1 MiB takes its time on one drive, not where many drives share it, nor in memory", () => {
    assert.equal(verdictOf(CODE, typical("read", MiB, 50 * US), local("nvme")), "excluded");
    assert.equal(verdictOf(CODE, typical("read", MiB, 50 * US), local("mixed")), "silent");
    assert.equal(verdictOf(CODE, typical("read", MiB, 5 * US), local("memory")), "silent");
  });

  it("takes reads and writes together where no latency tells them apart, by the one that takes less time", () => {
    const mixed = (p50: number): Result =>
      resultOf(
        { rw: "randrw", blockSizeBytes: { read: 4 * KiB, write: MiB } },
        { mixed: direction({}, { p50 }) },
      );
    const [outcome] = outcomesOf(CODE, mixed(50 * US), across(1));
    assert.match(
      outcome?.evidence ?? "",
      /^Median read and write latency 50 µs is below 62\.8 µs, .* of 4 KiB on the wire/,
    );
    assert.ok(outcome?.metrics?.every((metric) => metric.startsWith("mixed.")));
    assert.equal(verdictOf(CODE, mixed(70 * US), across(1)), "passed");
  });

  it("believes the whole interval of a printed figure", () => {
    assert.equal(verdictOf(CODE, typical("read", MiB, printed("8.4", MS)), across(1)), "passed");
    assert.equal(verdictOf(CODE, typical("read", MiB, printed("8.3", MS)), across(1)), "excluded");
  });

  it("says what is missing", () => {
    const block = typical("read", MiB, 49 * US);
    assert.equal(evidenceOf(CODE, block, across()), "Missing: line rate of the storage network.");
    const unsaid = { deployments: { a: { of: { networked: true } } } };
    assert.equal(evidenceOf(CODE, block, unsaid), "Missing: whether a network lies between.");
    const nothing = resultOf({ rw: "read" }, { read: direction({ iops: 5 }) });
    assert.equal(
      evidenceOf(CODE, nothing, across(1)),
      "Missing: median or mean read latency and one block size.",
    );
    const split = resultOf({ rw: "read", blockSizeSplit: "4k/50:1m/50" }, block.directions);
    assert.equal(evidenceOf(CODE, split, across(1)), "Missing: one block size.");
  });
});
