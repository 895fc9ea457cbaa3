import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { rm, stat, utimes } from "node:fs/promises";
import { afterEach, beforeEach, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fioJson, Report } from "../support/report.ts";

/** Longer than files are too young to be known by their times. */
const SETTLED_MS = 60;
const RAW = "data/raw/lab/lab-ceph/one.json";
const RESULT = "data/results/lab/lab-ceph/lab-ceph.one.json";
const NOTE = ".fiolio/cache/last-collect.json";

describe("collect where nothing is new", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create({ [RAW]: fioJson(1), "data/raw/lab/lab-ceph/notes.txt": "no result\n" });
  });
  afterEach(() => report.remove());

  const collected = async (...args: string[]): Promise<string> => {
    await pause(SETTLED_MS);
    const { code, stdout, stderr } = await report.fiolio("collect", "--no-run", ...args);
    assert.equal(code, 0, stderr);
    return stdout;
  };

  test("says what it said, and sees whatever changes afterwards", async () => {
    assert.match(await collected(), /imported 1 file .*1 not recognised/);
    assert.equal(existsSync(report.path(NOTE)), false);
    const said = await collected();
    assert.match(said, /notes\.txt[\s\S]*imported 0 files .*1 unchanged.*1 not recognised/);
    assert.equal(existsSync(report.path(NOTE)), true);
    assert.equal(await collected(), said);

    const before = await report.read(RESULT);
    const { atime, mtime } = await stat(report.path(RAW));
    await report.write(RAW, (await report.read(RAW)).replace('"minf": 60', '"minf": 61'));
    await utimes(report.path(RAW), atime, mtime);
    assert.match(await collected(), /imported 1 file /);
    assert.notEqual(await report.read(RESULT), before);
    assert.equal(await collected(), said);

    await rm(report.path(RESULT));
    assert.match(await collected(), /imported 1 file /);
    await collected();
    await report.write("data/raw/lab/lab-ceph/two.json", fioJson(2));
    assert.match(await collected(), /imported 1 file .*1 unchanged/);
  });

  test("is something new where a result was changed, whatever its size and time say", async () => {
    await collected();
    await report.write("data/raw/lab/lab-ceph/two.json", fioJson(2));
    await collected();
    const before = await report.read(RESULT);
    const { atime, mtime } = await stat(report.path(RESULT));
    await report.write(RESULT, before.replace('"bytes": 6', '"bytes": 7'));
    await utimes(report.path(RESULT), atime, mtime);
    const others = await collected("--only", "lab/lab-ceph/two.json");
    assert.match(others, /imported 0 files .*1 unchanged/);
    assert.notEqual(await report.read(RESULT), before);
    assert.match(await collected(), /imported 1 file .*1 unchanged/);
    assert.equal(await report.read(RESULT), before);
  });

  test("is looked at anew where another thing is asked for, or the note is another's", async () => {
    await collected();
    await collected();
    assert.match(await collected("--dry-run"), /nothing written/);
    await report.write(NOTE, (await report.read(NOTE)).replace("last-collect/1", "last-collect/0"));
    assert.match(await collected(), /imported 0 files .*1 unchanged/);
    assert.match(await report.read(NOTE), /last-collect\/1/);
  });

  test("fails again where a file failed", async () => {
    await report.write("data/raw/lab/lab-ceph/again.json", fioJson(1));
    await report.fiolio("collect", "--no-run");
    for (const _ of [1, 2]) {
      await pause(SETTLED_MS);
      const { code, stdout } = await report.fiolio("collect", "--no-run");
      assert.deepEqual([code, /1 failed \(1 duplicate\)/.test(stdout)], [1, true], stdout);
    }
    assert.equal(existsSync(report.path(NOTE)), false);
  });
});
