import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import type { Ranking } from "../../src/judge/ranking/ranking.ts";
import { rolesOf } from "../../src/judge/ranking/roles.ts";
import type { Run } from "../../src/schema/run.ts";
import { direction, homelab, MiB, MS, printed, quietRecordOf, resultOf, runOf, US } from "./small-record.ts";

/** Sequential reads of the home lab, as published. */
const read = (id: string, mib: string, mean: string, p50: string, more: Partial<Run> = {}): Run =>
  runOf(
    id,
    "seq-read",
    [
      resultOf(homelab("read"), {
        read: direction(
          { bandwidthBytesPerSecond: printed(mib, MiB), iops: printed(mib) },
          { mean: printed(mean, MS), p50: printed(p50, MS) },
        ),
      }),
    ],
    more,
  );

const mayastor = read("mayastor", "3573", "1.12", "1.07");
const zfs = read("zfs", "4711", "0.64", "0.59");
const cephfs = read("cephfs", "867", "4.61", "5");
const rbd = read("rbd", "6906", "0.58", "0.18", {
  annotations: [{ kind: "likely-cached", author: "The document", reason: "It read 202GiB from 10 GB." }],
});
const PUBLISHED = [mayastor, zfs, cephfs, rbd];

function rankingOf(runs: readonly Run[], metric: string): Ranking {
  const found = judge(quietRecordOf({ runs }), runs).rankings.find((one) => one.metric.id === metric);
  assert.ok(found, metric);
  return found;
}

const ranksOf = (ranking: Ranking) =>
  Object.fromEntries(ranking.values.map(({ deployment, rank }) => [deployment, rank]));

describe("a ranking", () => {
  const bandwidth = rankingOf(PUBLISHED, "read.bandwidth");

  it("keeps what is not credible out of the winning, and says what it would have been", () => {
    assert.deepEqual(ranksOf(bandwidth), { zfs: 1, mayastor: 2, cephfs: 3, rbd: undefined });
    assert.deepEqual(bandwidth.first, ["zfs"]);
    assert.equal(bandwidth.bestAsPrinted, "rbd");
    const last = bandwidth.values.at(-1);
    assert.deepEqual(last?.excludedBy, ["CACHE_REREAD"]);
    assert.deepEqual(last?.annotations, ["likely-cached"]);
    assert.equal(last?.rankAsPrinted, 1);
  });

  it("says how many repeats are left out, and ranks no cell of which most are", () => {
    // By Little's law 3,000 a second of 4 jobs last 1.33 ms; half of that is a fault.
    const repeats = (faulty: number) =>
      Array.from({ length: 6 }, (_, index) =>
        read("lucky", "3000", index < faulty ? "0.67" : "1.33", "1.3", { id: `lucky.${index}` }),
      );
    const lucky = (faulty: number) =>
      rankingOf([...repeats(faulty), zfs], "read.bandwidth").values.find((v) => v.deployment === "lucky");
    assert.deepEqual(lucky(0)?.excludedRepeats, undefined);
    const codes = ["LITTLE"];
    assert.deepEqual(lucky(3)?.excludedRepeats, { count: 3, of: 6, codes });
    assert.deepEqual([lucky(3)?.runs.length, lucky(3)?.rank, lucky(3)?.excludedBy], [3, 2, []]);
    for (const faulty of [4, 5])
      assert.deepEqual([lucky(faulty)?.rank, lucky(faulty)?.excludedBy], [undefined, codes]);
  });

  it("tells the best credible value from the fastest as published, the runner-up and the worst", () => {
    const { best, bestAsPrinted, runnerUp, worst } = bandwidth;
    assert.deepEqual(
      { best, bestAsPrinted, runnerUp, worst },
      { best: "zfs", bestAsPrinted: "rbd", runnerUp: "mayastor", worst: "cephfs" },
    );
    const alone = rankingOf([zfs], "read.bandwidth");
    assert.deepEqual([alone.best, alone.runnerUp, alone.worst], ["zfs", undefined, undefined]);
    const none = rankingOf([rbd], "read.bandwidth");
    assert.deepEqual([none.best, none.bestAsPrinted], [undefined, "rbd"]);
  });

  it("calls several that share the first rank tied, and none of them the runner-up", () => {
    const roles = (id: string, first: string[]): string[] =>
      rolesOf({ best: "a", bestAsPrinted: "a", runnerUp: "b", worst: "c", first }, id);
    assert.deepEqual([roles("a", ["a"]), roles("b", ["a"])], [["best credible"], ["runner-up"]]);
    assert.deepEqual([roles("a", ["a", "b"]), roles("b", ["a", "b"])], [["tied first"], ["tied first"]]);
    assert.deepEqual(roles("c", ["a", "b"]), ["worst"]);
  });

  it("names baseline and statistic: ZFS is 1.32x faster than Mayastor, not 1.7x", () => {
    assert.equal(
      bandwidth.overNext?.sentence,
      "ZFS is 1.32x faster than MAYASTOR: 4.6 GiB/s against 3.49 GiB/s (read bandwidth, sequential read, 1 MiB, 4 jobs x queue depth 1, direct, 10 GiB).",
    );
    assert.equal(bandwidth.overWorst?.worse, "cephfs");
    assert.equal(bandwidth.overNext?.relation, "ahead");
  });

  it("for latencies means that an I/O takes so many times as long on the other", () => {
    const p50 = rankingOf(PUBLISHED, "read.p50");
    assert.deepEqual(p50.first, ["zfs"]);
    assert.ok(Math.abs((p50.overNext?.factor ?? 0) - 1.07 / 0.59) < 1e-9);
    assert.match(
      p50.overNext?.sentence ?? "",
      /^ZFS is 1\.81x faster than MAYASTOR: 590 µs against 1\.07 ms \(p50 read latency/,
    );
  });

  it("lets single runs tie within their noise, and within what rounding allows", () => {
    const single = (id: string, mib: string): Run =>
      runOf(id, "r", [resultOf(homelab("read"), { read: { bandwidthBytesPerSecond: printed(mib, MiB) } })]);
    const ranks = (a: string, b: string) =>
      ranksOf(rankingOf([single("a", a), single("b", b)], "read.bandwidth"));
    assert.deepEqual(ranks("114", "100"), { a: 1, b: 1 });
    assert.deepEqual(ranks("118", "100"), { a: 1, b: 2 });
    const near = rankingOf([single("a", "761"), single("b", "760")], "read.bandwidth").overNext;
    assert.match(near?.sentence ?? "", /^A and B are level: 761 MiB\/s against 760 MiB\/s \(read bandwidth,/);
    assert.deepEqual(ranks("4", "3.4"), { a: 1, b: 1 }, '"4" may be 3.5');
  });

  it("does not change when deployments are named or ordered otherwise", () => {
    const renamed = PUBLISHED.map((run) => ({
      ...run,
      deployment: `x-${run.deployment.split("").reverse().join("")}`,
      id: `x-${run.id}`,
    }));
    const before = bandwidth.values.map(({ value, rank }) => `${value} ${rank}`);
    const after = rankingOf(renamed.toReversed(), "read.bandwidth").values.map(
      ({ value, rank }) => `${value} ${rank}`,
    );
    assert.deepEqual(after, before);
  });

  it("does not change its winner when something worse joins", () => {
    for (const metric of ["read.bandwidth", "read.iops", "read.mean", "read.p50"]) {
      const before = rankingOf(PUBLISHED, metric);
      const after = rankingOf([...PUBLISHED, read("worse", "50", "80.0", "79")], metric);
      assert.deepEqual(after.first, before.first);
      assert.equal(ranksOf(after).worse, 4);
    }
  });

  it("takes no projection and no failed result", () => {
    const projected = read("plan", "9000", "0.44", "0.40", { basis: "estimated" });
    const [result] = zfs.results;
    const broken = {
      ...zfs,
      id: "broken.r",
      deployment: "broken",
      results: result ? [{ ...result, status: "failed" as const }] : [],
    };
    const ranking = rankingOf([...PUBLISHED, projected, broken], "read.bandwidth");
    assert.ok(ranking.values.every(({ deployment }) => deployment !== "plan" && deployment !== "broken"));
  });

  it("never stands one tool, or one environment, against another", () => {
    const kbench = { ...read("cephfs", "820", "4.80", "5"), id: "cephfs.kbench" };
    kbench.provenance = { ...kbench.provenance, tool: { name: "kbench" } };
    const rankings = judge(quietRecordOf({ runs: [...PUBLISHED, kbench] }), [...PUBLISHED, kbench]).rankings;
    const own = rankings.filter(({ metric }) => metric.id === "read.bandwidth");
    assert.deepEqual(own.map(({ values }) => values.length).sort(), [1, 4]);
  });
});

describe("reads that may have been in order or at random", () => {
  it("stand in no ranking, not even among themselves", () => {
    const either = ["zfs", "cephfs"].map((id) =>
      runOf(id, "terse", [
        resultOf({ ...homelab("read"), rw: "unknown-read" }, { read: direction({ iops: 5 }) }),
      ]),
    );
    const { rankings, results } = judge(quietRecordOf({ runs: either }), either);
    assert.deepEqual(rankings, []);
    assert.ok(results.every(({ outcomes }) => outcomes.some(({ code }) => code === "ORDER_UNKNOWN")));
  });
});

describe("repeats", () => {
  const repeat = (id: string, index: number, mib: number, more: Partial<Run> = {}): Run => ({
    ...runOf(id, `r${index}`, [
      resultOf(homelab("read"), {
        read: direction({ bandwidthBytesPerSecond: mib * MiB }, { p50: 900 * US }),
      }),
    ]),
    ...more,
  });

  it("give a median, with an interval from six on", () => {
    const runs = [100, 101, 99, 104, 97, 102].map((mib, index) => repeat("a", index, mib));
    const [value] = rankingOf(runs, "read.bandwidth").values;
    assert.equal(value?.value, 100.5 * MiB);
    assert.equal(value?.intervalBasis, "95 % interval of the median of 6 runs");
    assert.deepEqual(value?.noted.includes("SINGLE_RUN"), false);
    assert.equal(value?.runs.length, 6);
  });

  it("tell 5 % apart where single runs cannot", () => {
    const runs = [0, 1, 2, 3, 4, 5].flatMap((i) => [
      repeat("a", i, 105 + i / 10),
      repeat("b", i, 100 + i / 10),
    ]);
    assert.deepEqual(ranksOf(rankingOf(runs, "read.bandwidth")), { a: 1, b: 2 });
    assert.deepEqual(ranksOf(rankingOf(runs.slice(0, 2), "read.bandwidth")), { a: 1, b: 1 });
  });

  it("are of one cell: another volumeMode is no repeat, and is named", () => {
    const runs = [repeat("a", 0, 100), repeat("a", 1, 300, { cell: { volumeMode: "Block" } })];
    const [value] = rankingOf(runs, "read.bandwidth").values;
    assert.equal(value?.value, 100 * MiB);
    assert.deepEqual(value?.otherCells, ["a.r1"]);
  });

  it("are no tests of one run that bear different names: those are of several directories, say", () => {
    const results = [100, 101, 99, 104, 97, 102].flatMap((mib, index) =>
      repeat("a", 0, mib).results.map((result) => ({ ...result, name: `mount ${index}` })),
    );
    const [value] = rankingOf([runOf("a", "r0", results)], "read.bandwidth").values;
    assert.equal(value?.runs.length, 1);
    assert.ok(value?.noted.includes("SINGLE_RUN"));
    assert.deepEqual(value?.otherCells, ["a.r0"]);
    const looped = results.map((result) => ({ ...result, name: "loop" }));
    assert.equal(rankingOf([runOf("a", "r0", looped)], "read.bandwidth").values[0]?.runs.length, 6);
  });

  it("a waived flag stays visible and no longer excludes", () => {
    const waiver = {
      kind: "waived" as const,
      author: "The operator",
      reason: "The cache is part of the product",
      flag: "CACHE_REREAD",
    };
    const runs = [mayastor, { ...rbd, annotations: [...(rbd.annotations ?? []), waiver] }];
    const ranking = rankingOf(runs, "read.bandwidth");
    assert.deepEqual(ranking.first, ["rbd"]);
    assert.ok(ranking.values[0]?.noted.includes("CACHE_REREAD"));
  });
});

describe("I/Os of unknown size", () => {
  const sizeless = (id: string): Run => {
    const run = read(id, "100", "1", "1");
    for (const { workload } of run.results) delete workload.blockSizeBytes;
    return run;
  };
  const rankingsOf = (runs: readonly Run[]) => judge(quietRecordOf({ runs }), runs).rankings;

  it("are ranked against nobody's", () => {
    assert.deepEqual(rankingsOf([sizeless("zfs"), sizeless("rbd")]), []);
  });

  it("stand alone where nobody else has measured the like", () => {
    const rankings = rankingsOf([sizeless("zfs"), rbd]);
    assert.ok(rankings.length > 0);
    for (const { values } of rankings) assert.equal(values.length, 1);
  });
});
