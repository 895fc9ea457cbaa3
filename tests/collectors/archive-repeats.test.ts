/** Which names in an archive are storages, which are repeats of one test. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namingPaths } from "../../src/collectors/archive/repeats.ts";

const naming = (files: Record<string, string>): string[] =>
  namingPaths(Object.entries(files).map(([path, tests]) => ({ path, tests: tests.split(" ") })));

test("a number that repeats of one test are counted by is left out", () => {
  assert.deepEqual(naming({ "ceph/wal_1.json": "w", "ceph/wal_2.json": "w" }), ["ceph/wal", "ceph/wal"]);
  for (const mark of ["-", " #", "_", " "])
    assert.deepEqual(naming({ [`c/commit${mark}1.json`]: "w", [`c/commit${mark}2.json`]: "w" }), [
      "c/commit",
      "c/commit",
    ]);
  assert.deepEqual(naming({ "c/rr1.json": "r", "c/rr2.json": "r", "c/rr3.json": "r" }), [
    "c/rr",
    "c/rr",
    "c/rr",
  ]);
});

test("a number amid a name likewise", () => {
  assert.deepEqual(naming({ "c/rr result (1) FINAL.json": "r", "c/rr result (2) FINAL.json": "r" }), [
    "c/rr result FINAL",
    "c/rr result FINAL",
  ]);
});

test("folders of storages with the same tests name them, whatever their files are called", () => {
  const files = { "old/ceph/wal_1": "w", "old/ceph/wal_2": "w", "old/ceph/rr": "r" };
  const others = { "old/nvme/wal_1": "w", "old/nvme/wal_2": "w", "old/nvme/rr": "r" };
  assert.deepEqual(naming({ ...files, ...others }), [
    ...["old/ceph", "old/ceph", "old/ceph"],
    ...["old/nvme", "old/nvme", "old/nvme"],
  ]);
});

test("numbers of other tests, of places and of products stay", () => {
  for (const files of [
    { "c/read-1.json": "r1", "c/read-2.json": "r2" },
    { "c/depth_4.json": "r", "c/depth_16.json": "r" },
    { "node-1.json": "r", "node-2.json": "r" },
    { "gp2.json": "r", "gp3.json": "r" },
    { "io1.json": "r", "io2.json": "r" },
    { "nvme1.json": "r", "nvme2.json": "r", "nvme3.json": "r" },
  ])
    assert.deepEqual(
      naming(files),
      Object.keys(files).map((path) => path.replace(".json", "")),
    );
});

test("two storages of one folder stay apart, though their folders are of several", () => {
  const files = { "a/gold.json": "r", "a/silver.json": "r", "b/gold.json": "r", "b/silver.json": "r" };
  assert.deepEqual(
    naming(files),
    Object.keys(files).map((path) => path.replace(".json", "")),
  );
});
