/** Bytes per second that one side of a result moved, and how far rate, block size and bandwidth may lie apart. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { oneBlockSize, payloadOf, productOverBandwidth } from "../../src/judge/physics/payload.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, KiB, MiB, printed, READS, resultOf } from "./small-record.ts";

const ratio = (more: Partial<Workload>, totalIos?: number) => {
  const rates = direction({ iops: 1000, bandwidthBytesPerSecond: 1000 * 4 * KiB });
  const read = { ...rates, ...(totalIos !== undefined && { totalIos }) };
  return productOverBandwidth(
    { result: resultOf({ ...READS, iodepth: 8, ...more }, { read }), cell: {} },
    "read",
  );
};

test("bandwidth comes before what follows from IOPS", () => {
  const iops = printed("250");
  const of = (bandwidthBytesPerSecond?: number) =>
    payloadOf(
      resultOf(READS, { read: { iops, ...(bandwidthBytesPerSecond && { bandwidthBytesPerSecond }) } }),
      "read",
    );
  assert.deepEqual(of(5 * MiB)?.rate, { low: 5 * MiB, high: 5 * MiB });
  assert.deepEqual(of()?.rate, { low: 249.5 * 4 * KiB, high: 250.5 * 4 * KiB });
  assert.equal(of()?.how, "IOPS x 4 KiB");
  assert.equal(payloadOf(resultOf(READS, { read: { iops } }), "write"), undefined);
});

test("how many I/Os are under way when a ramp ends widens the ratio upwards; without a ramp nothing does", () => {
  assert.deepEqual(ratio({ rampSeconds: 5 }, 80), { low: 1, high: 1.1 });
  assert.deepEqual(ratio({ rampSeconds: 0 }, 80), { low: 1, high: 1 });
  assert.deepEqual(ratio({}, 80), { low: 1, high: 1 });
  assert.deepEqual(ratio({ rampSeconds: 5 }), { low: 1, high: 1 });
  assert.deepEqual(ratio({ rampSeconds: 5 }, 0), { low: 1, high: 1 });
});

test("a block size is one only where it is that of every I/O of the side", () => {
  const both: Workload = { ...READS, rw: "randrw", blockSizeBytes: { read: 4 * KiB, write: 8 * KiB } };
  assert.equal(oneBlockSize(both, "write"), 8 * KiB);
  assert.equal(oneBlockSize(both, "mixed"), undefined);
  assert.equal(oneBlockSize({ ...READS, rw: "randrw" }, "mixed"), 4 * KiB);
});
