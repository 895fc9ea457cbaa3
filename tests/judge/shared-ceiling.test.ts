/** Whoever stopped at a limit that several share is told without a chance: their order there is not the storages'. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Candidate } from "../../src/judge/candidates/candidates.ts";
import type { Scored } from "../../src/judge/candidates/score.ts";
import {
  insteadOfChance,
  isAtSharedCeiling,
  tellsChance,
} from "../../src/judge/recommending/measured-share.ts";

const scored = [
  { index: 0, weight: 0.6 },
  { index: 1, weight: 0.4 },
] as Scored[];
/** With what checks note of each of its figures. */
const candidate = (...noted: readonly string[][]): Candidate =>
  ({
    figures: noted.map((codes) => ({ known: "measured", ranked: { noted: codes } })),
  }) as unknown as Candidate;
const CAPPED = ["COMMON_CEILING"];

test("two are at a shared limit where both met it in more than half of what counts", () => {
  const of = (a: Candidate, b?: Candidate): boolean => isAtSharedCeiling(scored, [a, b]);
  assert.ok(of(candidate(CAPPED, []), candidate(CAPPED, [])));
  assert.ok(!of(candidate(CAPPED, []), candidate([], [])), "one of them stopped elsewhere");
  assert.ok(!of(candidate([], CAPPED), candidate([], CAPPED)), "by what counts less than half");
  assert.ok(!of(candidate(CAPPED, [])), "alone it shares its limit with nobody");
});

test("how much of what was measured is doubtful is said as it is", () => {
  const said = (clear: number): string => insteadOfChance({ measured: 0.75, firm: clear, clear });
  assert.equal(said(0), "75 % of what counts measured, all in doubt");
  assert.equal(said(0.25), "75 % of what counts measured, most in doubt");
  assert.equal(said(0.4), "75 % of what counts measured, some in doubt");
  assert.equal(insteadOfChance({ measured: 0.75, firm: 0.75, clear: 0.4, weak: true }), said(0.4));
  assert.equal(
    insteadOfChance({ measured: 0.75, firm: 0.75, weak: true }),
    said(0),
    "light doubts count, too",
  );
});

test("no percentage is told there", () => {
  const basis = { measured: 1, firm: 1, capped: true } as const;
  assert.ok(!tellsChance(basis));
  assert.equal(insteadOfChance(basis), "as the two best may have hit the same limit");
});
