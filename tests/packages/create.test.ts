/** What create-fiolio writes from what it is told, before anything is installed. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";

describe("create-fiolio", () => {
  let base: string;
  before(async () => {
    base = await mkdtemp(join(tmpdir(), "fiolio-create-"));
  });
  after(() => rm(base, { recursive: true, force: true }));

  const create = (folder: string, ...args: string[]) => {
    const program = join(engineDir, "packages/create-fiolio/create.ts");
    const own = [program, folder, "--yes", "--no-install", ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, own, { cwd: base, encoding: "utf8" });
    return { code: status, stdout, stderr };
  };
  const read = (...path: string[]) => readFile(join(base, ...path), "utf8");

  test("names the storage of this machine as it is told", async () => {
    const { code, stderr } = create("disk", "--template", "local", "--deployment", "fast");
    assert.equal(code, 0, stderr);
    assert.match(await read("disk", "fiolio.yaml"), /^ {4}deployment: fast$/m);
    create("usual", "--template", "local", "--environment", "attic");
    assert.match(await read("usual", "fiolio.yaml"), /^ {4}deployment: attic-disk$/m);
  });

  test("measures the StorageClass that it is told, or all", async () => {
    create("one", "--template", "kubernetes", "--storage-class", "gold");
    assert.match(await read("one", "fiolio.yaml"), /^ {4}storageClasses: \["gold"\]$/m);
    create("all", "--template", "kubernetes");
    assert.match(await read("all", "fiolio.yaml"), /^ {4}storageClasses: all$/m);
  });

  for (const [template, option, takes] of [
    ["local", "--storage-class", "--environment, --deployment"],
    ["kubernetes", "--deployment", "--environment, --storage-class"],
  ] as const)
    test(`refuses ${option} where ${template} has no place for it`, async () => {
      const { code, stderr } = create("refused", "--template", template, option, "gold");
      assert.equal(code, 2);
      assert.equal(
        stderr,
        `create-fiolio: ${option}: the template ${template} has no place for it, it takes ${takes}. Leave it out, or take another template.\n`,
      );
      assert.ok(!existsSync(join(base, "refused")));
    });

  test("takes the engine's tarball into the report, so that it installs where it is cloned", async () => {
    await writeFile(join(base, "fiolio-1.0.0.tgz"), "packed");
    for (const [folder, spec] of [
      ["absolute", `file:${join(base, "fiolio-1.0.0.tgz")}`],
      ["relative", "file:../fiolio-1.0.0.tgz"],
    ] as const) {
      const { code, stdout, stderr } = create(folder, "--fiolio", spec);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /: 9 files, fiolio-1\.0\.0\.tgz among them: commit it\.\n/);
      assert.equal(
        JSON.parse(await read(folder, "package.json")).dependencies.fiolio,
        "file:./fiolio-1.0.0.tgz",
      );
      assert.equal(await read(folder, "fiolio-1.0.0.tgz"), "packed");
    }
  });

  test("leaves another specification as it is, and says where a tarball is not there", async () => {
    create("registry", "--fiolio", "^1.2.0");
    assert.equal(JSON.parse(await read("registry", "package.json")).dependencies.fiolio, "^1.2.0");
    const { code, stderr } = create("missing", "--fiolio", "file:nowhere.tgz");
    assert.equal(code, 2);
    assert.match(stderr, /^create-fiolio: --fiolio: expected a tarball at .*nowhere\.tgz, there is none\./);
  });
});
