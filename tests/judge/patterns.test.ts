import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, homelab, KiB, MiB, MS, recordOf, resultOf, runOf, US } from "./small-record.ts";

type Deployments = NonNullable<Parameters<typeof recordOf>[0]["deployments"]>;

const patternsOf = (runs: readonly Run[], deployments: Deployments = {}): string[] =>
  judge(recordOf({ runs, deployments }), runs).patterns.map(
    ({ deployment, pattern }) => `${deployment} ${pattern}`,
  );

const MIXED: Workload = { rw: "randrw", blockSizeBytes: 4 * KiB, outstanding: 128, iodepth: 32, numjobs: 4 };
const mixed = (id: string, readMean: number, writeMean: number): Run =>
  runOf(id, "mixed", [
    resultOf(MIXED, { read: direction({}, { mean: readMean }), write: direction({}, { mean: writeMean }) }),
  ]);
const TIERS: Deployments = {
  t3000: { provisionedIops: 3000 },
  t1000: { provisionedIops: 1000 },
  t500: { provisionedIops: 500 },
};

describe("latency patterns", () => {
  it("asymmetric and symmetric: reads against writes of one mixed test", () => {
    assert.deepEqual(patternsOf([mixed("rbd", 1.3 * MS, 50 * MS), mixed("nfs", 21 * MS, 23 * MS)]), [
      "nfs symmetric",
      "rbd asymmetric",
    ]);
    assert.deepEqual(patternsOf([mixed("between", 10 * MS, 20 * MS)]), []);
  });
  it("say of Little's law what it found: a contradiction, one that is near, or that others fail it", () => {
    const rated = (id: string, iops: number): Run =>
      runOf(id, "mixed", [
        resultOf(MIXED, {
          read: direction({ iops }, { mean: 1.3 * MS }),
          write: direction({ iops }, { mean: 50 * MS }),
        }),
      ]);
    const said = (runs: readonly Run[], id: string): string | undefined =>
      judge(recordOf({ runs }), runs)
        .patterns.find(({ deployment }) => deployment === id)
        ?.evidence.replace(/^.* apart\./, "");
    const broken = [rated("a", 10_000), rated("b", 10_000)];
    const all = [...broken, mixed("rateless", 1.3 * MS, 50 * MS)];
    assert.equal(said(all, "a"), " These figures contradict Little's law.");
    assert.equal(
      said(all, "rateless"),
      " Little's law cannot check these figures; others of the same test in the same source fail it.",
    );
    const [read, write] = (["randread", "randwrite"] as const).map((rw) => ({ ...MIXED, rw }));
    assert.ok(read && write);
    const apart = [
      runOf("c", "r", [resultOf(read, { read: direction({ iops: 10_000 }, { mean: 1 * MS }) })]),
      runOf("c", "w", [resultOf(write, { write: direction({}, { mean: 50 * MS }) })]),
    ];
    assert.equal(said(apart, "c"), " Some of these figures contradict Little's law.");
    const near = (128e9 / (51.3 * MS)) * 1.2;
    assert.equal(said([rated("a", near)], "a"), " These figures come near to contradicting Little's law.");
    assert.equal(said([rated("a", near / 1.2)], "a"), "");
  });
  it("asymmetric: two tests that differ in nothing else, and only those", () => {
    const one = (rw: "randread" | "randwrite" | "write", mean: number): Run =>
      runOf("a", rw, [
        resultOf(homelab(rw), { [rw === "randread" ? "read" : "write"]: direction({}, { mean }) }),
      ]);
    assert.deepEqual(patternsOf([one("randread", 0.7 * MS), one("randwrite", 16.78 * MS)]), ["a asymmetric"]);
    assert.deepEqual(patternsOf([one("randread", 0.7 * MS), one("write", 31 * MS)]), []);
  });
  it("asymmetric: whatever the tool is called, and however long the comparison's id becomes", () => {
    const named: Partial<Workload>[] = [
      { tool: "disk-read-test" },
      { distribution: `zoned:${"50/5:".repeat(20)}` },
    ];
    for (const more of named) {
      const [read, write] = (["randread", "randwrite"] as const).map((rw) => ({ ...homelab(rw), ...more }));
      assert.ok(read && write);
      const runs = [
        runOf("a", "r", [resultOf(read, { read: direction({}, { mean: 0.7 * MS }) })]),
        runOf("a", "w", [resultOf(write, { write: direction({}, { mean: 16.78 * MS }) })]),
      ];
      assert.deepEqual(patternsOf(runs), ["a asymmetric"], JSON.stringify(more));
    }
  });
  it("tail-heavy: a p99 far from the mean", () => {
    const tail = (p99: number): Run =>
      runOf("a", "r", [resultOf(homelab("randread"), { read: direction({}, { mean: 1 * MS, p99 }) })]);
    assert.deepEqual(patternsOf([tail(50 * MS)]), ["a tail-heavy"]);
    assert.deepEqual(patternsOf([tail(3 * MS)]), []);
  });
  it("buffered: most writes are quick, the last percent waits; the mean may follow from the rate", () => {
    const nfs = runOf("nfs", "w", [
      resultOf(
        { rw: "write", blockSizeBytes: MiB },
        { write: direction({ iops: 70 }, { p50: 49 * US, p99: 212 * MS }) },
      ),
    ]);
    assert.deepEqual(patternsOf([nfs]), ["nfs buffered"]);
  });
  it("a log's write that is flushed at once lies in a buffer until then, and is no case of it", () => {
    const log = (fdatasync: number): Run =>
      runOf("disk", "w", [
        resultOf(
          { rw: "write", blockSizeBytes: 2300, fdatasync },
          { write: direction({ iops: 751 }, { mean: 131 * US, p50: 7.39 * US, p99: 2.21 * MS }) },
        ),
      ]);
    assert.deepEqual(patternsOf([log(0)]), ["disk buffered", "disk tail-heavy"]);
    assert.deepEqual(patternsOf([log(1)]), ["disk tail-heavy"]);
  });
  it("name what excludes their figures, and whether the pattern is why", () => {
    const of = (run: Run): unknown[] =>
      judge(recordOf({ runs: [run] }), [run]).patterns.map(({ pattern, excludedBy, isFinding }) => [
        pattern,
        excludedBy,
        isFinding ?? false,
      ]);
    const buffered = (mean: number): Run =>
      runOf("zfs", "w", [
        resultOf(homelab("randwrite"), {
          write: direction({ iops: 9240 }, { p50: 52 * US, mean, p99: 6.1 * MS }),
        }),
      ]);
    const found = (mean: number): unknown[] =>
      of(buffered(mean)).filter((one) => String(one).startsWith("b"));
    assert.deepEqual(found(1.73 * MS), [["buffered", ["buffered"], true]]);
    assert.deepEqual(found(5 * MS), [["buffered", ["buffered", "rate contradicts latency"], false]]);
    const cached = runOf("a", "r", [
      resultOf(homelab("randread"), { read: direction({}, { p50: 2.6 * US, mean: 60 * US }) }),
    ]);
    assert.deepEqual(of(cached), [["cache-served", ["impossibly fast"], true]]);
  });
  it("cache-served: what the floor excludes, or a median far under the mean", () => {
    const reads = (p50: number, mean: number): Run =>
      runOf("a", "r", [resultOf(homelab("randread"), { read: direction({}, { p50, mean }) })]);
    assert.deepEqual(patternsOf([reads(2.6 * US, 60 * US)]), ["a cache-served"]);
    assert.deepEqual(patternsOf([reads(160 * US, 2.92 * MS)]), ["a cache-served"]);
    assert.deepEqual(patternsOf([reads(210 * US, 270 * US)]), []);
  });
  it("tier-capped: latency times the provisioned rate is the same in every tier", () => {
    const tiers = [
      mixed("t3000", 21 * MS, 23 * MS),
      mixed("t1000", 64 * MS, 65 * MS),
      mixed("t500", 128 * MS, 129 * MS),
    ];
    assert.equal(patternsOf(tiers, TIERS).filter((pattern) => pattern.endsWith("tier-capped")).length, 3);
    const unlike = [mixed("t3000", 21 * MS, 23 * MS), mixed("t1000", 21 * MS, 23 * MS)];
    assert.deepEqual(patternsOf(unlike, TIERS), ["t1000 symmetric", "t3000 symmetric"]);
  });
  it("tier-capped: measured at the provisioned rate", () => {
    const flat = (iops: number): Run =>
      runOf("t1000", "r", [resultOf(homelab("randread"), { read: direction({ iops }) })]);
    assert.deepEqual(patternsOf([flat(1010)], TIERS), ["t1000 tier-capped"]);
    assert.deepEqual(patternsOf([flat(400)], TIERS), []);
  });
  it("erasure-coded: against the fewest copies of the same product that survive as much", () => {
    const product = "Ceph RBD";
    const pools: Deployments = {
      ec: { of: { product, erasureCoding: { data: 4, parity: 1 } } },
      one: { of: { product, replicas: 1 } },
      two: { of: { product, replicas: 2 } },
      three: { of: { product, replicas: 3 } },
      other: { of: { product: "Another", replicas: 2 } },
    };
    const runs = (coded: number): Run[] => [
      mixed("ec", 10 * MS, coded),
      mixed("one", 1 * MS, 2 * MS),
      mixed("two", 10 * MS, 20 * MS),
      mixed("three", 10 * MS, 90 * MS),
      mixed("other", 1 * MS, 1 * MS),
    ];
    const found = judge(recordOf({ runs: runs(50 * MS), deployments: pools }), runs(50 * MS)).patterns.filter(
      ({ pattern }) => pattern === "erasure-coded",
    );
    assert.equal(found.length, 1);
    assert.match(
      found[0]?.evidence ?? "",
      /^4\+1 against 2 copies, .*write latency 50 ms against 20 ms, 2\.5 times/,
    );
    assert.deepEqual(
      patternsOf(runs(25 * MS), pools).filter((one) => one.endsWith("coded")),
      [],
    );
  });
});
