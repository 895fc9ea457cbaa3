/** Two storages in folders of one deployment: collect takes what lies there, and says what it comes to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { JOBS } from "../bench/record.ts";
import { fioJson, Report } from "../support/report.ts";

test("folders of one deployment that are named after storages and hold the same tests are told of", async () => {
  const folder = "data/raw/lab/lab-ceph";
  const report = await Report.create({
    [`${folder}/ceph-rbd/mix.json`]: fioJson(1),
    [`${folder}/local-nvme/mix.json`]: fioJson(1 + JOBS.length),
    "data/raw/lab/lab-nfs/run-1/mix.json": fioJson(1 + 2 * JOBS.length),
    "data/raw/lab/lab-nfs/run-2/mix.json": fioJson(1 + 3 * JOBS.length),
  });
  const { problems } = await collect({ root: report.root });
  assert.deepEqual(problems, [
    {
      path: folder,
      message:
        "expected results of one storage, found the same tests in ceph-rbd and local-nvme: they become one median. Move what is of another storage into the folder of its own deployment.",
      severity: "warning",
    },
  ]);
  await report.remove();
});
