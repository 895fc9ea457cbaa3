/** Percentiles of spans of which some were not seen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { leftOut, type Span, spansOf } from "../../src/collectors/life/spans.ts";

const MS = 1e6;
const UNSEEN: Span = [undefined, 5];
/** That take 1 ms, 2 ms and so on. */
const spans = (count: number): Span[] => Array.from({ length: count }, (_, i) => [100, 101 + i]);
const of = (all: Span[]) => spansOf([["detach", all]]);

test("all seen: plain figures", () => {
  const { figures, missing } = of(spans(10));
  assert.deepEqual(figures, {
    "detach.min": MS,
    "detach.mean": 5.5 * MS,
    "detach.p50": 5 * MS,
    "detach.p90": 9 * MS,
    "detach.max": 10 * MS,
  });
  assert.deepEqual(leftOut(missing), []);
});

test("one of ten not seen: it may have been the quickest or the slowest, and no end and no mean is known", () => {
  const { figures, missing } = of([...spans(9), UNSEEN]);
  assert.deepEqual(figures, {
    "detach.p50": { value: 4.5 * MS, low: 4 * MS, high: 5 * MS, printed: "9 of 10 seen" },
    "detach.p90": { value: 8.5 * MS, low: 8 * MS, high: 9 * MS, printed: "9 of 10 seen" },
  });
  assert.deepEqual(leftOut(missing), [
    "detach: 1 of 10 not seen; its percentiles lie between what they are if those were the quickest and if they were the slowest.",
  ]);
});

test("a percentile that only those may have that were not seen is not known", () => {
  const { figures } = of([...spans(18), UNSEEN, UNSEEN]);
  assert.deepEqual(Object.keys(figures), ["detach.p50", "detach.p90"]);
});

test("of which more was not seen is left out", () => {
  const { figures, missing } = of([...spans(8), UNSEEN, UNSEEN]);
  assert.deepEqual(figures, {});
  assert.deepEqual(leftOut(missing), ["Not seen of every volume, and left out: detach."]);
});

test("where an end lies before its beginning nothing is a figure", () => {
  const { figures, backwards } = of([...spans(9), [5, 4]]);
  assert.deepEqual([figures, backwards], [{}, ["detach"]]);
});
