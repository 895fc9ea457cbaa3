/** Who is a candidate, what is ruled out, which measurements count, and how shares and scores are made of them. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import type { Workload } from "../../src/schema/workload.ts";
import {
  ask,
  both,
  cachedReads,
  candidateIn,
  database,
  flushes,
  LOG,
  lookups,
  reads,
  statusOf,
} from "./ask.ts";
import { direction, MiB, MS, quietRecordOf, READS, resultOf, runOf, US } from "./small-record.ts";

const fast = both("fast", 100 * US, 2 * MS);
const slow = both("slow", 200 * US, 8 * MS);
/** Without what is only shown beside the score. */
const scored: UseCase = { ...database, metrics: database.metrics.slice(0, 2) };

describe("a candidate", () => {
  it("is scored geometrically by weight, relative to the best", () => {
    const { margin, candidates } = ask([...fast, ...slow]);
    assert.equal(candidates[0]?.score, 1);
    assert.ok(Math.abs((margin ?? 0) - 4 ** (2 / 3) * 2 ** (1 / 3)) < 1e-9);
  });

  it("has shares of the best that may be chosen: what a ruled-out one reaches is nobody's measure", () => {
    const shares = (runs: readonly Run[]) => candidateIn(ask(runs), "slow").shares;
    const late = both("late", 10 * US, 14 * MS);
    assert.equal(statusOf(ask([...fast, ...slow, ...late])).late, "ruled-out");
    assert.deepEqual(shares([...fast, ...slow, ...late]), shares([...fast, ...slow]));
    assert.deepEqual(
      candidateIn(ask([...fast, ...slow, ...late]), "late").shares.filter((one) => one !== undefined),
      [],
    );
  });

  it("that lacks a figure has a range of scores in place of one, and says what it lacks", () => {
    const answer = ask([
      ...fast,
      ...slow,
      cachedReads("cached"),
      flushes("cached", 1 * MS),
      flushes("partial", 1 * MS),
    ]);
    assert.deepEqual(statusOf(answer), {
      fast: "ranked",
      slow: "ranked",
      cached: "bounded",
      partial: "bounded",
    });
    assert.equal(
      candidateIn(answer, "cached").reason,
      "not measured: p50 read latency excluded: impossibly fast",
    );
    assert.equal(candidateIn(answer, "partial").reason, "not measured: no p50 read latency");
    const { score, scoreRange } = candidateIn(answer, "partial");
    assert.equal(score, undefined);
    assert.ok(scoreRange && scoreRange.low > 0 && scoreRange.low < 1 && scoreRange.high > 1);
  });

  it("is ruled out where it misses an objective, surely and not by rounding", () => {
    const answer = ask([...fast, ...slow, ...both("late", 50 * US, 14 * MS)]);
    assert.equal(
      candidateIn(answer, "late").reason,
      "ruled out: p99 fsync latency is 14 ms, at most 10 ms is needed",
    );
  });

  it("is too close to say where its runs cannot tell whether it meets an objective, and comes behind those that do", () => {
    const near = ask([...fast, ...slow, ...both("near", 50 * US, 10.4 * MS)]);
    assert.deepEqual(statusOf(near), { fast: "ranked", slow: "ranked", near: "too-close" });
    assert.deepEqual([near.first, near.runnerUp], ["fast", "slow"]);
    assert.equal(
      candidateIn(near, "near").reason,
      "too close to say: p99 fsync latency is 10.4 ms, at most 10 ms is needed",
    );
    assert.equal(statusOf(ask([...fast, ...both("late", 50 * US, 11.2 * MS)])).late, "ruled-out");
  });

  it("with six runs and more is taken by their interval, without the noise of single runs", () => {
    const repeated = (p99s: readonly number[]): Run[] =>
      p99s.flatMap((p99, i) =>
        both("often", 100 * US, p99 * MS).map((run) => ({ ...run, id: `${run.id}-${i}` })),
      );
    const often = (p99s: readonly number[]) => statusOf(ask([...fast, ...repeated(p99s)])).often;
    assert.equal(often([10.31, 10.32, 10.33, 10.34, 10.35, 10.36]), "ruled-out");
    assert.equal(often([9.1, 9.7, 10.2, 10.4, 10.9, 11.4]), "too-close");
  });

  it("that lacks a requirement is ruled out; where nobody says, it stays and that is said", () => {
    const useCase: UseCase = {
      ...database,
      requires: { accessMode: "ReadWriteMany", reachableAfterNodeLoss: true },
    };
    const rwx = { accessModes: ["ReadWriteOnce" as const, "ReadWriteMany" as const] };
    const reachable = { durability: { reachableAfterNodeLoss: true } };
    const deployments = { fast: {}, slow: { of: { ...rwx, ...reachable } }, nfs: { of: rwx } };
    const answer = ask([...fast, ...slow, ...both("nfs", 150 * US, 4 * MS)], useCase, { deployments });
    assert.deepEqual(statusOf(answer), { nfs: "ranked", slow: "ranked", fast: "ruled-out" });
    assert.equal(candidateIn(answer, "fast").reason, "ruled out: no ReadWriteMany");
    assert.deepEqual(candidateIn(answer, "nfs").unknowns, ["whether it survives its node"]);
  });

  it("is no layer of another: what lies upon a volume does not compete with it", () => {
    const upper = both("upper", 50 * US, 1 * MS);
    const deployments = { upper: { layerOf: "fast" } };
    const answer = ask([...fast, ...slow, ...upper], scored, { deployments });
    assert.deepEqual([answer.first, answer.runnerUp], ["fast", "slow"]);
    assert.equal(ask([...fast, ...slow, ...upper], scored).first, "upper", "without the declaration it does");
  });

  it("is nothing that was only ever projected, nor is that to be measured", () => {
    const plan = both("plan", 10 * US, 1 * MS).map((run): Run => ({ ...run, basis: "estimated" }));
    const answer = ask([...fast, ...slow, ...plan]);
    assert.equal(answer.first, "fast");
    assert.equal(statusOf(answer).plan, undefined);
    assert.ok(answer.missing.every(({ deployments }) => !deployments.includes("plan")));
  });

  it("that is worse in everything never changes the first", () => {
    assert.equal(ask([...fast, ...slow, ...both("worse", 900 * US, 9 * MS)]).first, "fast");
  });
});

describe("the figures of a use case", () => {
  it("are shown and not scored where they are optional: who measured one must not decide", () => {
    const backup = (id: string, rate: number): Run =>
      runOf(id, "backup", [
        resultOf({ ...LOG, blockSizeBytes: MiB, fdatasync: 0 }, { write: { bandwidthBytesPerSecond: rate } }),
      ]);
    const answer = ask([...fast, ...slow, backup("fast", 1e8), backup("slow", 9e8)]);
    assert.deepEqual([answer.first, answer.margin], ["fast", ask([...fast, ...slow]).margin]);
    assert.deepEqual(
      answer.metrics.map((one) => one.scored),
      [true, true, false],
    );
  });

  it("are durable ones where writes must be durable and as many have them", () => {
    const appends: Workload = { ...LOG, blockSizeBytes: MiB };
    const write = (id: string, key: string, fdatasync: 0 | 1, rate: number): Run =>
      runOf(id, key, [resultOf({ ...appends, fdatasync }, { write: { bandwidthBytesPerSecond: rate } })]);
    const logs: UseCase = {
      ...database,
      metrics: [
        {
          metric: "write.bandwidth",
          workload: { rw: ["write"] },
          weight: 1,
          required: true,
          reason: "Appends.",
        },
      ],
    };
    const buffered = [write("a", "buffered", 0, 3000 * MiB), write("b", "buffered", 0, 100 * MiB)];
    const flushed = [write("a", "flushed", 1, 60 * MiB), write("b", "flushed", 1, 180 * MiB)];
    const all = [...buffered, ...flushed];
    assert.equal(ask(all, { ...logs, durable: true }).first, "b");
    assert.equal(ask(all, { ...logs, durable: true }).margin?.toFixed(3), "3.000");
    const half = [...buffered, ...flushed.slice(0, 1)];
    assert.equal(ask(half, { ...logs, durable: true }).first, "a", "only one has a durable one");
    const asked: UseCase["metrics"][number]["workload"] = { rw: ["write"], synced: false };
    const unsynced = logs.metrics.map((one) => ({ ...one, workload: asked }));
    assert.equal(
      ask(all, { ...logs, durable: true, metrics: unsynced }).first,
      "a",
      "which is no answer where writes are asked for that are not made durable one by one",
    );
  });

  it("asks the comparison that covers most of those who may be candidates", () => {
    const useCase: UseCase = {
      ...lookups,
      requires: { volumeMode: "Block" },
    };
    const inVm = (run: Run): Run => ({ ...run, cell: { vm: { bus: "virtio" } } });
    const block = { of: { volumeModes: ["Block" as const, "Filesystem" as const] } };
    const files = ["f1", "f2", "f3"].map((id) => reads(id, 90 * US));
    const answer = ask([...files, inVm(reads("b1", 200 * US)), inVm(reads("b2", 300 * US))], useCase, {
      deployments: { b1: block, b2: block },
    });
    assert.deepEqual([answer.first, answer.runnerUp], ["b1", "b2"]);
  });

  it("judges rates at depth, latencies one at a time, and the pattern that is named first", () => {
    const at = (rw: "randread" | "randrw", iodepth: number): Run =>
      runOf("a", `${rw}-${iodepth}`, [
        resultOf(
          { ...READS, rw, iodepth, readPercent: 70 },
          { read: direction({ iops: 1000 * iodepth }, { p50: 90 * US * iodepth }) },
        ),
      ]);
    const metric = (name: string): UseCase["metrics"][number] => ({
      metric: name,
      workload: { rw: ["randread", "randrw"] },
      weight: 1,
      required: true,
      reason: "Reads.",
    });
    const useCase: UseCase = { ...database, metrics: [metric("read.iops"), metric("read.p50")] };
    const chosen = ask(
      [at("randread", 1), at("randread", 64), at("randrw", 1), at("randrw", 256)],
      useCase,
    ).metrics;
    assert.match(chosen[0]?.ranking ?? "", /randread-4k-j1-o64.*read\.iops$/);
    assert.match(chosen[1]?.ranking ?? "", /randread-4k-j1-o1-.*read\.p50$/);
  });

  it("are of one comparison each: tools are never mixed", () => {
    const kbench = both("slow", 10 * US, 1 * MS).map((run) => ({
      ...run,
      id: `${run.id}-kbench`,
      provenance: { ...run.provenance, tool: { name: "kbench" } },
    }));
    assert.equal(ask([...fast, ...slow, ...kbench]).first, "fast");
  });
});

describe("what is missing", () => {
  it("is measured by a profile, on those that lack it", () => {
    const { missing } = ask([reads("fast", 100 * US), reads("slow", 200 * US)]);
    assert.deepEqual(missing[0]?.deployments, ["fast", "slow"]);
    assert.match(missing[0]?.what ?? "", /p99 fsync latency of sequential writes, each made durable/);
  });

  it("is measured again where it is too close to say", () => {
    const { missing } = ask([...fast, ...slow, ...both("near", 50 * US, 10.4 * MS)], scored);
    assert.deepEqual(
      missing.map(({ deployments, decides }) => [deployments, decides]),
      [[["near"], true]],
    );
    assert.match(
      missing[0]?.what ?? "",
      /^p99 fsync latency of .*, again, as it is too close to 10 ms to say/,
    );
    assert.match(missing[0]?.next.commands.join("\n") ?? "", /near-db-again\.json/);
  });

  it("is everything where nothing was measured yet", () => {
    const record = quietRecordOf({ deployments: { fresh: {} }, useCases: { "use-case": lookups } });
    const [answer] = judge(record, []).recommendations;
    assert.deepEqual(answer?.missing[0]?.deployments, ["fresh"]);
    assert.equal(answer?.verdict, "open");
  });
});

describe("a use case and several clients", () => {
  const pages: Workload = { ...READS, iodepth: 16 };
  const wanted: UseCase = {
    ...database,
    metrics: [
      { metric: "read.iops", workload: { rw: ["randread"] }, weight: 1, required: true, reason: "Pages." },
    ],
  };
  const run = (id: string, key: string, iops: number, count: number): Run =>
    runOf(id, key, [resultOf({ ...pages, numjobs: count }, { read: direction({ iops }) })], {
      cell: count > 1 ? { clients: { count } } : {},
    });

  it("is answered by what one client measured, where that is known of as many deployments", () => {
    const runs = [
      run("a", "one", 10_000, 1),
      run("b", "one", 5_000, 1),
      run("a", "four", 11_000, 4),
      run("b", "four", 20_000, 4),
    ];
    const { recommendations } = judge(quietRecordOf({ runs, useCases: { db: wanted } }), runs);
    assert.equal(recommendations[0]?.first, "a");
  });
});
