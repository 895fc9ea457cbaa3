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
    const texts = data.groups?.filter(({ text }) => text !== undefined) ?? [];
    assert.deepEqual(
      [...new Map(texts.map(({ whole, at }) => [at, whole]))],
      [
        [0.5, "random read"],
        [1.5, "random write"],
        [2.5, "sequential read"],
        [3.5, "sequential write"],
      ],
    );
    for (const { head } of data.workloads ?? [])
      assert.equal(String(head).split("|").length, 2, String(head));
  }
});

test("columns apart are no group, and those of another test are none either", () => {
  const column = (test: string, ...pattern: string[]) => ({
    test,
    pattern,
    head: ["4 KiB", "p99"],
  });
  const { groups, rules } = groupedHeads(
    [
      column("fio, 16 at once", "random", "read"),
      column("fio, 16 at once", "read"),
      column("kbench, 64 at once", "read"),
      column("kbench, 64 at once", "read"),
      column("kbench, one at a time", "read"),
    ],
    102,
    "wide",
  );
  assert.deepEqual(
    groups.map(({ text, at }) => [text, at]),
    [
      ["random read", 0.5],
      ["read", 1.5],
      ["read", 3],
      ["read", 4.5],
      ["fio, 16 at once", 1],
      ["kbench, 64 at once", 3],
      ["kbench", 4.5],
      ["one at a time", 4.5],
    ],
  );
  assert.equal(rules.match(/M/g)?.length, 4, "beneath each test, and what is of several columns");
});

test("on a phone a test's words stand in lines, none of them cut", () => {
  const column = (test: string) => ({ test, pattern: ["random", "read"], head: ["4 KiB", "p99"] });
  const { groups } = groupedHeads([column("fio, 16 at once"), column("kbench, one at a time")], 37, "narrow");
  assert.deepEqual(
    groups
      .flatMap(({ text, at, down }) => (text !== undefined && at === 1.5 ? [[text, down]] : []))
      .map(([text]) => text),
    ["rand.", "read", "kbench", "1 at", "once"],
  );
});
