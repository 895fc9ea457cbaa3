import assert from "node:assert/strict";
import { test } from "node:test";
import { viewOf } from "../../src/render/charts/index.ts";
import { groupedHeads } from "../../src/render/charts/kinds/overview/grouped-heads.ts";
import { shortHeads } from "../../src/render/charts/kinds/overview/short-heads.ts";
import { CASES } from "./cases.ts";

test("a phone's heads are words that fit, and two alike have their load", () => {
  assert.deepEqual(
    shortHeads(
      [
        ["random", "read", "4 KiB", "16 jobs", "p99"],
        ["sequential", "write", "1 MiB", "depth 64", "MiB/s"],
        ["sequential", "write", "1 MiB", "depth 1", "MiB/s"],
        ["random", "read", "4 KiB", "depth 64", "IOPS"],
      ],
      true,
    ),
    [
      ["rand.", "read", "4k", "p99"],
      ["seq.", "write", "1M", "depth 64", "MiB/s"],
      ["seq.", "write", "1M", "depth 1", "MiB/s"],
      ["rand.", "read", "4k", "IOPS"],
    ],
  );
});

test("what neighbours share stands once above them, and a head of its own has two lines", () => {
  for (const frame of ["wide", "narrow"] as const) {
    const { data } = viewOf("overview", CASES.overview.normal ?? assert.fail(), frame);
    assert.deepEqual(
      data.groups?.map(({ whole, at }) => [whole, at]),
      [
        ["random", 1],
        ["sequential", 3],
        ["read", 0.5],
        ["write", 1.5],
        ["read", 2.5],
        ["write", 3.5],
      ],
    );
    for (const { head } of data.workloads ?? [])
      assert.equal(String(head).split("|").length, 2, String(head));
  }
});

test("an unknown order has nothing above it, and columns apart are no group", () => {
  const column = (...pattern: string[]) => ({ pattern, head: ["4 KiB", "p99"], star: "" });
  const { groups } = groupedHeads(
    [column("random", "read"), column("read"), column("random", "read"), column("random", "write")],
    60,
    "wide",
  );
  assert.deepEqual(
    groups.map(({ text, at }) => [text, at]),
    [
      ["random", 0.5],
      ["random", 3],
      ["read", 0.5],
      ["read", 1.5],
      ["read", 2.5],
      ["write", 3.5],
    ],
  );
});
