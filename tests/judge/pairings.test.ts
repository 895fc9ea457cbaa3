import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import type { Pair, Pairing } from "../../src/judge/side-by-side/pair.ts";
import { MOST_PAIRS, outcomeOf } from "../../src/judge/side-by-side/pairings.ts";
import type { Direction, Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, GiB, KiB, MiB, MS, printed, quietRecordOf, resultOf, runOf, US } from "./small-record.ts";

const workload = (rw: "randread" | "randwrite" | "read", blockSizeBytes = 4 * KiB): Workload => ({
  rw,
  blockSizeBytes,
  ioengine: "libaio",
  iodepth: 16,
  numjobs: 1,
  direct: true,
  sizeBytes: 8 * GiB,
});

/** 16 I/Os at once, so that rate and latency obey Little's law. */
const rates = (iops: number): Direction => direction({ iops }, { mean: 16e9 / iops });
const reads = (iops: number): Result => resultOf(workload("randread"), { read: rates(iops) });
const writes = (iops: number): Result => resultOf(workload("randwrite"), { write: rates(iops) });
/** More than 16 I/Os at once can do: LITTLE keeps it out. */
const broken = (): Result =>
  resultOf(workload("randread"), { read: direction({ iops: 500_000 }, { mean: 4 * MS }) });

const run = (id: string, ...results: Result[]): Run => runOf(id, "fio", results);

function pairingOf(...runs: Run[]): Pairing {
  const [pairing] = judge(quietRecordOf({ runs }), runs).pairings;
  return pairing ?? assert.fail("no pairs");
}
function pairOf(...runs: Run[]): Pair {
  const [pair] = pairingOf(...runs).pairs;
  return pair ?? assert.fail("no pair");
}

describe("a pair", () => {
  it("is two deployments that measured a workload in common, the first by id first", () => {
    const pair = pairOf(run("zfs", reads(9000)), run("ceph", reads(4000)));
    assert.deepEqual([pair.a, pair.b], ["ceph", "zfs"]);
  });

  it("is none where nothing is in common", () => {
    const runs = [run("zfs", reads(9000)), run("ceph", writes(4000))];
    assert.deepEqual(judge(quietRecordOf({ runs }), runs).pairings, []);
  });

  it("says by how much, of what, and against which baseline", () => {
    assert.deepEqual(pairOf(run("zfs", reads(9000)), run("ceph", reads(4000))).sentences, [
      "ZFS is 2.25x faster than CEPH: 9,000 against 4,000 (read IOPS, random read, 4 KiB, queue depth 16, direct, 8 GiB); 1.96 to 2.58, one run each.",
    ]);
  });

  it("compares every metric that both have, and counts each workload once", () => {
    const pair = pairOf(run("zfs", reads(9000)), run("ceph", reads(4000)));
    const [comparison] = pair.comparisons;
    assert.deepEqual(
      comparison?.figures.map(({ of }) => of.metric.id),
      ["read.iops", "read.mean"],
    );
    assert.deepEqual(pair.tally, { a: 0, b: 1, tied: 0, apart: 0, keptOut: 0 });
  });

  it("counts who is better in how many workloads, and names the widest ratio each way", () => {
    const pair = pairOf(run("zfs", reads(9000), writes(1000)), run("ceph", reads(4000), writes(3000)));
    assert.deepEqual(pair.tally, { a: 1, b: 1, tied: 0, apart: 0, keptOut: 0 });
    assert.deepEqual(pair.sentences, [
      "CEPH is ahead in 1 of 2 tests (3x in random write IOPS) and ZFS in 1 (2.25x in random read IOPS). One run each.",
      "CEPH is 3x faster than ZFS: 3,000 against 1,000 (write IOPS, random write, 4 KiB, queue depth 16, direct, 8 GiB); 2.61 to 3.45, one run each.",
      "ZFS is 2.25x faster than CEPH: 9,000 against 4,000 (read IOPS, random read, 4 KiB, queue depth 16, direct, 8 GiB); 1.96 to 2.58, one run each.",
    ]);
  });

  it("does not depend on the order of the runs", () => {
    const [zfs, ceph] = [run("zfs", reads(9000), writes(1000)), run("ceph", reads(4000))];
    assert.deepEqual(pairOf(zfs, ceph), pairOf(ceph, zfs));
  });

  it("lists what only one of them measured, and never counts it", () => {
    const pair = pairOf(run("zfs", reads(9000), writes(1000)), run("ceph", reads(4000)));
    assert.deepEqual(
      pair.onlyB.map(({ title, metrics }) => [title, metrics.map(({ id }) => id)]),
      [["Random write, 4 KiB, queue depth 16, direct, 8 GiB", ["write.iops", "write.mean"]]],
    );
    assert.deepEqual(pair.onlyA, []);
    assert.equal(pair.comparisons.length, 1);
  });

  it("lists a metric that only one of them has of a workload that both ran", () => {
    const tails = resultOf(workload("randread"), {
      read: direction({ iops: 9000 }, { mean: 16e9 / 9000, p99: 5 * MS }),
    });
    const pair = pairOf(run("zfs", tails), run("ceph", reads(4000)));
    assert.deepEqual(
      pair.onlyB.map(({ metrics }) => metrics.map(({ id }) => id)),
      [["read.p99"]],
    );
  });

  it("leads with what a flush took, and counts what a buffer took apart", () => {
    const large = (rate: number, us: number, durable?: { fsync: 1 }): Result =>
      resultOf(
        { ...workload("read", MiB), rw: "write", iodepth: 1, direct: false, ...durable },
        { write: direction({ iops: rate, bandwidthBytesPerSecond: rate * MiB }, { mean: us * US }) },
        durable && { sync: { latency: { meanNs: 1e9 / rate } } },
      );
    const own = (id: string, buffered: number, synced: number): Run =>
      run(id, large(buffered, 1e6 / buffered), large(synced, 100, { fsync: 1 }));
    const { comparisons, tally } = pairOf(own("a", 2500, 20), own("b", 1500, 7));
    assert.deepEqual(
      comparisons.map(({ main, synced }) => [main.of.metric.id, synced, main.cautions]),
      [
        ["sync.mean", true, []],
        ["write.bandwidth", undefined, ["WRITE_BUFFERED"]],
      ],
    );
    assert.deepEqual(tally, { a: 1, b: 0, tied: 0, apart: 1, keptOut: 0 });
  });

  it("counts apart, and says so, what another figure of its deployment contradicts", () => {
    const at = (iodepth: number) => ({ ...workload("randread"), iodepth });
    const own = (id: string, mean: number, iops: number): Run =>
      run(
        id,
        resultOf(at(1), { read: direction({}, { mean }) }),
        resultOf(at(64), { read: direction({ iops }) }),
      );
    const { comparisons, tally, sentences } = pairOf(
      own("a", printed("8.64", MS) as never, 3850),
      own("b", printed("18", US) as never, 19_712),
    );
    assert.deepEqual(
      comparisons.map(({ main }) => main.cautions),
      [["QD_NO_SCALING"], ["QD_NO_SCALING"]],
    );
    assert.deepEqual(tally, { a: 0, b: 0, tied: 0, apart: 2, keptOut: 0 });
    const [lead = "", ...others] = sentences;
    assert.match(lead, /^B is ahead in 2 of 2 tests, both in doubt /);
    for (const sentence of others) assert.match(sentence, /contradicts another figure/);
  });

  it("reads large blocks by bandwidth, small ones by IOPS, and a latency test by its latency", () => {
    const main = (a: Result, b: Result) => pairOf(run("a", a), run("b", b)).comparisons[0]?.main.of.metric.id;
    const large = (iops: number): Result =>
      resultOf(workload("read", MiB), {
        read: direction({ iops, bandwidthBytesPerSecond: iops * MiB }, { mean: 16e9 / iops }),
      });
    const latency = (us: number): Result =>
      resultOf(workload("randread"), { read: direction({}, { mean: us * US }) });
    const tailed = (iops: number): Result =>
      resultOf(workload("randread"), { read: direction({ iops }, { mean: 16e9 / iops, p99: 64e9 / iops }) });
    assert.equal(main(tailed(9000), tailed(4000)), "read.p99");
    assert.equal(main(large(900), large(400)), "read.bandwidth");
    assert.equal(main(reads(9000), reads(4000)), "read.iops");
    assert.equal(main(latency(300), latency(900)), "read.mean");
  });
});

describe("significance", () => {
  const outcome = (a: Run[], b: Run[]) => {
    const figure = pairOf(...a, ...b).comparisons[0]?.main ?? assert.fail();
    return outcomeOf(figure);
  };
  const repeats = (id: string, all: readonly number[]): Run[] =>
    all.map((iops, i) => runOf(id, `fio-${i}`, [reads(iops)]));

  it("single runs tie within their noise, and beyond it one is ahead, never significantly better", () => {
    assert.equal(outcome([run("a", reads(4550))], [run("b", reads(4000))]), "tied");
    assert.equal(outcome([run("a", reads(4650))], [run("b", reads(4000))]), "a");
    assert.equal(outcome([run("a", reads(4000))], [run("b", reads(4650))]), "b");
    const relation = (a: Run[], b: Run[]) => pairOf(...a, ...b).comparisons[0]?.main.ratio?.relation;
    const slow = [4000, 4001, 4002, 4003, 4004, 4005, 4006];
    const fast = slow.map((iops) => 3 * iops);
    assert.equal(relation([run("a", reads(12_000))], [run("b", reads(4000))]), "ahead");
    assert.equal(relation([run("a", reads(12_000))], repeats("b", slow)), "ahead");
    assert.equal(relation(repeats("a", fast), repeats("b", slow)), "significant");
  });

  it("names no winner where the interval holds 1, as it is shown", () => {
    for (const factor of [1.14, 1.149, 1.15, 1.154, 1.156, 1.16]) {
      const { ratio } =
        pairOf(run("a", reads(4000 * factor)), run("b", reads(4000))).comparisons[0]?.main ?? {};
      const shown = Number(ratio?.interval.low.toPrecision(3));
      assert.equal(ratio?.relation, shown > 1 ? "ahead" : "tie", `${factor}: from ${shown}`);
    }
  });

  it("among several that are level it takes more than between two alone: whom the ranking ties the pair does, and says so", () => {
    const others = [4300, 4310, 4320, 4330].map((iops, i) => run(`c${i}`, reads(iops)));
    const two = (...more: Run[]) => {
      const { pairs } = pairingOf(run("a", reads(4650)), run("b", reads(4000)), ...more);
      return pairs.find(({ a, b }) => a === "a" && b === "b") ?? assert.fail();
    };
    assert.deepEqual(two().tally, { a: 1, b: 0, tied: 0, apart: 0, keptOut: 0 });
    assert.equal(two().comparisons[0]?.main.among, undefined);
    const ranked = two(...others);
    assert.deepEqual(ranked.tally, { a: 0, b: 0, tied: 1, apart: 0, keptOut: 0 });
    const { ratio, among } = ranked.comparisons[0]?.main ?? {};
    assert.deepEqual([ratio?.relation, among], ["tie", 6]);
    assert.deepEqual(ranked.sentences, [
      "A and B are not told apart: 4,650 against 4,000 (read IOPS, random read, 4 KiB, queue depth 16, direct, 8 GiB); too little once all 6 are compared; of these two alone 1.16x (1.01 to 1.34).",
    ]);
  });

  it("a tie says so", () => {
    assert.deepEqual(pairOf(run("a", reads(4100)), run("b", reads(4000))).sentences, [
      "A and B are level: 4,100 against 4,000 (read IOPS, random read, 4 KiB, queue depth 16, direct, 8 GiB).",
    ]);
    const both = pairOf(run("a", reads(4100), writes(900)), run("b", reads(4000), writes(900)));
    assert.match(both.sentences[0] ?? "", /^Level in 2 of 2 tests\. One run each\.$/);
  });

  it("from six repeats on each side the interval of the ratio decides: 3 % can be told apart", () => {
    const a = repeats("a", [4120, 4121, 4122, 4123, 4124, 4125, 4126]);
    const b = repeats("b", [4000, 4001, 4002, 4003, 4004, 4005, 4006]);
    assert.equal(outcome(a, b), "a");
  });

  it("and 3 % cannot, where the repeats are spread wider", () => {
    const a = repeats("a", [3700, 3900, 4000, 4120, 4300, 4400, 4500]);
    const b = repeats("b", [3600, 3800, 3900, 4000, 4200, 4300, 4400]);
    assert.equal(outcome(a, b), "tied");
  });

  it("printed figures are no more than their digits say", () => {
    const latency = (text: string): Result =>
      resultOf(workload("randread"), { read: direction({}, { mean: printed(text, MS) }) });
    assert.equal(outcome([run("a", latency("1"))], [run("b", latency("2"))]), "tied");
    assert.equal(outcome([run("a", latency("1.00"))], [run("b", latency("2.00"))]), "a");
  });

  it("lower is better for latencies, and the sentence says faster than", () => {
    const latency = (us: number): Result =>
      resultOf(workload("randread"), { read: direction({}, { mean: us * US }) });
    const pair = pairOf(run("a", latency(900)), run("b", latency(300)));
    assert.deepEqual(pair.tally, { a: 0, b: 1, tied: 0, apart: 0, keptOut: 0 });
    assert.match(
      pair.sentences[0] ?? "",
      /^B is 3x faster than A: 300 µs against 900 µs \(mean read latency, /,
    );
  });
});

describe("what a check excludes", () => {
  it("has no ratio, and is counted as excluded", () => {
    const pair = pairOf(run("a", broken(), writes(3000)), run("b", reads(4000), writes(1000)));
    const kept = pair.comparisons.find(({ title }) => title.startsWith("Random read"));
    assert.equal(kept?.main.ratio, undefined);
    assert.deepEqual(kept?.main.a.excludedBy, ["LITTLE"]);
    assert.deepEqual(pair.tally, { a: 1, b: 0, tied: 0, apart: 0, keptOut: 1 });
    assert.equal(
      pair.sentences[0],
      "A is ahead in 1 of 2 tests (3x in random write IOPS); reads cannot be compared. One run each.",
    );
  });

  it("leaves nothing to compare where that was all", () => {
    assert.deepEqual(pairOf(run("a", broken()), run("b", reads(4000))).sentences, [
      "A and B cannot be compared. In the one workload that both measured (random 4 KiB reads, 16 at once), a check excludes a value.",
    ]);
  });
});

describe("the pairs of an environment", () => {
  const many = (count: number): Run[] =>
    Array.from({ length: count }, (_, i) => run(`d${String(i + 1).padStart(2, "0")}`, reads(1000 * (i + 1))));

  it("are all of them, as long as they are few", () => {
    const { pairs, only, possible } = pairingOf(...many(11));
    assert.deepEqual([pairs.length, only, possible], [55, undefined, 55]);
  });

  it(`are those with one deployment, from more than ${MOST_PAIRS} on`, () => {
    const { pairs, only, possible } = pairingOf(...many(12));
    assert.deepEqual([pairs.length, only, possible], [11, "d01", 66]);
    assert.ok(pairs.every(({ a, b }) => a === only || b === only));
  });

  it("that one is the first choice of most use cases, where there is one", () => {
    const runs = many(12);
    const reading: UseCase = {
      format: "use-case/1",
      title: "Reading",
      summary: "Reads.",
      order: 1,
      profile: "random",
      metrics: [
        {
          metric: "read.iops",
          workload: { rw: ["randread"] },
          weight: 1,
          required: true,
          reason: "It only reads.",
        },
      ],
    };
    const { recommendations, pairings } = judge(quietRecordOf({ runs, useCases: { reading } }), runs);
    assert.equal(recommendations[0]?.first, "d12");
    assert.equal(pairings[0]?.only, "d12");
  });
});
