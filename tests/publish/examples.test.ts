/** The engine's examples are what they are, also where a report keeps what they were read as. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { loadExamples } from "../../src/publish/examples.ts";

let report = "";
before(async () => {
  report = await mkdtemp(join(tmpdir(), "fiolio-examples-"));
  await mkdir(join(report, ".fiolio"));
});
after(() => rm(report, { recursive: true }));

test("what checks said of them is kept, and whole or cut gives the same", async () => {
  const asked = await loadExamples();
  const { results } = await loadExamples(report);
  const folder = join(report, ".fiolio/cache/said-of-examples");
  const [name = ""] = await readdir(folder);
  const said = await readFile(join(folder, name));
  assert.deepEqual(results, asked.results);
  assert.deepEqual((await loadExamples(report)).results, asked.results);
  await writeFile(join(folder, name), said.subarray(0, said.length - 9));
  assert.deepEqual((await loadExamples(report)).results, asked.results);
});

test("what is kept of them, whole or cut, gives the same", async () => {
  const asked = await loadExamples();
  const note = join(report, ".fiolio/cache/examples");
  const same = async (): Promise<void> => {
    const { record, results } = await loadExamples(report);
    assert.deepEqual(record, asked.record);
    assert.deepEqual(results, asked.results);
  };
  await same();
  const kept = await readFile(note);
  await same();
  await writeFile(note, kept.subarray(0, kept.length - 9));
  await same();
  assert.deepEqual(await readFile(note), kept);
});
