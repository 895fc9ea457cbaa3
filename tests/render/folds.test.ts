/** What of a long page is in sight, and what is folded. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import type { AuditedClaim } from "../../src/judge/claims/index.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { loadRecord } from "../../src/record/load.ts";
import { claimBlocks } from "../../src/render/blocks/claims.ts";
import { comparisonsOf } from "../../src/render/blocks/comparisons.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Edition, editionOf } from "../../src/render/edition/edition.ts";
import { anchorsOf, type Block, hrefsOf, plain } from "../../src/render/edition/view.ts";
import { deploymentPages } from "../../src/render/pages/deployments.ts";
import { environmentPages } from "../../src/render/pages/environments.ts";
import { fixtureReport } from "./fixture.ts";

const kindsOf = (blocks: readonly Block[]): string[] => blocks.map(({ block }) => block);

describe("an environment's page", () => {
  let root: string;
  let edition: Edition;
  before(async () => {
    root = await fixtureReport();
    const { record } = await loadRecord(root);
    const runs = [...record.runs.values()];
    edition = editionOf(
      record,
      { version: "next", isNext: true, runs, judgement: judge(record, runs) },
      CHECKS,
    );
  });
  after(() => rm(root, { recursive: true, force: true }));

  const pageOf = (of: Edition) =>
    environmentPages(of, pageFigures()).find(({ path }) => path === "environments/lab") ??
    assert.fail("no page of the lab");
  const comparisonOf = (of: Edition): readonly Block[] => {
    const [{ anchor } = assert.fail("nothing to compare")] = comparisonsOf(of, "lab");
    return pageOf(of).sections.find(({ id }) => id === anchor)?.blocks ?? assert.fail("no comparison");
  };

  it("shows what was found and the chart of the main metric, and folds every value beneath them", () => {
    const blocks = comparisonOf(edition);
    assert.deepEqual(kindsOf(blocks), ["text", "text", "figure", "more"]);
    const [lead, keptOut, , more] = blocks;
    assert.match(
      lead?.block === "text" ? plain(lead.text) : "",
      /^Fast blocks in the lab is 3\.81x .*p99 read latency/,
    );
    assert.match(keptOut?.block === "text" ? plain(keptOut.text) : "", /excluded: impossibly fast/);
    assert.ok(more?.block === "more");
    assert.deepEqual(kindsOf(more.blocks), ["table", "figure", "list"]);
    const ratios = more.blocks[2]?.block === "list" ? more.blocks[2].items.length : 0;
    assert.equal(more.summary, `Every metric and place, latency percentiles, ratios (${ratios})`);
  });

  it("shows a value that stands alone in a table, with nothing to unfold", () => {
    const { judgement } = edition;
    const alone = judgement.rankings.map(({ overNext: _next, overWorst: _worst, ...ranking }) => ({
      ...ranking,
      values: ranking.values.slice(0, 1),
    }));
    assert.deepEqual(kindsOf(comparisonOf({ ...edition, judgement: { ...judgement, rankings: alone } })), [
      "table",
    ]);
  });

  it("has an anchor for all values of a workload, to which the places of a deployment lead", () => {
    const anchors = anchorsOf(pageOf(edition)).filter((anchor) => anchor.endsWith("-values"));
    const page = deploymentPages(edition, pageFigures()).find(({ path }) => path === "deployments/lab-fast");
    const led = new Set([...hrefsOf(page)].filter((href) => href.endsWith("-values")));
    assert.ok(led.size > 0);
    for (const href of led) assert.ok(anchors.includes(href.split("#")[1] ?? ""), href);
  });

  it("folds claims that are too many to read in passing, and says how many they are", () => {
    const claims = (count: number): AuditedClaim[] =>
      Array.from({ length: count }, (_, i) => ({
        source: "first-report",
        claim: { id: `claim-${i}`, lines: "1", says: `It is ${i} times as fast.`, kind: "ratio" as const },
        verdict: "contradicted" as const,
        verdicts: ["contradicted" as const],
        sentence: "It is not.",
        uses: [],
        flags: [],
        doubts: [],
        against: [],
        deployments: [],
      }));
    assert.deepEqual(kindsOf(claimBlocks(edition, claims(12))), ["text", "table"]);
    const [, folded] = claimBlocks(edition, claims(1234));
    assert.equal(folded?.block === "more" && folded.summary, "Contradicted (1234)");
  });
});
