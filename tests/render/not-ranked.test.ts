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

test("it says that nothing is ranked, what keeps it out, that nothing follows from the values, and where to go on", () => {
  const [first = ""] = told("figures");
  assert.match(first, /^Not ranked: [^.]*\(ODF RBD erasure-coded 2\+1\)[^.]*\./);
  assert.match(first, /rate contradicts latency \(ODF RBD 2-replica\)/);
  assert.match(first, /neither who is ahead nor by how much follows from the table\. What to run again\./);
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
