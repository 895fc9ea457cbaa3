import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { dropFailure, keep, standingOf } from "../../src/session/raw-files.ts";
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
});
