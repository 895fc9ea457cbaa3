import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { promisify } from "node:util";
import { loadRecord } from "../../src/record/load.ts";
import { writeRecord } from "../bench/record.ts";

const run = promisify(execFile);
const cli = new URL("../../src/cli.ts", import.meta.url).pathname;

describe("add", () => {
  let root: string;
  const add = (...args: string[]): Promise<{ stdout: string; stderr: string; code?: number }> =>
    run(process.execPath, [cli, "add", "--root", root, ...args]).catch((e) => e);
  const result = (): string => join(root, "result.json");

  before(async () => {
    root = await mkdtemp(join(tmpdir(), "fiolio-add-"));
  });
  after(() => rm(root, { recursive: true }));
  beforeEach(async () => {
    await rm(join(root, "data"), { recursive: true, force: true });
    await writeRecord(root, { runs: 0 });
    await writeFile(result(), '{"jobs": []}');
  });

  it("copies a result and describes a new environment and deployment so that the record stays valid", async () => {
    const { stdout } = await add(
      result(),
      "--environment",
      "mine",
      "--deployment",
      "mine-rbd",
      "--backend",
      "backend-1",
      "--storage-class",
      "ceph-block",
    );
    assert.match(stdout, /wrote data\/environments\/mine\.yaml: a new environment; complete it/);
    assert.equal(await readFile(join(root, "data/raw/mine/mine-rbd/result.json"), "utf8"), '{"jobs": []}');
    const { record, problems } = await loadRecord(root);
    assert.deepEqual(
      problems.filter((p) => p.severity === "error"),
      [],
    );
    assert.equal(record.deployments.get("mine-rbd")?.storageClass, "ceph-block");
    assert.equal(record.environments.get("mine")?.kind, "cluster");
  });

  it("changes nothing that is there, and says so", async () => {
    const args = [result(), "--environment", "environment-1", "--deployment", "deployment-1"];
    await add(...args);
    assert.match((await add(...args)).stdout, /All of it is there already/);
    await writeFile(result(), '{"jobs": [1]}');
    const again = await add(...args);
    assert.equal(again.code, 1);
    assert.match(
      again.stderr,
      /expected a new name, found other results under data\/raw\/environment-1\/deployment-1\/result\.json/,
    );
    assert.equal(
      await readFile(join(root, "data/raw/environment-1/deployment-1/result.json"), "utf8"),
      '{"jobs": []}',
    );
  });

  it("writes nothing in a dry run", async () => {
    const { stdout } = await add(
      result(),
      "--environment",
      "mine",
      "--deployment",
      "mine-rbd",
      "--backend",
      "backend-1",
      "--dry-run",
    );
    assert.match(stdout, /would write data\/raw\/mine\/mine-rbd\/result\.json/);
    assert.equal((await readdir(join(root, "data/environments"))).includes("mine.yaml"), false);
  });

  const refused: [string, string[], RegExp][] = [
    [
      "a file that is not there",
      ["none.json", "--environment", "environment-1", "--deployment", "deployment-1"],
      /none\.json: expected a file, found none/,
    ],
    [
      "a folder",
      [tmpdir(), "--environment", "environment-1", "--deployment", "deployment-1"],
      /expected a file, found something else/,
    ],
    [
      "an id that is a path",
      ["x", "--environment", "../up", "--deployment", "d"],
      /--environment: expected lower case letters.*found "\.\.\/up"/,
    ],
    [
      "a backend that is not there",
      ["x", "--environment", "mine", "--deployment", "d", "--backend", "backend-l"],
      /Did you mean backend-1/,
    ],
    [
      "no backend for a new deployment",
      ["x", "--environment", "mine", "--deployment", "d"],
      /--backend: expected one for a new deployment/,
    ],
    [
      "a deployment of another environment",
      ["x", "--environment", "environment-2", "--deployment", "deployment-1"],
      /deployment-1 is in the environment environment-1/,
    ],
  ];
  for (const [what, args, line] of refused)
    it(`refuses ${what}, in one line`, async () => {
      const { stderr, code } = await add(...args);
      assert.equal(code, 1);
      assert.match(stderr, line);
      assert.equal(stderr.trim().split("\n").length, 1);
    });
});
