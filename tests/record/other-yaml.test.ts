/** Other people's YAML beside raw results is no transcription, and stops nobody. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { loadRecord } from "../../src/record/load.ts";
import { fioJson, Report } from "../support/report.ts";

const FOLDER = "data/raw/lab/lab-ceph";

describe("a manifest beside a result", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create({
      [`${FOLDER}/pvc.yaml`]: "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: data }\n",
      [`${FOLDER}/values.yaml`]: "replicas: 3\nformat: short\n",
      [`${FOLDER}/a.json`]: fioJson(1),
    });
  });
  afterEach(() => report.remove());

  test("is no error of the record", async () => {
    const { problems } = await loadRecord(report.root);
    assert.deepEqual(
      problems.filter(({ severity }) => severity === "error"),
      [],
    );
  });

  test("is named by collect in a line, which goes on and succeeds", async () => {
    const { code, stdout } = await report.fiolio("collect");
    assert.equal(code, 0, stdout);
    assert.match(
      stdout,
      /pvc\.yaml: warning: no result of a tool that is known\. Move it out of data\/raw, .*\n/,
    );
    assert.doesNotMatch(stdout, /delete/i);
    assert.equal((await report.fiolio("check")).code, 0);
  });

  test("is named in the same words by check, which does not send to collect for it, and left out by add", async () => {
    const line = /pvc\.yaml: warning: no result of a tool that is known\. Move it out of data\/raw, /;
    const { stdout } = await report.fiolio("check");
    assert.match(stdout, line);
    assert.match(
      stdout,
      /a\.json: warning: expected a run that comes from it, found none\. Run npm run collect/,
    );
    const from = report.path(FOLDER, "pvc.yaml");
    await report.write("b.json", fioJson(2));
    const given = [from, report.path("b.json"), "--environment", "lab", "--deployment", "lab-nfs"];
    const added = await report.fiolio("add", ...given);
    assert.equal(added.code, 1);
    assert.match(
      added.stdout,
      /pvc\.yaml: error: expected a result of a tool that is known, found none; it is left out\. /,
    );
    assert.deepEqual(
      [...(await report.contents("data/raw/lab/lab-nfs")).keys()],
      ["data/raw/lab/lab-nfs/b.json"],
    );
  });

  test("a transcription that is wrong is still named", async () => {
    await report.write(`${FOLDER}/paper.yaml`, "format: transcription/1\nruns: 3\n");
    const { problems } = await loadRecord(report.root);
    assert.ok(problems.some(({ path, severity }) => path.endsWith("paper.yaml") && severity === "error"));
  });
});
