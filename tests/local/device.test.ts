import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { absent } from "../../src/effects/error-code.ts";

test("what tells whether a device is in use may be absent, but not unreadable", async () => {
  assert.equal(await readFile("/nowhere/at/all", "utf8").catch(absent("")), "");
  assert.throws(() => absent("")(Object.assign(new Error("no"), { code: "EACCES" })), { code: "EACCES" });
  await assert.rejects(readFile("/", "utf8").catch(absent("")), { code: "EISDIR" });
});
