/** Who is faster is read beside what becomes of the data, who may attach them, and how much of the disks they take. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import { comparePages } from "../../src/render/pages/compare/compare.ts";
import { termsBeside, termsInShort } from "../../src/render/pages/compare/terms-beside.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

function termsOf(of: typeof edition, a: string, b: string): string[][] {
  const [table = assert.fail("no terms")] = termsBeside(of, { a, b });
  return table.rows.map(({ cells }) =>
    cells.map(({ text, note }) => [plain(text), ...(note === undefined ? [] : [plain(note)])].join(", ")),
  );
}

test("each pair has the terms of both beside its title", () => {
  const pages = [...comparePages(edition, pageFigures())].filter(({ kind }) => kind === "pair");
  assert.ok(pages.length > 0);
  for (const { path, beside } of pages) assert.equal(beside?.[0]?.block, "table", path);
});

test("they say who dies with the node, who is shared, and how much of raw capacity is usable", () => {
  assert.deepEqual(termsOf(edition, "talos-ceph-rbd", "talos-zfs"), [
    ["Survives a node", "yes, two lost: data kept, I/O stops (by default)", "no"],
    ["ReadWriteMany", "as Block only", "no"],
    ["Block", "yes", "yes"],
    ["Usable of raw", "33 % (3 copies)", "100 % (1 copy)"],
  ]);
  const [shared] = termsOf(edition, "ocp-nfs-csi", "odf-ec-2-1").filter(([term]) => term === "ReadWriteMany");
  assert.deepEqual(shared, ["ReadWriteMany", "yes", "as Block only"]);
});

test("of a single server they say on what its data rest, in a sentence too", () => {
  const [[, , nas = ""] = []] = termsOf(edition, "ocp-local-nvme", "ocp-nfs-csi");
  assert.match(nas, /^yes, while its one server stands, /);
  assert.match(
    termsInShort(edition, { a: "ocp-local-nvme", b: "ocp-nfs-csi" }),
    /survives a node while its one server stands/,
  );
});

test("what nobody states is neither made up nor denied", () => {
  const [, ofBlocks] = termsOf(edition, "talos-ceph-rbd", "talos-mayastor-3r");
  assert.deepEqual(ofBlocks, ["ReadWriteMany", "as Block only", "no; as Block not stated"]);
  const [bare = assert.fail("all are stated")] = [...edition.record.deployments].flatMap(
    ([id, { backend, replication }]) => {
      const { replicas, erasureCoding } = edition.record.backends.get(backend) ?? {};
      return (replication?.copies ?? replicas ?? erasureCoding) === undefined ? [id] : [];
    },
  );
  const rows = termsOf(edition, "talos-zfs", bare);
  assert.deepEqual(rows.at(-1), ["Usable of raw", "100 % (1 copy)", "not stated"]);
});

test("a price is a row where one of the two has one", () => {
  const prices = { currency: "EUR", date: "2026-01-31", source: "a list", rawTiBPerMonth: 8 };
  const { record, ...rest } = edition;
  const environments = new Map(
    [...record.environments].map(([id, one]) => [id, { ...one, prices }] as const),
  );
  const priced = { ...rest, record: { ...record, environments } } as typeof edition;
  const last = termsOf(priced, "talos-ceph-rbd", "talos-zfs").at(-1);
  assert.deepEqual(last, ["A usable TiB a month", "30 EUR", "10 EUR"]);
});
