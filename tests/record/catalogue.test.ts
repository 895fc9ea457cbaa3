import assert from "node:assert/strict";
import { test } from "node:test";
import { loadCatalogue } from "../../src/record/catalogue.ts";

test("the engine's backends are known in general, without the documents that our record has them from", async () => {
  const catalogue = await loadCatalogue();
  assert.ok(catalogue.size > 5, `${catalogue.size}`);
  for (const [id, backend] of catalogue) {
    assert.ok(backend.title !== "" && backend.product !== "", id);
    assert.deepEqual([backend.from, "$schema" in backend], [undefined, false], id);
  }
});
