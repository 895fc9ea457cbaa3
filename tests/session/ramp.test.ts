/** More and more clients until an objective breaks. The runner is made up; what it brings back is what fio wrote. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import type { MatrixCell, Runner } from "../../src/cells/cell.ts";
import { newPlan } from "../../src/session/plan.ts";
import { beyondLine, brokenBefore, upwards } from "../../src/session/ramp.ts";
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

describe("an objective", () => {
  /** What fio prints of a job: p99 in nanoseconds of reads and of writes; without one, no percentiles. */
  const fio = (...jobs: { read?: number; write?: number }[]): string =>
    JSON.stringify({
      "fio version": "fio-3.36",
      timestamp: 1_700_000_000,
      jobs: jobs.map((p99, i) => ({
        jobname: `j${i}`,
        error: 0,
        "job options": { rw: "randrw", bs: "4k" },
        ...Object.fromEntries(
          (["read", "write"] as const).map((direction) => [
            direction,
            {
              io_bytes: 4_096_000,
              bw_bytes: 4_096_000,
              iops: 1000,
              runtime: 1000,
              total_ios: 1000,
              clat_ns: {
                min: 1,
                max: 10_000_000,
                mean: 1000,
                stddev: 1,
                N: 1000,
                ...(p99[direction] !== undefined && {
                  percentile: { "50.000000": 900, "99.000000": p99[direction] },
                }),
              },
            },
          ]),
        ),
      })),
    });
  const [one, two, four, eight] = cellsOf(1)
    .filter((cell) => cell.ramp !== undefined && cell.storageClass === "fast")
    .toSorted((a, b) => a.clients - b.clients) as [MatrixCell, MatrixCell, MatrixCell, MatrixCell];

  async function broken(
    t: { after: (fn: () => Promise<void>) => void },
    cell: MatrixCell,
    results: readonly [MatrixCell, string][],
  ): Promise<number | undefined> {
    const report = await Report.create();
    t.after(() => report.remove());
    for (const [of, text] of results) await report.write(`${of.raw}.json`, text);
    const there = new Set(results.map(([of]) => `${of.raw}.json`));
    return brokenBefore(report.root, cell, (path) => there.has(path));
  }
  const MS = 1_000_000;

  for (const [what, text, breaks] of [
    ["p99 of both at it", fio({ read: MS, write: MS }), false],
    ["p99 of reads above it", fio({ read: MS + 1, write: 5 }), true],
    ["p99 of writes above it", fio({ read: 5, write: 2 * MS }), true],
    ["one of two results above it", fio({ read: 2 * MS }, { read: 5 }), false],
    ["both results above it", fio({ read: 2 * MS }, { write: 2 * MS }), true],
    ["one result above it, and one without percentiles", fio({ read: 2 * MS }, {}), false],
    ["no percentiles", fio({}), false],
    ["no result", fio(), false],
    ["something that is no result", "{}", false],
  ] as const)
    test(`of 1 ms is ${breaks ? "broken" : "not broken"} by ${what}`, async (t) => {
      assert.equal(await broken(t, two, [[one, text]]), breaks ? 1 : undefined);
    });

  test("is broken by the fewest clients that do, whatever more of them did; steps without a result say nothing", async (t) => {
    const [slow, fast] = [fio({ read: 2 * MS }), fio({ read: 5 })];
    assert.equal(
      await broken(t, eight, [
        [one, fast],
        [two, slow],
        [four, slow],
      ]),
      2,
    );
    assert.equal(await broken(t, eight, [[four, slow]]), 4);
    assert.equal(
      await broken(t, four, [
        [four, slow],
        [eight, slow],
      ]),
      undefined,
      "the step itself, and more",
    );
    assert.equal(await broken(t, one, [[one, slow]]), undefined);
  });

  test("is not asked for cells that are declared for themselves, nor without a ramp", async (t) => {
    const slow = fio({ read: 2 * MS });
    const { ramp, ...plain } = two;
    assert.ok(ramp !== undefined);
    assert.equal(await broken(t, plain, [[one, slow]]), undefined);
    assert.equal(await broken(t, { ...two, ramp: { ...ramp, always: true } }, [[one, slow]]), undefined);
  });

  test("that is broken is said in a line", () => {
    assert.equal(beyondLine(two, 1), `${two.id}: left out, 1 client breaks the objective already`);
    assert.equal(beyondLine(eight, 2), `${eight.id}: left out, 2 clients break the objective already`);
  });
});
