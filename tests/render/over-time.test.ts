/** The pages of models and of histories, as data. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parse } from "yaml";
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { type Block, type Page, plain, type Table } from "../../src/render/edition/view.ts";
import { deploymentPages } from "../../src/render/pages/deployments/deployments.ts";
import { historyPage } from "../../src/render/pages/history.ts";
import { modelsPage } from "../../src/render/pages/models.ts";
import { model } from "../../src/schema/model.ts";
import type { Run } from "../../src/schema/run.ts";
import { type Lab, runsOfLab } from "../judge/labs.ts";
import { recordOf } from "../judge/small-record.ts";

const shipped = ["geometric-mean", "storage-perf-tests", "clickbench"].map(
  (id) =>
    [id, model.parse(parse(readFileSync(join(engineDir, "data", "models", `${id}.yaml`), "utf8")))] as const,
);
const one = (iops: number, excluded = false) => ({ iops: [iops], excluded });
const LAB: Lab = {
  fast: { randread: one(4000), randwrite: one(2000), read: one(900), write: one(800) },
  slow: { randread: one(1000), randwrite: one(500), read: one(300), write: one(200) },
  cached: { randread: one(90_000, true), randwrite: one(101), read: one(880), write: one(103) },
};

function editionWith(runs: readonly Run[], parts: Partial<Parameters<typeof recordOf>[0]> = {}) {
  const record = recordOf({ runs, models: Object.fromEntries(shipped), ...parts });
  const judgement = judge(record, runs);
  return editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS);
}

const blocksOf = ({ sections }: Page, id: string): readonly Block[] =>
  sections.find((section) => section.id === id)?.blocks ?? assert.fail(`no section ${id}`);
const textsOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) =>
      block.block === "text" ? [plain(block.text)] : block.block === "list" ? block.items.map(plain) : [],
    )
    .join("\n");
const tableOf = (blocks: readonly Block[]): Table =>
  blocks.find((block): block is Table => block.block === "table") ?? assert.fail("no table");

describe("the page of models", () => {
  const page = modelsPage(editionWith(runsOfLab(LAB)), pageFigures());
  const blocks = blocksOf(page, "lab");

  it("says who is best credible, who would be fastest as published, why not, and what makes the difference", () => {
    const said = tableOf(blocks).rows.map(({ cells }) => cells.map(({ text }) => plain(text)).join(" | "));
    assert.match(said.join("\n"), /^Geometric mean \| FAST \| the same \| –$/m);
    assert.match(
      said.join("\n"),
      /^Weighted 40\/30\/20\/10 \| none \| CACHED \| None has a figure of “Mixed 70\/30 IOPS, 4 KiB”\. Excluded: .*taken back\. What makes the difference most is “Random IOPS, 4 KiB”: 100 % of the best, against \d\.\d+ % of FAST\.$/m,
    );
  });

  it("has the ranks side by side, each with its names and its place as printed", () => {
    const [, places = assert.fail()] = blocks.filter((block): block is Table => block.block === "table");
    const rows = places.rows.map(({ cells }) =>
      cells.map(({ text, note }) => [plain(text), plain(note ?? "")].filter(Boolean).join(": ")),
    );
    assert.deepEqual(rows[0]?.slice(0, 2), ["FAST", "#1: best credible, 100 of 100, as printed #1"]);
    assert.match(
      rows.find(([name]) => name === "CACHED")?.[2] ?? "",
      /^not ranked: fastest as published, as printed #1$/,
    );
  });

  it("draws no order of fewer than three, and says of another that it is no ranking", () => {
    const chartIn = (lab: Parameters<typeof runsOfLab>[0]) =>
      blocksOf(modelsPage(editionWith(runsOfLab(lab)), pageFigures()), "lab").find(
        ({ block }) => block === "figure",
      );
    assert.match(JSON.stringify(chartIn(LAB)), /No ranking: what each model would print without any check/);
    assert.equal(chartIn(Object.fromEntries(Object.entries(LAB).slice(0, 2))), undefined);
  });

  it("draws the orders, and describes each model with its origin and flaws", () => {
    assert.ok(blocks.some(({ block }) => block === "figure"));
    for (const [id, { origin, flaws = [] }] of shipped) {
      const own = blocksOf(page, `model-${id}`);
      assert.ok(
        flaws.every((flaw) => textsOf(own).includes(flaw)),
        id,
      );
      const facts = own.find((block) => block.block === "facts");
      assert.ok(
        origin === undefined ||
          (facts?.block === "facts" && facts.items.some(({ value }) => value === origin)),
        id,
      );
    }
  });

  it("says what it takes where nothing can be scored", () => {
    const empty = modelsPage(editionWith([]), pageFigures());
    assert.equal(empty.sections[0]?.title, "Nothing to score yet");
  });
});

describe("the page of histories", () => {
  const old = runsOfLab({
    before: { randread: { iops: [4000, 4010, 3990, 4005, 3995, 4001], excluded: false } },
  });
  const now = runsOfLab({
    after: { randread: { iops: [3000, 3010, 2990, 3005, 2995, 3001], excluded: false } },
  });
  const edition = editionWith([...old, ...now], {
    deployments: { before: { version: "18" }, after: { version: "19", upgradeOf: "before" } },
  });

  it("counts what got worse, with each figure, its ratio and how far that is known", () => {
    const blocks = blocksOf(historyPage(edition, pageFigures()), "history-after");
    assert.match(
      textsOf(blocks),
      /^From BEFORE 18 \(next\) to AFTER 19 \(next\): \d of \d figures got significantly worse, 0 better\.$/m,
    );
    const [figure] = blocks.filter((block) => block.block === "figure");
    assert.match(
      plain(figure?.caption ?? assert.fail("no chart")),
      /^AFTER, from 18, next to 19, next: .*Read IOPS: .* went from 4,000 IOPS to 3,000 IOPS \(1\.33x worse\)/,
    );
    const iops = tableOf(blocks).rows.find(({ cells }) => plain(cells[1]?.text ?? "") === "Read IOPS");
    assert.deepEqual(
      iops?.cells.slice(2).map(({ text }) => plain(text)),
      ["4,000 IOPS", "3,000 IOPS", "0.75x", "worse"],
    );
    assert.match(plain(iops?.cells[4]?.note ?? ""), /^0\.7\d+ to 0\.7\d+$/);
  });

  it("is told on the pages of both deployments as well", () => {
    for (const id of ["before", "after"]) {
      const page = deploymentPages(edition, pageFigures()).find(({ path }) => path === `deployments/${id}`);
      assert.match(textsOf(blocksOf(page ?? assert.fail(), "history")), /significantly worse/);
    }
  });

  it("says so where nothing was measured twice, to a reader and not to who keeps the report", () => {
    const { sections } = historyPage(editionWith(old), pageFigures());
    assert.equal(sections[0]?.title, "No storage was measured twice yet");
    const said = textsOf(sections[0]?.blocks ?? []);
    assert.match(
      said,
      /^The one storage of this edition was measured at one time only\. So nothing here tells/,
    );
    assert.doesNotMatch(said, /npm|data\/|yaml/);
  });
});
