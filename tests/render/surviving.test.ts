/** Over how many nodes copies are spread is said as far as documents do: what a product does by default is marked, and what nobody states is no "none". */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import { surviving } from "../../src/render/pages/surviving.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const [page] = [...(surviving.pages?.({ edition, figures: pageFigures() } as never) ?? [])];
const blocks = (page?.sections ?? []).flatMap((one) => one.blocks);
const nodesOf = new Map(
  blocks
    .flatMap((one) => (one.block === "table" ? one.rows : []))
    .map(({ cells }) => [
      plain(cells[0]?.text ?? ""),
      [cells[1]?.text, cells[1]?.note].map((one) => plain(one ?? "")).join("; "),
    ]),
);
const ofClass = (name: string) => [...nodesOf].find(([title]) => title.startsWith(name))?.[1];

test("block volumes and file systems of one cluster with as many copies say the same of its nodes", () => {
  assert.equal(ofClass("ceph-block"), "2 or more; by default, not stated");
  assert.equal(ofClass("ceph-filesystem"), ofClass("ceph-block"));
});

test("where nothing is stated of nodes the number of copies is, once beneath the table", () => {
  const said = blocks.flatMap((one) => (one.block === "text" ? [plain(one.text)] : []));
  const [copies = ""] = said.filter((one) => / copies/.test(one));
  for (const name of ["rep3-virt", "rep3-enc", "cephfs-rep3"]) {
    assert.equal(ofClass(name), "not stated; ", name);
    assert.match(copies, new RegExp(`\\b${name}\\b[^;]*: 3 copies`));
  }
  assert.equal(said.filter((one) => / copies/.test(one)).length, 1);
});
