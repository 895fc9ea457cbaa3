/** What a run's page says of each check. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { labelOfOutcome } from "../../src/judge/checks/index.ts";
import { doubtOf } from "../../src/render/edition/doubted.ts";
import { plain } from "../../src/render/edition/view.ts";
import { marksByTerm, marksOfFigures } from "../../src/render/pages/runs/figure-marks.ts";
import { checkBlocks } from "../../src/render/pages/runs/run-checks.ts";
import { figureBlocks } from "../../src/render/pages/runs/run-figures.ts";
import { figuresInVerdict } from "../../src/render/pages/runs/run-verdict.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

describe("checks on a run's page", () => {
  it("have a row each where they are folded, with all figures that they saw, and none of them is left out", () => {
    let several = 0;
    for (const run of edition.runs.values())
      for (const result of edition.resultsOf(run.id)) {
        const folded = checkBlocks(edition, result).flatMap((block) =>
          block.block === "more" ? [block] : [],
        );
        for (const { summary, blocks } of folded) {
          const [list] = blocks;
          assert.ok(list?.block === "list" && blocks.length === 1);
          const lines = list.items.map(plain);
          const rows = list.items.flatMap((item) => {
            const [label] = typeof item === "string" ? [] : item;
            return typeof label === "object" ? [{ href: label.href, evidence: plain(item) }] : [];
          });
          const named = lines.find((line) => line.startsWith("Nor was anything found of: ")) ?? "";
          assert.equal(new Set(lines).size, lines.length, summary);
          const verdict = summary.startsWith("Passed") ? "passed" : "unchecked";
          const speaking = result.outcomes.filter((one) => ["excluded", "noted"].includes(one.verdict));
          const isQuiet = ({ code }: { code: string }): boolean => speaking.every((one) => one.code !== code);
          const found = result.outcomes.filter(
            (one) => one.verdict === verdict && (verdict !== "passed" || isQuiet(one)),
          );
          const codes = new Set(found.map((one) => `${one.code} ${labelOfOutcome(one)}`));
          several += found.length - codes.size;
          assert.ok(summary.endsWith(` (${codes.size})`), summary);
          for (const outcome of found) {
            const has = ({ evidence }: { evidence: string }) => evidence.includes(outcome.evidence);
            const isNamed = verdict === "passed" && named.includes(labelOfOutcome(outcome));
            const isTold = rows.some(has) || (isNamed && !/\d/.test(outcome.evidence));
            assert.ok(
              isTold && (isNamed || rows.some(({ href }) => href === edition.links.check(outcome.code))),
            );
          }
        }
      }
    assert.ok(several > 0);
  });

  it("say which figures are excluded where others of the result stand", () => {
    const results = edition.runs.flatMap(({ id }) => edition.resultsOf(id));
    const ofMedian = results.find(({ outcomes }) =>
      outcomes.some(({ verdict, metrics }) => verdict === "excluded" && metrics?.join() === "write.p50"),
    );
    assert.ok(ofMedian);
    assert.match(JSON.stringify(checkBlocks(edition, ofMedian)[0]), /"note":"only p50 write latency"/);
    const whole = results.find(({ outcomes }) =>
      outcomes.some(({ verdict, metrics }) => verdict === "excluded" && metrics === undefined),
    );
    assert.ok(whole);
    assert.doesNotMatch(JSON.stringify(checkBlocks(edition, whole)[0]), /"note":"only /);
  });
});

/** The first sentence above the figures of each result of a run. */
const verdictsOf = (id: string): string[] =>
  edition
    .resultsOf(id)
    .flatMap((result) =>
      figuresInVerdict(edition, result).flatMap((block) =>
        block.block === "text" ? [plain(block.text)] : [],
      ),
    );

describe("how many figures of a result are excluded", () => {
  it("is told above them: of all, of some with which and how the others stand, or of none", () => {
    const as = `as of ${edition.version}`;
    assert.deepEqual(verdictsOf("talos-ceph-rbd.fio-rand-read"), [
      `All 5 figures are excluded, ${as}: cached reads, impossibly fast.`,
    ]);
    assert.deepEqual(verdictsOf("talos-zfs.fio-rand-write"), [
      `1 of 5 figures is excluded, ${as}: p50 write latency (buffered). The other 4 are usable, but in doubt.`,
    ]);
    assert.match(verdictsOf("talos-mayastor-3r.fio-rand-write").join(), /^All 5 figures are usable, as of /);
  });

  it("counts as in doubt what is in doubt where it is ranked, and nothing else: a light note is none", () => {
    let light = 0;
    for (const { metric, values } of edition.judgement.rankings)
      for (const value of values) {
        const [first] = value.runs;
        if (first === undefined || value.runs.length > 1 || value.excludedBy.length > 0) continue;
        const judged = edition.resultsOf(first.run).find(({ index }) => index === first.result);
        const mark = judged && marksOfFigures(edition, judged).find((one) => one.metric.id === metric.id);
        if (mark === undefined) continue;
        const isDoubted = doubtOf(edition, metric.id, value) !== undefined;
        assert.equal(mark.isDoubted, isDoubted, `${first.run} ${metric.id}`);
        if (!isDoubted && mark.badges.length > 0) light += 1;
      }
    assert.ok(light > 0);
  });

  it("is told with how few checks could look, beside each figure that hardly any could", () => {
    const [judged] = edition.resultsOf("ocp-nfs-csi.fio-sync-write");
    assert.ok(judged);
    const badges = marksOfFigures(edition, judged).flatMap((one) => one.badges.map(({ text }) => text));
    assert.ok(badges.includes("barely checked: 1 of 12"), badges.join());
  });

  it("is as many as are struck in the table of figures, each with a label that leads to the row of its check", () => {
    let struck = 0;
    for (const run of edition.runs.values())
      for (const judged of edition.resultsOf(run.id)) {
        const marks = marksOfFigures(edition, judged);
        const rows = figureBlocks(run, judged.result, undefined, marksByTerm(marks)).flatMap((block) =>
          block.block === "table" ? block.rows : [],
        );
        const anchors = checkBlocks(edition, judged).flatMap((block) =>
          block.block === "table"
            ? block.rows.flatMap(({ id }) => id ?? [])
            : block.block === "more"
              ? (block.id ?? [])
              : [],
        );
        const out = marks.filter(({ excludedBy }) => excludedBy.length > 0);
        const isStruck = rows.filter(({ cells }) => cells.some((cell) => cell.struck));
        assert.ok(out.length === 0 || isStruck.length >= out.length, run.id);
        assert.ok(out.length > 0 || isStruck.length === 0, run.id);
        struck += isStruck.length;
        for (const { href = "" } of rows.flatMap(({ cells }) => cells.flatMap(({ badges = [] }) => badges)))
          assert.ok(anchors.includes(href.split("#")[1] ?? ""), `${run.id}: ${href}`);
        const [text = ""] = figuresInVerdict(edition, judged).flatMap((block) =>
          block.block === "text" ? [plain(block.text)] : [],
        );
        if (marks.length > 1 && out.length < marks.length && out.length > 0)
          assert.ok(text.startsWith(`${out.length} of ${marks.length} figures `), text);
      }
    assert.ok(struck > 0);
  });
});
