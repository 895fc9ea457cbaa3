/** Folders in which nothing is left. */
import assert from "node:assert/strict";
import fs, { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { removeEmptied } from "../../src/effects/small-files.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-small-"));
});
after(() => rm(folder, { recursive: true }));

test("emptied folders go with what is above them, in any order, and one that holds something stays", () => {
  for (const path of ["a/b/c", "full/empty"]) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, "full/file"), "");
  removeEmptied(folder, ["a", "a/b", "a/b/c", "full", "full/empty"]);
  assert.deepEqual(
    ["a", "full/empty", "full/file", "."].map((path) => existsSync(join(folder, path))),
    [false, false, true, true],
  );
});

test("a folder from which many files went is read once", (t) => {
  mkdirSync(join(folder, "charts"));
  writeFileSync(join(folder, "charts/one.svg"), "");
  const read = t.mock.method(fs, "readdirSync");
  syncBuiltinESMExports();
  removeEmptied(
    folder,
    Array.from({ length: 50 }, () => "charts"),
  );
  read.mock.restore();
  syncBuiltinESMExports();
  assert.equal(read.mock.callCount(), 1);
});
