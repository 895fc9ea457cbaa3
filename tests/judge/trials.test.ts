/** Figures of applications stand beside those of the storage: explained by them where that can be told, and never ranked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lockOf } from "../../src/judge/edition-lock.ts";
import { judge } from "../../src/judge/index.ts";
import { demandsOf } from "../../src/judge/trials/demands.ts";
import { chanceOf, correlation } from "../../src/judge/trials/explained.ts";
import { trialsOf } from "../../src/judge/trials/trials.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Trial } from "../../src/schema/trial.ts";
import { type UseCase, useCase, type WantedTrial } from "../../src/schema/use-case.ts";
import { byTool, KiB, MS, recordOf, resultOf, runOf, tpcb } from "./small-record.ts";

const trialRun = (deployment: string, key: string, trials: Trial[], more: Partial<Run> = {}): Run =>
  runOf(deployment, key, [], { ...byTool("pgbench"), trials, ...more });

const SYNCED = {
  rw: "write",
  blockSizeBytes: 8 * KiB,
  ioengine: "sync",
  iodepth: 1,
  numjobs: 1,
  fdatasync: 1,
} as const;
const flushRun = (deployment: string, p99Ms: number): Run =>
  runOf(
    deployment,
    "fio",
    [
      resultOf(
        SYNCED,
        { write: { iops: 900 } },
        { sync: { latency: { percentilesNs: { "99": p99Ms * MS } } } },
      ),
    ],
    byTool("fio", "fio-3.41"),
  );

/** Transactions per second follow the fsync, but for a few percent. */
const LAB = [
  { id: "a", p99: 1, tps: 1000 },
  { id: "b", p99: 2, tps: 520 },
  { id: "c", p99: 4, tps: 240 },
  { id: "d", p99: 8, tps: 130 },
  { id: "e", p99: 16, tps: 61 },
];

const lab = (points: typeof LAB): Run[] =>
  points.flatMap(({ id, p99, tps }) => [flushRun(id, p99), trialRun(id, "pg", [tpcb(tps)])]);

const judged = (runs: readonly Run[]) => judge(recordOf({ runs }), runs);

test("a figure of the storage explains one of an application where enough deployments have both", () => {
  const [first, ...more] = judged(lab(LAB)).explanations;
  assert.deepEqual(more, []);
  assert.ok(first);
  assert.equal(first.metric, "transaction.rate");
  assert.equal(first.ranking.metric.id, "sync.p99");
  assert.ok(first.rSquared > 0.99 && first.rSquared <= 1, `${first.rSquared}`);
  assert.deepEqual(first.deployments, ["a", "b", "c", "d", "e"]);
});

test("four deployments explain nothing, nor do figures that go the wrong way or do not go together", () => {
  assert.deepEqual(judged(lab(LAB.slice(0, 4))).explanations, []);
  const wrongWay = LAB.map((one) => ({ ...one, tps: 1e6 / one.tps }));
  assert.deepEqual(judged(lab(wrongWay)).explanations, []);
  const scattered = LAB.map((one, i) => ({ ...one, tps: [300, 100, 900, 90, 310][i] ?? 1 }));
  assert.deepEqual(judged(lab(scattered)).explanations, []);
});

test("no ranking holds a trial, and a run of trials alone has no result", () => {
  const { rankings, results, trials } = judged(lab(LAB));
  assert.equal(trials.length, 1);
  assert.ok(rankings.length > 0);
  assert.ok(
    rankings.every(({ values }) => values.every(({ runs }) => runs.every(({ run }) => run.endsWith(".fio")))),
  );
  assert.ok(results.every(({ run }) => run.provenance.tool.name === "fio"));
});

test("repeats make a median; another set-up, and what is damaged or projected, is not put together with it", () => {
  const groups = trialsOf([
    trialRun("a", "1", [tpcb(100)]),
    trialRun("a", "2", [tpcb(300), tpcb(7, { setup: { scale: "1000" } })]),
    trialRun("a", "3", [tpcb(110)]),
    trialRun("a", "4", [tpcb(1, { status: "partial" })]),
    trialRun("a", "5", [tpcb(1)], { basis: "estimated" }),
  ]);
  assert.deepEqual(
    groups.map(({ setup, metrics }) => [
      setup.scale,
      metrics.map(({ values }) => values.map(({ value }) => value)),
    ]),
    [
      ["10", [[110]]],
      ["1000", [[7]]],
    ],
  );
});

test("a figure names the runs that it rests on in the order of their ids, each once, and reaches from the least to the most", () => {
  const [group] = trialsOf([
    trialRun("a", "9", [tpcb(300), tpcb(200)]),
    trialRun("a", "1", [tpcb(100)]),
    trialRun("a", "5", [tpcb(150)]),
  ]);
  assert.deepEqual(group?.metrics, [
    {
      metric: "transaction.rate",
      values: [
        { deployment: "a", value: 175, interval: { low: 100, high: 300 }, runs: ["a.1", "a.5", "a.9"] },
      ],
    },
  ]);
});

test("set-ups whose names come to the same are told apart", () => {
  const groups = trialsOf([
    trialRun("a", "1", [tpcb(100, { setup: { size: "1.5" } })]),
    trialRun("b", "1", [tpcb(300, { setup: { size: "1-5" } })]),
  ]);
  assert.equal(groups.length, 2);
});

const wanted = (more: Partial<WantedTrial> = {}): WantedTrial => ({
  metric: "transaction.rate",
  test: "tpcb-like",
  required: true,
  objective: 500,
  reason: "Orders come in at this rate.",
  ...more,
});

test("an objective is missed only where every run of every set-up misses it", () => {
  const standing = (of: WantedTrial, ...trials: Trial[]): string | undefined =>
    demandsOf([of], trialsOf([trialRun("a", "1", trials)]), "lab", "a")[0]?.standing;
  assert.equal(standing(wanted(), tpcb(499)), "misses");
  assert.equal(standing(wanted(), tpcb(500)), "keeps");
  assert.equal(standing(wanted(), tpcb(499), tpcb(800, { setup: { scale: "1" } })), "unknown");
  assert.equal(
    standing(wanted({ setup: { scale: "10" } }), tpcb(499), tpcb(800, { setup: { scale: "1" } })),
    "misses",
  );
  assert.equal(standing(wanted({ test: "other" }), tpcb(499)), "unknown");
  assert.equal(standing(wanted({ objective: undefined, required: false }), tpcb(1)), "asked");
});

test("a use case that requires it rules out what misses, and tells what is not known", () => {
  const orders: UseCase = {
    format: "use-case/1",
    title: "Orders",
    order: 1,
    summary: "Orders.",
    metrics: [
      {
        metric: "sync.p99",
        workload: { rw: ["write"], synced: true },
        weight: 1,
        required: true,
        reason: "Each order is made durable.",
      },
    ],
    trials: [wanted()],
    profile: "quick",
  };
  const runs = [...lab(LAB.slice(0, 3)), flushRun("f", 3)];
  const { recommendations } = judge(recordOf({ runs, useCases: { orders } }), runs);
  const [{ candidates } = { candidates: [] }] = recommendations;
  const of = (id: string) => candidates.find(({ deployment }) => deployment === id);
  assert.equal(of("c")?.status, "ruled-out");
  assert.equal(
    of("c")?.reason,
    "ruled out: transactions per second: 240 transactions/s, at least 500 transactions/s is needed",
  );
  assert.equal(of("a")?.status, "ranked");
  assert.deepEqual(of("a")?.unknowns, undefined);
  assert.deepEqual(of("f")?.unknowns, ["whether transactions per second comes to 500 transactions/s"]);
});

test("correlation and its chance, against values worked out by hand", () => {
  const points = [1, 2, 3, 4].map((x, i) => ({ x, y: [2, 4, 5, 9][i] ?? 0 }));
  // Sums of squares 5 and 26, of products 11: r = 11 / sqrt(130).
  assert.ok(Math.abs((correlation(points) ?? 0) - 11 / Math.sqrt(130)) < 1e-12);
  assert.equal(correlation([1, 2, 3].map((x) => ({ x, y: 7 }))), undefined);
  // atanh(0.9) = 1.4722 with 7 pairs: z = 2.9444, two-sided 0.0032.
  assert.ok(Math.abs(chanceOf(0.9, 7) - 0.00324) < 1e-5);
});

test("a published edition fixes figures of applications too", () => {
  const runs = lab(LAB.slice(0, 1));
  const edition = { version: "v2026.1.0", date: "2026-01-01", title: "First", summary: "S." };
  const record = recordOf({ runs, editions: [edition] });
  const { figures } = lockOf(record, edition, judged(runs));
  const lines = Object.entries(figures).filter(([name]) => name.startsWith("trial/"));
  assert.deepEqual(
    lines.map(([name, text]) => [name.replace(/-[0-9a-f]{8}\//, "/"), text]),
    [["trial/lab/application-pgbench-tpcb-like-scale-10/transaction.rate/a", "1000 1/s"]],
  );
});

test("what is required has an objective", () => {
  const asks = (trial: object) =>
    useCase.safeParse({
      format: "use-case/1",
      title: "Orders",
      order: 1,
      summary: "Orders.",
      metrics: [{ metric: "read.iops", workload: { rw: ["read"] }, weight: 1, required: true, reason: "R." }],
      trials: [{ metric: "transaction.rate", reason: "R.", ...trial }],
      profile: "quick",
    }).success;
  assert.equal(asks({ required: true, objective: 5 }), true);
  assert.equal(asks({ required: false }), true);
  assert.equal(asks({ required: true }), false);
  assert.equal(asks({ required: true, objective: 5, metric: "read.iops" }), false);
});
