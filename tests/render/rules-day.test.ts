/** A citation names the rules by their last day on which anything that was published came to be another. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { METHOD } from "../../src/judge/index.ts";
import { rulesText } from "../../src/render/edition/cited/rules-day.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";

const recordWith = (...days: string[][]): FiolioRecord =>
  ({
    declaration: {},
    locks: new Map(
      days.map((own, i) => [`v${i + 1}.0.0`, { corrections: own.map((date) => ({ date })) }] as const),
    ),
  }) as unknown as FiolioRecord;

test("rules are of the last day on which they changed what any edition says", () => {
  const record = recordWith(["2026-11-22"], ["2026-11-29", "2026-11-25"]);
  assert.equal(rulesText(record), `method ${METHOD}, rules of 2026-11-29`);
});

test("rules that changed nothing are named by their version alone", () => {
  assert.equal(rulesText(recordWith([])), `method ${METHOD}`);
});
