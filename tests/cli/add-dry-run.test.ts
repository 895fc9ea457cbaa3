/** `add --dry-run` says what it recognises and would import, and writes nothing. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { fioJson, Report } from "../support/report.ts";

describe("add --dry-run", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create();
  });
  afterEach(() => report.remove());

  const dry = async (name: string, content: string | Buffer, expected = 0): Promise<string> => {
    await writeFile(report.path(name), content);
    const before = [...(await report.contents("data")).keys()];
    const { code, stdout } = await report.fiolio(
      "add",
      report.path(name),
      ...["--environment", "lab", "--deployment", "lab-ceph", "--dry-run"],
    );
    assert.equal(code, expected, stdout);
    assert.deepEqual([...(await report.contents("data")).keys()], before);
    return stdout;
  };

  test("names the format, the runs and their results", async () => {
    assert.match(
      await dry("a.json", fioJson(1)),
      /a\.json: fio JSON \(.+\); would import 1 run with 1 result: "job-1"\n/,
    );
    assert.match(await dry("b.json.gz", gzipSync(fioJson(2))), /b\.json\.gz: fio JSON .* would import 1 run/);
  });

  test("says what is wrong, and what is no result", async () => {
    assert.match(await dry("cut.json", fioJson(3).slice(0, -40)), /\n {2}error: the file is cut/);
    assert.match(
      await dry("notes.txt", "hello\n", 1),
      /notes\.txt: error: expected a result of a tool that is known, found none; it is left out\. /,
    );
  });
});
