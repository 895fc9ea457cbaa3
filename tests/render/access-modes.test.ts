/** Access modes, as tables name them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { modeNames, modesCell, modesInShort } from "../../src/render/edition/access-modes.ts";

test("what only block volumes have is named with them", () => {
  const rbd = {
    accessModes: ["ReadWriteOnce" as const],
    blockAccessModes: ["ReadWriteOnce" as const, "ReadWriteMany" as const],
  };
  assert.equal(modesInShort(rbd), "RWO, RWX\u00a0(Block)");
  assert.equal(modesCell(rbd).title, "ReadWriteOnce, ReadWriteMany\u00a0(Block)");
  assert.equal(modesInShort({ accessModes: ["ReadWriteOnce", "ReadWriteMany"] }), "RWO, RWX");
  assert.equal(modesCell(undefined).text, "not stated");
});

test("a mode is found by what people call it", () => {
  assert.deepEqual(modeNames("ReadWriteMany"), ["ReadWriteMany", "RWX"]);
  assert.deepEqual(modeNames(undefined), []);
});
