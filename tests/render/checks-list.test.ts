/** The list of checks has each name that a figure can bear, with how many results bear it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { labelOfOutcome } from "../../src/judge/checks/index.ts";
import { loadExamples } from "../../src/publish/examples.ts";
import { plain } from "../../src/render/edition/view.ts";
import { checks } from "../../src/render/pages/checks/checks.ts";
import type { OfEdition } from "../../src/render/pages/page-kind.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const pages = [...(checks.pages?.({ edition, examples: await loadExamples() } as OfEdition) ?? [])];

test("a doubtful source has a row of its own, which leads to its own words and counts", () => {
  const [table] = pages[0]?.sections[0]?.blocks ?? [];
  assert.ok(table?.block === "table");
  const rowOf = (name: string) =>
    table.rows.map(({ cells }) => cells).find(([cell]) => plain(cell?.text ?? "") === name) ??
    assert.fail(`no row ${name}`);
  const excludedAs = (label: string): number =>
    edition.judgement.results.flatMap(({ outcomes }) =>
      outcomes.filter((one) => one.verdict === "excluded" && labelOfOutcome(one) === label),
    ).length;
  const counts = ["rate contradicts latency", "doubtful source"].map(excludedAs);
  assert.ok(counts.every((count) => count > 0));
  assert.deepEqual(
    ["Rate contradicts latency", "Doubtful source"].map((name) => rowOf(name)[3]?.text),
    counts.map(String),
  );
  const [name, , effect] = rowOf("Doubtful source");
  assert.equal(effect?.text, "excludes from ranking");
  const [path, id] = (name?.href ?? "").split("#");
  const page = pages.find((one) => `${path}`.endsWith(`/${one.path}/`)) ?? assert.fail(path);
  const own = page.sections.find((section) => section.id === id) ?? assert.fail(id);
  assert.equal(own.title, "Doubtful source");
  const said = own.blocks.map((block) => (block.block === "text" ? plain(block.text) : "")).join(" ");
  assert.match(said, /^The figure cannot be checked, while .* excluded all the same/);
  assert.match(
    said,
    new RegExp(
      `: ${counts[0]} results excluded as “rate contradicts latency”.*, ${counts[1]} results excluded as “doubtful source”`,
    ),
  );
});
