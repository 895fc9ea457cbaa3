/** Over how many nodes copies are spread is said as far as documents do: what a product does by default is marked, and what nobody states is no "none". */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageFigures } from "../../src/render/charts/figures.ts";
import type { Edition } from "../../src/render/edition/edition.ts";
import { type Block, type Page, plain } from "../../src/render/edition/view.ts";
import { surviving } from "../../src/render/pages/surviving.ts";
import { ownEdition } from "./own-edition.ts";

const { edition, record } = await ownEdition();
const pageOf = (of: Edition): Page | undefined =>
  [...(surviving.pages?.({ edition: of, figures: pageFigures() } as never) ?? [])][0];
const blocksOf = (of: Page | undefined): Block[] => (of?.sections ?? []).flatMap((one) => one.blocks);
const textsOf = (of: Page | undefined): string[] =>
  blocksOf(of).flatMap((one) => (one.block === "text" ? [plain(one.text)] : []));
const page = pageOf(edition);
const blocks = blocksOf(page);
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
  assert.equal(ofClass("ceph-block"), "2; by default, not stated");
  assert.equal(ofClass("ceph-filesystem"), ofClass("ceph-block"));
});

test("what a product does by default is told alike of all its clusters, and once beneath the table", () => {
  for (const name of ["rep3-virt", "rep3-enc", "cephfs-rep3"])
    assert.equal(ofClass(name), ofClass("ceph-block"), name);
  for (const name of ["rep2", "cephfs-rep2", "ec-2-1"])
    assert.equal(ofClass(name), "1; by default, not stated", name);
  const meant = textsOf(page).filter((one) => one.startsWith("Marked “by default, not stated”: no document"));
  assert.equal(meant.length, 1);
});

test("where nothing is stated of nodes the number of copies is, once beneath the table", () => {
  const deployments = [...record.deployments].map(([id, { durability: _, ...one }]) => [id, one] as const);
  const unstated = { ...edition, record: { ...record, deployments: new Map(deployments) } };
  const [copies = "", ...more] = textsOf(pageOf(unstated)).filter((one) => /: \d copies/.test(one));
  for (const name of ["rep3-virt", "rep3-enc", "cephfs-rep3"])
    assert.match(copies, new RegExp(`\\b${name}\\b[^;]*: 3 copies`));
  assert.deepEqual(more, []);
});

test("a single server stands apart from copies on several nodes, and from what nobody states", () => {
  const inSection = (id: string): string =>
    JSON.stringify(page?.sections.find((one) => one.id === id)?.blocks ?? []);
  assert.match(inSection("kept"), /rep3-virt/);
  assert.match(inSection("single"), /nfs-csi/);
  assert.doesNotMatch(inSection("single"), /rep3-virt|ceph-block|ibmc-vpc/);
  assert.match(inSection("open"), /ibmc-vpc-file-500-iops/);
  assert.doesNotMatch(inSection("open"), /nfs-csi|rep3-virt/);
});

test("the page begins with how many, and says once of those that keep data whether I/O goes on", () => {
  assert.match(
    plain(page?.lede ?? ""),
    /another node can attach the volume of \d+ of \d+ deployments; \d+ of these were measured\. They are divided by what else may fail, as declared or stated:$/,
  );
  assert.deepEqual(
    page?.sections.map(({ title }) => title),
    [
      "Data kept if a storage node fails",
      "Not stated whether a storage node may fail",
      "On a single server, which must not fail",
      "What is not in this list",
    ],
  );
  const heads = blocks.flatMap((one) => (one.block === "table" ? one.columns.map(({ label }) => label) : []));
  assert.ok(heads.includes("Storage nodes lost, data still there"));
  assert.doesNotMatch(heads.join(), /may fail/);
  const said = textsOf(page).filter((one) =>
    one.startsWith("Whether I/O goes on while storage nodes are lost"),
  );
  assert.equal(said.length, 1);
});

test("a pool of three serves with one copy gone and stops with two by default, a pool of two goes on with one, and of others nothing is said", () => {
  const [said = ""] = textsOf(page).filter((one) => one.startsWith("Whether I/O goes on"));
  assert.match(
    said,
    /With one lost I\/O goes on by default, with two I\/O stops by default, until a copy is back: [^.]*rep3-virt/,
  );
  assert.match(said, /With one lost I\/O goes on by default: [^.]*rep2/);
  assert.match(said, /With one lost I\/O goes on by default: [^.]*ec-2-1/);
  assert.match(said, /Of the others it is not stated\./);
});

test("as many nodes are served without as Ceph's default has it, from the copies of each that is declared so", () => {
  for (const [id, { durability, backend }] of record.deployments) {
    if (durability?.ioAssumed === undefined) continue;
    const { replicas: size = 0, erasureCoding } = record.backends.get(backend) ?? {};
    const [all, least] =
      erasureCoding === undefined
        ? [size, size - Math.floor(size / 2)]
        : [
            erasureCoding.data + erasureCoding.parity,
            erasureCoding.data + Math.min(1, erasureCoding.parity - 1),
          ];
    assert.equal(durability.ioThroughLoss, all - least, id);
  }
});
