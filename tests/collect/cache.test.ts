/** What the last collect found is taken where every letter of it is as it was written, and by the same importers. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type CacheEntry, loadCache, saveCache } from "../../src/collect/cache.ts";
import { tempDir } from "../support/temp-dir.ts";

const ENTRY: CacheEntry = {
  ...{ stamp: "1", sha256: "ab", sidecar: "", map: "", beside: "" },
  ...{ sources: {}, results: { "data/results/a.json": "cd" }, details: {}, also: [], owns: [], problems: [] },
};

test("what the last collect found says nothing where it was cut or a letter of it is another", async (t) => {
  const root = await tempDir(t);
  const path = join(root, ".fiolio/cache/collect.json");
  await saveCache(root, [], new Map([["data/raw/a", ENTRY]]), new Map());
  assert.deepEqual((await loadCache(root, [])).cache.get("data/raw/a"), ENTRY);
  const text = await readFile(path, "utf8");
  for (const other of [text.slice(0, -2), text.replace('"cd"', '"ce"'), text.replace(/^.*\n/, ""), ""]) {
    assert.notEqual(other, text);
    await writeFile(path, other);
    assert.equal((await loadCache(root, [])).cache.size, 0);
  }
});
