import assert from "node:assert/strict";
import { test } from "node:test";
import { fit, widthOf, wrap } from "../../src/render/charts/drawing/text-width.ts";

test("a text that fits is left as it is", () => assert.equal(fit("Ceph RBD", 12, 100), "Ceph RBD"));

test("a text that is too long is cut in the middle, so that its end still tells it apart", () => {
  const [one, two] = ["1 core", "2 cores"].map((end) => fit(`openebs-mayastor-1-replica-on-${end}`, 12, 150));
  assert.match(one ?? "", /^openebs.*….*1 core$/);
  assert.notEqual(one, two);
  assert.ok(widthOf(one ?? "", 12) <= 150);
});

test("an ellipsis never splits a character", () => assert.match(fit("🦀".repeat(40), 12, 80), /^🦀+…🦀+$/u));

test("lines break between words, and the last is cut", () => {
  assert.deepEqual(wrap("Ceph RBD, 3 replicas, encrypted", 12, 125, 2), [
    "Ceph RBD, 3",
    "replicas, encrypted",
  ]);
  const lines = wrap("a word ".repeat(40), 12, 120, 2);
  assert.equal(lines.length, 2);
  for (const line of lines) assert.ok(widthOf(line, 12) <= 120);
});
