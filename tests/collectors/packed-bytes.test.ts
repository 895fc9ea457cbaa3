/** How much a compressed file may become, and what of it is looked at first. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { UnpackedBytes, unpacked, wholeOf } from "../../src/collectors/around/packed.ts";
import { HEAD_BYTES } from "../../src/collectors/collector.ts";
import { rawFileOf } from "./raw-file.ts";

const MIB = 2 ** 20;

test("up to 16 MiB anything may come out, then 250 times what went in, and 1 GiB in the end", () => {
  const sums: [packed: number, bytes: number[], refused: RegExp | undefined][] = [
    [1, [16 * MIB], undefined],
    [1, [16 * MIB, 1], /more than 250 times its size/],
    [MIB, [250 * MIB], undefined],
    [MIB, [250 * MIB, 1], /more than 250 times its size/],
    [100 * MIB, [1024 * MIB], undefined],
    [100 * MIB, [512 * MIB, 512 * MIB, 1], /more than 1 GiB/],
  ];
  for (const [packed, bytes, refused] of sums) {
    const add = (): void => {
      const count = new UnpackedBytes(packed);
      for (const one of bytes) count.add(one);
    };
    if (refused === undefined) add();
    else assert.throws(add, refused);
  }
});

test("what was compressed has the head, the size and the text that it had", async () => {
  const lines = Array.from({ length: 60_000 }, (_, i) => `line ${(i * 7919) % 60_013}\n`).join("");
  for (const text of ["", "short", lines])
    for (const pack of [gzipSync, zstdCompressSync]) {
      const plain = unpacked(rawFileOf(pack(Buffer.from(text))));
      assert.equal(plain.head.toString(), text.slice(0, HEAD_BYTES));
      assert.equal(await plain.text(), text);
      if (text.length < 10) assert.equal(plain.bytes, text.length);
      else assert.ok(plain.bytes >= text.length);
    }
});

test("layers come off one by one, up to four", async () => {
  const packed = (layers: number): Buffer =>
    Array.from({ length: layers }).reduce<Buffer>((bytes) => gzipSync(bytes), Buffer.from("text"));
  assert.equal(await unpacked(rawFileOf(packed(4))).text(), "text");
  assert.notEqual(await unpacked(rawFileOf(packed(5))).text(), "text");
  const file = rawFileOf(Buffer.from("text"));
  assert.equal(unpacked(file), file);
  assert.equal(await unpacked(rawFileOf(Buffer.from("\uFEFFwide text", "utf16le"))).text(), "wide text");
});

test("what was cut or damaged is said in one line", async () => {
  const packed = gzipSync(Buffer.from("some text of some length"));
  await assert.rejects(
    unpacked(rawFileOf(packed.subarray(0, -4))).text(),
    /^Error: expected a whole file, its gzip data are cut\. Fetch it again\.$/,
  );
  const broken = Buffer.from(packed);
  broken[packed.length - 6] = (broken[packed.length - 6] ?? 0) ^ 255;
  await assert.rejects(
    unpacked(rawFileOf(broken)).text(),
    /^Error: expected gzip data, they are damaged \(.+\)\. Fetch it again\.$/,
  );
});

test("a file is read whole up to as many bytes as are allowed", async () => {
  const file = rawFileOf(Buffer.alloc(2 * MIB, "x"), { pieceBytes: 1000 });
  assert.equal((await wholeOf(file, 2 * MIB)).length, 2 * MIB);
  await assert.rejects(wholeOf(file, MIB), /expected at most 1 MiB of text, the file is larger/);
});
