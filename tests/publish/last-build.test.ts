/** A build is left out only where every file that it reads, and every file that it made, is as it was. */
import assert from "node:assert/strict";
import {
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type BuildBy, inputsOf, noteBuild, sameAsLast } from "../../src/publish/last-build.ts";

const SAID = {
  said: ["  all  1 file"],
  problems: [{ path: "fiolio.yaml", message: "a warning", severity: "warning" as const }],
};
/** Longer than a tick of the file system's clock. */
const SETTLED_MS = 100;

let root = "";
let by: BuildBy;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "fiolio-last-")));
  by = { root, out: join(root, "public"), published: false };
  await put("fiolio.yaml", "format: fiolio/1\n");
  await put("data/results/lab/a/a.one.json", "{}\n");
  await put("public/index.html", "<p>one");
  await pause(SETTLED_MS);
  await noteBuild(by, inputsOf(by), SAID);
});
afterEach(() => rm(root, { recursive: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
const isSame = async (now = by): Promise<boolean> => (await sameAsLast(now)) !== undefined;

test("where nothing changed, what was said is said again", async () => {
  const { said, problems } = (await sameAsLast(by)) ?? {};
  assert.deepEqual({ said, problems }, SAID);
});

const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  "a file is new": () => put("data/raw/lab/a/two.json", "{}"),
  "a file is gone": () => rm(join(root, "data/results/lab/a/a.one.json")),
  "a file has other text of the same length and time": async () => {
    const path = join(root, "fiolio.yaml");
    const { atime, mtime } = await stat(path);
    await put("fiolio.yaml", "format: fiolio/2\n");
    await utimes(path, atime, mtime);
  },
  "a file was put in the place of another": async () => {
    await put("other", await readFile(join(root, "fiolio.yaml"), "utf8"));
    await rename(join(root, "other"), join(root, "fiolio.yaml"));
  },
  "a page of the site is another": () => put("public/index.html", "<p>two"),
  "a page of the site is gone": () => rm(join(root, "public/index.html")),
  "the site holds another file": () => put("public/more.html", ""),
  "the site is gone": () => rm(join(root, "public"), { recursive: true }),
  "the note is cut": () => put(".fiolio/cache/last-build.json", '{"format":"last-build/1"'),
  "another version wrote the note": async () => {
    const text = await readFile(join(root, ".fiolio/cache/last-build.json"), "utf8");
    await put(".fiolio/cache/last-build.json", text.replace("last-build/1", "last-build/0"));
  },
  "the note is gone": () => rm(join(root, ".fiolio"), { recursive: true }),
};
for (const [what, change] of Object.entries(CHANGES))
  test(`where ${what}, it is built again`, async () => {
    assert.equal(await isSame(), true);
    await change();
    assert.equal(await isSame(), false);
  });

test("into another folder, for another address or without the draft it is built again", async () => {
  assert.equal(await isSame({ ...by, out: join(root, "elsewhere") }), false);
  assert.equal(await isSame({ ...by, baseURL: "https://example.org/" }), false);
  assert.equal(await isSame({ ...by, published: true }), false);
});

test("what changes while it is built is seen by the next", async () => {
  const before = inputsOf(by);
  await put("fiolio.yaml", "format: fiolio/1\ntitle: T\n");
  await noteBuild(by, before, SAID);
  assert.equal(await isSame(), false);
});

test("a file that was written just before cannot be told from one written just after: nothing is noted", async (t) => {
  // However busy the machine is, it is looked at in the moment in which it was written.
  const written = Date.now();
  t.mock.method(Date, "now", () => written);
  await put("fiolio.yaml", "format: fiolio/1\n");
  await noteBuild(by, inputsOf(by), SAID);
  assert.equal(await isSame(), false);
});

test("what lies behind a link is not known: nothing is noted", async () => {
  await symlink(join(root, "data"), join(root, "content"));
  await pause(SETTLED_MS);
  await noteBuild(by, inputsOf(by), SAID);
  assert.equal(await isSame(), false);
});
