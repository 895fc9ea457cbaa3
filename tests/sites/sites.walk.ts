/** Two published reports, each of which is a source of the other. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadRecord } from "../../src/record/load.ts";
import { JOBS } from "../bench/record.ts";
import { fioJson, Report } from "../support/report.ts";
import { type SiteServer, serveSite } from "../support/server.ts";

const HEAD =
  "format: fiolio/1\ntitle: Mine\ndescription: Mine.\neditions: [{ version: v2026.1.0, date: 2026-01-31, summary: All, environments: [lab] }]\n";
const json = async (path: string) => JSON.parse(await readFile(path, "utf8"));

test("two reports read one another: each passes on what is its own", async () => {
  const both: { report: Report; served: SiteServer }[] = [];
  for (const storage of ["lab-ceph", "lab-nfs"]) {
    const report = await Report.create({ "fiolio.yaml": HEAD });
    await report.write(
      `data/raw/lab/${storage}/0.json`,
      fioJson(storage === "lab-ceph" ? 1 : 1 + JOBS.length),
    );
    both.push({ report, served: await serveSite(report.path("public"), "/storage/") });
  }
  const all = async (...args: string[]) => {
    for (const { report } of both) {
      const { code, stdout, stderr } = await report.fiolio(...args);
      assert.equal(code, 0, stdout + stderr);
    }
  };
  try {
    await all("collect", "--no-run");
    await all("build", "--published");
    for (const [i, { report }] of both.entries()) {
      const site = both[1 - i]?.served.url;
      await report.write(
        "fiolio.yaml",
        `${HEAD}sources: [{ site: "${site}", edition: v2026.1.0, id: other }]\n`,
      );
    }
    for (let round = 0; round < 2; round++) {
      await all("collect", "--no-run", "--update-sites");
      await all("build", "--published");
    }
    for (const [{ report }, mine, others] of [
      [both[0], "lab-ceph.0", "other.lab-nfs.0"],
      [both[1], "lab-nfs.0", "other.lab-ceph.0"],
    ] as [{ report: Report }, string, string][]) {
      const { record } = await loadRecord(report.root);
      assert.deepEqual([...record.runs.keys()], [mine, others]);
      const { runs } = await json(report.path("public/v2026.1.0/record.json"));
      assert.deepEqual(
        runs.map(({ id }: { id: string }) => id),
        [mine],
      );
    }
  } finally {
    for (const { report, served } of both) {
      await served.close();
      await report.remove();
    }
  }
});
