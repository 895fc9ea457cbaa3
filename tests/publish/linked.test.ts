/** A site is made of the last one: the same files by another name, in a spare folder where there is one, whatever that holds. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { filesIn, writeFiles } from "../../src/effects/small-files.ts";
import { linkFiles, placeFiles } from "../../src/publish/again/linked.ts";
import { mirrorFolder } from "../../src/publish/generated-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-linked-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const LAST = { "index.html": "home", "a/index.html": "a", "a/gone.html": "gone", "b/index.html": "b" };
const at = (name: string): string => join(folder, name);
const fill = (name: string, files: Readonly<Record<string, string>>): void =>
  writeFiles(at(name), Object.entries(files));
const link = (spare: string): string[] =>
  linkFiles(at("last"), at("site"), (path) => path !== "a/gone.html", at(spare))();
const shown = async (name: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      filesIn(at(name)).map(async (path) => [path, await readFile(join(at(name), path), "utf8")] as const),
    ),
  );
const inode = async (path: string): Promise<number> => (await stat(at(path))).ino;

const SPARES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "there is none": {},
  "it is a site of old": { "index.html": "old", "a/index.html": "a", "c/index.html": "c" },
  "it has folders where files are, and files where folders are": { "index.html/x": "x", a: "a", b: "b" },
};

for (const [name, spare] of Object.entries(SPARES))
  test(`what was made stays, the rest is taken from the last site: ${name}`, async () => {
    fill("last", LAST);
    fill("site", { "b/index.html": "new", "d/e/index.html": "e" });
    if (Object.keys(spare).length > 0) fill("spare", spare);
    const told = link("spare");
    const expected = {
      "a/index.html": "a",
      "b/index.html": "new",
      "d/e/index.html": "e",
      "index.html": "home",
    };
    assert.deepEqual(await shown("site"), expected);
    assert.deepEqual(told, Object.keys(expected));
    assert.deepEqual(await shown("last"), LAST);
    assert.equal(await inode("site/index.html"), await inode("last/index.html"));
    assert.deepEqual(filesIn(at("spare")), []);
  });

test("a spare folder that was linked to the last site becomes the new one, and what is made in it changes no other", async () => {
  fill("last", LAST);
  await mkdir(at("spare"));
  linkFiles(at("last"), at("spare"), () => true, at("none"))();
  const folderBefore = await inode("spare/a");
  fill("site", { "b/index.html": "new" });
  link("spare");
  assert.equal(await inode("site/a"), folderBefore);
  assert.deepEqual(await shown("site"), { "a/index.html": "a", "b/index.html": "new", "index.html": "home" });
  assert.deepEqual(await shown("last"), LAST);
});

test("no folder stays in which nothing is left, nor one that was empty before", async () => {
  fill("last", LAST);
  fill("site", { "b/index.html": "new" });
  fill("spare", { "c/d/e.html": "e", "c/f.html": "f", "a/old/g.html": "g" });
  await mkdir(at("spare/h/i"), { recursive: true });
  link("spare");
  const all = (await readdir(at("site"), { recursive: true })).sort();
  assert.deepEqual(all, ["a", "a/index.html", "b", "b/index.html", "index.html"]);
});

test("what is made after it began stays, too, and is no other name of a file of the last site", async () => {
  fill("last", LAST);
  await mkdir(at("site"));
  const finish = linkFiles(at("last"), at("site"), () => true, at("spare"));
  fill("site", { "b/index.html": "new" });
  finish();
  assert.deepEqual(await shown("site"), { ...LAST, "b/index.html": "new" });
  assert.deepEqual(await shown("last"), LAST);
});

test("what is published as it is has two names, and stays published where the generated file becomes another", async () => {
  fill("generated", { "static/a.csv": "1", "static/b/c.csv": "1" });
  fill("site", { "a.csv": "of old" });
  const files = ["static/a.csv", "static/b/c.csv"];
  placeFiles(at("generated"), at("site"), files, (path) => path.replace("static/", ""));
  assert.deepEqual(await shown("site"), { "a.csv": "1", "b/c.csv": "1" });
  assert.equal(await inode("site/a.csv"), await inode("generated/static/a.csv"));
  await mirrorFolder(at("generated"), [["static/a.csv", "2"]]);
  assert.deepEqual(await shown("generated"), { "static/a.csv": "2" });
  assert.deepEqual(await shown("site"), { "a.csv": "1", "b/c.csv": "1" });
});
