/** What a run's page says of each check. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { plain } from "../../src/render/edition/view.ts";
import { checkBlocks } from "../../src/render/pages/runs/run-checks.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

describe("checks on a run's page", () => {
  it("have a row each where they are folded, with all that they saw, and none of it is lost", () => {
    let several = 0;
    for (const run of edition.runs.values())
      for (const result of edition.resultsOf(run.id)) {
        const folded = checkBlocks(edition, result).flatMap((block) =>
          block.block === "more" ? [block] : [],
        );
        for (const { summary, blocks } of folded) {
          const [table] = blocks;
          assert.ok(table?.block === "table");
          const rows = table.rows.map(({ cells: [check, evidence] }) => ({
            check: plain(check?.text ?? ""),
            href: check?.href,
            evidence: plain(evidence?.text ?? ""),
          }));
          assert.match(summary, new RegExp(`\\(${rows.length}\\)$`));
          assert.equal(new Set(rows.map(({ check }) => check)).size, rows.length, summary);
          const verdict = summary.startsWith("Passed") ? "passed" : "unchecked";
          const found = result.outcomes.filter((one) => one.verdict === verdict);
          several += found.length - rows.length;
          for (const { code, evidence } of found)
            assert.ok(
              rows.some((row) => row.href === edition.links.check(code) && row.evidence.includes(evidence)),
            );
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
