import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pass } from "./run-tests.ts";

const FILES = {
  "good.test.mjs": 'import { test } from "node:test"; test("a", () => {});',
  "bad.test.mjs": 'import { test } from "node:test"; test("b", () => { throw new Error("b"); });',
  "waits.test.mjs":
    'import { test } from "node:test"; test("c", () => new Promise((done) => setTimeout(done, 1e8)));',
  "broken.test.mjs": 'import "./nothing.mjs";',
  "none.test.mjs": "export const none = 0;",
};
let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-run-tests-"));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
});
after(() => rm(folder, { recursive: true, force: true }));

test("files pass where all of them do", async () => {
  assert.equal(await pass(folder, ["good.test.mjs"]), true);
  assert.equal(await pass(folder, ["good.test.mjs", "good.test.mjs"]), true);
  assert.equal(await pass(folder, ["good.test.mjs", "bad.test.mjs"]), false);
  assert.equal(await pass(folder, ["broken.test.mjs"]), false);
});

test("files without any test do not pass", async () => {
  assert.equal(await pass(folder, ["none.test.mjs"]), false);
});

test("after the first failure nothing is waited for", async () => {
  assert.equal(await pass(folder, ["bad.test.mjs", "waits.test.mjs"]), false);
});
