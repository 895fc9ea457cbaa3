/** What of a long page is in sight, and what is folded. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import type { AuditedClaim } from "../../src/judge/claims/index.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { loadRecord } from "../../src/record/load.ts";
import { claimBlocks } from "../../src/render/blocks/claims/claims.ts";
import { countsText } from "../../src/render/blocks/claims/verdicts.ts";
import { comparisonsOf } from "../../src/render/blocks/comparisons.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Edition, editionOf } from "../../src/render/edition/edition.ts";
import { pathIn } from "../../src/render/edition/links.ts";
import { anchorsOf, type Block, hrefsOf, plain } from "../../src/render/edition/view.ts";
import { deploymentPages } from "../../src/render/pages/deployments/deployments.ts";
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
  const comparisonOf = (of: Edition) => {
    const [{ id } = assert.fail("nothing to compare")] = comparisonsOf(of, "lab");
    const path = pathIn(of.links.comparison("lab", id));
    return (
      environmentPages(of, pageFigures()).find((page) => page.path === path) ?? assert.fail("no comparison")
    );
  };
  const blocksOf = (of: Edition, section: string): readonly Block[] =>
    comparisonOf(of).sections.find(({ id }) => id === section)?.blocks ?? [];

  it("has a small picture of each comparison, which leads to its page with what was found, the chart and every value", () => {
    const small = pageOf(edition)
      .sections.flatMap(({ blocks }) => blocks)
      .find((block) => block.block === "multiples");
    assert.equal(small?.items.length, comparisonsOf(edition, "lab").length);
    const [first] = small?.items ?? [];
    assert.equal(pathIn(first?.href ?? ""), comparisonOf(edition).path);
    // The best of what stands as near to the right end as what is excluded beyond it leaves.
    const marks = new Map(first?.marks.map(({ kind, best, at }) => [best ? "best" : kind, at]));
    const others = [marks.get("sound") ?? marks.get("doubted"), marks.get("best"), marks.get("excluded")];
    assert.deepEqual(others, [0, 0.93, 1]);
    const [lead, keptOut, chart] = blocksOf(edition, "found");
    assert.match(
      lead?.block === "text" ? plain(lead.text) : "",
      /^Fast blocks in the lab is 3\.81x .*p99 read latency/,
    );
    assert.match(keptOut?.block === "text" ? plain(keptOut.text) : "", /excluded: impossibly fast/);
    assert.equal(chart?.block, "figure");
    assert.deepEqual(kindsOf(blocksOf(edition, "values")), ["table"]);
    assert.deepEqual(kindsOf(blocksOf(edition, "percentiles")), ["figure"]);
    assert.deepEqual(kindsOf(blocksOf(edition, "ratios")), ["table", "list"]);
  });

  it("shows a value that stands alone in a table only", () => {
    const { judgement } = edition;
    const alone = judgement.rankings.map(({ overNext: _next, overWorst: _worst, ...ranking }) => ({
      ...ranking,
      values: ranking.values.slice(0, 1),
    }));
    const own = { ...edition, judgement: { ...judgement, rankings: alone } };
    const blocks = comparisonOf(own).sections.flatMap((section) => section.blocks);
    assert.deepEqual(kindsOf(blocks), ["table"]);
  });

  it("has an anchor for all values of a workload, to which the places of a deployment lead", () => {
    const pages = environmentPages(edition, pageFigures());
    const page = deploymentPages(edition, pageFigures()).find(({ path }) => path === "deployments/lab-fast");
    const led = new Set([...hrefsOf(page)].filter((href) => href.endsWith("#values")));
    assert.ok(led.size > 0);
    for (const href of led) {
      const to = pages.find(({ path }) => path === pathIn(href.split("#")[0] ?? ""));
      assert.ok(to && anchorsOf(to).includes("values"), href);
    }
  });

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

  it("counts claims with links to them, where they are all of their document", () => {
    const all = claims(12);
    const hrefIn = (some: AuditedClaim[]) =>
      countsText({ ...edition, claims: all }, some).flatMap((span) =>
        typeof span === "string" ? [] : span.href,
      );
    assert.deepEqual(hrefIn(all), [`${edition.links.claimsOf("first-report")}#contradicted`]);
    assert.deepEqual(hrefIn(all.slice(1)), []);
  });

  it("folds claims that are too many to read in passing, and says how many they are", () => {
    assert.deepEqual(kindsOf(claimBlocks(edition, claims(12))), ["text", "table"]);
    const [, folded] = claimBlocks(edition, claims(1234));
    assert.equal(folded?.block === "more" && folded.summary, "Contradicted (1234)");
  });
});
