/** A file that holds figures of an application and none of the storage is a run like any other. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { run as runSchema } from "../../src/schema/run.ts";
import { Report } from "../support/report.ts";

const FIXTURES = join(import.meta.dirname, "..", "collectors", "fixtures");
const fixture = (...path: string[]): string => readFileSync(join(FIXTURES, ...path), "utf8");

describe("figures of other layers", () => {
  let report: Report;
  before(async () => {
    report = await Report.create({
      "data/raw/lab/lab-ceph/orders.txt": fixture("pgbench", "good-tpcb", "input.txt"),
      "data/raw/lab/lab-ceph/pool.txt": fixture("rados-bench", "good-write", "input.txt"),
    });
  });
  after(() => report.remove());

  test("are collected, checked, and the same when they are collected again", async () => {
    const first = await report.fiolio("collect", "--no-run");
    assert.match(first.stdout, /imported 2 files \(2 runs\), 0 unchanged, 0 failed, 0 not recognised/);
    const again = await report.fiolio("collect", "--no-run");
    assert.match(again.stdout, /imported 0 files \(0 runs\), 2 unchanged/);
    assert.deepEqual(await report.fiolio("check"), {
      code: 0,
      stdout: "2 runs read, no problems.\n",
      stderr: "",
    });
    const recorded = runSchema.parse(
      JSON.parse(await report.read("data/results/lab/lab-ceph/lab-ceph.orders.json")),
    );
    assert.deepEqual(recorded.results, []);
    assert.equal(recorded.trials?.[0]?.layer, "application");
  });
});
