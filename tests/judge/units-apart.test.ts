/** Factors between units that people mix up, held to what the units are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BINARY_MIXUPS,
  LARGE_MIXUPS,
  LATENCY_MIXUPS,
  type Mixup,
  mixupOf,
} from "../../src/judge/evidence/units-apart.ts";

/** In bytes a second. */
const RATES: Readonly<Record<string, number>> = {
  "B/s": 1,
  "kB/s": 1e3,
  "KiB/s": 2 ** 10,
  "MB/s": 1e6,
  "MiB/s": 2 ** 20,
  "GB/s": 1e9,
  "GiB/s": 2 ** 30,
  "Mbit/s": 1e6 / 8,
  "Mibit/s": 2 ** 20 / 8,
};
const about = (a: number, b: number): boolean => Math.abs(a / b - 1) < 1e-12;
const names = ({ meant, given }: Mixup): string => `${meant} for ${given}`;

test("a bandwidth is as many times too small as the unit that was meant is larger than the one that was given, either way", () => {
  for (const mixup of [...BINARY_MIXUPS, ...LARGE_MIXUPS])
    assert.ok(about(mixup.factor, (RATES[mixup.meant] ?? 0) / (RATES[mixup.given] ?? 0)), names(mixup));
  for (const all of [BINARY_MIXUPS, LARGE_MIXUPS])
    for (const { meant, given } of all)
      assert.ok(
        all.some((other) => other.meant === given && other.given === meant),
        `${given} for ${meant}`,
      );
  assert.deepEqual([BINARY_MIXUPS.length, LARGE_MIXUPS.length], [6, 18]);
});

test("a latency is as many times too large as the unit that was given is larger than the one that was meant", () => {
  assert.deepEqual(
    LATENCY_MIXUPS.map((mixup) => [mixup.factor, names(mixup)]),
    [
      [1e3, "µs or ns for ms or µs"],
      [1e6, "ns for ms"],
      [1e-3, "ms or µs for µs or ns"],
      [1e-6, "ms for ns"],
    ],
  );
});

test("of several that are near enough the nearest is named, and none where none is", () => {
  const of = (value: number): string => {
    const found = mixupOf(LARGE_MIXUPS, { low: value * 0.999, high: value * 1.001 }, value, 0.05);
    return found === undefined ? "none" : names(found);
  };
  assert.deepEqual([8, 8.38, 7.64, 1000, 1020, 1 / 8, 3].map(of), [
    "MB/s for Mbit/s",
    "MiB/s for Mbit/s",
    "MB/s for Mibit/s",
    "MB/s for kB/s",
    "MiB/s for KiB/s",
    "Mbit/s for MB/s",
    "none",
  ]);
});
