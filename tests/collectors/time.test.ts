/** Times of tools in the record's form: none where a clock was never set, or the calendar has no such day. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, isoOf } from "../../src/collectors/reading/time.ts";

test("a moment is told to the second where it is whole, from 2000 up to 2200", () => {
  const cases: [number | undefined, string | undefined][] = [
    [Date.UTC(2026, 0, 2, 3, 4, 5), "2026-01-02T03:04:05Z"],
    [Date.UTC(2026, 0, 2, 3, 4, 5, 60), "2026-01-02T03:04:05.060Z"],
    [Date.UTC(2000, 0, 1), "2000-01-01T00:00:00Z"],
    [Date.UTC(2000, 0, 1) - 1, undefined],
    [Date.UTC(2200, 0, 1) - 1, "2199-12-31T23:59:59.999Z"],
    [Date.UTC(2200, 0, 1), undefined],
    [0, undefined],
    [Number.NaN, undefined],
    [undefined, undefined],
  ];
  for (const [ms, iso] of cases) assert.equal(isoOf(ms), iso);
});

test("a day is one that the calendar has", () => {
  const cases: [number, number, number, string | undefined][] = [
    [2026, 2, 1, "2026-03-01"],
    [2024, 1, 29, "2024-02-29"],
    [2026, 1, 29, undefined],
    [2026, 10, 0, undefined],
    [2026, 10, 31, undefined],
    [2026, -1, 5, undefined],
    [12026, 10, 5, undefined],
    [1999, 11, 31, undefined],
    [Number.NaN, 1, 1, undefined],
  ];
  for (const [year, month, day, iso] of cases) assert.equal(dayOf(year, month, day), iso);
});
