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
  const isFirst = ({ blocks }: { blocks: readonly Block[] }): boolean =>
    blocks[1] !== undefined && blocks[1].block !== "more" && headOf(blocks[1]).startsWith(WHEN);
  assert.deepEqual(
    pages.filter(isFirst).map(({ id }) => id),
    ["ocp-nfs-csi", "talos-cephfs", "talos-mayastor-3r"],
  );
  const [, table] = answeredBy(edition, "talos-mayastor-3r");
  assert.ok(table?.block === "table");
  const hows = table.rows.map(({ cells: [how] }) => plain(how?.text ?? ""));
  assert.deepEqual(hows.slice(0, 2), ["It is the answer", "Not known"], "what it is the answer to leads");
});

it("comes before what a storage loses to one whose data die with the node, also where it is taken for nothing", () => {
  const [, found, fold, then] = answeredBy(edition, "talos-ceph-rbd");
  assert.match(
    headOf(found ?? assert.fail()),
    /impossibly fast/,
    "what checks found says why it is not chosen",
  );
  assert.ok(fold?.block === "more" && fold.onPhone, "open but on a phone");
  const [first] = fold.blocks;
  assert.ok(first?.block === "table" && then?.block === "table");
  assert.ok(plain(first.caption).startsWith(WHEN));
  assert.match(plain(then.rows.flatMap(({ cells }) => cells[0]?.note ?? [])), /whose data die with the node/);
});

it("stays folded where all that is known is that nothing is", () => {
  const blocks = answeredBy(edition, "odf-rep2");
  const told = blocks.filter((one) => headOf(one).startsWith(WHEN));
  assert.ok(told.every((one) => one.block === "more"));
});

it("stays folded where the storage does not survive its node, or nobody says so", () => {
  for (const { id, blocks } of pages.filter((one) => !survives(one.id)))
    for (const one of blocks)
      if (one.block === "table") assert.doesNotMatch(plain(one.caption), new RegExp(WHEN), id);
});
