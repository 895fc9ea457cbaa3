import assert from "node:assert/strict";
import { test } from "node:test";
import { profileCells } from "../../src/cells/profile-cells.ts";
import { dryRunLines } from "../../src/session/dry-run.ts";
import { newPlan, resumedPlan, type Wishes } from "../../src/session/plan.ts";
import { timeLeft } from "../../src/session/progress.ts";
import { kubernetesCells } from "../../src/targets/kubernetes/matrix.ts";
import { kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";
import { localTarget } from "../../src/targets/local/schema.ts";
import { durationText } from "../../src/units/duration.ts";

const DEMAND = new Map([["quick", { seconds: 35, bytes: 256 * 2 ** 20 }]]);
const ALL: Wishes = { selection: { only: [], skip: [] }, retryFailed: false, fresh: 0 };
const BEGUN = { seed: 7, session: "abc" };
const cells = profileCells(
  localTarget.parse({ kind: "local", id: "here", profiles: ["quick"], repeats: 4 }),
  "here-disk",
  DEMAND,
);
const raw = (...names: string[]) => new Set(names.map((name) => `data/raw/here/here-disk/${name}`));
const idsOf = (queue: readonly { id: string }[]) => queue.map(({ id }) => id.replace("here/here-disk/", ""));

test("cells with a result are done, those that failed wait until they are asked for", () => {
  const present = raw("quick-r1.json", "quick-r2.failed.json", "quick-r3_bw.1.log");
  assert.deepEqual(idsOf(newPlan(cells, present, ALL, BEGUN).queue).sort(), ["quick-r3", "quick-r4"]);
  const again = newPlan(cells, present, { ...ALL, retryFailed: true }, BEGUN);
  assert.deepEqual(idsOf(again.queue).sort(), ["quick-r2", "quick-r3", "quick-r4"]);
});

test("--fresh measures once more, as the next repeat that is not there", () => {
  const present = raw(
    "quick-r1.json",
    "quick-r2.json",
    "quick-r3.failed.json",
    "quick-r4.json",
    "quick-r5.json",
  );
  const { queue } = newPlan(cells, present, { ...ALL, fresh: 1 }, BEGUN);
  assert.deepEqual(
    queue.map(({ raw, repeat }) => [raw, repeat]),
    [["data/raw/here/here-disk/quick-r6", 6]],
  );
  const more = newPlan(cells, present, { ...ALL, fresh: 3 }, BEGUN);
  assert.deepEqual(more.queue.map(({ repeat }) => repeat).sort(), [6, 7, 8]);
  const { queue: first } = newPlan(cells, new Set(), { ...ALL, fresh: 1 }, BEGUN);
  assert.deepEqual(
    first.map(({ repeat }) => repeat),
    [1],
    "the first, where nothing is there",
  );
});

test("a session goes on in its own order, without what is done by now, and names what is declared no more", () => {
  const begun = newPlan(cells, new Set(), ALL, BEGUN);
  const [first = "", second = "", ...rest] = begun.order;
  const open = [second, ...rest, "here/here-disk/gone-r1"];
  const state = {
    format: "session/1" as const,
    ...BEGUN,
    order: [...begun.order, "here/here-disk/gone-r1"],
    open,
  };
  const resumed = resumedPlan(cells, raw(`${idsOf([{ id: second }])[0]}.json`), state, false);
  assert.deepEqual(
    resumed.queue.map(({ id }) => id),
    rest,
  );
  assert.deepEqual(resumed.order[0], first);
  assert.deepEqual(resumed.lost, ["here/here-disk/gone-r1"]);
});

test("a further repeat that was under way is known again", () => {
  const state = {
    format: "session/1" as const,
    ...BEGUN,
    order: ["here/here-disk/quick-r9"],
    open: ["here/here-disk/quick-r9"],
  };
  const { queue } = resumedPlan(cells, new Set(), state, false);
  assert.deepEqual(
    queue.map(({ id, repeat }) => [id, repeat]),
    [["here/here-disk/quick-r9", 9]],
  );
});

test("time left is what is estimated, corrected by what cells really took", () => {
  assert.equal(timeLeft({ estimated: 0, took: 0, waiting: 100, running: undefined }), 100);
  assert.equal(
    timeLeft({ estimated: 50, took: 100, waiting: 100, running: { estimated: 50, elapsed: 30 } }),
    270,
  );
  assert.equal(timeLeft({ estimated: 50, took: 25, waiting: 0, running: { estimated: 10, elapsed: 60 } }), 0);
});

test("durations are read at a glance", () => {
  assert.deepEqual([0.2, 99, 100, 5999, 6000, 7200, 172_800].map(durationText), [
    "1 s",
    "99 s",
    "1 min 40 s",
    "1 h 40 min",
    "1 h 40 min",
    "2 h",
    "2 d",
  ]);
});

test("a dry run lists cells in columns, with time, storage and what becomes of each", () => {
  const plan = newPlan(cells.slice(0, 2), raw("quick-r1.json"), ALL, BEGUN);
  assert.deepEqual(dryRunLines("here", plan, false), [
    "here: 2 cells, 1 to run.",
    "cell                     time  storage",
    "here/here-disk/quick-r1  38 s  256 MiB  done",
    "here/here-disk/quick-r2  38 s  256 MiB  to do",
    "In all about 38 s; storage at most 256 MiB at a time, 256 MiB one after the other.",
    "Order: shuffled by seed 7; --seed 7 gives the same. Nothing was created.",
  ]);
});

test("a thousand cells are counted by deployment, and listed when asked for", () => {
  const target = kubernetesTarget.parse({
    kind: "kubernetes",
    id: "lab",
    image: "fio",
    profiles: ["quick"],
    volumeModes: ["Filesystem", "Block"],
    clients: [1, 2],
    repeats: 10,
    volumeSize: "1Gi",
  });
  const classes = Array.from({ length: 25 }, (_, i) => ({
    storageClass: `sc${i}`,
    deployment: `lab-sc${i}`,
  }));
  const plan = newPlan(kubernetesCells(target, classes, DEMAND), new Set(), ALL, BEGUN);
  const lines = dryRunLines("lab", plan, false);
  assert.equal(lines.length, 1 + 1 + 25 + 1 + 2);
  assert.equal(lines[0], "lab: 1000 cells, 1000 to run.");
  assert.match(lines[2] ?? "", /^lab\/lab-sc0 +46 min +2 GiB +40 +0 +0$/);
  assert.match(lines.at(-2) ?? "", /^In all about 18 h .*; storage at most 2 GiB at a time, 1.46 TiB one/);
  assert.equal(dryRunLines("lab", plan, true).length, 1 + 1 + 1000 + 2);
});

test("where no cell is picked, a dry run says that alone", () => {
  assert.deepEqual(dryRunLines("here", newPlan([], new Set(), ALL, BEGUN), false), [
    "here: no cell is picked.",
  ]);
});

test("a dry run lists up to 50 cells, and counts more of them by deployment", () => {
  const many = (repeats: number) =>
    profileCells(
      localTarget.parse({ kind: "local", id: "here", profiles: ["quick"], repeats }),
      "here-disk",
      DEMAND,
    );
  const linesOf = (repeats: number): string[] =>
    dryRunLines(
      "here",
      newPlan(many(repeats), raw("quick-r1.json", "quick-r2.failed.json"), ALL, BEGUN),
      false,
    );
  assert.equal(linesOf(50).length, 1 + 1 + 50 + 2);
  assert.deepEqual(linesOf(51).slice(0, -1), [
    "here: 51 cells, 49 to run.",
    "deployment        time  storage  to do  failed earlier  done",
    "here/here-disk  31 min  256 MiB     49               1     1",
    "--verbose lists all 51 cells.",
    "In all about 31 min; storage at most 256 MiB at a time, 12.3 GiB one after the other.",
  ]);
});

test("a cell that failed is done with, unless it is tried again: then a dry run says so", () => {
  const last = (retryFailed: boolean): string | undefined => {
    const present = raw("quick-r1.failed.json", "quick-r2.json");
    return dryRunLines("here", newPlan(cells.slice(0, 2), present, { ...ALL, retryFailed }, BEGUN), false)[2];
  };
  assert.equal(last(false), "here/here-disk/quick-r1  38 s  256 MiB  failed earlier");
  assert.equal(last(true), "here/here-disk/quick-r1  38 s  256 MiB  failed earlier, again");
});

test("cells that failed have another turn in a session that goes on, only where they had none or it is asked for", () => {
  const order = cells.slice(0, 3).map(({ id }) => id);
  const present = raw("quick-r1.failed.json", "quick-r2.failed.json");
  const state = { format: "session/1" as const, ...BEGUN, order, open: order.slice(1) };
  const queue = (retryFailed: boolean): string[] =>
    idsOf(resumedPlan(cells, present, state, retryFailed).queue);
  assert.deepEqual(queue(false), ["quick-r2", "quick-r3"]);
  assert.deepEqual(queue(true), ["quick-r1", "quick-r2", "quick-r3"]);
});
