/** The whole matrix by the command line: 50 cells in real pods, their results imported, and the site that shows each. */
import assert from "node:assert/strict";
import { cp, readdir } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { stringify } from "yaml";
import { build } from "../../src/publish/build.ts";
import { loadRecord } from "../../src/record/load.ts";
import type { Run } from "../../src/schema/run.ts";
import { DECLARATION, type Ended, Report } from "../support/report.ts";
import { notOurs, sharedCluster } from "./cluster.ts";
import { nothingLeft, PROFILES } from "./measure.ts";

const REPEATS = 2;

/** WaitForFirstConsumer: all but loop-xfs, which is Immediate and takes 300 MiB at least. */
const TARGETS: readonly { id: string; cells: number; declared: Record<string, unknown> }[] = [
  {
    id: "files",
    cells: 5 * 2 * REPEATS,
    declared: {
      storageClasses: ["dir-ext4", "dir-xfs", "dir-tmpfs", "loop-ext4", "loop-xfs"],
      clients: [1, 2],
      repeats: REPEATS,
    },
  },
  {
    id: "blocks",
    cells: 2 * 3 * REPEATS,
    declared: {
      storageClasses: ["loop-ext4", "loop-xfs"],
      volumeModes: ["Block"],
      clients: [1, 2, 4],
      repeats: REPEATS,
    },
  },
  {
    id: "shared",
    cells: 2 * 3 * REPEATS,
    declared: {
      storageClasses: ["dir-ext4", "dir-xfs"],
      accessModes: ["ReadWriteMany"],
      clients: [1, 2, 4],
      repeats: REPEATS,
    },
  },
  { id: "filled", cells: 3, declared: { storageClasses: ["dir-xfs"], prefill: true, repeats: 3 } },
  {
    id: "others",
    cells: 3,
    declared: {
      storageClasses: ["dir-ext4"],
      stress: { profile: "tiny", clients: 2, minutes: 0.25 },
      kbench: { image: "fiolio/kbench-replay:1", mode: "quick", size: "16Mi" },
      cost: true,
    },
  },
];

describe("a matrix", { skip: notOurs }, () => {
  const reports = new Map<string, Report>();
  const ended = new Map<string, Ended>();
  let whole: Report;
  let runs: ReadonlyMap<string, Run>;

  before(async () => {
    const { kubeconfig } = sharedCluster();
    const folders = TARGETS.map(({ id, declared }) =>
      Report.create(filesOf({ id, kubeconfig, ...declared })),
    );
    for (const [index, report] of (await Promise.all(folders)).entries())
      reports.set(TARGETS[index]?.id ?? "", report);
    // At the same time: most of a cell is waiting.
    await Promise.all(
      [...reports].map(async ([id, report]) => {
        ended.set(id, await report.fiolio("collect", "--seed", "7"));
      }),
    );
    whole = await Report.create();
    for (const report of reports.values())
      await cp(report.path("data"), whole.path("data"), { recursive: true, force: true });
    runs = (await loadRecord(whole.root)).record.runs;
  });

  after(async () => {
    for (const report of [...reports.values(), ...(whole ? [whole] : [])]) await report.remove();
  });

  for (const { id, cells } of TARGETS)
    test(`${id}: each of its ${cells} cells is measured, and imported without a flaw`, () => {
      const { code, stdout, stderr } = ended.get(id) ?? assert.fail();
      assert.equal(code, 0, `${stdout}${stderr}`);
      assert.match(stdout, new RegExp(`^${id}: ${cells} ok, 0 failed\\.$`, "m"));
      const own = [...runs.values()].filter(({ environment }) => environment === id);
      assert.equal(own.length, cells);
      const results = own.flatMap((run) => run.results);
      // Within a second, clients need not have been together long enough for a figure of all: that is said then.
      const isWhole = ({ status, clients }: Run["results"][number]) =>
        status === "complete" || (clients !== undefined && status === "partial");
      assert.deepEqual(
        results.filter((result) => !isWhole(result)),
        [],
      );
      assert.ok(results.length >= cells);
    });

  test("comes to 50 cells", () => {
    assert.equal(
      TARGETS.reduce((sum, { cells }) => sum + cells, 0),
      50,
    );
    assert.equal(runs.size, 50);
  });

  test("clients start within a second of each other", () => {
    const spreads = observed("start-spread");
    assert.ok(spreads.length >= 20);
    for (const spread of spreads) assert.ok(spread < 1e9, `${spread / 1e6} ms`);
  });

  test("says of each cell how long claim and pod took", () => {
    assert.equal(observed("claim-to-bound").length, 50);
    assert.equal(observed("pod-to-running").length, 50);
  });

  test("says of kbench when it ran, which it does not itself", () => {
    const [kbench] = [...runs.values()].filter(({ provenance }) => provenance.collector.id === "kbench");
    assert.match(kbench?.provenance.measured?.from ?? "", /^\d{4}-\d{2}-\d{2}T/);
  });

  test("says what cells cost, where two samples bracket them", () => {
    const costs = observed("client-cpu");
    assert.ok(costs.length > 0);
    for (const nanoseconds of costs) assert.ok(nanoseconds > 0);
  });

  test("is shown by the site, cell by cell", async () => {
    const problems: unknown[] = [];
    const out = whole.path("out");
    const options = { root: whole.root, out, published: false };
    const built = await build(options, { step: () => undefined, problems: (all) => problems.push(...all) });
    assert.ok(built, JSON.stringify(problems, undefined, 1));
    const pages = (await readdir(out, { recursive: true })).filter((path) => path.endsWith("index.html"));
    for (const id of runs.keys())
      assert.ok(
        pages.some((path) => path.includes(id)),
        `no page of ${id}`,
      );
  });

  test("leaves nothing in the cluster", () => nothingLeft(sharedCluster(), ["fiolio-"]));

  const observed = (metric: string): number[] =>
    [...runs.values()].flatMap(({ observations = [] }) =>
      observations.flatMap((one) => (one.metric === metric ? [one.value] : [])),
    );
});

function filesOf(target: Record<string, unknown>): Record<string, string> {
  const all = {
    kind: "kubernetes",
    profiles: ["tiny"],
    image: "fiolio/fio:1",
    volumeSize: "320Mi",
    cost: false,
    prefill: false,
  };
  const profiles = Object.entries(PROFILES).map(([id, text]) => [`profiles/${id}.fio`, `# ${id}\n${text}`]);
  return {
    ...Object.fromEntries(profiles),
    "fiolio.yaml": DECLARATION + stringify({ targets: [{ ...all, ...target }] }),
  };
}
