/** Where several stopped at a limit that they share, the page that ranks them says so at once, and what that means. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { leadText } from "../../src/render/blocks/comparing/ranking-lead.ts";
import { comparisonsOf } from "../../src/render/blocks/comparisons.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const ledes = comparisonsOf(edition, "talos-homelab").map((one) => ({
  id: one.id,
  lede: plain(leadText(edition, one)),
}));

test("it counts them, with the limit and its check", () => {
  const { lede = "" } = ledes.find(({ id }) => id.startsWith("write-1m-j4")) ?? {};
  assert.match(
    lede,
    /\. 4 of 6 stopped at a limit that they share, 127 MiB\/s to 133 MiB\/s \(common limit\): their order there is not the storages'\.$/,
  );
});

test("others say nothing of one", () => {
  assert.ok(ledes.some(({ lede }) => !lede.includes("common limit")));
});
