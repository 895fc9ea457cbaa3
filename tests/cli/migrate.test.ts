/** Files in the shape that they had before durability was a dimension, as they stand in the repository's history. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { killedAfter } from "../support/killed.ts";
import { fioJson, fiolio, Report } from "../support/report.ts";

const backend = (more: string): string =>
  `format: backend/1\ntitle: Ceph\nproduct: Ceph\nkind: distributed-block\nsummary: Blocks. # ours\nnetworked: true\naccessModes: [ReadWriteOnce]\nvolumeModes: [Block]\n${more}`;
const OLD = backend("# measured by pulling a plug\nsurvivesNodeLoss: true\n");
const NEW = backend("# measured by pulling a plug\ndurability: { reachableAfterNodeLoss: true }\n");
const VERSION = "v2026.11.0";

describe("files of an earlier version", () => {
  let report: Report;
  let lock = "";
  before(async () => {
    report = await Report.create({
      "fiolio.yaml": `format: fiolio/1\ntitle: Ours\ndescription: Ours.\neditions: [{ version: ${VERSION}, date: 2026-11-22, summary: Ours, environments: [lab] }]\n`,
      "data/raw/lab/lab-ceph/a.json": fioJson(1),
      "data/backends/ceph.yaml": NEW,
    });
    assert.equal((await report.fiolio("collect")).code, 0);
    assert.equal((await report.fiolio("edition")).code, 0);
    lock = await report.read(`data/editions/${VERSION}.lock.json`);
    await report.write("data/backends/ceph.yaml", OLD);
  });
  after(() => report.remove());

  test("are named by check, with what to do", async () => {
    const { code, stdout } = await report.fiolio("check");
    assert.equal(code, 1);
    assert.match(stdout, /data\/backends\/ceph\.yaml: error: .*survivesNodeLoss.*npm run migrate/);
  });

  test("are listed by a dry run, which writes nothing", async () => {
    assert.deepEqual(await report.fiolio("migrate", "--dry-run"), {
      code: 0,
      stderr: "",
      stdout:
        "data/backends/ceph.yaml: survivesNodeLoss: true became durability: { reachableAfterNodeLoss: true }.\nmigrate: would rewrite 1 file.\n",
    });
    assert.equal(await report.read("data/backends/ceph.yaml"), OLD);
  });

  test("are rewritten with their comments, once, and locked editions stay as they were", async () => {
    const { code, stdout } = await report.fiolio("migrate");
    assert.deepEqual([code, stdout.split("\n").at(-2)], [0, "migrate: rewrote 1 file."]);
    assert.equal(await report.read("data/backends/ceph.yaml"), NEW);
    assert.equal((await report.fiolio("migrate")).stdout, "migrate: rewrote 0 files.\n");
    assert.match((await report.fiolio("check")).stdout, /no problems/);
    assert.equal(await report.read(`data/editions/${VERSION}.lock.json`), lock);
    assert.match((await report.fiolio("edition", "--check")).stdout, /unchanged, 1 run/);
  });

  test("are all rewritten or none, wherever the computer stops, once the next command looks", async () => {
    const names = ["one", "two", "three"].map((name) => `data/backends/${name}.yaml`);
    const texts = (): Promise<string[]> => Promise.all(names.map((name) => report.read(name)));
    const ends = new Set<string>();
    for (let calls = 2; !ends.has("to its end"); calls += 4) {
      for (const name of names) await report.write(name, OLD);
      const { code } = await fiolio(["migrate", "--root", report.root], killedAfter(calls));
      await report.fiolio("check");
      const found = new Set(await texts());
      assert.equal(found.size, 1, `stopped after ${calls}`);
      ends.add(code === 0 ? "to its end" : found.has(NEW) ? "new" : "old");
    }
    assert.deepEqual([...ends].sort(), ["new", "old", "to its end"]);
    for (const name of names) await rm(report.path(name));
  });

  test("use cases keep what they ask for", async () => {
    const useCase = (requires: string): string =>
      `format: use-case/1\ntitle: T\norder: 1\nsummary: S.\nrequires:\n  snapshots: true\n  ${requires}\nmetrics:\n  - { metric: read.iops, weight: 1 }\n`;
    await report.write("data/use-cases/own.yaml", useCase("survivesNodeLoss: true"));
    assert.match(
      (await report.fiolio("migrate")).stdout,
      /survivesNodeLoss: true became reachableAfterNodeLoss: true\.\n/,
    );
    assert.equal(await report.read("data/use-cases/own.yaml"), useCase("reachableAfterNodeLoss: true"));
  });

  test("that do not say enough are left to a person", async () => {
    const unclear = backend("survivesNodeLoss: false\n");
    await report.write("data/backends/other.yaml", unclear);
    const { code, stdout } = await report.fiolio("migrate");
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^data\/backends\/other\.yaml: survivesNodeLoss is read no more, .*\.\nmigrate: rewrote 0 files, 1 file needs you\.\n$/,
    );
    assert.equal(await report.read("data/backends/other.yaml"), unclear);
    await report.write("data/backends/other.yaml", NEW);
  });

  test("of a newer version are refused with what reads them, and nothing is moved", async () => {
    await report.write("data/backends/ceph.yaml", OLD);
    await report.write("data/deployments/lab-nfs.yaml", "format: deployment/7\nsomething: new\n");
    const message =
      "format: expected deployment/1 or older, came deployment/7, which a newer version of fiolio writes. Upgrade it: npm install fiolio@latest.";
    const { code, stderr } = await report.fiolio("migrate");
    assert.deepEqual([code, stderr], [1, `data/deployments/lab-nfs.yaml: ${message}\n`]);
    assert.equal(await report.read("data/backends/ceph.yaml"), OLD);
    const { stdout } = await report.fiolio("check");
    assert.ok(stdout.includes(`data/deployments/lab-nfs.yaml: error: ${message}\n`), stdout);
  });
});
