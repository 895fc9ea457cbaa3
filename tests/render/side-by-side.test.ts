/** What pages of the repository's own record show beside each other says the same: notes, hollow marks, badges, commands. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { candidateBlocks } from "../../src/render/blocks/answers/candidate-table.ts";
import { tradeBlocks } from "../../src/render/blocks/comparing/trade-chart.ts";
import { comparisonsOf } from "../../src/render/blocks/comparisons.ts";
import { modelsOfEnvironment } from "../../src/render/blocks/model-blocks.ts";
import { objectiveBlocks } from "../../src/render/blocks/objective-chart.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { doubtOf } from "../../src/render/edition/doubted.ts";
import { type Block, plain, type Table } from "../../src/render/edition/view.ts";
import { comparePages } from "../../src/render/pages/compare/compare.ts";
import { data } from "../../src/render/pages/data.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const answers = edition.judgement.recommendations;
const HOLLOW = /Hollow: in doubt/;

describe("the table of candidates", () => {
  it("has the notes of its figures that they have elsewhere", () => {
    const doubted = answers.filter(({ candidates }) =>
      candidates.some(({ status, figures }) =>
        figures.some(
          ({ known, ranked }) =>
            status !== "ruled-out" && known === "measured" && ranked?.noted.includes("TOOLS_DISAGREE"),
        ),
      ),
    );
    assert.ok(doubted.length > 0);
    for (const one of doubted)
      assert.match(JSON.stringify(candidateBlocks(edition, one)), /tools disagree/, one.useCase);
  });
});

describe("charts of trade-offs and of objectives", () => {
  const isDoubted = (blocks: readonly Block[]): boolean => HOLLOW.test(JSON.stringify(blocks));

  it("say what hollow marks are, where a figure is doubted", () => {
    const figures = pageFigures();
    const trades = edition.environments.flatMap((id) =>
      comparisonsOf(edition, id).flatMap((one) => {
        const isAny = one.rankings.some(({ metric, values }) =>
          values.some((value) => doubtOf(edition, metric.id, value) !== undefined),
        );
        return [{ isAny, shown: isDoubted(tradeBlocks(edition, figures, one)) }];
      }),
    );
    assert.ok(trades.some(({ shown }) => shown));
    // Latency across, rates upwards, as the explorer has them.
    const corners = edition.environments
      .flatMap((id) => comparisonsOf(edition, id).flatMap((one) => tradeBlocks(edition, figures, one)))
      .map((block) => (block.block === "figure" ? plain(block.caption) : ""));
    assert.ok(corners.length > 0 && corners.every((caption) => / Best is the top left\./.test(caption)));
    assert.ok(trades.every(({ isAny, shown }) => isAny || !shown));
    assert.ok(answers.some((one) => isDoubted(objectiveBlocks(edition, figures, one))));
  });
});

describe("one score of several figures", () => {
  it("says why a use case has another first, on the page of the environment too", () => {
    for (const isWhole of [true, false]) {
      const blocks = modelsOfEnvironment(edition, pageFigures(), "talos-homelab", isWhole);
      const said = blocks.map((one) => (one.block === "text" ? plain(one.text) : ""));
      const beside = said.filter((one) => /^By the metrics of “Geometric mean” the use case/.test(one));
      assert.equal(beside.length, 1, `whole: ${isWhole}`);
      assert.match(
        beside[0] ?? "",
        /Mayastor .* first: a score leaves out a storage with an excluded figure/,
      );
    }
  });
});

describe("what is declared of two deployments", () => {
  it("says none of what one cannot have, and not stated of what nobody says", () => {
    const page = [...comparePages(edition, pageFigures())].find(
      ({ path }) => path === "compare/odf-ec-2-1-vs-odf-rep2",
    );
    const tablesIn = (blocks: readonly Block[] = []): Table[] =>
      blocks.flatMap((one) =>
        one.block === "table" ? [one] : one.block === "more" ? tablesIn(one.blocks) : [],
      );
    const [differences] = tablesIn(page?.sections.find(({ id }) => id === "differences")?.blocks);
    const told = (term: string) =>
      differences?.rows
        .map(({ cells }) => cells.map(({ text }) => plain(text)))
        .find(([first]) => first === term);
    assert.deepEqual(told("Replicas"), ["Replicas", "none", "2"]);
    assert.deepEqual(told("Erasure coding"), ["Erasure coding", "2 + 1", "none"]);
  });
});

describe("what to run again", () => {
  const pages = [...comparePages(edition, pageFigures())];

  it("names each side of which a figure is excluded, with a command for the reader's own", () => {
    const page = pages.find(({ path }) => path === "compare/odf-ec-2-1-vs-odf-rep2");
    const again = page?.sections.find(({ id }) => id === "again")?.blocks ?? assert.fail("no section");
    const beside = again.flatMap((block) => (block.block === "columns" ? block.columns.flat() : []));
    const commands = beside.find((block) => block.block === "pre");
    assert.ok(commands?.block === "pre");
    assert.match(commands.text, /YOUR-STORAGECLASS.* fio-pod\.yaml \| kubectl apply/);
    const hrefs = JSON.stringify(again);
    for (const id of ["odf-ec-2-1", "odf-rep2"]) assert.ok(hrefs.includes(edition.links.deployment(id)), id);
  });

  it("stands on a page that names the environments without a pair", () => {
    const without = pages[0]?.sections.find(({ id }) => id === "none")?.blocks ?? [];
    const said = without.flatMap((block) => (block.block === "list" ? block.items.map(plain) : []));
    assert.ok(said.some((one) => one.endsWith(": nothing was measured, only stated.")));
  });
});

describe("the Data page", () => {
  it("lists the badge of each answer, open ones too", () => {
    const [page] = data.pages?.({ edition } as never) ?? [];
    const badges = page?.sections.find(({ id }) => id === "badges")?.blocks.at(-1);
    assert.ok(badges?.block === "more");
    assert.equal(badges.summary, `${answers.length} badges`);
    assert.match(JSON.stringify(badges), /: not known/);
  });
});

describe("pages of pairs", () => {
  it("name nobody ahead of one that the ranking of the figure ties it with, and say among how many", () => {
    const figures = edition.judgement.pairings.flatMap(({ pairs }) =>
      pairs.flatMap(({ comparisons }) => comparisons.flatMap((one) => one.figures)),
    );
    const levels = figures.filter(({ among }) => among !== undefined);
    assert.ok(levels.length > 0);
    assert.ok(levels.every(({ ratio }) => ratio?.relation === "tie"));
    const pages = JSON.stringify([...comparePages(edition, pageFigures())]);
    const said = pages.match(/among all \d+; the ratio is of these two alone/g) ?? [];
    assert.equal(said.length, levels.length);
  });
});
