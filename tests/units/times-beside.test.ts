/** A ratio that stands beside both values comes out of them as they are printed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import { NEXT } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { timesBeside } from "../../src/units/times-beside.ts";

test("a third digit is printed only where both values as printed have it", () => {
  assert.equal(timesBeside(200, 100, "iops"), "2");
  assert.equal(timesBeside(1.324e6, 1e6, "ns"), "1.32");
  assert.equal(timesBeside(3.4451e6, 1.3449e6, "ns"), "2.6");
});

test("where not even the second comes out of them it is marked as rough", () => {
  assert.equal(timesBeside(129.6e6, 2.3045e6, "ns"), "~56");
});

test("in every sentence of the record that tells a ratio with both values", async () => {
  const { record } = await loadRecord(engineDir);
  const { judgement } = judgeEdition(record, NEXT);
  const said = JSON.stringify(judgement).matchAll(
    /is (\d[\d.,]*)x faster than [^"]*?: ([\d.,]+) (\S+)(?: IOPS)? against ([\d.,]+) (\S+)(?: IOPS)? \(/g,
  );
  const numberOf = (text: string | undefined): number => Number((text ?? "").replaceAll(",", ""));
  let looked = 0;
  for (const [sentence, times, one, oneUnit, other, otherUnit] of said) {
    if (oneUnit !== otherUnit) continue;
    const [a, b] = [numberOf(one), numberOf(other)];
    const digits = (times ?? "").replace(/[.,]/g, "").length;
    if (digits > 3) continue;
    const found = Number((Math.max(a, b) / Math.min(a, b)).toPrecision(digits));
    assert.equal(found, numberOf(times), sentence);
    looked++;
  }
  assert.ok(looked > 50);
});
