/** fio takes every profile that is shipped. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { loadProfiles } from "../../src/fio/profiles.ts";
import { needs } from "../support/needs.ts";

const profiles = await loadProfiles(engineDir);

describe("profiles are job files that fio accepts", { skip: needs.fio }, () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "fiolio-profiles-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const parse = (name: string, text: string) => {
    const path = join(folder, `${name}.fio`);
    writeFileSync(path, text);
    return spawnSync("fio", ["--parse-only", path], { cwd: folder, encoding: "utf8" });
  };

  for (const { id, text } of profiles) {
    test(id, () => {
      const { status, stdout, stderr } = parse(id, text);
      assert.equal(status, 0, stdout + stderr);
    });
  }

  test("and fio does not accept just anything", () => {
    assert.notEqual(parse("bad", "[job]\nrw=sideways\n").status, 0);
  });
});
