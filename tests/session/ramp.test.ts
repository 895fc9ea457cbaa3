/** More and more clients until an objective breaks. The runner is made up; what it brings back is what fio wrote. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import type { MatrixCell, Runner } from "../../src/cells/cell.ts";
import { newPlan } from "../../src/session/plan.ts";
import { brokenBefore, upwards } from "../../src/session/ramp.ts";
import { runSession } from "../../src/session/run-session.ts";
import { kubernetesCells } from "../../src/targets/kubernetes/matrix.ts";
import { kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";
import { Report } from "../support/report.ts";

const CLIENTS = await readFile(
  new URL("../collectors/fixtures/clients/good-two-clients/input.json", import.meta.url),
  "utf8",
);
const ALL = { selection: { only: [], skip: [] }, retryFailed: false, fresh: 0 };

const cellsOf = (p99Ms: number, more: object = {}): MatrixCell[] =>
  kubernetesCells(
    kubernetesTarget.parse({
      kind: "kubernetes",
      id: "lab",
      image: "fio",
      profiles: ["other"],
      ramp: { profile: "quick", clients: [8, 2, 1, 4], objective: { p99Ms } },
      ...more,
    }),
    ["fast", "slow"].map((storageClass) => ({ storageClass, deployment: `lab-${storageClass}` })),
    new Map(),
  );

test("the steps of a ramp go up, in the places that chance gives them", () => {
  const { queue } = newPlan(cellsOf(10, { repeats: 2 }), new Set(), ALL, { seed: 5, session: "s" });
  const stepsOf = (storageClass: string, repeat: number) =>
    queue
      .filter((cell) => cell.ramp && cell.storageClass === storageClass && cell.repeat === repeat)
      .map(({ clients }) => clients);
  for (const storageClass of ["fast", "slow"])
    for (const repeat of [1, 2]) assert.deepEqual(stepsOf(storageClass, repeat), [1, 2, 4, 8]);
  const classes = queue.map(({ storageClass }) => storageClass);
  assert.notDeepEqual(classes, classes.toSorted(), "classes stay mixed");
  const others = cellsOf(10).filter(({ ramp }) => ramp === undefined);
  assert.deepEqual(upwards(others), others);
});

describe("a ramp", () => {
  /** Cells that ran, and those that were left out: "fast 4". */
  async function climbed(t: { after: (fn: () => Promise<void>) => void }, cells: readonly MatrixCell[]) {
    const report = await Report.create();
    t.after(() => report.remove());
    const ran: string[] = [];
    const leftOut: string[] = [];
    const nameOf = ({ storageClass, clients }: MatrixCell) => `${storageClass} ${clients}`;
    const runner: Runner = {
      preflight: async () => [],
      cells: async () => [...cells],
      close: async () => [],
      async run(cell) {
        ran.push(nameOf(cell));
        return { files: [{ suffix: ".clients.json", content: CLIENTS }] };
      },
    };
    const plan = newPlan(cells, new Set(), ALL, { seed: 1, session: "s" });
    const watch = {
      begins: () => undefined,
      phase: () => undefined,
      ended: () => undefined,
      left: () => undefined,
      leftOut: (cell: MatrixCell, fewer: number) => void leftOut.push(`${nameOf(cell)}: ${fewer}`),
    };
    const target = { id: "lab", cooldownSeconds: 0 };
    const { signal } = new AbortController();
    const end = await runSession({ root: report.root, target, runner, plan, watch, signal });
    return { report, ran: ran.sort(), leftOut: leftOut.sort(), end };
  }
  const ramp = (p99Ms: number, more = {}) => cellsOf(p99Ms, more).filter((cell) => cell.ramp !== undefined);

  test("ends where the objective breaks; the steps behind it are left out, and are not open", async (t) => {
    const cells = ramp(1e-6);
    const { report, ran, leftOut, end } = await climbed(t, cells);
    assert.deepEqual(ran, ["fast 1", "slow 1"]);
    assert.deepEqual(leftOut, ["fast 2: 1", "fast 4: 1", "fast 8: 1", "slow 2: 1", "slow 4: 1", "slow 8: 1"]);
    assert.deepEqual(end, { ok: 2, failed: 0, open: 0 });
    const raw = new Set((await report.contents("data/raw")).keys());
    const beyond = cells.find(({ clients }) => clients === 8) ?? assert.fail();
    assert.equal(await brokenBefore(report.root, beyond, (path) => raw.has(path)), 1);
  });

  test("goes on as long as it holds", async (t) => {
    const { ran, leftOut } = await climbed(t, ramp(60_000));
    assert.equal(ran.length, 8);
    assert.deepEqual(leftOut, []);
  });

  test("does not leave out numbers of clients that are declared for themselves", async (t) => {
    const { ran } = await climbed(t, ramp(1e-6, { profiles: ["quick"], clients: [1, 4] }));
    assert.deepEqual(ran, ["fast 1", "fast 4", "slow 1", "slow 4"]);
  });
});
