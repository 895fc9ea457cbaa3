/** A program is asked for its version once, until its file is another one. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, mock, test } from "node:test";
import { knownVersion } from "../../src/effects/tools/known-versions.ts";

/** Far longer than a file is too young to be known by its times. */
const LATER_MS = 60_000;
let root = "";
const program = (): string => join(root, "program");
const note = (): string => join(root, "cache/versions.json");
let asked = 0;
const version = (said: string | undefined, cache = join(root, "cache")): Promise<string | undefined> =>
  knownVersion(
    program(),
    async () => {
      asked++;
      return said;
    },
    cache,
  );

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "fiolio-versions-"));
  await writeFile(program(), "one");
  itIs(LATER_MS);
  asked = 0;
});
afterEach(async () => {
  mock.timers.reset();
  await rm(root, { recursive: true });
});

/** The time is this long after now, and stands still: whatever is written from now on is as young as that, however busy the machine. */
const itIs = (afterMs: number): void => stopAt(() => Date.now() + afterMs);
const stopAt = (whenMs: () => number): void => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now: whenMs() });
};

test("it is asked once, and again when it is another file", async () => {
  assert.equal(await version("1.0.0"), "1.0.0");
  assert.equal(await version("2.0.0"), "1.0.0");
  assert.equal(asked, 1);
  await writeFile(program(), "two");
  const { ctimeMs } = await stat(program());
  stopAt(() => ctimeMs);
  assert.equal(await version("2.0.0"), "2.0.0");
  // It is too young to be told apart from what it may become.
  assert.equal(await version("3.0.0"), "3.0.0");
});

test("one that says nothing, or is not there, is asked each time", async () => {
  assert.equal(await version(undefined), undefined);
  assert.equal(await version("1.0.0"), "1.0.0");
  await rm(program());
  assert.equal(await version(undefined), undefined);
  assert.equal(asked, 3);
});

test("a note that is cut, is of another form or is gone says nothing", async () => {
  await version("1.0.0");
  const text = await readFile(note(), "utf8");
  for (const other of [text.slice(0, -3), text.replace("versions/1", "versions/0"), "[]", ""]) {
    await writeFile(note(), other);
    assert.equal(await version("2.0.0"), "2.0.0");
  }
  await rm(note());
  assert.equal(await version("3.0.0"), "3.0.0");
});

test("where nothing can be kept it is asked each time", async () => {
  const none = join(program(), "cache");
  assert.equal(await version("1.0.0", none), "1.0.0");
  assert.equal(await version("2.0.0", none), "2.0.0");
});
