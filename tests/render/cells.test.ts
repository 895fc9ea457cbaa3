/** What pages show of several clients, of cells that failed, of how long volumes took, and of what runs cost. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { costOfRun } from "../../src/judge/terms/cost.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Edition, editionOf } from "../../src/render/edition/edition.ts";
import { type Page, type PageSection, plain, type Table } from "../../src/render/edition/view.ts";
import { deploymentPages } from "../../src/render/pages/deployments/deployments.ts";
import { environmentPages } from "../../src/render/pages/environments.ts";
import { runPages } from "../../src/render/pages/runs/runs.ts";
import type { Cell } from "../../src/schema/cell.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { RunObservation } from "../../src/schema/run-observation.ts";
import type { Target } from "../../src/schema/target.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";
import { direction, MS, READS, recordOf, resultOf, runOf } from "../judge/small-record.ts";

const ONE: Workload = { ...READS, iodepth: 32 };

const part = (client: string, iops: number, p99Ms: number): NonNullable<Result["clients"]>[number] => ({
  client,
  node: "node1",
  status: "complete",
  directions: { read: direction({ iops }, { p99: p99Ms * MS }) },
});

function scaled(
  deployment: string,
  clients: number,
  iops: number,
  p99Ms: number,
  more: Partial<Run> = {},
): Run {
  const read = direction({ iops }, { mean: (32 * clients * 1e9) / iops, p99: p99Ms * MS });
  const shares =
    clients === 1 ? {} : { clients: [part("c1", iops * 0.75, p99Ms), part("c2", iops * 0.25, p99Ms)] };
  const result = resultOf({ ...ONE, numjobs: clients }, { read }, { jobs: clients, ...shares });
  const own = runOf(deployment, `quick-${clients}c`, [result]);
  return {
    ...own,
    basis: "measured",
    cell: clients === 1 ? {} : { clients: { count: clients } },
    provenance: {
      ...own.provenance,
      raw: { ...own.provenance.raw, path: `data/raw/lab/${deployment}/quick-${clients}c-r1.json` },
    },
    ...more,
  };
}

const ramp = (p99Ms: number, profile = "quick"): Target =>
  kubernetesTarget.parse({
    id: "lab",
    kind: "kubernetes",
    profiles: ["quick"],
    image: "fio",
    ramp: { profile, objective: { p99Ms } },
  });

function edition(runs: readonly Run[], targets: Target[] = []): Edition {
  const record = recordOf({ runs });
  record.declaration.targets.push(...targets);
  return editionOf(record, { version: "next", isNext: true, runs, judgement: judge(record, runs) }, CHECKS);
}

const pageAt = (pages: Iterable<Page>, path: string): Page =>
  [...pages].find((page) => page.path === path) ?? assert.fail(`no page ${path}`);
const deploymentPage = (of: Edition, id = "ceph"): Page =>
  pageAt(deploymentPages(of, pageFigures()), `deployments/${id}`);
const environmentPage = (of: Edition): Page =>
  pageAt(environmentPages(of, pageFigures()), "environments/lab");
const runPage = (of: Edition, id: string): Page =>
  pageAt(runPages(of.record, [of], pageFigures()), `runs/${id}`);

const sectionOf = (page: Page, id: string): PageSection =>
  page.sections.find((section) => section.id === id) ?? assert.fail(`no section ${id}`);
const has = (page: Page, id: string): boolean => page.sections.some((section) => section.id === id);
const tableOf = ({ blocks }: PageSection, caption = /./): Table =>
  blocks
    .flatMap((block) => (block.block === "more" ? block.blocks : [block]))
    .find((block): block is Table => block.block === "table" && caption.test(plain(block.caption))) ??
  assert.fail("no table");
const rowsOf = ({ rows }: Table): string[][] => rows.map(({ cells }) => cells.map(({ text }) => plain(text)));
const saidIn = ({ blocks }: PageSection): string =>
  blocks
    .flatMap((block) => (block.block === "list" ? block.items : block.block === "text" ? [block.text] : []))
    .map(plain)
    .join("\n");

const CURVE = [scaled("ceph", 1, 20_000, 3), scaled("ceph", 2, 38_000, 4), scaled("ceph", 4, 60_000, 22)];

describe("client scaling on a deployment's page", () => {
  const section = sectionOf(deploymentPage(edition(CURVE)), "clients");

  it("is a chart with a table folded beneath it: rate, p99 and fairness at each number of clients", () => {
    assert.equal(section.blocks.filter(({ block }) => block === "figure").length, 1);
    assert.deepEqual(rowsOf(tableOf(section)), [
      ["1", "20,000 IOPS", "3 ms", "one client"],
      ["2", "38,000 IOPS", "4 ms", "0.8"],
      ["4", "60,000 IOPS", "22 ms", "0.8"],
    ]);
  });

  it("says how far it goes, and nothing of an objective that nobody asked for", () => {
    assert.match(saidIn(section), /From 1 client to 4, read IOPS go from 20,000 IOPS to 60,000 IOPS \(3x\)/);
    assert.doesNotMatch(saidIn(section), /at most/);
  });

  it("answers the objective of a declared ramp, from the runs of its profile", () => {
    const of = (targets: Target[]): string =>
      saidIn(sectionOf(deploymentPage(edition(CURVE, targets)), "clients"));
    assert.match(
      of([ramp(10)]),
      /2 clients hold a p99 read latency of at most 10 ms \(4 ms\); 4 clients break it \(22 ms\)\./,
    );
    assert.match(of([ramp(10)]), /are not guessed at/);
    assert.doesNotMatch(of([ramp(10, "other")]), /at most 10 ms/);
  });

  it("has a line for each cell, named by what tells them apart", () => {
    const both = (["Block", "Filesystem"] as const).flatMap((volumeMode) =>
      CURVE.map((run) => ({
        ...run,
        id: `${run.id}-${volumeMode.toLowerCase()}`,
        cell: { ...run.cell, volumeMode, accessMode: "ReadWriteOnce" as const },
      })),
    );
    const table = tableOf(sectionOf(deploymentPage(edition(both)), "clients"));
    assert.deepEqual([...new Set(rowsOf(table).map(([line]) => line))], ["Block", "Filesystem"]);
  });

  it("is not there without two numbers of clients", () => {
    assert.equal(has(deploymentPage(edition(CURVE.slice(0, 1))), "clients"), false);
  });
});

describe("client scaling on an environment's page", () => {
  it("sets deployments side by side where they ran the same", () => {
    const zfs = CURVE.map((run) => ({ ...run, id: run.id.replace("ceph", "zfs"), deployment: "zfs" }));
    const { blocks } = sectionOf(environmentPage(edition([...CURVE, ...zfs])), "clients");
    const figures = blocks.filter(({ block }) => block === "figure");
    assert.equal(figures.length, 1);
  });

  it("links to the only deployment that has some", () => {
    const section = sectionOf(environmentPage(edition(CURVE)), "clients");
    assert.equal(
      section.blocks.some(({ block }) => block === "figure"),
      false,
    );
    assert.match(saidIn(section), /^.*\nCEPH, random read, .* From 1 client to 4/);
  });
});

describe("a run of several clients", () => {
  const page = runPage(edition(CURVE), "ceph.quick-2c");

  it("shows each client's figures, and all together", () => {
    const rows = rowsOf(tableOf(sectionOf(page, "result-1"), /Client by client/));
    assert.deepEqual(rows, [
      ["c1", "node1", "not stated", "28,500 IOPS", "not measured", "4 ms", "complete"],
      ["c2", "node1", "not stated", "9,500 IOPS", "not measured", "4 ms", "complete"],
      ["all together", "", "", "38,000 IOPS", "1.68 ms", "4 ms", "complete"],
    ]);
  });

  it("of one client has no such table", () => {
    const { blocks } = sectionOf(runPage(edition(CURVE), "ceph.quick-1c"), "result-1");
    assert.ok(!blocks.some((block) => block.block === "table" && block.caption === "Client by client"));
  });
});

const observed = (run: Run, ...observations: RunObservation[]): Run => ({ ...run, observations });

describe("what was seen beside a run", () => {
  it("stands on its page with name, value, how it was seen and what it means", () => {
    const run = observed(
      scaled("ceph", 2, 38_000, 4),
      { metric: "claim-to-bound", value: 1.5e9, context: "seen by asking every second" },
      { metric: "fairness", value: 0.8, context: "test, 2 clients" },
      { metric: "client-memory", value: 64 * 2 ** 20 },
    );
    const rows = rowsOf(tableOf(sectionOf(runPage(edition([run]), run.id), "observations")));
    assert.deepEqual(
      rows.map((row) => row.slice(0, 3)),
      [
        ["Claim to bound", "1.5 s", "seen by asking every second"],
        ["Fairness", "0.8", "test, 2 clients"],
        ["Client memory", "64 MiB", ""],
      ],
    );
  });

  it("is no section where nothing was seen", () => {
    assert.equal(has(runPage(edition(CURVE), "ceph.quick-1c"), "observations"), false);
  });
});

describe("provisioning times", () => {
  const bound = (id: string, seconds: number, cell: Cell = {}): Run => {
    const run = scaled(id, 1, 20_000, 3, { cell });
    return observed(
      { ...run, id: `${id}.r${seconds}-${cell.volumeMode ?? "x"}`.toLowerCase() },
      { metric: "claim-to-bound", value: seconds * 1e9 },
    );
  };
  const runs = [
    bound("zfs", 9),
    ...[2, 3, 7].map((seconds) => bound("ceph", seconds)),
    bound("ceph", 1, { volumeMode: "Block" }),
  ];

  it("are a table over the deployments of an environment: the median, and the range where there are several", () => {
    const table = tableOf(sectionOf(environmentPage(edition(runs)), "provisioning"));
    assert.deepEqual(
      rowsOf(table).map(([deployment, mode, , , cells, time, running]) => [
        deployment,
        mode,
        cells,
        time,
        running,
      ]),
      [
        ["CEPH", "not stated", "3", "3 s", "not measured"],
        ["CEPH", "Block", "1", "1 s", "not measured"],
        ["ZFS", "not stated", "1", "9 s", "not measured"],
      ],
    );
    assert.equal(table.rows[0]?.cells[5]?.note, "2 s to 7 s");
    assert.equal(table.rows[2]?.cells[5]?.note, undefined);
  });

  it("stand on the deployment's page too, its own only", () => {
    const rows = rowsOf(tableOf(sectionOf(deploymentPage(edition(runs), "zfs"), "provisioning")));
    assert.deepEqual(rows, [["not stated", "not stated", "1", "1", "9 s", "not measured"]]);
  });

  it("are not there where nobody timed them", () => {
    assert.equal(has(environmentPage(edition(CURVE)), "provisioning"), false);
  });
});

describe("cost per thousand IOPS", () => {
  /** 200,000 I/Os in 10 s, in a window of 20 s. */
  const ran = (more: Partial<Result> = {}, workload: Partial<Workload> = {}): Run => {
    const read = { ...direction({ iops: 20_000 }, { mean: 1.6 * MS }), totalIos: 200_000, runtimeNs: 10e9 };
    return runOf("ceph", "one", [resultOf({ ...ONE, ...workload }, { read }, more)], { basis: "measured" });
  };
  const window: RunObservation = { metric: "cost-window", value: 20e9 };
  const client: RunObservation = { metric: "client-cpu", value: 4e9 };
  const storage: RunObservation = { metric: "storage-cpu", value: 16e9 };
  const near = (actual: number | undefined, expected: number): void =>
    assert.ok(actual !== undefined && Math.abs(actual - expected) < 1e-9, `${actual} instead of ${expected}`);

  it("is cores in use over thousands of IOPS, both over the window", () => {
    const cost = costOfRun(observed(ran(), window, client, storage));
    near(cost?.iops, 10_000);
    // 4 s of 20 s are 0.2 cores, for 10 thousand IOPS.
    near(cost?.clientCores, 0.02);
    near(cost?.storageCores, 0.08);
    near(cost?.cores, 0.1);
  });

  it("counts a ramp's I/Os at the rate behind it", () => {
    near(costOfRun(observed(ran({}, { rampSeconds: 5 }), window, client))?.clientCores, 4 / 300);
  });

  it("is not put together where only one side is known", () => {
    const cost = costOfRun(observed(ran(), window, client));
    assert.equal(cost?.storageCores, undefined);
    assert.equal(cost?.cores, undefined);
  });

  const MISSING: [what: string, run: Run][] = [
    ["the window", observed(ran(), client, storage)],
    ["any CPU time", observed(ran(), window)],
    ["the count of I/Os", observed(scaled("ceph", 1, 20_000, 3), window, client)],
    ["a complete result", observed(ran({ status: "partial" }), window, client)],
  ];
  for (const [what, run] of MISSING)
    it(`is absent without ${what}`, () => {
      assert.equal(costOfRun(run), undefined);
      assert.equal(has(deploymentPage(edition([run])), "cost"), false);
    });

  it("is absent for a stress test: its last runs are not counted", () => {
    const run = observed(ran(), window, client);
    const { provenance } = run;
    assert.equal(
      costOfRun({ ...run, provenance: { ...provenance, collector: { id: "stress", version: 1 } } }),
      undefined,
    );
  });

  it("is a table that names its formula", () => {
    const section = sectionOf(environmentPage(edition([observed(ran(), window, client)])), "cost");
    assert.match(saidIn(section), /CPU time of the pods over the window of the cost, divided by that window/);
    assert.deepEqual(rowsOf(tableOf(section)), [
      ["CEPH", "ceph.one", "1", "10,000 IOPS", "0.02", "not measured", "not measured"],
    ]);
  });
});

describe("a failed cell", () => {
  const REASON = "claim never bound: no space in pool <b>";
  const failed: Run = (() => {
    const result = resultOf(
      { rw: "unknown" },
      {},
      {
        name: "quick-filesystem-rwo-1c-r1",
        status: "failed",
        errors: [REASON, "08:00 ProvisioningFailed no space in pool", "08:01 ProvisioningFailed again"].map(
          (text) => ({ text }),
        ),
      },
    );
    const run = runOf("ceph", "quick-filesystem-rwo-1c-r1", [result], { basis: "measured" });
    const provenance = {
      ...run.provenance,
      collector: { id: "attempt", version: 1 },
      measured: { from: "2026-05-01T08:00:00Z" },
    };
    return { ...run, provenance };
  })();
  const of = edition([...CURVE, failed]);

  it("stands on the pages of its environment and deployment, with reason and link", () => {
    for (const page of [environmentPage(of), deploymentPage(of)]) {
      const table = tableOf(sectionOf(page, "failed-cells"));
      const [row = []] = rowsOf(table);
      const whose = page.kind === "environment" ? ["CEPH"] : [];
      assert.deepEqual(row, ["quick-filesystem-rwo-1c-r1", ...whose, "2026-05-01", REASON]);
      assert.equal(table.rows[0]?.cells[0]?.href, `/runs/${failed.id}/`);
      assert.equal(table.rows[0]?.cells.at(-1)?.note, "2 lines of evidence on its page");
    }
  });

  it("has a page with its reason and its evidence, line by line", () => {
    const { blocks } = sectionOf(runPage(of, failed.id), "result-1");
    const note = blocks.find((block) => block.block === "note");
    assert.ok(note?.block === "note" && note.tone === "bad" && plain(note.text) === REASON);
    const pre = blocks.find((block) => block.block === "pre");
    assert.ok(pre?.block === "pre");
    assert.deepEqual(pre.text.split("\n"), [
      "08:00 ProvisioningFailed no space in pool",
      "08:01 ProvisioningFailed again",
    ]);
  });

  it("is not known by any output of a tool", () => {
    const known = (id: string) => {
      const facts = sectionOf(runPage(of, id), "provenance").blocks.find(({ block }) => block === "facts");
      assert.ok(facts?.block === "facts");
      return facts.items.find(({ term }) => term === "Known by")?.value;
    };
    assert.equal(known(failed.id), "measured, and failed: what was said of it is kept");
    assert.equal(known("ceph.quick-1c"), "measured: the tool's own output is at hand");
  });

  it("is nothing to speak of where none failed", () => {
    for (const page of [environmentPage(edition(CURVE)), deploymentPage(edition(CURVE))])
      assert.equal(has(page, "failed-cells"), false);
  });
});
