/** What claims say of figures that were printed as ranges has no digit more than other pages give such a ratio. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("a ratio by a figure that was printed as a range is rounded as on the pages of pairs", () => {
  const said = edition.claims
    .map(({ sentence }) => sentence)
    .filter((one) => /\dx .*: 4\.9 ms against 13 to 15 ms/.test(one));
  assert.ok(said.length > 0);
  for (const one of said) assert.match(one, / ~2\.9x /, one);
  assert.ok(
    edition.claims.some(({ sentence }) => / 2\.86x faster .*0\.21 ms against 0\.60/.test(sentence)),
    "of single figures all digits are told",
  );
});
