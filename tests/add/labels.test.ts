/** `add --label` puts words of one's own on runs, and an edition takes runs by them. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { DECLARATION, fioJson, Report } from "../support/report.ts";

describe("add --label", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create({
      "fiolio.yaml": `${DECLARATION}editions: [{ version: v2026.11.0, date: 2026-11-22, summary: Ours, labels: { release: "25.1" } }]\n`,
    });
  });
  afterEach(() => report.remove());
  const add = (name: string, ...labels: string[]) =>
    report.fiolio("add", report.path(name), "--environment", "lab", "--deployment", "lab-ceph", ...labels);

  test("writes them beside the file, to its runs, and to an edition that asks for them", async () => {
    await report.write("a.json", fioJson(1));
    await report.write("b.json", fioJson(2));
    assert.equal((await add("a.json", "--label", "release=25.1", "--label", "ticket=OPS=7")).code, 0);
    assert.equal((await add("b.json")).code, 0);
    assert.equal((await report.fiolio("collect")).code, 0);
    const runs = [...(await report.contents("data/results")).values()].map((text) => JSON.parse(text));
    assert.deepEqual(
      runs.map(({ labels }) => labels),
      [{ release: "25.1", ticket: "OPS=7" }, undefined],
    );
    assert.match((await report.fiolio("edition", "v2026.11.0")).stdout, /v2026\.11\.0: .*1 run/);
    const lock = JSON.parse(await report.read("data/editions/v2026.11.0.lock.json"));
    assert.deepEqual(
      lock.runs.map(({ id }: { id: string }) => id),
      [runs[0].id],
    );
    assert.match((await report.fiolio("check")).stdout, /2 runs read, no problems/);
  });

  test("refuses what is no label, and to change a file that is there", async () => {
    await report.write("a.json", fioJson(1));
    const wrong = await add("a.json", "--label", "release");
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /Expected NAME=VALUE, such as release=25\.1\./);
    await report.write("data/raw/lab/lab-ceph/a.machine.json", '{"format":"machine/1","machine":{}}');
    const there = await add("a.json", "--label", "release=25.1");
    assert.equal(there.code, 1);
    assert.match(
      there.stderr,
      /^a\.machine\.json: expected none beside its result, as --label writes it\. Write the labels into it\.\n$/,
    );
  });
});
