/** An environment in which every use case is open says so once, and why. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerMatrix } from "../../src/render/blocks/decision/answer-matrix.ts";
import { sameElsewhere } from "../../src/render/blocks/decision/same-elsewhere.ts";
import { isUnanswered } from "../../src/render/blocks/decision/unanswered.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Block, plain, type Table } from "../../src/render/edition/view.ts";
import { decisionPages } from "../../src/render/pages/decision.ts";
import { deploymentPages } from "../../src/render/pages/deployments/deployments.ts";
import { environmentPages } from "../../src/render/pages/environments.ts";
import { answerSections } from "../../src/render/pages/use-cases/environment-answer.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const { record } = edition;
const OPEN = "ibm-odf";
const saidIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.block === "text" ? [plain(block.text)] : []));

test("it has no column in the decision table, but a line beneath, a mark and its own page", () => {
  assert.ok(isUnanswered(edition, OPEN) && !isUnanswered(edition, "talos-homelab"));
  const blocks = answerMatrix(edition);
  const table = blocks.find((block): block is Table => block.block === "table");
  const title = record.environments.get(OPEN)?.title;
  assert.ok(table?.columns.every(({ label }) => label !== title));
  const line = blocks.findIndex(
    (block) => block.block === "more" && block.summary === `${title}: no use case has an answer`,
  );
  const folded = blocks[line];
  const [why = "", declared = ""] = folded?.block === "more" ? saidIn(folded.blocks) : [];
  assert.match(why, /\(\d+ minutes\)/);
  assert.match(
    declared,
    /^Declared, not measured: \d+ of \d+ deployments survive a node.*; raw capacity .*\. What each storage lacks\.$/,
  );
  assert.ok(line > blocks.findIndex(({ block }) => block === "table"));
  const [all, ...each] = decisionPages(edition, pageFigures());
  assert.ok(each.some(({ path }) => path === `decision/${OPEN}`));
  const tab = all?.tabs?.items.find(({ id }) => id === OPEN);
  assert.deepEqual([tab?.verdict, tab?.note], ["not known", "for all"]);
});

/** In the order in which they stand, folds by what is to be read of them. */
const inSight = (blocks: readonly Block[]): string[] =>
  blocks.map((block) =>
    block.block === "more" ? block.summary : block.block === "note" ? plain(block.text) : block.block,
  );

const SETTLED =
  /How to run it\. The same backends were measured where there are answers: Ceph RBD with Rook and CephFS with Rook in Home lab of three Talos nodes\.$/;

test("its page begins with what would settle it and where its backends were measured, and folds what cannot be used", () => {
  assert.deepEqual(sameElsewhere(edition, OPEN), ["talos-ceph-rbd", "talos-cephfs"]);
  assert.deepEqual(sameElsewhere(edition, "talos-homelab"), []);
  const pages = environmentPages(edition, pageFigures());
  const sectionsOf = (id: string) =>
    pages.find(({ path }) => path === `environments/${id}`)?.sections ?? assert.fail(id);
  const [answers = assert.fail(), measure, ...rest] = sectionsOf(OPEN);
  const [note = "", ...folded] = inSight(answers.blocks);
  assert.match(note, SETTLED);
  // Behind it stands on which reading of the document the exclusions rest.
  assert.deepEqual(folded, ["All 20 use cases, and what to run for each", "text"]);
  assert.deepEqual([measure?.id, measure?.open], ["measure", true]);
  const workloads = rest.find(({ id }) => id === "workloads");
  assert.deepEqual(inSight(workloads?.blocks ?? []), ["2 workloads, figure by figure"]);
  const [, next] = sectionsOf("talos-homelab");
  assert.deepEqual([next?.id, next?.open], ["workloads", true]);
});

test("so do its deployments, of their own backend, and its decision table", () => {
  const pages = deploymentPages(edition, pageFigures());
  const blocksOf = (deployment: string, section: string): string[] =>
    inSight(
      pages
        .find(({ path }) => path === `deployments/${deployment}`)
        ?.sections.find(({ id }) => id === section)?.blocks ?? [],
    );
  assert.match(
    blocksOf("odf-rep3-virt", "answers")[0] ?? "",
    /The same backend was measured where there are answers: Ceph RBD with Rook in Home lab/,
  );
  assert.match(blocksOf("odf-rep2", "answers")[0] ?? "", /How to run it\.$/);
  assert.equal(blocksOf("odf-rep2", "places")[0], "1 main figure, excluded");
  assert.deepEqual(blocksOf("odf-rep2", "against").slice(0, 2), ["text", "Each pair"]);
  assert.equal(blocksOf("talos-zfs", "answers")[0], "text");
  const table = decisionPages(edition, pageFigures()).find(({ path }) => path === `decision/${OPEN}`);
  const [said = ""] = saidIn(table?.sections[0]?.blocks ?? []);
  assert.match(said, SETTLED);
  const [, legend, shown] = inSight(table?.sections[0]?.blocks ?? []);
  assert.deepEqual([legend, shown], ["legend", "table"], "what there is, is shown");
});

test("each of its answers begins with that sentence, and no other answer does", () => {
  for (const answer of edition.judgement.recommendations) {
    const [first] = answerSections(edition, pageFigures(), answer).flatMap(({ blocks }) => blocks);
    const isSaid = first?.block === "text" && /: no use case has an answer, as /.test(plain(first.text));
    assert.equal(isSaid, answer.environment === OPEN, `${answer.useCase} ${answer.environment}`);
  }
});
