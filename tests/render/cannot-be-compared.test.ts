/** What the page of a pair begins with of which no figure can be compared. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import { comparePages } from "../../src/render/pages/compare/compare.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const pages = [...comparePages(edition, pageFigures())].filter(({ kind }) => kind === "pair");
const without = pages.filter(({ lede = "" }) => plain(lede).startsWith("The two cannot be compared."));
const ledeOf = (path: string): string =>
  plain(pages.find((one) => one.path === path)?.lede ?? assert.fail(`no page ${path}`));

test("what is wrong with the figures of each and what is declared of both are told in few words, without a line of a document", () => {
  assert.equal(
    ledeOf("compare/odf-ec-2-1-vs-odf-rep2"),
    "The two cannot be compared. The rate and latency of ODF RBD 2-replica contradict each other. Figures of ODF RBD erasure-coded 2+1 cannot be checked, while others of the same test fail the check. All of this depends on whether a rate and a latency on different lines of the document are of one test. They differ in usable capacity, 67 % (ec-2-1) against 50 % (rep2).",
  );
  assert.ok(without.length > 0);
  for (const { lede = "", path } of without) {
    assert.doesNotMatch(plain(lede), /\(lines? \d|doubtful source/, path);
    assert.ok(plain(lede).length < 480, path);
  }
});

test("of several that differ the names stand, of none nothing", () => {
  assert.match(ledeOf("compare/odf-bench-pool-vs-odf-rep2"), / They differ in ReadWriteMany and Block\.$/);
  assert.doesNotMatch(ledeOf("compare/odf-file-1000-vs-odf-file-3000"), /They differ in/);
});

test("only pairs of which nothing is compared begin so", () => {
  for (const { path, sections } of without)
    assert.ok(
      sections.some(({ title }) => title === "What both measured"),
      path,
    );
});
