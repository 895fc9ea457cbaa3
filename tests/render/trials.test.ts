/** Figures of applications on pages: beside those of the storage, with what explains them, and never in a ranking. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "../../src/judge/index.ts";
import { demandBlocks, demandItems } from "../../src/render/blocks/demands.ts";
import { trialsOfEnvironment } from "../../src/render/blocks/trials/trial-table.ts";
import { trialSections, trialsOfDeployment } from "../../src/render/blocks/trials/trials.ts";
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

test("an environment's deployments stand side by side, a row for what was counted", () => {
  const life: Trial = {
    name: "10 volumes at once",
    layer: "life",
    tool: "fiolio",
    test: "10 at once",
    setup: { volumes: "10", "volume size": "1 GiB" },
    status: "complete",
    figures: {
      "provision.rate": 4.5,
      "provision.p50": 200 * MS,
      "provision.max": 900 * MS,
      "mount.p50": 1500 * MS,
    },
  };
  const { name: _, ...rest } = life;
  const density: Trial = {
    ...rest,
    name: "volumes on one node",
    test: "on one node",
    setup: { "at most": "110" },
    figures: { "density.most": 39 },
  };
  const runs = [trialRun("a", [trial(1000), life, density]), trialRun("b", [trial(520)])];
  const environment = runs[0]?.environment ?? "";
  const sections = trialsOfEnvironment(editionOf(runs), environment);
  assert.deepEqual(
    sections.map(({ title }) => title),
    ["Applications on it", "The life of a volume"],
  );
  const [applications, lives] = sections.map(({ blocks }) => blocks.find(({ block }) => block === "table"));
  assert.ok(applications?.block === "table" && lives?.block === "table");
  const cellsOf = (rows: typeof lives.rows): string[][] =>
    rows.map(({ cells }) => cells.slice(1).map(({ text }) => String(text)));
  assert.deepEqual(
    lives.columns.map(({ label }) => label),
    ["Deployment", "Test", "Set-up", "What", "A second", "At once", "Median", "Longest"],
  );
  assert.deepEqual(
    cellsOf(lives.rows).toSorted(),
    [
      ["10 at once", "volume size 1 GiB", "Volumes made", "4.5", "–", "200 ms", "900 ms"],
      ["10 at once", "volume size 1 GiB", "Volumes mounted", "–", "–", "1.5 s", "–"],
      ["On one node", "at most 110", "Volumes on one node", "–", "39", "–", "–"],
    ].toSorted(),
  );
  assert.deepEqual(
    cellsOf(applications.rows).map((cells) => cells[3]),
    ["1,000", "520"],
  );
});
