/** Cautions of a row stand at its end, each with the figures that it is of. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ranking } from "../../src/judge/ranking/ranking.ts";
import { rowCautions } from "../../src/render/blocks/comparing/row-cautions.ts";
import type { Badge, TableCell } from "../../src/render/edition/view.ts";
import { metricById } from "../../src/schema/metric.ts";

const rankingsOf = (...ids: string[]): Ranking[] =>
  ids.map((id) => ({ metric: metricById.get(id) ?? assert.fail(id) }) as Ranking);
const cell = (sort: number | string, ...badges: Badge[]): TableCell => ({ text: "", sort, badges });
const tools: Badge = { text: "tools disagree", tone: "note", href: "/a" };
const buffered: Badge = { text: "buffered", tone: "bad", href: "/b" };
const textsOf = (cells: TableCell[], ...ids: string[]): string[] =>
  rowCautions(cells, rankingsOf(...ids)).map(({ text }) => text);

test("each is told once with its figures, what excludes one first, without the direction that all share", () => {
  const cells = [cell(1, tools), cell(2, tools, buffered), cell(3)];
  assert.deepEqual(textsOf(cells, "write.iops", "write.p50", "write.p99"), [
    "buffered: latency, p50",
    "tools disagree: IOPS; latency, p50",
  ]);
  assert.deepEqual(textsOf([cell(1, tools), cell(2)], "read.iops", "write.iops"), [
    "tools disagree: Read IOPS",
  ]);
});

test("one of all figures that were measured needs no names, and the number of runs is no caution", () => {
  const runs: Badge = { text: "7 runs", tone: "muted" };
  assert.deepEqual(textsOf([cell(1, tools, runs), cell("")], "write.iops", "write.p50"), ["tools disagree"]);
  assert.deepEqual(textsOf([cell(1, runs)], "write.iops"), []);
});
