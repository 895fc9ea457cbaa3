/** A use case of which no figure stands has a sentence where others have a chart. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { decidingMetric, objectiveBlocks } from "../../src/render/blocks/objective-chart.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const blockOf = (useCase: string, environment: string) => {
  const answer = edition.recommendationsOf(useCase).find((one) => one.environment === environment);
  const [block] = answer ? objectiveBlocks(edition, pageFigures(), answer) : [];
  return block;
};

test("what is struck alone is told with its reason and leads to what was found", () => {
  const out = blockOf("resilient-database", "ocp-nas");
  assert.ok(out?.block === "text");
  assert.equal(
    plain(out.text),
    "No candidate has a usable p99 write latency: ruled out: does not survive its node (local-nvme-retain); not measured (nfs-csi).",
  );
  const excluded = blockOf("vm-disks", "ibm-odf");
  assert.ok(excluded?.block === "text");
  const { text } = excluded;
  assert.match(plain(text), /: (.* \(.*\); )*rate contradicts latency \(.*\)/);
  const names = [text].flat().flatMap((span) => (typeof span === "object" && span.code ? [span] : []));
  assert.ok(names.length > 0 && names.some(({ href }) => /\/runs\/.*#result-\d+/.test(href ?? "")));
});

test("one that stands is enough for a chart", () => {
  let drawn = 0;
  for (const answer of edition.judgement.recommendations) {
    const { useCase, environment, candidates } = answer;
    const block = blockOf(useCase, environment);
    const { index = -1 } = decidingMetric(answer) ?? {};
    const stands = candidates.some(
      ({ status, figures }) => status !== "ruled-out" && figures[index]?.known === "measured",
    );
    assert.equal(block?.block === "figure", stands, `${useCase} ${environment}`);
    drawn += stands ? 1 : 0;
  }
  assert.ok(drawn > 20, String(drawn));
});
