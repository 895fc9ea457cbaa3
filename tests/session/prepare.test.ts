/** What is known of a target before anything runs. The runner is made up. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { MatrixCell, PreflightFinding, Runner } from "../../src/cells/cell.ts";
import { TargetError } from "../../src/cells/target-error.ts";
import { type PrepareOptions, prepare } from "../../src/session/prepare.ts";
import { saveState } from "../../src/session/state.ts";
import { kubernetesCells } from "../../src/targets/kubernetes/matrix.ts";
import { kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";
import { Report } from "../support/report.ts";
import { cellsOf, machineOf, nameOf, RAW, runnerOf, targetOf } from "./made-up.ts";

const WARNING: PreflightFinding = { severity: "warning", message: "the disk is small" };
const ERROR: PreflightFinding = { severity: "error", message: "there is no fio" };

describe("a target", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create();
  });
  afterEach(() => report.remove());

  const cells = cellsOf();
  const target = targetOf();
  const prepared = (runner: Partial<Runner> = {}, more: Partial<PrepareOptions> = {}) =>
    prepare(target, {
      selection: { only: [], skip: [] },
      retryFailed: false,
      fresh: 0,
      runnerOf: async () => runnerOf(cells, runner),
      root: report.root,
      present: new Set(),
      resume: false,
      dryRun: false,
      signal: new AbortController().signal,
      ...more,
    });
  const planned = async (...args: Parameters<typeof prepared>) => {
    const found = await prepared(...args);
    assert.ok(found.kind === "planned", found.kind);
    return found;
  };
  const raw = (...names: string[]): Set<string> => new Set(names.map((name) => `${RAW}/${name}`));
  const unfinished = (): Promise<void> =>
    saveState(report.root, "here", {
      format: "session/1",
      session: "earlier",
      seed: 9,
      order: ["here/here-disk/quick-r2", "here/here-disk/quick-r1"],
      open: ["here/here-disk/quick-r1"],
    });

  test("that was never measured has all its cells before it, by the seed that is given or by one of its own", async () => {
    const { plan, declared, resumed, changed } = await planned({}, { seed: 5 });
    assert.deepEqual(plan.queue.map(nameOf).toSorted(), ["quick-r1", "quick-r2", "quick-r3"]);
    assert.deepEqual([plan.seed, resumed, changed], [5, false, []]);
    assert.deepEqual(
      declared.map((id) => nameOf({ id })),
      ["quick-r1", "quick-r2", "quick-r3"],
    );
    const { seed } = (await planned()).plan;
    assert.ok(Number.isInteger(seed) && seed > 0, `${seed}`);
  });

  test("tells its runner the session's name: a new one, or that of the session which goes on", async () => {
    const sessions: string[] = [];
    const remembered = async (_: unknown, session: string): Promise<Runner> => {
      sessions.push(session);
      return runnerOf(cells);
    };
    const { plan } = await planned({}, { runnerOf: remembered });
    await unfinished();
    await planned({}, { runnerOf: remembered, resume: true });
    assert.deepEqual(sessions, [plan.session, "earlier"]);
    assert.match(plan.session, /^[0-9a-z]{8}$/);
  });

  test("says which cells it declares, picked or not", async () => {
    const { plan, declared } = await planned({}, { selection: { only: ["**/*-r1"], skip: [] } });
    assert.deepEqual(plan.queue.map(nameOf), ["quick-r1"]);
    assert.equal(declared.length, 3);
  });

  test("whose session was stopped is neither begun anew nor looked at, but may be resumed, or planned without running", async () => {
    await unfinished();
    const waits = await prepared({ cells: () => assert.fail("nobody asks for cells") });
    assert.equal(waits.kind, "unfinished");
    for (const how of [{ resume: true }, { dryRun: true }]) {
      const { plan, resumed } = await planned({}, how);
      assert.deepEqual(plan.queue.map(nameOf), ["quick-r1"]);
      assert.deepEqual([plan.seed, plan.session, resumed], [9, "earlier", true]);
    }
  });

  for (const [option, wish] of [
    ["--only", { selection: { only: ["here"], skip: [] } }],
    ["--skip", { selection: { only: [], skip: ["here"] } }],
    ["--fresh", { fresh: 1 }],
    ["--seed", { seed: 3 }],
  ] as const)
    test(`goes on as it began: ${option} beside --resume is refused, and is a wish like any other where nothing waits`, async () => {
      assert.equal((await planned({}, { resume: true, ...wish })).resumed, false);
      await unfinished();
      await assert.rejects(prepared({}, { resume: true, ...wish }), {
        message: `here: expected --resume alone, it came with ${option}. A session goes on with the cells and the order that it began with; --target here picks it.`,
      });
    });

  test("refuses all other wishes at once", async () => {
    await unfinished();
    const wishes = { selection: { only: ["a"], skip: ["b"] }, fresh: 2, seed: 0 };
    await assert.rejects(
      prepared({}, { resume: true, ...wishes }),
      /--only and --skip and --fresh and --seed/,
    );
  });

  test("is looked at where a cell is to run; where all is measured, only if its kind always looks", async () => {
    const done = raw("quick-r1.json", "quick-r2.json", "quick-r3.json");
    const found = async (present: Set<string>, alwaysLooks?: true): Promise<PreflightFinding[]> =>
      (await planned({ preflight: async () => [WARNING], ...(alwaysLooks && { alwaysLooks }) }, { present }))
        .findings;
    assert.deepEqual(await found(raw("quick-r1.json")), [WARNING]);
    assert.deepEqual(await found(raw("quick-r1.json", "quick-r2.json")), [WARNING]);
    assert.deepEqual(await found(done), []);
    assert.deepEqual(await found(done, true), [WARNING]);
  });

  test("says which cells were measured as declared before, unless they are measured anew anyway", async () => {
    await report.write(`${RAW}/quick-r1.json`, "{}");
    await report.write(`${RAW}/quick-r1.machine.json`, String(machineOf("otherwise").content));
    const present = raw("quick-r1.json");
    assert.deepEqual((await planned({}, { present })).changed.map(nameOf), ["quick-r1"]);
    await unfinished();
    for (const [fresh, names] of [
      [0, ["quick-r1"]],
      [1, []],
    ] as const)
      assert.deepEqual((await planned({}, { present, fresh, dryRun: true })).changed.map(nameOf), names);
  });

  test("that cannot be used leaves the others in peace; any other error is one of the program", async () => {
    const failing = (error: Error) => async (): Promise<never> => {
      throw error;
    };
    assert.deepEqual(await prepared({}, { runnerOf: failing(new TargetError("here: no kubeconfig")) }), {
      kind: "unreachable",
      target,
      findings: [
        {
          severity: "error",
          message: "here: no kubeconfig. Mend that, or leave the target out with enabled: false.",
        },
      ],
    });
    await assert.rejects(prepared({}, { runnerOf: failing(new Error("a slip")) }), /a slip/);
    const stopped = { signal: AbortSignal.abort() };
    await assert.rejects(prepared({}, { runnerOf: failing(new TargetError("gone")), ...stopped }), {
      name: "AbortError",
    });
  });

  test("whose cells cannot be listed says why, where preflight knows; otherwise the error itself", async () => {
    const broken = async (): Promise<never> => {
      throw new Error("no list");
    };
    const found = await prepared({ cells: broken, preflight: async () => [WARNING, ERROR] });
    assert.deepEqual(found, { kind: "unreachable", target, findings: [WARNING, ERROR] });
    for (const findings of [[], [WARNING]])
      await assert.rejects(prepared({ cells: broken, preflight: async () => findings }), /no list/);
  });

  describe("with a ramp that an earlier session climbed until its objective broke", () => {
    const steps: MatrixCell[] = kubernetesCells(
      kubernetesTarget.parse({
        kind: "kubernetes",
        id: "lab",
        image: "fio",
        profiles: ["quick"],
        clients: [1],
        ramp: { profile: "deep", clients: [1, 2, 4], objective: { p99Ms: 1e-6 } },
      }),
      [{ storageClass: "fast", deployment: "lab-fast" }],
      new Map(),
    );
    const ofRamp = steps.filter(({ ramp }) => ramp !== undefined);
    const [one, two] = ofRamp as [MatrixCell, MatrixCell];
    const clientsOf = (queue: readonly MatrixCell[]): number[] =>
      queue.flatMap(({ ramp, clients }) => (ramp === undefined ? [] : [clients])).sort();
    const climbed = async (more: Partial<PrepareOptions> = {}) => {
      const path = `${one.raw}.clients.json`;
      await report.write(
        path,
        await readFile(
          new URL("../collectors/fixtures/clients/good-two-clients/input.json", import.meta.url),
          "utf8",
        ),
      );
      return planned({ cells: async () => steps }, { present: new Set([path]), ...more });
    };

    test("leaves out the steps behind it", async () => {
      const { plan } = await climbed();
      assert.deepEqual(clientsOf(plan.queue), []);
      assert.deepEqual(
        plan.cells.map(({ cell }) => cell.clients).sort(),
        [1, 1],
        "the profile that is declared for itself, and the step that was measured",
      );
    });

    test("keeps the steps behind it that were measured once, and measures all of them where it is asked to", async () => {
      const present = new Set([`${one.raw}.clients.json`, `${two.raw}.clients.json`]);
      const { plan } = await climbed({ present });
      assert.deepEqual(plan.cells.map(({ cell }) => cell.clients).sort(), [1, 1, 2]);
      assert.deepEqual(clientsOf((await climbed({ fresh: 1 })).plan.queue), [1, 2, 4]);
    });
  });
});
