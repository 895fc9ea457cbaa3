/** A team's own report, three times over: measure, publish as an edition, upgrade, measure again, compare. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { needs } from "../support/needs.ts";
import { OwnDisk } from "./own-disk.ts";

const EDITIONS = ["v2026.11.0", "v2026.12.0", "v2027.1.0"];

describe("editions of a team's own runs", { skip: needs.fio }, () => {
  let own: OwnDisk;
  before(async () => {
    own = await OwnDisk.create(EDITIONS, 6);
  });
  after(() => own.remove());

  test("each fixes what was there, and stays as it is while the next one grows", async () => {
    await own.lockAll();
    await own.fiolio("build", "--published");
    assert.deepEqual(
      (await readdir(own.report.path("public"))).filter((name) => name.startsWith("v")).sort(),
      EDITIONS,
    );
  });

  test("are compared with each other, and with what was measured since", async () => {
    assert.deepEqual(await own.compare("v2026.11.0", "v2026.12.0"), [6, 6, 1]);
    assert.deepEqual(await own.compare("v2026.12.0", "v2027.1.0"), [12, 6, 1]);
    assert.deepEqual(await own.compare("this-machine-disk@0", "this-machine-disk@1"), [6, 6, 1]);
    await own.measure("--fresh", "6");
    assert.deepEqual(await own.compare("v2027.1.0", "next"), [18, 6, 1]);
    assert.deepEqual(await own.compare("--since", "main"), [18, 6, 1]);
    assert.deepEqual(await own.compare("--since", "main~1", "this-machine-disk"), [12, 12, 1]);
    const missing = await own.report.fiolio("compare", "--since", "nowhere");
    assert.equal(missing.code, 1);
    assert.match(
      missing.stderr,
      /^git: expected a commit, branch or tag nowhere of this report, git says: .*\n$/,
    );
  });

  test("are compared by the commands of the page in docs", async () => {
    const page = await readFile(join(engineDir, "docs", "comparing.md"), "utf8");
    const [, block = ""] = [...page.matchAll(/^```sh\n(.*?)\n```$/gms)][1] ?? [];
    const commands = block
      .replaceAll(/ceph@1([89])\S+/g, (_, of) => `this-machine-disk@${Number(of) - 8}`)
      .split("\n");
    assert.equal(commands.length, 2);
    for (const line of commands) {
      const args = line.replace(/^npm run compare -- /, "").split(" ");
      const ended = await own.report.fiolio("compare", ...args, "--threshold", "100000");
      assert.deepEqual([ended.code, ended.stderr], [0, ""], line);
    }
  });
});
