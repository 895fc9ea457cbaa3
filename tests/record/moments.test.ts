/** Before or after a moment, where only days may be known. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isUntil } from "../../src/record/moments.ts";
import { versionOf } from "../../src/record/upgrades.ts";

const NOON = "2026-11-22T12:00:00Z";

test("a moment is until another one that is not before it; a day as the end holds all of its moments", () => {
  const cases: [string, string, boolean | undefined][] = [
    ["2026-11-22T11:59:59Z", NOON, true],
    [NOON, NOON, true],
    ["2026-11-22T12:00:00.500Z", NOON, false],
    ["2026-11-21", NOON, true],
    ["2026-11-23", NOON, false],
    ["2026-11-22", NOON, undefined],
    ["2026-11-22T23:59:59Z", "2026-11-22", true],
    ["2026-11-22", "2026-11-22", true],
    ["2026-11-23T00:00:00Z", "2026-11-22", false],
  ];
  for (const [moment, end, expected] of cases)
    assert.equal(isUntil(moment, end), expected, `${moment} ${end}`);
});

test("an upgrade at noon parts the runs of its day; a run that tells its day alone met nobody knows which", () => {
  const storage = { version: "19", earlierVersions: [{ version: "18", until: NOON }] };
  const metBy = (from: string): string | undefined =>
    versionOf(storage, { provenance: { measured: { from } } } as never);
  assert.deepEqual(
    ["2026-11-21", "2026-11-22T11:00:00Z", "2026-11-22T12:30:00Z", "2026-11-22", "2026-11-23"].map(metBy),
    ["18", "18", "19", undefined, "19"],
  );
});
