/** Figures of applications on pages: beside those of the storage, with what explains them, and never in a ranking. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "../../src/judge/index.ts";
import { demandBlocks, demandItems } from "../../src/render/blocks/demands.ts";
import { trialSections, trialsOfDeployment } from "../../src/render/blocks/trials.ts";
import type { Edition } from "../../src/render/edition/edition.ts";
import type { PageSection } from "../../src/render/edition/view.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Trial } from "../../src/schema/trial.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import { byTool, KiB, MS, recordOf, resultOf, runOf, tpcb as trial } from "../judge/small-record.ts";

const trialRun = (id: string, trials: Trial[]): Run => runOf(id, "pg", [], { ...byTool("pgbench"), trials });
const SYNCED = { rw: "write", blockSizeBytes: 8 * KiB, ioengine: "sync", numjobs: 1, fdatasync: 1 } as const;
const flushes = (p99: number) =>
  resultOf(SYNCED, {}, { sync: { latency: { percentilesNs: { "99": p99 * MS } } } });

const POINTS: [string, number, number][] = [
  ["a", 1, 1000],
  ["b", 2, 520],
  ["c", 4, 240],
  ["d", 8, 130],
  ["e", 16, 61],
];
const RUNS = POINTS.flatMap(([id, p99, tps]) => [
  runOf(id, "fio", [flushes(p99)], byTool("fio", "fio-3.41")),
  trialRun(id, [trial(tps)]),
]);

/** Only what these blocks ask for. */
function editionOf(runs: readonly Run[]): Edition {
  const record = recordOf({ runs });
  const judgement = judge(record, runs);
  const rankings = new Map(judgement.rankings.map((one) => [one.id, one]));
  const links = { deployment: (id: string) => `/d/${id}/` };
  return { record, judgement, rankings, links, deployments: ["a", "b"] } as unknown as Edition;
}

const textOf = (sections: readonly PageSection[]): string => JSON.stringify(sections);

test("a deployment's page shows the figure, the storage's beside it, and how much that explains", () => {
  const [section, ...more] = trialsOfDeployment(editionOf(RUNS), "b");
  assert.deepEqual(more, []);
  assert.equal(section?.title, "Applications on it");
  const shown = textOf(section === undefined ? [] : [section]);
  assert.match(shown, /"520 transactions\/s"/);
  assert.match(shown, /"p99 fsync latency: 2 ms"/);
  assert.match(
    shown,
    /P99 fsync latency \(.*\) explains 9 of 10 of the differences in transactions per second here/,
  );
  assert.match(shown, /5 deployments/);
});

test("without enough deployments nothing is said to explain anything", () => {
  const shown = textOf(trialsOfDeployment(editionOf(RUNS.slice(0, 8)), "b"));
  assert.match(shown, /520 transactions/);
  assert.doesNotMatch(shown, /explains|fsync latency/);
});

test("each layer has a section of its own, and a deployment without trials has none", () => {
  const below = trial(1, {
    layer: "below",
    tool: "rados bench",
    test: "write",
    figures: { bandwidth: 2 ** 30 },
  });
  const object = trial(1, { layer: "object", tool: "warp", test: "PUT", figures: { "request.rate": 7 } });
  const edition = editionOf([trialRun("a", [object, below, trial(3)])]);
  assert.deepEqual(
    trialsOfDeployment(edition, "a").map(({ title }) => title),
    ["Applications on it", "The layer below the StorageClass", "Object storage"],
  );
  assert.deepEqual(trialsOfDeployment(edition, "b"), []);
});

test("a run's page shows each trial as it was printed, with its set-up, its notes, and that it is partial", () => {
  const printed = { value: 5.5, low: 5.45, high: 5.55, printed: "5.5" };
  const one = trial(1, {
    status: "partial",
    figures: { "transaction.rate": printed },
    notes: ["a line is lost"],
  });
  const shown = textOf(trialSections(trialRun("a", [one])));
  assert.match(shown, /It is partial\./);
  assert.match(shown, /"Scale","value":"10"/);
  assert.match(shown, /"5\.5 transactions\/s".*"5\.5"/);
  assert.match(shown, /a line is lost/);
});

test("a use case's page says what it asks of applications, and what each deployment came to", () => {
  const asks = {
    trials: [
      {
        metric: "transaction.rate",
        tool: "pgbench",
        required: true,
        objective: 600,
        reason: "Orders come in.",
      },
    ],
  } as unknown as UseCase;
  assert.deepEqual(demandItems(asks), [
    "Required: Transactions per second, at least 600 transactions/s (pgbench). Orders come in.",
  ]);
  const shown = JSON.stringify(demandBlocks(editionOf(RUNS), asks, "lab"));
  assert.match(shown, /1,000 transactions\/s/);
  assert.match(shown, /"520 transactions\/s","note":"misses what is asked for"/);
  assert.deepEqual(demandBlocks(editionOf(RUNS), { ...asks, trials: undefined } as UseCase, "lab"), []);
});
