/** A backend says of its data what its deployments in the record say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { asDeployed } from "../../src/render/blocks/as-deployed.ts";
import { plain } from "../../src/render/edition/view.ts";
import { backends } from "../../src/render/pages/backends.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const pages = [...(backends.pages?.({ edition } as never) ?? [])];

test("deployments that agree with their backend add nothing, others are counted, most first", () => {
  assert.equal(asDeployed("yes", ["yes", "yes"]), "yes");
  assert.equal(asDeployed("not stated", []), "not stated");
  assert.equal(asDeployed("not stated", ["no", "no"]), "no (2 of 2 deployments)");
  assert.equal(asDeployed("no", ["no", "yes", "yes"]), "depends: yes (2 of 3 deployments); no (1)");
});

test("a list and a page of backends do not say that nobody states what their deployments state", () => {
  const [list] = pages;
  const table = list?.sections[0]?.blocks[0];
  assert.ok(table?.block === "table");
  const at = table.columns.findIndex(({ label }) => label === "Survives a node");
  const row = table.rows.find(({ cells }) => cells[0]?.text === "OpenEBS Mayastor 1-replica");
  assert.equal(plain(row?.cells[at]?.text ?? ""), "no (2 of 2 deployments)");
  const page = pages.find(({ path }) => path === "backends/openebs-mayastor-1-replica");
  const facts = page?.sections[0]?.blocks[0];
  assert.ok(facts?.block === "facts");
  const said = facts.items.map(({ term, value }) => `${term}: ${plain(value)}`);
  assert.ok(said.includes("Survives a node: no (2 of 2 deployments)"), said.join("\n"));
  assert.ok(
    said.includes("On its durability: The only replica lies on the node of the test. (2 of 2 deployments)"),
  );
});
