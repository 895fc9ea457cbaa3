/** A cache that took one write lies in the way of the others, too. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import {
  byTool,
  direction,
  evidenceOf,
  GiB,
  homelab,
  MiB,
  outcomesOf,
  resultOf,
  runOf,
  verdictOf,
} from "../small-record.ts";

const inOrder = (mibs: number, more: Partial<Workload> = {}): Result =>
  resultOf({ ...homelab("write"), ...more }, { write: direction({ bandwidthBytesPerSecond: mibs * MiB }) });
const atRandom = (more: Partial<Workload> = {}): Result =>
  resultOf({ ...homelab("randwrite"), ...more }, { write: direction({ iops: 2_000 }) });
const beside = (other: Result, run: Partial<Run> = {}, own = "a") => ({
  deployments: Object.fromEntries(
    ["a", own].map((id) => [id, { medium: "hdd" as const, network: { between: false } }]),
  ),
  runs: [runOf(own, "in-order", [other], run)],
});
const verdict = (other: Result, run: Partial<Run> = {}, result = atRandom(), own?: string): string =>
  verdictOf("OTHER_WRITE_CACHED", result, beside(other, run, own));

describe("OTHER_WRITE_CACHED", () => {
  it("notes a write beside one that no such disk can have taken, and says which and why", () => {
    assert.equal(verdict(inOrder(2_000)), "noted");
    assert.equal(verdict(inOrder(200)), "passed");
    assert.equal(
      evidenceOf("OTHER_WRITE_CACHED", atRandom(), beside(inOrder(2_000))),
      "Another write, measured in the same way, a.in-order, was faster than its hardware can be: write bandwidth 1.95 GiB/s is 3.5 times what a hard disk does at best (572 MiB/s).",
    );
  });

  it("is about writes, and of a mix about what holds writes", () => {
    const read = resultOf(homelab("randread"), { read: direction({ iops: 200 }) });
    assert.equal(verdict(inOrder(2_000), {}, read), "silent");
    const mix = resultOf(
      { ...homelab("randwrite"), rw: "randrw" },
      { read: direction({ iops: 100 }), write: direction({ iops: 100 }) },
    );
    const [outcome] = outcomesOf("OTHER_WRITE_CACHED", mix, beside(inOrder(2_000)));
    assert.deepEqual([...new Set(outcome?.metrics?.map((id) => id.split(".")[0]))], ["write", "mixed"]);
  });

  it("is silent where no other write was measured in the same way", () => {
    assert.equal(verdict(inOrder(2_000), {}, atRandom(), "b"), "silent");
    assert.equal(verdict(inOrder(2_000), byTool("fio")), "silent");
    for (const other of [{ direct: false }, { sizeBytes: GiB }, { fsync: 1 }, { ioengine: "libaio" }])
      assert.equal(verdict(inOrder(2_000, other)), "silent", JSON.stringify(other));
  });

  it("asks nothing of the file that each test has for itself", () => {
    assert.equal(verdict(inOrder(2_000), { cell: { target: "/volume/in-order" } }), "noted");
    assert.equal(verdict(inOrder(2_000), { cell: { node: "other" } }), "silent");
  });

  it("is silent on the write that is excluded itself, and passes the others where a person waived that", () => {
    assert.equal(verdict(inOrder(2_000), {}, inOrder(2_100)), "silent");
    const waiver = { kind: "waived" as const, flag: "BEYOND_MEDIUM", author: "A. Person", reason: "a shelf" };
    assert.equal(verdict(inOrder(2_000), { annotations: [waiver] }), "passed");
  });
});

const readInOrder = (mibs: number): Result =>
  resultOf(homelab("read"), { read: direction({ bandwidthBytesPerSecond: mibs * MiB }) });
const reads = (workload: Partial<Workload> = {}, more: Partial<ReturnType<typeof direction>> = {}): Result =>
  resultOf({ ...homelab("read"), ...workload }, { read: { ...direction({ iops: 100 }), ...more } });
const readVerdict = (result: Result, other = readInOrder(2_000), run: Partial<Run> = {}): string =>
  verdictOf("OTHER_READ_CACHED", result, beside(other, run));

describe("OTHER_READ_CACHED", () => {
  it("notes a rate beside a read that no such disk can have done, and says which and why", () => {
    assert.equal(readVerdict(reads()), "noted");
    assert.equal(readVerdict(reads(), readInOrder(200)), "passed");
    assert.equal(
      evidenceOf("OTHER_READ_CACHED", reads(), beside(readInOrder(2_000))),
      "Another read, measured in the same way, a.in-order, was faster than its hardware can be: read bandwidth 1.95 GiB/s is 3.5 times what a hard disk does at best (572 MiB/s).",
    );
  });

  it("passes a read whose own latency tells that the storage answered, and no write", () => {
    const medianNs = (ns: number) => ({ clat: { percentilesNs: { 50: ns } } });
    assert.equal(readVerdict(reads({}, medianNs(8_000_000))), "passed");
    assert.equal(readVerdict(reads({}, medianNs(2_000))), "silent", "excluded itself");
    assert.equal(readVerdict(atRandom()), "silent");
  });

  it("asks whether reads were direct and how large their file was, and not for flushes", () => {
    for (const workload of [{ direct: false }, { sizeBytes: GiB }])
      assert.equal(readVerdict(reads(workload)), "silent", JSON.stringify(workload));
    assert.equal(readVerdict(reads({ fsync: 1 })), "noted");
  });
});
