import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readScriptLog } from "../../src/handover/frames.ts";
import { learn, startSecond } from "../../src/targets/kubernetes/cell/barrier.ts";
import { type Hearing, newRun } from "../../src/targets/kubernetes/cell/cell-run.ts";

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString();

test("clients start some seconds after all nodes' present, whatever our own clock says", () => {
  // Our clock is 500 s behind the nodes'. The last client was ready at most 2 s ago.
  const at = startSecond([clock(1000), clock(1001)], { now: 502_000, notYet: 500_000, clients: 2 });
  assert.ok(at > 1001 + 2 + 4 && at < 1001 + 2 + 9, String(at));
});

test("time that passed between readiness and the start is counted", () => {
  const seen = { notYet: 500_000, clients: 2 };
  const soon = startSecond([clock(1000)], { ...seen, now: 502_000 });
  const later = startSecond([clock(1000)], { ...seen, now: 527_000 });
  assert.equal(later - soon, 25);
});

test("more clients take longer to tell", () => {
  const at = (clients: number) => startSecond([clock(1000)], { now: 502_000, notYet: 500_000, clients });
  assert.ok(at(50) - at(1) >= 9);
});

test("where logs have no times, our own clock has to do", () => {
  assert.ok(startSecond(["", "nonsense"], { now: 500_000, notYet: 0, clients: 2 }) > 500);
});

test("what earlier cells took to hear of it makes the start sooner, never later", () => {
  const at = (slowestMs?: number) =>
    startSecond([clock(1000)], { now: 500_400, notYet: 500_000, clients: 4, slowestMs });
  assert.equal(at(), 1006);
  assert.equal(at(700), 1002);
  assert.equal(at(60_000), 1006);
});

describe("what is learned of a cell", () => {
  const phased = (readyAt: number, toldAt: number) => ({
    log: readScriptLog(`${clock(readyAt)} fiolio: phase ready\n${clock(toldAt)} fiolio: phase told\n`),
  });
  const cell = (...logs: ReturnType<typeof phased>[]) => {
    const { clients, seen } = newRun(logs.map((_, index) => ({ client: `c${index}`, job: "", claim: "" })));
    return {
      clients: clients.map((client, index) => ({ ...client, ...logs[index] })),
      // Our clock is another: seen to be ready at 50 s of it, told from 80 s on.
      seen: { ...seen, ready: 50_000, going: 80_000 },
    };
  };
  const learned = (...cells: ReturnType<typeof cell>[]): Hearing => {
    const hearing: Hearing = {};
    for (const one of cells) learn(hearing, one);
    return hearing;
  };

  test("is from the telling until the last has heard, without what was waited for before", () => {
    assert.deepEqual(learned(cell(phased(1000, 1031), phased(1001, 1032.5))), { slowestMs: 1500 });
  });
  test("is the slowest of all", () => {
    const [quick, slow] = [
      cell(phased(1000, 1031), phased(1000, 1031)),
      cell(phased(1000, 1033), phased(1000, 1031)),
    ];
    assert.deepEqual(learned(quick, slow, quick), { slowestMs: 3000 });
  });
  test("is nothing of a single client, which is told nothing, or without its log", () => {
    assert.deepEqual(learned(cell(phased(1000, 1031))), {});
    assert.deepEqual(
      learned({
        ...cell(),
        clients: newRun([
          { client: "a", job: "", claim: "" },
          { client: "b", job: "", claim: "" },
        ]).clients,
      }),
      {},
    );
  });
});
