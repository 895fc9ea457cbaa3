/** What is kept of files, asked as a start after another asks it. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { KeptFiles } from "../../src/record/kept-files.ts";

/** Longer than a file is too young to be known by its times. */
const SETTLED_MS = 200;

let root: string;
const at = (name: string): string => join(root, name);
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "fiolio-kept-"));
  await mkdir(at(".fiolio"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Each a start of its own: it asks for these files, and what it had to read is returned. */
async function start(names: readonly string[], read: (name: string) => Promise<unknown>): Promise<string[]> {
  const kept = (await KeptFiles.of(root)) ?? assert.fail("nothing is kept there");
  const asked: string[] = [];
  for (const name of names)
    await kept.value(at(name), "json", async () => {
      asked.push(name);
      return read(name);
    });
  kept.save();
  return asked;
}

const named = async (name: string): Promise<unknown> => ({ name });

test("a file that is as it was is not read again, and one that changed is", async () => {
  for (const name of ["a", "b"]) await writeFile(at(name), name);
  await pause(SETTLED_MS);
  assert.deepEqual(await start(["a", "b"], named), ["a", "b"]);
  assert.deepEqual(await start(["a", "b"], named), []);
  await writeFile(at("b"), "other");
  assert.deepEqual(await start(["a", "b"], named), ["b"]);
});

test("what a start did not ask for stays known while its file is there", async () => {
  for (const name of ["a", "b", "c"]) await writeFile(at(name), name);
  await pause(SETTLED_MS);
  await start(["a", "b"], named);
  assert.deepEqual(await start(["c"], named), ["c"]);
  assert.deepEqual(await start(["a", "b", "c"], named), []);
});

test("what a file was while it changed, or had just changed, is not kept", async (t) => {
  await writeFile(at("a"), "before");
  await pause(SETTLED_MS);
  await start(["a"], async () => {
    await writeFile(at("a"), "after");
    await utimes(at("a"), 1, 1);
    return "before";
  });
  assert.deepEqual(await start(["a"], named), ["a"]);
  const written = Date.now();
  await writeFile(at("young"), "x");
  // However busy the machine is, it is read in the moment in which it was written.
  const clock = t.mock.method(Date, "now", () => written);
  await start(["young"], named);
  clock.mock.restore();
  await pause(SETTLED_MS);
  assert.deepEqual(await start(["young"], named), ["young"]);
});

test("nothing is kept of a file that was none, and of one that could not be read as anything", async () => {
  await writeFile(at("a"), "x");
  await pause(SETTLED_MS);
  const nothing = async (): Promise<undefined> => undefined;
  assert.deepEqual(await start(["a", "absent"], nothing), ["a", "absent"]);
  assert.deepEqual(await start(["a", "absent"], named), ["a", "absent"]);
});

test("what JSON would give back otherwise is read each time", async () => {
  await writeFile(at("a"), "x");
  await pause(SETTLED_MS);
  const below = async (): Promise<unknown> => [-0];
  assert.deepEqual(await start(["a"], below), ["a"]);
  assert.deepEqual(await start(["a"], below), ["a"]);
});
