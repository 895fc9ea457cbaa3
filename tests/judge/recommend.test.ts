import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import type { Quantity } from "../../src/schema/quantity.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import type { Workload } from "../../src/schema/workload.ts";
import {
  direction,
  GiB,
  KiB,
  MiB,
  MS,
  printed,
  READS,
  recordOf,
  resultOf,
  runOf,
  US,
} from "./small-record.ts";

const LOG: Workload = { ...READS, rw: "write", blockSizeBytes: 2300, fdatasync: 1, ioengine: "sync" };

const database: UseCase = {
  format: "use-case/1",
  title: "Database",
  order: 1,
  summary: "Reads pages and flushes a log.",
  profile: "db",
  metrics: [
    {
      metric: "sync.p99",
      workload: { rw: ["write"], synced: true },
      weight: 2,
      required: true,
      objective: 10 * MS,
      reason: "Commits.",
    },
    {
      metric: "read.p50",
      workload: { rw: ["randread"], outstanding: { max: 1 } },
      weight: 1,
      required: true,
      reason: "Pages.",
    },
    {
      metric: "write.bandwidth",
      workload: { rw: ["write"], blockSizeBytes: { min: MiB } },
      weight: 1,
      required: false,
      reason: "Backups.",
    },
  ],
};

const reads = (id: string, p50: number): Run =>
  runOf(id, "reads", [resultOf(READS, { read: direction({ iops: 1e9 / p50 }, { mean: p50, p50 }) })]);
const flushes = (id: string, p99: number): Run =>
  runOf(id, "flushes", [
    resultOf(
      LOG,
      { write: direction({ iops: 1e9 / p99 }, { mean: 3 * US }) },
      { sync: { latency: { meanNs: p99 - 3 * US, percentilesNs: { "99": p99 } } } },
    ),
  ]);
const both = (id: string, p50: number, p99: number): Run[] => [reads(id, p50), flushes(id, p99)];

type Parts = Omit<Parameters<typeof recordOf>[0], "runs" | "useCases">;

function ask(runs: readonly Run[], useCase: UseCase = database, parts: Parts = {}): Recommendation {
  const { recommendations } = judge(recordOf({ ...parts, runs, useCases: { "use-case": useCase } }), runs);
  const [only] = recommendations;
  assert.ok(only && recommendations.length === 1);
  return only;
}

const standing = (recommendation: Recommendation) =>
  Object.fromEntries(recommendation.candidates.map(({ deployment, status }) => [deployment, status]));

describe("a recommendation", () => {
  const fast = both("fast", 100 * US, 2 * MS);
  const slow = both("slow", 200 * US, 8 * MS);

  it("scores geometrically by weight, relative to the best credible value", () => {
    const { first, runnerUp, margin, significant, candidates, sentence } = ask([...fast, ...slow]);
    assert.deepEqual([first, runnerUp, significant], ["fast", "slow", true]);
    assert.equal(candidates[0]?.score, 1);
    assert.ok(Math.abs((margin ?? 0) - 4 ** (2 / 3) * 2 ** (1 / 3)) < 1e-9);
    assert.equal(
      sentence,
      "FAST is the first choice: its weighted score is 3.17x that of SLOW (p99 fsync latency 2 ms against 8 ms, p50 read latency 100 µs against 200 µs).",
    );
  });

  it("names the ratio of the one figure that decides, its statistic and its baseline", () => {
    const only = (metric: number): UseCase => ({
      ...database,
      metrics: database.metrics.slice(metric, metric + 1),
    });
    assert.equal(
      ask([...fast, ...slow], only(0)).sentence,
      "FAST is the first choice: its p99 fsync latency is 4x lower than that of SLOW (2 ms against 8 ms).",
    );
  });

  it("says so where first and runner-up cannot be told apart", () => {
    const near = ask([...fast, ...both("near", 102 * US, 2.05 * MS)]);
    assert.deepEqual([near.first, near.significant, near.confidence], ["fast", false, "low"]);
    assert.match(
      near.sentence,
      /NEAR cannot be told apart from it: its weighted score is 1\.02x that of NEAR/,
    );
  });

  it("has no first choice where nobody measured what is required, and names the profile to run", () => {
    const { first, sentence, missing, candidates } = ask([reads("fast", 100 * US), reads("slow", 200 * US)]);
    assert.equal(first, undefined);
    assert.equal(sentence, "No first choice: nobody measured p99 fsync latency. Run the profile db.");
    assert.ok(candidates.every(({ status }) => status === "not-ranked"));
    assert.deepEqual(missing[0]?.deployments, ["fast", "slow"]);
    assert.match(missing[0]?.what ?? "", /p99 fsync latency of sequential writes, each made durable/);
  });

  it("ranks nobody without all dimensions, and lets a doubtful figure count for nothing", () => {
    const cached = [reads("cached", 900), flushes("cached", 1 * MS)];
    const partial = [flushes("partial", 1 * MS)];
    const answer = ask([...fast, ...slow, ...cached, ...partial]);
    assert.equal(answer.first, "fast");
    assert.deepEqual(standing(answer), {
      fast: "ranked",
      slow: "ranked",
      cached: "not-ranked",
      partial: "not-ranked",
    });
    const reasonOf = (id: string) => answer.candidates.find(({ deployment }) => deployment === id)?.reason;
    assert.equal(reasonOf("cached"), "not ranked: p50 read latency kept out by FLOOR_P50");
    assert.equal(reasonOf("partial"), "not ranked: no p50 read latency");
    assert.ok(answer.confidenceReasons.includes("2 candidates could not be ranked"));
  });

  it("one with figures among others without is no choice", () => {
    const answer = ask([...fast, reads("half", 50 * US)]);
    assert.equal(answer.first, undefined);
    assert.match(
      answer.sentence,
      /only FAST has all that it would be ranked by \(HALF: no p99 fsync latency\)/,
    );
  });

  it("the only storage there is, is all there is", () => {
    const answer = ask(fast);
    assert.deepEqual([answer.first, answer.runnerUp, answer.confidence], ["fast", undefined, "low"]);
    assert.match(answer.sentence, /only storage measured here, so there is nothing to choose between/);
  });

  it("rules out who misses an objective, surely and not by rounding", () => {
    const answer = ask([...fast, ...slow, ...both("late", 50 * US, 14 * MS)]);
    assert.equal(standing(answer).late, "ruled-out");
    const reason = answer.candidates.find(({ deployment }) => deployment === "late")?.reason;
    assert.equal(reason, "ruled out: p99 fsync latency is 14 ms, at most 10 ms is needed");
  });

  it("rules out only what misses an objective by more than its runs can tell", () => {
    const near = ask([...fast, ...slow, ...both("near", 50 * US, 10.4 * MS)]);
    assert.deepEqual(standing(near), { fast: "ranked", slow: "ranked", near: "too-close" });
    assert.deepEqual([near.first, near.runnerUp], ["fast", "slow"]);
    const reason = near.candidates.find(({ deployment }) => deployment === "near")?.reason;
    assert.equal(reason, "too close to say: p99 fsync latency is 10.4 ms, at most 10 ms is needed");
    assert.ok(
      near.confidenceReasons.includes("whether NEAR meets what is needed is too close to say"),
      near.confidenceReasons.join(),
    );
    assert.equal(standing(ask([...fast, ...both("late", 50 * US, 11.1 * MS)])).late, "ruled-out");
  });

  it("puts nobody first for a score while it is too close to say whether it meets the objective, if another does", () => {
    const answer = ask([...both("sure", 400 * US, 9 * MS), ...both("near", 20 * US, 10.4 * MS)]);
    assert.deepEqual([answer.first, answer.runnerUp, answer.confidence], ["sure", undefined, "low"]);
    assert.ok(
      answer.confidenceReasons.includes("whether any other meets what is needed is too close to say"),
      answer.confidenceReasons.join(),
    );
    assert.match(answer.sentence, /SURE is the only one left of 2 candidates \(1 too close to say\)/);
  });

  it("chooses among those too close to say where no other is left, with low confidence", () => {
    const answer = ask([...both("near", 50 * US, 10.4 * MS), ...both("next", 300 * US, 10.8 * MS)]);
    assert.deepEqual([answer.first, answer.runnerUp, answer.confidence], ["near", "next", "low"]);
    assert.match(
      answer.sentence,
      / Whether NEAR meets what is needed is too close to say: p99 fsync latency is 10\.4 ms, at most 10 ms is needed\.$/,
    );
    assert.ok(
      answer.confidenceReasons.includes(
        "it misses what is needed by less than its runs can tell (p99 fsync latency is 10.4 ms, at most 10 ms is needed)",
      ),
      answer.confidenceReasons.join(),
    );
  });

  it("says of a first choice that it meets an objective by less than its runs can tell", () => {
    const within = "it meets what is needed by less than its runs can tell";
    const saidOf = (p99: number) =>
      ask([...both("only", 100 * US, p99)]).confidenceReasons.filter((reason) => reason.startsWith(within));
    assert.deepEqual(saidOf(9.5 * MS), [`${within} (p99 fsync latency is 9.5 ms, at most 10 ms is needed)`]);
    assert.deepEqual(saidOf(9 * MS), []);
  });

  it("takes six runs and more by their interval, without the band of single runs", () => {
    const repeated = (p99s: readonly number[]): Run[] =>
      p99s.flatMap((p99, i) => both("often", 100 * US, p99).map((run) => ({ ...run, id: `${run.id}-${i}` })));
    const steady = [10.31, 10.32, 10.33, 10.34, 10.35, 10.36].map((p99) => p99 * MS);
    assert.equal(standing(ask([...fast, ...repeated(steady)])).often, "ruled-out");
    const spread = [9.1, 9.7, 10.2, 10.4, 10.9, 11.4].map((p99) => p99 * MS);
    assert.equal(standing(ask([...fast, ...repeated(spread)])).often, "too-close");
  });

  it("asks to measure again what is too close to say", () => {
    const { missing } = ask([...fast, ...slow, ...both("near", 50 * US, 10.4 * MS)], {
      ...database,
      metrics: database.metrics.slice(0, 2),
    });
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

  it("rules out who lacks a requirement; unknown is said, and lowers confidence", () => {
    const useCase: UseCase = {
      ...database,
      requires: { accessMode: "ReadWriteMany", survivesNodeLoss: true },
    };
    const rwx = { accessModes: ["ReadWriteOnce" as const, "ReadWriteMany" as const] };
    const deployments = { fast: {}, slow: { of: { ...rwx, survivesNodeLoss: true } }, nfs: { of: rwx } };
    const answer = ask([...fast, ...slow, ...both("nfs", 150 * US, 4 * MS)], useCase, { deployments });
    assert.deepEqual(standing(answer), { nfs: "ranked", slow: "ranked", fast: "ruled-out" });
    assert.equal(answer.candidates.at(-1)?.reason, "ruled out: no ReadWriteMany");
    assert.deepEqual(answer.candidates[0]?.unknowns, ["whether it survives the loss of a node"]);
    assert.equal(answer.confidence, "low");
  });

  it("asks the comparison that covers most of those who may be candidates", () => {
    const useCase: UseCase = {
      ...database,
      requires: { volumeMode: "Block" },
      metrics: database.metrics.slice(1, 2),
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

  it("takes each metric from one comparison: tools are never mixed", () => {
    const kbench = both("slow", 10 * US, 1 * MS).map((run) => ({
      ...run,
      id: `${run.id}-kbench`,
      provenance: { ...run.provenance, tool: { name: "kbench" } },
    }));
    assert.equal(ask([...fast, ...slow, ...kbench]).first, "fast");
  });

  it("does not recommend, or ask to measure, what was only ever projected", () => {
    const plan = both("plan", 10 * US, 1 * MS).map((run): Run => ({ ...run, basis: "estimated" }));
    const answer = ask([...fast, ...slow, ...plan]);
    assert.equal(answer.first, "fast");
    assert.equal(answer.candidates.at(-1)?.reason, "not ranked: projected, never measured");
    assert.ok(answer.missing.every(({ deployments }) => !deployments.includes("plan")));
  });

  it("has high confidence only with repeats on a dedicated system and nothing missing", () => {
    const complete: UseCase = { ...database, metrics: database.metrics.slice(0, 2) };
    const series = [1, 2, 3, 4, 5, 6].flatMap((i) =>
      [...both("fast", (100 + i) * US, 2 * MS + i), ...both("slow", (200 + i) * US, 8 * MS + i)].map(
        (run) => ({ ...run, id: `${run.id}-${i}` }),
      ),
    );
    assert.equal(ask(series, complete, { environment: { dedicated: true } }).confidence, "high");
    assert.equal(
      ask([...fast, ...slow], complete, { environment: { dedicated: true } }).confidence,
      "medium",
    );
  });

  it("says which of the figures that carry it are in doubt, whose they are and why", () => {
    const useCase: UseCase = { ...database, metrics: database.metrics.slice(1, 2) };
    const quiet = { environment: { dedicated: true } };
    const reread = (run: Run): Run => ({
      ...run,
      results: run.results.map((result) => ({
        ...result,
        directions: { read: { ...result.directions.read, ioBytes: 9 * GiB } },
      })),
    });
    const doubt = "p50 read latency may come from a cache (CACHE_REREAD)";
    const own = ask([reread(reads("fast", 100 * US)), reads("slow", 200 * US)], useCase, quiet);
    assert.equal(own.confidence, "low");
    assert.ok(own.confidenceReasons.includes(`its ${doubt}`), own.confidenceReasons.join());
    const others = ask([reads("fast", 100 * US), reread(reads("slow", 200 * US))], useCase, quiet);
    assert.equal(others.confidence, "medium");
    assert.ok(
      others.confidenceReasons.includes("p50 read latency of SLOW may come from a cache (CACHE_REREAD)"),
    );
  });

  it("says little however many checks speak: figures with the same doubts share a reason", () => {
    const useCase: UseCase = {
      ...database,
      metrics: ["read.p50", "read.p99", "read.iops", "read.bandwidth"].map((metric) => ({
        metric,
        workload: { rw: ["randread"] },
        weight: 1,
        required: true,
        reason: "Pages.",
      })),
    };
    const doubtful = (id: string, p50: number): Run =>
      runOf(id, "reads", [
        resultOf(
          { ...READS, runtimeSeconds: 5, timeBased: true },
          {
            read: direction(
              { iops: 1e9 / p50, bandwidthBytesPerSecond: (4 * KiB * 1e9) / p50, ioBytes: 9 * GiB },
              { p50, p99: p50 * 2 },
            ),
          },
        ),
      ]);
    const { confidence, confidenceReasons } = ask(
      [doubtful("fast", 100 * US), doubtful("slow", 200 * US)],
      useCase,
    );
    assert.equal(confidence, "low");
    assert.ok(confidenceReasons.length <= 8, confidenceReasons.join("\n"));
    const cached = confidenceReasons.filter((reason) => /CACHE_REREAD/.test(reason));
    assert.equal(cached.length, 2, "one of each side");
    assert.match(
      cached[1] ?? "",
      /^(CACHE_REREAD and .* cast doubt on )?p50 read latency, .* of SLOW( may come from a cache|$)/,
      "checks of the runner-up are only named where there are several",
    );
    assert.match(
      cached[0] ?? "",
      /^its p50 read latency, p99 read latency, mean read IOPS and mean read bandwidth may come from a cache/,
    );
  });

  it("is less sure of a latency that no rate stands beside, and of one that its source calls approximate", () => {
    const useCase: UseCase = { ...database, metrics: database.metrics.slice(1, 2) };
    const bare = (id: string, p50: Quantity): Run =>
      runOf(id, "reads", [resultOf(READS, { read: direction({}, { p50 }) })]);
    const about = { ...(printed("100", US) as object), printed: "~100 us" } as Quantity;
    const { confidence, confidenceReasons } = ask([bare("fast", about), reads("slow", 200 * US)], useCase);
    assert.equal(confidence, "medium");
    for (const reason of [
      "LITTLE could not check its p50 read latency without read IOPS and mean read latency",
      "its source gives p50 read latency as approximate",
    ])
      assert.ok(confidenceReasons.includes(reason), confidenceReasons.join());
    const checked = ask([reads("fast", 100 * US), bare("slow", 200 * US)], useCase).confidenceReasons;
    assert.ok(
      !checked.some((reason) => /LITTLE|approximate/.test(reason)),
      "it is the first that must be known",
    );
  });

  it("shows an optional metric and does not score it: who measured it must not decide", () => {
    const backup = (id: string, rate: number): Run =>
      runOf(id, "backup", [
        resultOf({ ...LOG, blockSizeBytes: MiB, fdatasync: 0 }, { write: { bandwidthBytesPerSecond: rate } }),
      ]);
    const answer = ask([...fast, ...slow, backup("fast", 1e8), backup("slow", 9e8)]);
    assert.deepEqual([answer.first, answer.margin], ["fast", ask([...fast, ...slow]).margin]);
    assert.deepEqual(
      answer.metrics.map(({ scored }) => scored),
      [true, true, false],
    );
    assert.ok(
      answer.confidenceReasons.includes(
        "the runner-up is better in mean write bandwidth, which is not scored",
      ),
    );
    assert.ok(ask([...fast, ...slow]).confidenceReasons.includes("its mean write bandwidth is not known"));
  });

  it("removing a workload of a deployment never raises its score, and something worse never changes the winner", () => {
    const all = [...fast, ...slow];
    const scoreOf = (answer: Recommendation, id: string) =>
      answer.candidates.find(({ deployment }) => deployment === id)?.score ?? 0;
    for (const removed of all) {
      const rest = all.filter((run) => run !== removed);
      assert.ok(scoreOf(ask(rest), removed.deployment) <= scoreOf(ask(all), removed.deployment));
    }
    assert.equal(ask([...all, ...both("worse", 900 * US, 9.9 * MS)]).first, "fast");
  });

  it("an environment where nothing was measured yet has questions and no answers", () => {
    const { recommendations, rankings } = judge(
      recordOf({ deployments: { fresh: {} }, useCases: { "use-case": database } }),
      [],
    );
    assert.equal(rankings.length, 0);
    assert.match(
      recommendations[0]?.sentence ?? "",
      /^No first choice: nobody measured p99 fsync latency or p50 read latency/,
    );
    assert.deepEqual(recommendations[0]?.missing[0]?.deployments, ["fresh"]);
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
    const { recommendations } = judge(recordOf({ runs, useCases: { db: wanted } }), runs);
    assert.equal(recommendations[0]?.first, "a");
  });
});
