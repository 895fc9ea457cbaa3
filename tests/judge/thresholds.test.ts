/** Where the bounds of checks lie: just below, exactly at and just above. Typed from docs/checks.md, never imported. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CHECKS } from "../../src/judge/index.ts";
import { RATES } from "./at-bounds/rates.ts";
import { saidAt } from "./at-bounds/row.ts";
import { SEVERAL } from "./at-bounds/several.ts";
import { TIMES } from "./at-bounds/times.ts";

const ROWS = [...TIMES, ...RATES, ...SEVERAL];

describe("a check at its bound", () => {
  for (const row of ROWS)
    test(`${row.check}: ${row.bound}`, () => {
      assert.deepEqual(
        row.at.map((value) => saidAt(row, value)),
        row.verdicts,
      );
    });
});

/** Checks of a fact: what is declared, printed, missing or found by other checks; there is no measured number to vary. */
const NO_BOUND = [
  "GTOD",
  "NOT_DEDICATED",
  "FAILED",
  "ESTIMATED",
  "RETRACTED",
  "ORDER_UNKNOWN",
  "OTHER_READ_CACHED",
  "OTHER_WRITE_CACHED",
];

test("every check has a row or has no bound, and not both", () => {
  const listed = [...new Set(ROWS.map(({ check }) => check)), ...NO_BOUND];
  assert.deepEqual(listed.sort(), CHECKS.map(({ code }) => code).sort());
});
