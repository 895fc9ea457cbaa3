/** A build makes what is other than in the last site, takes the rest from there, and so makes what a build with nothing at hand does. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { type MadeOf, partOf } from "../../src/publish/again/made-of.ts";
import { canonicalJson } from "../../src/text/canonical.ts";
import { LockedReport } from "./locked-report.ts";

let report: LockedReport;
before(async () => {
  report = await LockedReport.create();
});
after(() => report.remove());
/** Each of them builds a second time with nothing at hand, and compares every byte. */
const builtAsCold = async (): Promise<string> => {
  assert.equal(await report.build({ cold: true }), true, report.told.join("\n"));
  return report.said.find((line) => line.startsWith("hugo ")) ?? "";
};

test("with a new run only pages that show it are made, with nothing new none", async () => {
  assert.equal(await report.build(), true, report.told.join("\n"));
  assert.match(report.said.join("\n"), /^hugo {4}all pages built/m);
  const results = report.path("data/results/lab/lab-fast");
  const run = JSON.parse(await readFile(`${results}/lab-fast.own.json`, "utf8"));
  await writeFile(`${results}/lab-fast.later.json`, canonicalJson({ ...run, id: "lab-fast.later" }));
  assert.match(await builtAsCold(), /^hugo {4}[1-9]\d* pages built/);
  assert.match(await builtAsCold(), /^hugo {4}0 pages built/);
});

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
  });
});

test("all is made where what any page may show is other", () => {
  assert.equal(partOf(LAST, now({ rest: "2" }), KEPT), undefined);
});

test("all is made where a page comes or goes that another edition has: its pages name one another", () => {
  const come = { ...LAST.pages, "content/next/c/index.md": "1" };
  assert.equal(partOf(LAST, now({ pages: come }), KEPT), undefined);
  const { "content/next/a/index.md": _, ...gone } = LAST.pages;
  assert.equal(partOf(LAST, now({ pages: gone }), KEPT), undefined);
});

test("what was made then and is kept now is not missed", () => {
  const pages = { ...LAST.pages, "content/v1/c/index.md": "1" };
  assert.deepEqual(partOf({ ...LAST, pages }, LAST, KEPT), { pages: [], files: [], gone: [] });
});
