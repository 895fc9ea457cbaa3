/** What a session does with its cells, one after the other, and what it leaves for the next. The runner is made up. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { CellOutcome, MatrixCell, Runner } from "../../src/cells/cell.ts";
import { newPlan, type Plan } from "../../src/session/plan.ts";
import { runSession } from "../../src/session/run-session.ts";
import { loadState } from "../../src/session/state.ts";
import { Report } from "../support/report.ts";
import { cellsOf, failureOf, machineOf, nameOf, RAW, runnerOf, watchOf } from "./made-up.ts";

const ALL = { selection: { only: [], skip: [] }, retryFailed: false, fresh: 0 };

describe("a session", () => {
  let report: Report;
  let told: string[];
  beforeEach(async () => {
    report = await Report.create();
    told = [];
  });
  afterEach(() => report.remove());

  const cells = cellsOf();
  const plan: Plan = newPlan(cells, new Set(), ALL, { seed: 4, session: "abc" });
  const names = plan.queue.map(nameOf);
  const [first = "", second = "", third = ""] = names;

  const ended = (
    more: Partial<Runner> = {},
    { of = plan, cooldownSeconds = 0, signal = new AbortController().signal } = {},
  ) => {
    const target = { id: "here", cooldownSeconds };
    const runner = runnerOf(cells, more);
    return runSession({ root: report.root, target, runner, plan: of, watch: watchOf(told), signal });
  };
  const openOf = async (): Promise<string[] | undefined> =>
    (await loadState(report.root, "here"))?.open.map((id) => nameOf({ id }));
  const isThere = (name: string): boolean => existsSync(report.path(RAW, name));
  const good: CellOutcome = { files: [{ suffix: ".json", content: "{}" }, machineOf()] };

  test("runs each cell once, in the order of its plan, and leaves nothing to be resumed", async () => {
    assert.deepEqual(await ended(), { ok: 3, failed: 0, open: 0 });
    assert.deepEqual(
      told,
      names.flatMap((name) => [`${name} begins`, `${name} ok`]),
    );
    assert.equal(await loadState(report.root, "here"), undefined);
  });

  test("tells how many seconds each cell took, its files included", async (t) => {
    let now = 5000;
    t.mock.method(performance, "now", () => now);
    const took: number[] = [];
    await runSession({
      root: report.root,
      target: { id: "here", cooldownSeconds: 0 },
      runner: runnerOf(cells, {
        run: async () => {
          now += 42_000;
          return good;
        },
      }),
      plan,
      watch: { ...watchOf(told), ended: (_, seconds) => void took.push(seconds) },
      signal: new AbortController().signal,
    });
    assert.deepEqual(took, [42, 42, 42]);
  });

  test("writes beside each result which repeat it is, from 0, its turn, from 1, the seed and what was declared", async () => {
    await ended();
    for (const [turn, name] of names.entries()) {
      const { repeat, declared } = JSON.parse(await report.read(`${RAW}/${name}.machine.json`));
      const index = Number(name.slice(-1)) - 1;
      assert.deepEqual(repeat, { series: "quick", index, order: turn + 1, seed: 4 });
      assert.equal(declared, cells[0]?.declared);
    }
  });

  test("keeps before each cell what is still open, from the first one on, and a cell's files before the next begins", async () => {
    const open: (string[] | undefined)[] = [];
    await ended({
      run: async (cell) => {
        open.push(await openOf());
        for (const before of names.slice(0, names.indexOf(nameOf(cell))))
          assert.ok(isThere(`${before}.json`));
        return good;
      },
    });
    assert.deepEqual(open, [names, [second, third], [third]]);
  });

  test("cools down between cells, and neither before the first nor after the last", async () => {
    await ended({}, { cooldownSeconds: 0.001 });
    assert.deepEqual(
      told.filter((line) => !line.endsWith("ok")),
      [
        `${first} begins`,
        "cooling down, 0.001 s",
        `${second} begins`,
        "cooling down, 0.001 s",
        `${third} begins`,
      ],
    );
  });

  test("counts cells that failed, keeps what they left, and goes on", async () => {
    const failure = failureOf("fio failed: no space");
    const end = await ended({
      run: async (cell) =>
        nameOf(cell) === first ? { files: [{ suffix: ".failed.json", content: "{}" }], failure } : good,
    });
    assert.deepEqual(end, { ok: 2, failed: 1, open: 0 });
    assert.equal(told[1], `${first} fio failed: no space`);
    assert.ok(isThere(`${first}.failed.json`));
  });

  test("ends with a failure that all others would share; that cell and those after it stay open", async () => {
    const failure = failureOf("the machine is gone", { endsSession: true });
    const end = await ended({
      run: async (cell) => (nameOf(cell) === second ? { files: [], failure } : good),
    });
    assert.deepEqual(end, { ok: 1, failed: 1, open: 2 });
    assert.deepEqual(await openOf(), [second, third]);
    assert.ok(!told.includes(`${third} begins`));
  });

  test("leaves its runner with a signal that is not aborted, also when interrupted, and says what stayed behind", async () => {
    const stop = new AbortController();
    let aborted: boolean | undefined;
    const session = ended(
      {
        run: async () => {
          stop.abort();
          return good;
        },
        close: async (signal) => {
          aborted = signal.aborted;
          return ["a volume is left"];
        },
      },
      { signal: stop.signal, cooldownSeconds: 3600 },
    );
    await assert.rejects(session, { name: "AbortError" });
    assert.equal(aborted, false);
    assert.equal(told.at(-1), "a volume is left");
    assert.deepEqual(await openOf(), [second, third], "the first was measured and is kept");
  });

  test("begins no cell where it was interrupted before", async () => {
    await assert.rejects(ended({}, { signal: AbortSignal.abort() }), { name: "AbortError" });
    assert.deepEqual(told, []);
    assert.deepEqual(await openOf(), names);
  });

  test("takes away what a failed attempt had left where the cell has succeeded since, and that alone", async () => {
    for (const name of ["quick-r1.json", "quick-r1.failed.json", "quick-r2.failed.json"])
      await report.write(`${RAW}/${name}`, "{}");
    const present = new Set(["quick-r1.json", "quick-r2.failed.json"].map((name) => `${RAW}/${name}`));
    const of = newPlan(cells, present, ALL, { seed: 4, session: "abc" });
    assert.deepEqual(await ended({}, { of }), { ok: 1, failed: 0, open: 0 });
    assert.ok(!isThere("quick-r1.failed.json"));
    assert.ok(isThere("quick-r2.failed.json"));
  });

  test("without any cell begins nothing, and is not left to be resumed", async () => {
    const of: Plan = { ...plan, cells: [], queue: [], order: [] };
    assert.deepEqual(await ended({ run: neverRun }, { of }), { ok: 0, failed: 0, open: 0 });
    assert.equal(await loadState(report.root, "here"), undefined);
  });
});

const neverRun = (cell: MatrixCell): never => assert.fail(cell.id);
