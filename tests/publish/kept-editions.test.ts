/** Locked editions are put in place as they were once built; what is kept may be lost, cut or swapped at any moment. */
import assert from "node:assert/strict";
import { cp, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { filesIn } from "../../src/effects/small-files.ts";
import { EditionToKeep, type KeptFiles, putKept, sweepKept } from "../../src/publish/kept/kept-editions.ts";
import { withHash } from "../../src/text/hashed-text.ts";
import { bytesIn, keepWhole, temporary } from "./locked-report.ts";

const KEY = "0".repeat(64);
const FILES: Readonly<Record<string, string>> = {
  "v1/index.html": "<p>one",
  "v1/empty.txt": "",
  "charts/a.svg": "<svg/>",
};
const kept = (files = Object.keys(FILES)): KeptFiles => ({
  files,
  problems: [{ path: "data/editions/v1.lock.json", message: "a warning", severity: "warning" }],
  rendered: {
    earlier: { version: "v1", runs: ["a"], deployments: [], sources: [], answers: { "x lab": "A" } },
    method: "3",
    feedEntry: "<entry/>",
    rules: { date: "2026-11-29", feedEntry: "<entry/>" },
    bare: ["history"],
    links: { anchors: { "/v1/": ["all"] }, outside: [] },
  },
});

describe("the files of an edition", () => {
  let folder = "";
  const cache = (): string => join(folder, "cache");
  const entry = (...parts: string[]): string => join(cache(), "editions", KEY, ...parts);
  before(async () => {
    folder = await temporary();
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(join(folder, "site", path, ".."), { recursive: true });
      await writeFile(join(folder, "site", path), text);
    }
    await keepWhole(KEY, join(folder, "site"), kept(), cache());
    await cp(cache(), join(folder, "whole"), { recursive: true });
  });
  after(() => rm(folder, { recursive: true }));
  const fresh = async (): Promise<void> => {
    await rm(cache(), { recursive: true, force: true });
    await cp(join(folder, "whole"), cache(), { recursive: true });
  };

  test("come back byte for byte, with what was said of them", async () => {
    assert.deepEqual(await putKept(KEY, join(folder, "again"), cache()), kept());
    assert.deepEqual(await bytesIn(join(folder, "again")), FILES);
  });

  const DAMAGES: Readonly<Record<string, () => Promise<void>>> = {
    "a pack is gone": () => rm(entry("0.pack")),
    "a pack is cut": async () => writeFile(entry("0.pack"), (await readFile(entry("0.pack"))).subarray(1)),
    "a pack is another's": () => writeFile(entry("0.pack"), "other"),
    "the note is gone": () => rm(entry("note")),
    "the note is cut": async () => writeFile(entry("note"), (await readFile(entry("note"))).subarray(0, 90)),
    "the note is another's": async () => {
      const other = "1".repeat(64);
      await keepWhole(other, join(folder, "site"), kept(), cache());
      await rm(entry(), { recursive: true });
      await rename(join(cache(), "editions", other), entry());
    },
    "it is a file": async () => {
      await rm(entry(), { recursive: true });
      await writeFile(entry(), "");
    },
    "another version wrote it": async () => {
      const text = (await readFile(entry("note"), "utf8")).split("\n")[1] ?? "";
      const other = text.replace("kept-edition/2", "kept-edition/0");
      await writeFile(entry("note"), withHash(other));
    },
    "nothing is there": () => rm(cache(), { recursive: true }),
  };
  for (const [what, damage] of Object.entries(DAMAGES))
    test(`where ${what}, nothing is put in place, and it can be kept anew`, async () => {
      await fresh();
      await damage();
      assert.equal(await putKept(KEY, join(folder, "none"), cache()), undefined);
      assert.deepEqual(filesIn(join(folder, "none")), []);
      await keepWhole(KEY, join(folder, "site"), kept(), cache());
      assert.deepEqual(await putKept(KEY, join(folder, "mended"), cache()), kept());
    });

  test("are kept as they lay there when they were added, and are found when all were", async () => {
    await rm(cache(), { recursive: true, force: true });
    const site = join(folder, "changing");
    await cp(join(folder, "site"), site, { recursive: true });
    const [first = "", ...others] = Object.keys(FILES);
    const edition = new EditionToKeep(KEY, cache());
    await edition.add(site, [first]);
    await writeFile(join(site, first), "its slots are filled now");
    assert.equal(await putKept(KEY, join(folder, "early"), cache()), undefined);
    await edition.add(site, others);
    await edition.end(kept());
    assert.deepEqual(await putKept(KEY, join(folder, "late"), cache()), kept());
    assert.deepEqual(await bytesIn(join(folder, "late")), FILES);
  });

  test("that were added and then dropped leave nothing", async () => {
    await fresh();
    const edition = new EditionToKeep("2".repeat(64), cache());
    await edition.add(join(folder, "site"), Object.keys(FILES));
    edition.drop();
    assert.deepEqual(await readdir(join(cache(), "editions")), [KEY]);
  });

  test("that were used longest ago go first where more is kept than may be", async () => {
    await fresh();
    const [old, young] = ["a".repeat(64), "b".repeat(64)];
    for (const key of [old, young]) await keepWhole(key, join(folder, "site"), kept(), cache());
    await utimes(join(cache(), "editions", old), 1, 1);
    const bytes = Object.values(await bytesIn(entry())).reduce((sum, text) => sum + text.length, 0);
    await sweepKept(cache(), 2 * bytes);
    assert.deepEqual((await readdir(join(cache(), "editions"))).sort(), [KEY, young]);
  });

  test("that a killed program left half written are swept", async () => {
    await fresh();
    const left = join(cache(), "editions", "new-abc");
    await mkdir(left);
    await utimes(left, 1, 1);
    await sweepKept(cache());
    assert.deepEqual(await readdir(join(cache(), "editions")), [KEY]);
  });
});
