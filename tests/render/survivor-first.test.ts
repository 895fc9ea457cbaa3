/** Who opens the page of a storage that survives a node reads first what is known where a node must be survived. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { answeredBy } from "../../src/render/blocks/answers/answered-by.ts";
import { isSurvivor } from "../../src/render/blocks/decision/needs-told.ts";
import { type Block, plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const WHEN = "If it must survive a node";
const survives = (id: string): boolean =>
  edition.judgement.recommendations.some((one) => isSurvivor(one, id));
const headOf = (one: Block): string =>
  one.block === "table"
    ? plain(one.caption)
    : one.block === "list"
      ? one.items.map(plain).join(" ")
      : one.block === "more"
        ? one.summary
        : "";
const pages = [...edition.record.deployments.keys()].map((id) => ({ id, blocks: answeredBy(edition, id) }));

it("stands behind the first sentence, unfolded, in a table where it is long", () => {
  const some = pages.filter(
    ({ id, blocks }) => survives(id) && blocks.some((one) => headOf(one).includes(WHEN)),
  );
  assert.ok(some.length > 10);
  for (const { id, blocks } of some) {
    const at = blocks.map((one) => headOf(one).startsWith(WHEN));
    assert.deepEqual([at.indexOf(true), at.filter(Boolean).length], [1, 1], id);
    assert.notEqual(blocks[1]?.block, "more", id);
  }
  const [, table] = answeredBy(edition, "talos-ceph-rbd");
  assert.ok(table?.block === "table");
  assert.deepEqual(
    table.rows.map(({ cells: [how, count] }) => `${plain(how?.text ?? "")}: ${plain(count?.text ?? "")}`),
    [
      "Not known: 7",
      "Another is enough: 3",
      "Another is named for now: 2",
      "Enough, best not known: 1",
      "It does not meet what is asked: 1",
    ],
  );
});

it("stays folded where the storage does not survive its node, or nobody says so", () => {
  for (const { id, blocks } of pages.filter((one) => !survives(one.id)))
    for (const one of blocks)
      if (one.block === "table") assert.doesNotMatch(plain(one.caption), new RegExp(WHEN), id);
});
