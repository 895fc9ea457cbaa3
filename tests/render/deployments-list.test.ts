/** The list of all deployments, and that of those that survive a node. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { survivorIn, survivorsIn } from "../../src/render/blocks/decision/survival.ts";
import { namedAlone } from "../../src/render/blocks/until/named.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { titles, wasMeasured } from "../../src/render/edition/edition.ts";
import { plain, type Table } from "../../src/render/edition/view.ts";
import { deploymentPages } from "../../src/render/pages/deployments/deployments.ts";
import { surviving } from "../../src/render/pages/surviving.ts";
import { ownEdition } from "./own-edition.ts";

const { record, edition } = await ownEdition();
const survivorsOf = (of: typeof edition) => [...(surviving.pages?.({ edition: of } as never) ?? [])];
const pages = [...deploymentPages(edition, pageFigures(), () => false), ...survivorsOf(edition)];

function tableOf(path: string): Table {
  const page = pages.find((one) => one.path === path);
  const table = page?.sections[0]?.blocks.find((one) => one.block === "table");
  assert.ok(table, path);
  return table;
}

const idIn = (table: Table, row: number, column: number): string =>
  table.rows[row]?.cells[column]?.href?.split("/").at(-2) ?? "";

describe("the list of deployments", () => {
  const table = tableOf("deployments");
  const ids = table.rows.map((_, row) => idIn(table, row, 0));

  it("has measured ones first, and a switch that shows exactly the others", () => {
    const measured = ids.map((id) => wasMeasured(edition, id));
    assert.equal(measured.lastIndexOf(true) + 1, measured.filter(Boolean).length);
    assert.equal(table.rest, "With those not measured");
    assert.deepEqual(
      table.rows.map(({ rest }) => rest !== true),
      measured,
    );
  });

  it("says of each what becomes of its volumes and how they may be attached", () => {
    const heads = table.columns.map(({ label }) => label);
    const of = (id: string, head: string): string =>
      plain(table.rows[ids.indexOf(id)]?.cells[heads.indexOf(head)]?.text ?? "");
    assert.equal(of("talos-ceph-rbd", "StorageClass"), "ceph-block");
    assert.equal(of("talos-ceph-rbd", "Survives a node"), "yes");
    assert.equal(of("talos-zfs", "Survives a node"), "no");
    assert.equal(of("talos-cephfs", "Access modes"), "RWO, ROX, RWX");
  });
});

describe("what survives a node", () => {
  const tables = (pages.find(({ path }) => path === "survives-a-node")?.sections ?? []).flatMap(
    ({ title, blocks }) => blocks.flatMap((one) => (one.block === "table" ? [{ ...one, title }] : [])),
  );
  const [first] = tables;
  assert.ok(first);
  const table: Table = { ...first, rows: tables.flatMap(({ rows }) => rows) };
  /** Beneath its StorageClass stands which deployment it is. */
  const idBeneath = ({ cells: [cell] }: Table["rows"][number]): string =>
    [cell?.note]
      .flat()
      .flatMap((one) => (typeof one === "object" && one.href ? (one.href.split("/").at(-2) ?? []) : []))
      .join();

  it("parts those whose data a node of the storage may take along, or of which nobody states it", () => {
    const nodes = table.columns.findIndex(({ label }) => label === "Storage nodes lost, data still there");
    assert.deepEqual(
      tables.map(({ title, rows }) => [
        title,
        [...new Set(rows.map(({ cells }) => /^[12]$/.test(plain(cells[nodes]?.text ?? ""))))],
      ]),
      [
        ["Data kept if a storage node fails", [true]],
        ["Not stated whether a storage node may fail", [false]],
        ["On a single server, which must not fail", [false]],
      ],
    );
    const idsOf = tables.map(({ rows }) => rows.map(idBeneath));
    assert.ok(idsOf[2]?.includes("ocp-nfs-csi"));
    assert.ok(idsOf[0]?.includes("talos-ceph-rbd") && idsOf[0].includes("odf-rep3-virt"));
  });

  it("is every deployment of which that is declared, and no other", () => {
    const declared = edition.deployments.filter((id) => {
      const deployment = record.deployments.get(id);
      const own = deployment?.durability?.reachableAfterNodeLoss;
      return (
        (own ?? record.backends.get(deployment?.backend ?? "")?.durability?.reachableAfterNodeLoss) === true
      );
    });
    assert.deepEqual(table.rows.map(idBeneath).sort(), declared.toSorted());
  });

  it("has those first that answers name, with these, as the decision table does", () => {
    const at = table.columns.findIndex(({ label }) => label === "Answer to");
    const cells = table.rows.map(({ cells }) => plain(cells[at]?.text ?? ""));
    assert.ok(cells.includes("–") && cells.some((text) => text !== "–"));
    // What may lose a node of the storage, too, goes before what it names.
    const nodes = table.columns.findIndex(({ label }) => label === "Storage nodes lost, data still there");
    const groups = [...Map.groupBy(table.rows, ({ cells: own }) => own[nodes]?.sort)];
    const order = groups.map(([sort]) => Number(sort));
    assert.deepEqual(
      order,
      order.toSorted((a, b) => b - a),
    );
    assert.ok(groups.length > 2);
    for (const [, rows] of groups) {
      const named = rows.map(({ cells: own }) => plain(own[at]?.text ?? "") !== "–");
      assert.deepEqual(
        named,
        named.toSorted((a, b) => Number(b) - Number(a)),
      );
    }
    const ids = table.rows.map(idBeneath);
    assert.match(cells[ids.indexOf("ocp-nfs-csi")] ?? "", /Shared content|\d+ more/);
    for (const one of edition.judgement.recommendations) {
      const { given, forNow } = survivorsIn(edition, one);
      const name = (id: string): string => titles(record).deployment(id);
      // Of the only storage of an environment no cell has the name.
      if (one.question === "suffice") continue;
      const told = `${namedAlone(edition, one, name)} ${survivorIn(edition, one, name)}`;
      for (const id of [...given, ...forNow]) {
        assert.ok(ids.includes(id), id);
        assert.ok(told.includes(name(id)), `${one.useCase} ${one.environment}: ${id} in ${told}`);
      }
      for (const id of forNow) assert.ok(told.includes(`for now: `), id);
    }
  });

  it("says so where nothing does, and is in no menu then", () => {
    const none = { ...edition, deployments: ["talos-zfs"] };
    const [page] = survivorsOf(none);
    assert.match(plain(page?.lede ?? ""), / the volume of 0 of 1 deployment; none of these were measured\.$/);
    assert.equal(surviving.menu?.isBare?.(none), true);
    assert.equal(surviving.menu?.isBare?.(edition), false);
  });
});
