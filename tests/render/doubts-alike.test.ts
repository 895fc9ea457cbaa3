/** A doubt has one name: in rankings, in the overview of its run, at its figure and in the row of its check. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { against, labelOfOutcome, labelsOf } from "../../src/judge/checks/index.ts";
import { plain } from "../../src/render/edition/view.ts";
import { marksOfFigures } from "../../src/render/pages/runs/figure-marks.ts";
import { checkBlocks } from "../../src/render/pages/runs/run-checks.ts";
import { overviewSection } from "../../src/render/pages/runs/run-overview.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

const CONTRADICTED = "contradicts another figure";

test("two figures that cannot both be right are called so in every table of their run", () => {
  const run = edition.runs.find(({ id }) => id === "talos-zfs.kbench") ?? assert.fail("no run");
  const [table] = overviewSection(edition, run)[0]?.blocks ?? [];
  assert.ok(table?.block === "table");
  const flagged = table.rows.flatMap(({ cells: [name, , flags] }, index) =>
    flags?.badges?.some(({ text }) => text === CONTRADICTED)
      ? [{ name: plain(name?.text ?? ""), index }]
      : [],
  );
  assert.deepEqual(
    flagged.map(({ name }) => name),
    ["Sequential Write: IOPS", "Sequential Write: average latency"],
  );
  for (const { index } of flagged) {
    const judged = edition.resultsOf(run.id)[index] ?? assert.fail("no result");
    const marks = marksOfFigures(edition, judged).flatMap(({ badges }) => badges.map(({ text }) => text));
    assert.ok(marks.includes(CONTRADICTED), marks.join());
    const [failed] = checkBlocks(edition, judged);
    assert.ok(failed?.block === "table");
    assert.ok(failed.rows.some(({ cells }) => plain(cells[0]?.text ?? "") === CONTRADICTED));
  }
});

test("what is noted of a result and casts no doubt stands in the overview of its run, apart from what does", () => {
  const run = edition.runs.find(({ id }) => id === "talos-zfs.kbench") ?? assert.fail("no run");
  const [table] = overviewSection(edition, run)[0]?.blocks ?? [];
  assert.ok(table?.block === "table");
  const lesser = table.rows.flatMap(({ cells: [name, , flags] }) =>
    (flags?.badges ?? []).flatMap(({ text, tone }) =>
      text === "depth without gain" ? [`${plain(name?.text ?? "")}: ${tone}`] : [],
    ),
  );
  assert.ok(lesser.includes("Sequential Read: IOPS: muted"), lesser.join());
  assert.deepEqual(
    lesser.filter((one) => !one.endsWith(": muted")),
    [],
  );
});

test("what speaks against a ranked figure is called by its run as by its ranking", () => {
  let told = 0;
  for (const { metric, values } of edition.judgement.rankings)
    for (const value of values) {
      const [first] = value.runs;
      // Of the worse of two figures the label tells whose it is.
      if (first === undefined || value.runs.length > 1 || value.excludedBy.length > 0 || value.ofParts)
        continue;
      const judged = edition.resultsOf(first.run).find(({ index }) => index === first.result);
      const own = marksOfFigures(edition, judged ?? assert.fail()).find((one) => one.metric.id === metric.id);
      if (own === undefined) continue;
      const called = own.badges.map(({ text }) => text);
      for (const label of labelsOf(value, against(value))) {
        assert.ok(called.includes(label), `${first.run} ${metric.id}: ${label}, not ${called.join()}`);
        told += 1;
      }
    }
  assert.ok(told > 20);
});

test("of a noted outcome the name tells that it contradicts another figure", () => {
  const code = "QD_NO_SCALING";
  assert.equal(labelOfOutcome({ code, verdict: "noted" }), "depth without gain");
  assert.equal(labelOfOutcome({ code, verdict: "noted", contradicts: true }), CONTRADICTED);
});
