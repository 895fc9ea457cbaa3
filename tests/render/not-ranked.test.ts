/** The page of two of whom no figure stands: what was printed, what does not follow from it, and each label as the table has it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import { compare } from "../../src/render/pages/compare/compare.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const pages = [...(compare.pages?.({ edition, figures: pageFigures(), earlier: [] } as never) ?? [])];
const page = pages.find(({ path }) => path === "compare/odf-ec-2-1-vs-odf-rep2") ?? assert.fail();
const told = (id: string): string[] =>
  (page.sections.find((section) => section.id === id)?.blocks ?? [])
    .flatMap((block) => (block.block === "columns" ? block.columns.flat() : [block]))
    .flatMap((block) =>
      block.block === "text" ? plain(block.text) : block.block === "list" ? block.items.map(plain) : [],
    );

test("the values stand directly beneath the head as printed, each with its run, with what keeps them from being trusted", () => {
  const [first] = page.sections;
  assert.equal(first?.id, "figures");
  const [table] = first?.blocks ?? [];
  assert.ok(table?.block === "table");
  assert.match(
    plain(table.caption),
    /^As printed, not trusted: .*doubtful source \(ODF RBD erasure-coded 2\+1\); rate contradicts latency \(ODF RBD 2-replica\)\. Of Random read and write, /,
  );
  assert.deepEqual(
    table.rows.map(({ cells }) => cells.map(({ text }) => plain(text))),
    [
      ["Read latency, p99", "13 ms", "16 ms"],
      ["Read latency, mean", "5.5 ms", "1.1 ms"],
      ["Write latency, mean", "172 ms", "37 ms"],
      ["Write latency, p99", "451 ms", "104 ms"],
    ],
  );
  for (const { cells } of table.rows)
    for (const { href } of cells.slice(1)) assert.match(href ?? "", /^\/runs\//);
});

test("it says that nothing is ranked, that nothing follows from the values, and where to go on", () => {
  const [first = ""] = told("figures");
  assert.match(
    first,
    /^Not ranked\. .*neither who is ahead nor by how much follows from the table\. What to run again\./,
  );
  // Those stand in the table.
  assert.doesNotMatch(first, /\d (?:ms|IOPS|MiB)/);
});

test("what is not compared is linked from what to run again, into the fold where it is folded", () => {
  const linkIn = (path: string): string => {
    const { sections } = pages.find((one) => one.path === path) ?? assert.fail(path);
    const again = JSON.stringify(sections.find(({ id }) => id === "again"));
    return /"[^"]*\/compare\/[^"]*#([^"]*)"/.exec(again)?.[1] ?? "";
  };
  assert.equal(linkIn("compare/odf-ec-2-1-vs-odf-rep2"), "figures");
  assert.equal(linkIn("compare/talos-ceph-rbd-vs-talos-mayastor-3r"), "not-compared");
});

test("what one fails and of the other is only unverified has two labels in what to run again, as in the table", () => {
  const again = told("again").join("\n");
  assert.match(again, /doubtful source \(ODF RBD erasure-coded 2\+1\)/);
  assert.match(again, /rate contradicts latency \(ODF RBD 2-replica\)/);
});
