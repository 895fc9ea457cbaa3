/** Which pages and files of the last site a build makes anew; that the site is then a cold build's is held by kept-editions.walk.ts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type MadeOf, madeOf, partOf } from "../../src/publish/again/made-of.ts";
import { PICTURES } from "../../src/render/share/card.ts";

const LAST: MadeOf = {
  pages: {
    "content/next/a/index.md": "1",
    "content/next/b/index.md": "1",
    "content/shared/runs/x/index.md": "1",
  },
  files: { "static/next/results.csv": "1", "static/charts/one.svg": "" },
  rest: "1",
};
const now = (change: { [K in keyof MadeOf]?: MadeOf[K] }): MadeOf => ({ ...LAST, ...change });
const NOTHING = { pages: [], files: [], gone: [], again: [] };
const KEPT = ["v1/a/index.html", "v1/c/index.html"];

test("what is other is made, what is gone is left out", () => {
  const { "content/next/b/index.md": _, ...pages } = LAST.pages;
  const part = partOf(
    LAST,
    now({ pages: { ...pages, "content/next/a/index.md": "2" }, files: { "static/next/results.csv": "2" } }),
    KEPT,
  );
  assert.deepEqual(part, {
    pages: ["content/next/a/index.md"],
    files: ["static/next/results.csv"],
    gone: ["content/next/b/index.md", "static/charts/one.svg"],
    again: [],
  });
});

test("all is made where what any page may show is other", () => {
  assert.equal(partOf(LAST, now({ rest: "2" }), KEPT), undefined);
});

test("where a page comes or goes, pages of that address in other editions name it or no longer do", () => {
  const came = { ...LAST.pages, "content/next/c/index.md": "1" };
  const part = partOf(LAST, now({ pages: came }), KEPT);
  assert.deepEqual([part?.pages, part?.again], [["content/next/c/index.md"], ["v1/c/index.html"]]);
  const { "content/next/a/index.md": _, ...rest } = LAST.pages;
  const left = { ...rest, "content/v2/a/index.md": "1" };
  const without = partOf(now({ pages: { ...LAST.pages, ...left } }), now({ pages: left }), KEPT);
  assert.deepEqual([without?.pages, without?.again], [["content/v2/a/index.md"], ["v1/a/index.html"]]);
});

test("what was made then and is kept now is not missed", () => {
  const pages = { ...LAST.pages, "content/v1/c/index.md": "1" };
  assert.deepEqual(partOf({ ...LAST, pages }, LAST, KEPT), NOTHING);
});

test("a chart that a kept edition shows, too, is there already", () => {
  assert.deepEqual(partOf(LAST, LAST, [...KEPT, "charts/one.svg"]), NOTHING);
});

test("which pictures there are is no reason to make every page; what any page may show is", () => {
  const config = JSON.stringify({ module: {}, versions: {}, params: {} });
  const restWith = (path: string, hash: string): string => madeOf(new Map([[path, { hash }]]), config).rest;
  assert.equal(restWith(PICTURES, "1"), restWith(PICTURES, "2"));
  assert.notEqual(restWith("data/shown.json", "1"), restWith("data/shown.json", "2"));
});
