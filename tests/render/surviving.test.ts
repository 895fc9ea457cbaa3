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

test("the page begins with how many, and says once of those that keep data that nobody states whether I/O goes on", () => {
  assert.match(
    plain(page?.lede ?? ""),
    /another node can attach the volume of \d+ of \d+ deployments; \d+ of these were measured\. Whether the data also survive the loss of a storage node divides them:$/,
  );
  assert.deepEqual(
    page?.sections.map(({ title }) => title),
    [
      "Data also kept if a storage node fails",
      "The storage server is a single point of failure, or this is not stated",
      "What is not in this list",
    ],
  );
  const heads = blocks.flatMap((one) => (one.block === "table" ? one.columns.map(({ label }) => label) : []));
  assert.ok(heads.includes("Storage nodes lost, data still there"));
  assert.doesNotMatch(heads.join(), /may fail/);
  const said = JSON.stringify(blocks).split(
    "Whether I/O goes on while storage nodes are lost: not stated of any.",
  );
  assert.equal(said.length, 2);
});
