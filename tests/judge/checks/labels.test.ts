/** A label leads to the page of one check, and stands where there is little room. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { labelOfOutcome } from "../../../src/judge/checks/index.ts";
import { CHECKS } from "../../../src/judge/index.ts";

const labels = CHECKS.flatMap(({ code, label, suspicion, contradiction, byOthers }) =>
  [label, suspicion, contradiction, byOthers?.label].flatMap((text) =>
    text === undefined ? [] : [{ code, text }],
  ),
);

test("no two labels are the same", () => {
  const several = [...Map.groupBy(labels, ({ text }) => text.toLowerCase()).values()].filter(
    ({ length }) => length > 1,
  );
  assert.deepEqual(several, []);
});

test("a label has three words at most, and no question mark, which would end a sentence", () => {
  assert.deepEqual(
    labels.filter(({ text }) => text.split(" ").length > 3 || text.includes("?")),
    [],
  );
});

test("what differs by too much and what differs a little are not called by the same words", () => {
  for (const code of ["LITTLE", "BW_IOPS_BS", "UNIT_MIXUP"]) {
    const [excluded, noted] = (["excluded", "noted"] as const).map((verdict) =>
      labelOfOutcome({ code, verdict }),
    );
    assert.notEqual(excluded, noted, code);
  }
});
