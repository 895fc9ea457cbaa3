import assert from "node:assert/strict";
import { test } from "node:test";
import { observedText } from "../../src/render/blocks/observed.ts";

test("what the cluster tells in whole seconds is never printed as none", () => {
  assert.equal(observedText("pod-to-running", 0), "under 1 s");
  assert.equal(observedText("pod-to-running", 2e9), "2 s");
  assert.equal(observedText("claim-to-bound", 1.385e9), "1.39 s");
});
