/** An index that was begun with the pages of the last build is the one that is made of those that are there. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { treeOf } from "../../src/effects/file-state.ts";
import { filesIn } from "../../src/effects/small-files.ts";
import { linkFiles } from "../../src/publish/again/linked.ts";
import { type SearchAhead, searchAhead } from "../../src/publish/search/search-ahead.ts";
import { writeSearchIndexes } from "../../src/publish/search/search-index.ts";

type Pages = Readonly<Record<string, string>>;
const PAGES: Pages = { one: "quorum", three: "majority", two: "consensus" };
let root = "";
const note = (): string => join(root, ".fiolio/cache/searched.bin");
const site = (): string => join(root, "site");

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "fiolio-ahead-"));
});
afterEach(() => rm(root, { recursive: true }));

async function put(pages: Pages): Promise<void> {
  await rm(site(), { recursive: true, force: true });
  for (const [name, text] of Object.entries(pages)) await change(name, text);
}

async function change(name: string, text: string): Promise<void> {
  const folder = join(site(), "next", name);
  await mkdir(folder, { recursive: true });
  await rm(join(folder, "index.html"), { force: true });
  const html = `<html><body><main data-pagefind-body><h1>${name}</h1><p>${text}</main></body></html>`;
  await writeFile(join(folder, "index.html"), html);
}

/** Whether the last index was begun before its pages were there. */
let isBegun = false;
type Index = Readonly<Record<string, string>>;
const index = (): Index =>
  Object.fromEntries(
    filesIn(join(site(), "next/pagefind")).map((path) => [
      path,
      readFileSync(join(site(), "next/pagefind", path), "latin1"),
    ]),
  );

/** What Hugo has made, by name. */
type Early = { made: Pages; left?: readonly string[] };

/** As a build does: of the files that lie there under other names. @param meanwhile makes the site, or changes it @param early told before */
async function built(meanwhile: () => Promise<void>, early?: Early): Promise<Index> {
  const last = join(root, "last");
  await mkdir(site(), { recursive: true });
  await rename(site(), last);
  const before = treeOf(last);
  const begun = await searchAhead(root, () => {});
  isBegun = false;
  const ahead: SearchAhead = {
    ...begun,
    async index(edition, pages) {
      const files = await begun.index(edition, pages);
      isBegun = files !== undefined;
      return files;
    },
  };
  try {
    if (early !== undefined) {
      await put(early.made);
      const left = new Set((early.left ?? []).map((name) => `next/${name}/index.html`));
      ahead.madeIn(site(), before, (path) => left.has(path));
      await rm(site(), { recursive: true, force: true });
    }
    await mkdir(site());
    linkFiles(last, site(), (path) => !path.includes("/pagefind/"), join(root, "spare"))();
    await meanwhile();
    await writeSearchIndexes({ site: site(), editions: ["next"], root, ahead, before });
    await rm(last, { recursive: true });
    ahead.note(treeOf(site()).hash);
    return index();
  } finally {
    ahead.end();
  }
}

/** Of the pages that are there, by themselves. */
async function fresh(): Promise<Index> {
  await rm(join(root, ".fiolio"), { recursive: true });
  await writeSearchIndexes({ site: site(), editions: ["next"], root });
  return index();
}

type Case = { meanwhile: () => Promise<void>; begun: boolean };
for (const [what, { meanwhile, begun }] of Object.entries<Case>({
  "the same pages": { meanwhile: async () => {}, begun: false },
  "another page": { meanwhile: () => change("three", "paxos"), begun: true },
  "other files": { meanwhile: () => put({ ...PAGES, one: "lease" }), begun: true },
  "a page more": { meanwhile: () => change("second", "raft"), begun: false },
  "a page less": { meanwhile: () => rm(join(site(), "next/one"), { recursive: true }), begun: false },
}))
  test(`with ${what}`, async () => {
    const first = await built(() => put(PAGES));
    const again = await built(meanwhile);
    assert.equal(isBegun, begun);
    assert.deepEqual(again, await fresh());
    assert.equal(JSON.stringify(again) === JSON.stringify(first), what === "the same pages");
  });

type EarlyCase = Case & { early: Early };
for (const [what, { meanwhile, begun, early }] of Object.entries<EarlyCase>({
  "as it is in the end": {
    ...{ meanwhile: () => change("three", "paxos"), begun: true },
    early: { made: { three: "paxos" } },
  },
  "as it is no more in the end": {
    ...{ meanwhile: () => change("three", "paxos"), begun: false },
    early: { made: { three: "raft" } },
  },
  "where another page changes, too": {
    ...{ meanwhile: () => change("one", "lease"), begun: false },
    early: { made: {} },
  },
  "with a page less": {
    ...{ meanwhile: () => rm(join(site(), "next/one"), { recursive: true }), begun: false },
    early: { made: {}, left: ["one"] },
  },
  "with a page less that is there in the end": {
    ...{ meanwhile: () => change("three", "paxos"), begun: false },
    early: { made: { three: "paxos" }, left: ["one"] },
  },
}))
  test(`told early ${what}`, async () => {
    await built(() => put(PAGES));
    const again = await built(meanwhile, early);
    assert.equal(isBegun, begun);
    assert.deepEqual(again, await fresh());
  });

for (const [what, damage] of Object.entries<() => Promise<void>>({
  cut: async () => writeFile(note(), readFileSync(note()).subarray(0, -1)),
  "of nothing": () => writeFile(note(), ""),
  gone: () => rm(note()),
}))
  test(`what it begins with is ${what}`, async () => {
    await built(() => put(PAGES));
    await damage();
    assert.deepEqual(await built(() => change("one", "lease")), await fresh());
  });

test("what is noted of one site is not believed of another", async () => {
  await built(() => put(PAGES));
  await change("one", "lease");
  assert.deepEqual(await built(async () => {}), await fresh());
});
