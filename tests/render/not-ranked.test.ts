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

test("it says that nothing is ranked, what was printed, and that nothing follows from that", () => {
  const [first = ""] = told("figures");
  assert.match(first, /^Not ranked\. As printed of ODF RBD erasure-coded 2\+1 against ODF RBD 2-replica: /);
  assert.match(first, /mean write latency 172 ms against 37 ms \(4\.65x apart\)/);
  assert.match(first, /neither who is ahead nor by how much follows from them\./);
});

test("what one fails and of the other is only unverified has two labels in what to run again, as in the table", () => {
  const again = told("again").join("\n");
  assert.match(again, /others of its document fail \(ODF RBD erasure-coded 2\+1\)/);
  assert.match(again, /inconsistent latency \(ODF RBD 2-replica\)/);
});
