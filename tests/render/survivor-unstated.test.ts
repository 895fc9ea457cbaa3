/** That nobody says what becomes of volumes with their node is not that none survives it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { saferTold } from "../../src/render/blocks/answers/further-needs.ts";
import { survivorNow } from "../../src/render/blocks/until/further.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const [found = assert.fail("no answer")] = edition
  .recommendationsOf("read-heavy-database")
  .filter(({ environment }) => environment === "talos-homelab");

/** Of each candidate that its volumes die with their node, survive it, or neither is stated. */
const where = (reachableAfterNodeLoss: boolean | undefined) => ({
  ...found,
  answers: [found.answers[0]],
  candidates: found.candidates.map((one) => ({
    ...one,
    durability: { ...one.durability, reachableAfterNodeLoss },
  })),
});
const told = (reachable: boolean | undefined): string | undefined => {
  const need = saferTold(edition, where(reachable) as never);
  return need && `${need.verdict}: ${plain(need.text)}`;
};

test("of storages that all die with their node none survives it", () => {
  assert.equal(survivorNow(edition, where(false) as never), "none");
  assert.equal(told(false), "nothing fits: nothing here does");
});

test("of storages of which it is not stated it is not known", () => {
  assert.equal(survivorNow(edition, where(undefined) as never), undefined);
  assert.equal(told(undefined), "not known: not stated of any that was measured");
});
