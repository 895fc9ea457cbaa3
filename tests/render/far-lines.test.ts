/** That what is excluded rests on a reading of a document is told wherever it is shown as excluded, not on its run alone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { hrefsOf, type Page, plain } from "../../src/render/edition/view.ts";
import { comparePages } from "../../src/render/pages/compare/compare.ts";
import { deploymentPages } from "../../src/render/pages/deployments/deployments.ts";
import { environmentPages } from "../../src/render/pages/environments.ts";
import type { OfEdition } from "../../src/render/pages/page-kind.ts";
import { sources } from "../../src/render/pages/sources/sources.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const figures = pageFigures();

const BOTH =
  "it takes the rate (line 81) and the latency (line 39) of odf-rep2.fio-random-rw, and the rate (line 80) and the latency (line 38) of odf-rep3-virt.fio-random-rw, as one test each; they then contradict each other. If in each case they are of two tests, that reason falls.";

function pageAt(pages: Iterable<Page>, path: string): Page {
  return [...pages].find((one) => one.path === path) ?? assert.fail(`no page ${path}`);
}
const notesOf = ({ sections }: Page): string[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.block === "text" && plain(block.text).includes("reads the document") ? [plain(block.text)] : [],
    ),
  );
const RUN = "/runs/odf-rep2.fio-random-rw/";

test("a pair that cannot be compared says that this rests on a reading, with a link to the run", () => {
  const pages = comparePages(edition, figures, (path) => path === "compare/odf-ec-2-1-vs-odf-rep2");
  const { lede = "", sections } = pageAt(pages, "compare/odf-ec-2-1-vs-odf-rep2");
  assert.match(
    plain(lede),
    / fail the check\. All of this depends on whether a rate and a latency on different lines of the document are of one test\. /,
  );
  const [why] = sections.flatMap(({ blocks }) =>
    blocks.filter((one) => one.block === "more" && one.id === "read-so"),
  );
  assert.ok(why?.block === "more");
  assert.ok([...hrefsOf({ lede })].some((href) => href.endsWith(`#${why.id}`)));
  assert.equal(why.summary, "Why, and what would change it");
  const [whole] = why.blocks;
  assert.ok(whole?.block === "text");
  assert.equal(plain(whole.text), `All of this depends on how this report reads the document: ${BOTH}`);
  assert.ok([...hrefsOf(whole)].some((href) => href.startsWith(RUN)));
});

test("so do the pages of the environment, of its deployments and of the document, once each", () => {
  const environment = pageAt(environmentPages(edition, figures), "environments/ibm-odf");
  const source = pageAt(
    sources.pages?.({ edition, figures } as OfEdition) ?? [],
    `sources/${edition.resultsOf("odf-rep2.fio-random-rw")[0]?.run.provenance.source?.id}`,
  );
  const deployments = deploymentPages(edition, figures);
  for (const page of [environment, source])
    assert.deepEqual(notesOf(page), [
      `All 9 results that are excluded here rest on how this report reads the document: ${BOTH}`,
    ]);
  assert.deepEqual(notesOf(pageAt(deployments, "deployments/odf-rep2")), [
    `The result that is excluded here rests on how this report reads the document: ${BOTH}`,
  ]);
  const telling = deployments.filter((page) => notesOf(page).length > 0).map(({ path }) => path);
  assert.equal(telling.length, 8);
  assert.ok(
    telling.every((path) => path.startsWith("deployments/odf-")),
    telling.join(),
  );
});
