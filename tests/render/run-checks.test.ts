/** What a run's page says of each check. */
import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { labelOfOutcome } from "../../src/judge/checks/index.ts";
import { plain } from "../../src/render/edition/view.ts";
import { checkBlocks, excludedInShort } from "../../src/render/pages/runs/run-checks.ts";
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
          const found = result.outcomes.filter((one) => one.verdict === verdict);
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

test("what excludes a result stands above its figures, and nothing where nothing does", () => {
  const textOf = (id: string): string[] =>
    edition
      .resultsOf(id)
      .flatMap((result) =>
        excludedInShort(edition, result).flatMap((block) =>
          block.block === "text" ? [plain(block.text)] : [],
        ),
      );
  assert.deepEqual(textOf("talos-ceph-rbd.fio-rand-read"), [
    `Excluded, as of ${edition.version}: cached reads, impossibly fast. Figures stand here as they were recorded.`,
  ]);
  assert.deepEqual(textOf("talos-mayastor-3r.fio-rand-write"), []);
});
