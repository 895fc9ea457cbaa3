import assert from "node:assert/strict";
import { test } from "node:test";
import { factorOf, type QuantityKind } from "../../src/units/amount.ts";

/** Dimension -> what one of each unit is. */
const UNITS: Record<QuantityKind, Record<string, number>> = {
  ns: {
    ns: 1,
    nsec: 1,
    us: 1e3,
    usec: 1e3,
    µs: 1e3,
    "\u03bcs": 1e3,
    ms: 1e6,
    msec: 1e6,
    milliseconds: 1e6,
    s: 1e9,
    sec: 1e9,
    second: 1e9,
    seconds: 1e9,
    min: 60e9,
    minutes: 60e9,
    h: 3600e9,
    hours: 3600e9,
  },
  percent: { "": 1, "%": 1 },
  bytes: {
    B: 1,
    kB: 1e3,
    KB: 1e3,
    MB: 1e6,
    GB: 1e9,
    TB: 1e12,
    kiB: 2 ** 10,
    KiB: 2 ** 10,
    MiB: 2 ** 20,
    GiB: 2 ** 30,
    TiB: 2 ** 40,
    Ki: 2 ** 10,
    Gi: 2 ** 30,
  },
  "bytes/s": { "B/s": 1, "KiB/sec": 2 ** 10, MBps: 1e6, "Gbit/s": 1e9 / 8, kbps: 125, "bits/s": 1 / 8 },
  iops: { "": 1, k: 1e3, K: 1e3, M: 1e6, "k IOPS": 1e3, "ops/s": 1, "M iops": 1e6 },
  count: { "": 1, k: 1e3 },
};

for (const [dimension, units] of Object.entries(UNITS) as [QuantityKind, Record<string, number>][])
  test(`units of ${dimension}`, () => {
    for (const [unit, factor] of Object.entries(units))
      assert.equal(factorOf(` ${unit} `, dimension), factor, unit);
  });

test("units of another dimension, or of none, have no factor", () => {
  for (const [unit, dimension] of [
    ["MB", "ns"],
    ["ms", "bytes"],
    ["MB", "bytes/s"],
    ["xB/s", "bytes/s"],
    ["%", "iops"],
    ["k", "percent"],
    ["G", "iops"],
    ["bit", "bytes"],
  ] as const)
    assert.equal(factorOf(unit, dimension), undefined, `${unit} as ${dimension}`);
});
