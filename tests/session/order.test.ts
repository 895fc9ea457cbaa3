import assert from "node:assert/strict";
import { test } from "node:test";
import { shuffled } from "../../src/session/order.ts";

test("every order can come, about as often as any other", () => {
  const counts = new Map<string, number>();
  for (let i = 1; i <= 1200; i += 1) {
    const came = shuffled(["a", "b", "c", "d"], (i * 2_654_435_761) % 2 ** 31).join("");
    counts.set(came, (counts.get(came) ?? 0) + 1);
  }
  assert.equal(counts.size, 24);
  for (const [came, count] of counts) assert.ok(count > 20 && count < 100, `${came}: ${count} of 1200`);
});

test("what is shuffled stays as it was", () => {
  const items = [1, 2, 3, 4, 5, 6];
  shuffled(items, 3);
  assert.deepEqual(items, [1, 2, 3, 4, 5, 6]);
  assert.deepEqual([shuffled([], 3), shuffled(["one"], 3)], [[], ["one"]]);
});
