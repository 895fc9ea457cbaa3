/** Whoever loads a record again and again has the same objects for files that are as they were, and nobody can change them. */
import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { KnownValues } from "../../src/record/kept-files.ts";
import { loadRecord } from "../../src/record/load.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import { fixtureReport } from "../render/fixture.ts";

const known: KnownValues = new Map();
let root = "";
before(async () => {
  root = await fixtureReport();
  await mkdir(join(root, ".fiolio"), { recursive: true });
  // A file that was written just now is not known by its times.
  await pause(200);
});
after(() => rm(root, { recursive: true, force: true }));
const load = async (): Promise<FiolioRecord> => (await loadRecord(root, { known })).record;

test("only the file that changed is read anew", async () => {
  const [first, second] = [await load(), await load()];
  assert.ok(first.runs.size > 1);
  for (const [id, run] of first.runs) assert.equal(second.runs.get(id), run, id);

  const [id, run] = [...first.runs].find(([, { basis }]) => basis === "measured") ?? assert.fail();
  const path = join(root, "data/results", run.environment, run.deployment, `${id}.json`);
  await writeFile(path, (await readFile(path, "utf8")).replace(/"iops": [\d.]+/, '"iops": 12345'));
  const third = await load();
  assert.match(JSON.stringify(third.runs.get(id)), /"iops":12345/);
  for (const [other, held] of first.runs) if (other !== id) assert.equal(third.runs.get(other), held, other);
});

test("what is known cannot be changed", async () => {
  await load();
  const [[, run] = assert.fail()] = (await load()).runs;
  assert.throws(() => run.results.push(...run.results), TypeError);
});
