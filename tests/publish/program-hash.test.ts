/** By what something was built is told by the files themselves, wherever the engine lies. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFile, cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";
import { engineHash } from "../../src/publish/program-hash.ts";
import { tempDir } from "../support/temp-dir.ts";

const hashAt = (engine: string): string => {
  const module = pathToFileURL(join(engine, "src/publish/program-hash.ts")).href;
  const script = `console.log(await (await import(${JSON.stringify(module)})).engineHash())`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  }).trim();
};

test("an engine at another place is the same; with another layout it is not", async (t) => {
  const engine = await tempDir(t);
  for (const part of [
    "src",
    "site",
    "examples",
    "profiles",
    "hugo.toml",
    "package.json",
    "package-lock.json",
  ])
    await cp(join(engineDir, part), join(engine, part), { recursive: true });
  await symlink(join(engineDir, "node_modules"), join(engine, "node_modules"), "junction");
  assert.equal(hashAt(engine), await engineHash());
  await appendFile(join(engine, "site/layouts/all.html"), "\n");
  assert.notEqual(hashAt(engine), await engineHash());
});
