/** What checks said is taken as it lies there where it is whole, in its own place, and of the same program. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import type { Outcomes } from "../../src/judge/known-outcomes.ts";
import { keptOutcomes } from "../../src/publish/kept/kept-outcomes.ts";

const SAID: Outcomes = [[{ code: "LITTLE", verdict: "passed", evidence: "18 µs." }], []];
const OTHER: Outcomes = [[{ code: "LITTLE", verdict: "noted", evidence: "19 µs." }]];
let work = "";
const folder = (): string => join(work, ".fiolio/cache/outcomes");
const files = async (): Promise<string[]> =>
  (await readdir(folder())).sort().map((name) => join(folder(), name));
const found = async (key = "one", by = "program"): Promise<unknown> =>
  (await keptOutcomes(work, by)).find(key);

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), "fiolio-kept-outcomes-"));
  const kept = await keptOutcomes(work, "program");
  kept.note("one", SAID);
  kept.note("other", OTHER);
  await kept.finish();
});
afterEach(() => rm(work, { recursive: true }));

test("they are found by what was asked", async () => {
  assert.deepEqual(await found(), SAID);
  assert.deepEqual(await found("other"), OTHER);
  assert.equal(await found("third"), undefined);
});

test("what another program said is not taken", async () =>
  assert.equal(await found("one", "other"), undefined));

test("what is cut, emptied or gone says nothing", async () => {
  const [first = "", second = ""] = await files();
  const keys = ["one", "other"];
  await writeFile(first, (await readFile(first)).subarray(0, -1));
  await writeFile(second, "");
  for (const key of keys) assert.equal(await found(key), undefined);
  await rm(first);
  await rm(second);
  for (const key of keys) assert.equal(await found(key), undefined);
});

test("what lies in the place of another says nothing", async () => {
  const [first = "", second = ""] = await files();
  await writeFile(first, await readFile(second));
  const all = [await found("one"), await found("other")];
  assert.equal(all.filter((one) => one === undefined).length, 1);
});

test("what was not asked for goes; where nothing was asked it stays", async () => {
  await (await keptOutcomes(work, "program")).finish();
  assert.equal((await files()).length, 2);
  const kept = await keptOutcomes(work, "program");
  kept.note("one", kept.find("one") ?? []);
  await kept.finish();
  assert.equal((await files()).length, 1);
  assert.deepEqual(await found(), SAID);
});
