import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { declaredOf, dropFailure, keep, resultIn, standingOf } from "../../src/session/raw-files.ts";
import { canonicalJson } from "../../src/text/canonical.ts";
import { Report } from "../support/report.ts";

const CELL = { declared: "d", raw: "data/raw/lab/lab-ceph/quick-r1" };
const RESULT = "data/results/lab/lab-ceph/lab-ceph.quick-r1.json";
const REPEAT = { series: "quick", index: 0, order: 3, seed: 9 };
const failure = [
  { suffix: ".failed.json", content: "{}" },
  { suffix: ".failed.fio", content: "[a]\n" },
  { suffix: ".failed.machine.json", content: canonicalJson({ format: "machine/1", machine: {} }) },
];

describe("the files of a cell", () => {
  let report: Report;
  const names = async (): Promise<string[]> =>
    [...(await report.contents("data/raw")).keys()].map((path) =>
      path.slice("data/raw/lab/lab-ceph/".length),
    );
  before(async () => {
    report = await Report.create();
  });
  after(() => report.remove());

  test("say which repeat they are of, and when it ran", async () => {
    await keep(report.root, CELL, failure, REPEAT);
    assert.deepEqual(JSON.parse(await report.read(`${CELL.raw}.failed.machine.json`)).repeat, REPEAT);
    assert.equal(standingOf(CELL, new Set([`${CELL.raw}.failed.json`])), "failed");
  });

  test("of a failure go when another attempt succeeds, with the result that was derived from them", async () => {
    await report.write(RESULT, JSON.stringify({ raw: `${CELL.raw}.failed.json` }));
    await report.write(`${CELL.raw}0.failed.json`, "of another cell");
    const success = [
      { suffix: ".json", content: "{}" },
      { suffix: ".fio", content: "[b]\n" },
    ];
    await keep(report.root, CELL, success, REPEAT);
    assert.deepEqual(await names(), ["quick-r1.fio", "quick-r1.json", "quick-r10.failed.json"]);
    await assert.rejects(report.read(RESULT), { code: "ENOENT" });
  });

  test("of a failure go with its result also where the cell's name is not in lower case, as ids are", async () => {
    const cell = { declared: "d", raw: "data/raw/lab/lab-ceph/kbench-Full-r1" };
    const result = "data/results/lab/lab-ceph/lab-ceph.kbench-full-r1.json";
    await keep(report.root, cell, failure, REPEAT);
    await report.write(result, JSON.stringify({ raw: `${cell.raw}.failed.json` }));
    await dropFailure(report.root, cell);
    await assert.rejects(report.read(result), { code: "ENOENT" });
  });

  test("of a failure that outlived a kill go later; what came of the success stays", async () => {
    await report.write(RESULT, JSON.stringify({ raw: `${CELL.raw}.json` }));
    await report.write(`${CELL.raw}.failed.json`, "{}");
    await dropFailure(report.root, CELL);
    assert.deepEqual(await names(), ["quick-r1.fio", "quick-r1.json", "quick-r10.failed.json"]);
    assert.ok(await report.read(RESULT));
  });

  test("stay as they are where a runner brings nothing", async () => {
    const before = await report.contents();
    await keep(report.root, CELL, [], REPEAT);
    assert.deepEqual(await report.contents(), before);
  });

  test("stay where another cell failed whose folder is the same, or where none is", async () => {
    const before = await report.contents();
    await dropFailure(report.root, { raw: "data/raw/lab/lab-ceph/quick-r2" });
    await dropFailure(report.root, { raw: "data/raw/lab/lab-nfs/quick-r1" });
    assert.deepEqual(await report.contents(), before);
  });

  test("of a failure may come once more: the new ones take the place of the old, and what is not among them goes", async () => {
    const cell = { declared: "d", raw: "data/raw/lab/lab-nfs/quick-r1" };
    const folder = async (): Promise<string[]> =>
      [...(await report.contents("data/raw/lab/lab-nfs")).keys()].map((path) => path.split("/").at(-1) ?? "");
    await keep(report.root, cell, failure, REPEAT);
    await keep(report.root, cell, failure.slice(0, 1), REPEAT);
    assert.deepEqual(await folder(), ["quick-r1.failed.json"]);
  });

  test("say what was declared when they were measured", async () => {
    const cell = { declared: "now", raw: "data/raw/lab/lab-nfs/deep-r1" };
    const machine = {
      suffix: ".machine.json",
      content: canonicalJson({ format: "machine/1", machine: { kernel: "6.1" } }),
    };
    await keep(report.root, cell, [{ suffix: ".log", content: "text" }, machine], REPEAT);
    const kept = JSON.parse(await report.read(`${cell.raw}.machine.json`));
    assert.deepEqual(kept, {
      format: "machine/1",
      machine: { kernel: "6.1" },
      repeat: REPEAT,
      declared: "now",
    });
    const declared = async (raw: string, suffix: string) =>
      (await declaredOf(report.root, { raw }, new Set([raw + suffix]))).declared;
    assert.equal(await declared(cell.raw, ".log"), "now");
    assert.equal(await declared(cell.raw, ".failed.json"), undefined);
    assert.equal(await declared(CELL.raw, ".json"), undefined);
  });
});

test("a cell has a result in any of the forms in which runners bring one", () => {
  const at = (...suffixes: string[]) => new Set(suffixes.map((suffix) => CELL.raw + suffix));
  const found = (...suffixes: string[]) => resultIn(CELL.raw, (path) => at(...suffixes).has(path));
  for (const suffix of [".json", ".clients.json", ".stress.json", ".log", ".txt", ".life.json"]) {
    assert.equal(standingOf(CELL, at(suffix, ".failed.json")), "done", suffix);
    assert.equal(found(suffix, ".fio"), CELL.raw + suffix);
  }
  assert.equal(standingOf(CELL, at(".failed.json")), "failed");
  assert.equal(standingOf(CELL, at(".fio", ".stderr.txt")), "to do");
  assert.equal(found(".failed.json", ".fio"), undefined);
});
