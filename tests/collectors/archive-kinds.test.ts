/** What is an archive, by its first bytes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { archiveKindOf } from "../../src/collectors/archive/members.ts";

const kind = (...bytes: number[]) => archiveKindOf(Buffer.from(bytes));
const withAt = (at: number, text: string): Buffer => {
  const head = Buffer.alloc(512);
  head.write(text, at);
  return head;
};

test("a zip begins with the two letters and the kind of what follows: a file, or nothing", () => {
  assert.deepEqual([kind(0x50, 0x4b, 0x03, 0x04), kind(0x50, 0x4b, 0x05, 0x06)], ["zip", "zip"]);
  assert.equal(archiveKindOf(Buffer.from("PKI: random reads, 4 KiB")), undefined);
  // One of the two letters, and control characters such as logs have.
  for (const first of [
    [0x50, 0x50],
    [0x4b, 0x4b],
    [0x0a, 0x0a],
  ])
    assert.equal(kind(...first, 0x03, 0x04), undefined);
  assert.deepEqual([kind(0x50, 0x4b), kind()], [undefined, undefined]);
});

test("a tar has its mark behind the first file's name, rights and sizes", () => {
  assert.equal(archiveKindOf(withAt(257, "ustar")), "tar");
  for (const at of [0, 256, 258]) assert.equal(archiveKindOf(withAt(at, "ustar")), undefined);
});
