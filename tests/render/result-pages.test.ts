/** Runs of very many results: the leading ones on the run's page, the others on pages below it, each at the address that links name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { resultHref } from "../../src/render/edition/links.ts";
import { LEADING } from "../../src/render/edition/result-pages.ts";
import { anchorsOf, hrefsOf } from "../../src/render/edition/view.ts";
import { runPages } from "../../src/render/pages/runs/runs.ts";
import { direction, homelab, recordOf, resultOf, runOf } from "../judge/small-record.ts";

const ID = "lab-many";
/** A script of pages, without types. */
const script = new URL("../../site/assets/js/results.js", import.meta.url).href;
const { resultAddress }: { resultAddress: (run: string, number: number) => string } = await import(script);

function pagesOf(count: number) {
  const results = Array.from({ length: count }, (_, i) => ({
    ...resultOf(homelab("randread"), { read: direction({ iops: 5000 + i }) }),
    name: `reads-${i + 1}`,
    notes: ["Told of all."],
  }));
  const runs = [{ ...runOf("many", "reads", results), id: ID }];
  const record = recordOf({ runs });
  const judgement = judge(record, runs);
  const edition = editionOf(record, { version: "v1", isNext: false, runs, judgement }, CHECKS);
  const [, ...pages] = runPages(record, [edition], pageFigures());
  return pages;
}

test("each result stands where links lead to it, in the browser too, and no page has more than a dozen", () => {
  const count = 978;
  const pages = pagesOf(count);
  const anchors = new Map(
    pages.map((page) => [page.path, anchorsOf(page).filter((id) => /^result-\d+$/.test(id))]),
  );
  assert.equal(pages[0]?.path, `runs/${ID}`);
  assert.ok([...anchors.values()].every((own) => own.length > 0 && own.length <= LEADING));
  for (let index = 0; index < count; index++) {
    const href = resultHref(ID, index);
    assert.equal(`/${resultAddress(ID, index + 1)}`, href);
    const [path = "", anchor = ""] = href.slice(1).split("/#");
    assert.ok(anchors.get(path)?.includes(anchor), href);
  }
  assert.equal(resultHref(ID, 0), `/runs/${ID}/#result-1`);
  assert.equal(resultHref(ID, LEADING), `/runs/${ID}/results-13/#result-13`);
  assert.equal(resultHref(ID, 21), `/runs/${ID}/results-18/#result-22`);
});

test("the run's page leads to each page below it, these to their neighbours and back", () => {
  const [own, ...below] = pagesOf(28);
  assert.ok(own);
  const paths = below.map(({ path }) => `/${path}/`);
  assert.deepEqual(
    paths,
    [13, 18, 23, 28].map((from) => `/runs/${ID}/results-${from}/`),
  );
  // As pages of runs: not searched, and each result under its name.
  assert.ok(below.every(({ kind }) => kind === own.kind));
  const led = hrefsOf(own);
  assert.ok(paths.every((path) => led.has(path)));
  assert.match(JSON.stringify(own.sections), /"16 more results".*: reads-13 to reads-17/);
  const [, second] = below;
  const around = hrefsOf(second);
  for (const href of [paths[0], paths[2], `/runs/${ID}/`]) assert.ok(around.has(href ?? ""), href);
});

test("a dozen results are one page, with all of them in one table, and a note of all is told once", () => {
  const pages = pagesOf(LEADING);
  assert.deepEqual(
    pages.map(({ path, branch }) => [path, branch]),
    [[`runs/${ID}`, undefined]],
  );
  assert.deepEqual(
    pages[0]?.sections.map(({ id }) => id),
    ["overview", ...Array.from({ length: LEADING }, (_, i) => `result-${i + 1}`), "provenance"],
  );
  const overview = pages[0]?.sections[0]?.blocks[0];
  assert.ok(overview?.block === "table");
  assert.deepEqual(
    overview.rows.map(({ cells }) => [cells[0]?.text, cells[0]?.href]),
    Array.from({ length: LEADING }, (_, i) => [`reads-${i + 1}`, resultHref(ID, i)]),
  );
  assert.equal(overview.rows[0]?.cells[1]?.text, "read IOPS 5,000");
  assert.equal(JSON.stringify(pages[0]).split("Told of all.").length, 2);
});
