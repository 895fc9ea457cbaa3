/** Names of tests where there is little room. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { shortened } from "../../src/render/blocks/workloads/short-titles.ts";

const short = (...titles: string[]): string[] => [...shortened(titles).values()];

test("a name goes without how the file was opened and how large it is; the tool stays", () => {
  assert.deepEqual(
    short(
      "Random write, 4 KiB, 16 jobs x queue depth 1, direct, 10 GiB",
      "Random read, 4 KiB, queue depth 1, direct, 30 GiB (kbench)",
    ),
    ["Random write, 4 KiB, 16 jobs x queue depth 1", "Random read, 4 KiB, queue depth 1 (kbench)"],
  );
});

test("what all of an environment have goes from its end", () => {
  assert.deepEqual(
    short(
      "Random read, 4 KiB, queue depth unknown, cpu limit 500m",
      "Sequential write, 1 MiB, queue depth unknown, fsync after every write, cpu limit 500m",
    ),
    ["Random read, 4 KiB", "Sequential write, 1 MiB, queue depth unknown, fsync after every write"],
  );
});

test("two that would be called the same keep their whole names, and so does what is buffered", () => {
  const titles = [
    "Random read, 4 KiB, queue depth 1, direct, 8 GiB",
    "Random read, 4 KiB, queue depth 1, direct, 30 GiB",
  ];
  assert.deepEqual(short(...titles), titles);
  assert.deepEqual(short("Random read, 4 KiB, queue depth 1, buffered"), [
    "Random read, 4 KiB, queue depth 1, buffered",
  ]);
});

test("the kind of access and the size of blocks stay", () => {
  assert.deepEqual(short("Random read, 4 KiB", "Sequential read, 4 KiB"), [
    "Random read, 4 KiB",
    "Sequential read, 4 KiB",
  ]);
});
