/** Speed of writes against copies: a plot where three storages that are credible store a byte differently often, and its sentence. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { copiesBlocks } from "../../src/render/blocks/decision/copies-chart.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import { decisionPages } from "../../src/render/pages/decision.ts";
import type { Run } from "../../src/schema/run.ts";
import { flushes, reads } from "../judge/ask.ts";
import { MS, quietRecordOf, US } from "../judge/small-record.ts";
import { ownEdition } from "./own-edition.ts";

type Copies = Record<string, number | undefined>;

/** The words beneath the plot; undefined where there is none. */
function saidOf(copies: Copies, runs: readonly Run[]): string | undefined {
  const deployments = Object.fromEntries(
    Object.entries(copies).map(([id, replicas]) => [id, replicas === undefined ? {} : { of: { replicas } }]),
  );
  const record = quietRecordOf({ runs: [...runs], deployments });
  const judgement = judge(record, runs);
  const edition = editionOf(record, { version: "next", isNext: true, runs: [...runs], judgement }, CHECKS);
  const [environment = assert.fail()] = edition.environments;
  const [block] = copiesBlocks(edition, pageFigures(), environment);
  return block?.block === "figure" ? plain(block.caption) : undefined;
}

const RUNS = [flushes("one", 4 * MS), flushes("two", 9 * MS), flushes("three", 20 * MS)];

describe("copies against the speed of writes", () => {
  it("are told by the best that stores a byte the fewest times and the best that stores it more often", () => {
    const said = saidOf({ one: 1, two: 2, three: 3 }, RUNS) ?? "";
    assert.match(said, /of those that store a byte once the best is ONE, 4 ms/);
    assert.match(said, /; of those that store it more often TWO, 9 ms, stored 2x: 2\.25x slower/);
    assert.match(said, /They differ in more than their copies\. Best is the bottom left\./);
  });

  it("say nothing of storages that are level as of a lead, and nothing of a best where more copies are faster", () => {
    const level = [flushes("one", 9 * MS), flushes("two", 9 * MS), flushes("three", 20 * MS)];
    assert.match(saidOf({ one: 1, two: 2, three: 3 }, level) ?? "", /: the two are not told apart\./);
    assert.match(
      saidOf({ one: 3, two: 1, three: 1 }, RUNS) ?? "",
      /more often ONE, 4 ms, stored 3x: 2\.25x faster/,
    );
  });

  it("are not drawn where all store a byte equally often, fewer than three say how often, or only reads were measured", () => {
    assert.equal(saidOf({ one: 3, two: 3, three: 3 }, RUNS), undefined);
    assert.equal(saidOf({ one: 1, two: 3, three: undefined }, RUNS), undefined);
    const read = [reads("one", 100 * US), reads("two", 300 * US), reads("three", 400 * US)];
    assert.equal(saidOf({ one: 1, two: 2, three: 3 }, read), undefined);
  });

  it("stand on the decision table of an environment after the table, and not on that of all", async () => {
    const { edition } = await ownEdition();
    const [all, ...each] = decisionPages(edition, pageFigures());
    assert.ok(all?.sections.every(({ id }) => id !== "copies"));
    const [{ path, sections } = assert.fail(), ...more] = each.filter((page) =>
      page.sections.some(({ id }) => id === "copies"),
    );
    assert.deepEqual([path, more.length], ["decision/talos-homelab", 0]);
    assert.deepEqual(sections.map(({ id }) => id).slice(0, 1), ["deployments"]);
  });
});
