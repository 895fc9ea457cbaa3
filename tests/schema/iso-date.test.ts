/** A date that no calendar has is a slip of somebody's: everything after it would be sorted and told by it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isoDate } from "../../src/schema/base.ts";

const says = (written: string): string | undefined => isoDate.safeParse(written).error?.issues[0]?.message;

test("a date is a day of the calendar, or a moment of one", () => {
  for (const written of [
    "2025-12-13",
    "2024-02-29",
    "2025-12-13T08:00:00Z",
    "2025-12-13T23:59:59.999Z",
    "2025-12-13T08:00:00.123456789Z",
  ])
    assert.equal(says(written), undefined, written);
  for (const written of ["2025-13-45", "2025-00-10", "2025-02-29", "2025-04-31", "2025-04-31T08:00:00Z"])
    assert.equal(says(written), "a day that the calendar has", written);
  for (const written of ["2025-12-13T24:00:01Z", "2025-12-13T08:60:00Z", "2025-12-13T08:00:61Z"])
    assert.equal(says(written), "a time that a day has", written);
});

test("what is written otherwise is told the form alone", () => {
  for (const written of ["13.12.2025", "2025-13", ""]) {
    const issues = isoDate.safeParse(written).error?.issues ?? [];
    assert.deepEqual(
      issues.map(({ message }) => message),
      ["ISO 8601, 2025-12-13 or 2025-12-13T08:00:00Z"],
    );
  }
});
