import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrinted, type QuantityKind } from "../../src/units/parse.ts";

/** [printed, dimension, low, value, high] in ns, bytes/s, bytes, IOPS or percent. */
type Row = [string, QuantityKind, number, number, number];

const MiB = 2 ** 20;
const GiB = 2 ** 30;
const MINUTE = 60e9;

const EXACT: Row[] = [
  ["4.9ms", "ns", 4.85e6, 4.9e6, 4.95e6],
  ["980 ns", "ns", 979.5, 980, 980.5],
  ["423.91 μs", "ns", 423_905, 423_910, 423_915],
  ["423.91 µs", "ns", 423_905, 423_910, 423_915],
  ["31 seconds", "ns", 30.5e9, 31e9, 31.5e9],
  ["308k", "iops", 307_500, 308_000, 308_500],
  ["46.8k", "iops", 46_750, 46_800, 46_850],
  ["2,157", "iops", 2156.5, 2157, 2157.5],
  ["2157", "iops", 2156.5, 2157, 2157.5],
  ["64.1 GiB", "bytes", 64.05 * GiB, 64.1 * GiB, 64.15 * GiB],
  ["500 MB/s", "bytes/s", 499.5e6, 500e6, 500.5e6],
  ["10 Gbit/s", "bytes/s", 9.5e9 / 8, 1.25e9, 10.5e9 / 8],
  ["68%", "percent", 67.5, 68, 68.5],
  ["1,337", "count", 1336.5, 1337, 1337.5],
];

const ROUNDED: Row[] = [
  ["102,000", "iops", 101_500, 102_000, 102_500],
  ["1,674,000", "iops", 1_673_500, 1_674_000, 1_674_500],
  ["32,100", "iops", 32_099.5, 32_100, 32_100.5],
  ["110000", "iops", 105_000, 110_000, 115_000],
  ["000", "iops", 0, 0, 0.5],
  ["1.000 s", "ns", 999_500_000, 1e9, 1_000_500_000],
];

const APPROXIMATE: Row[] = [
  ["~5 min", "ns", 4 * MINUTE, 5 * MINUTE, 6 * MINUTE],
  ["~46ms", "ns", 45e6, 46e6, 47e6],
  ["about 5 ms", "ns", 4e6, 5e6, 6e6],
  ["~5.5ms", "ns", 5.4e6, 5.5e6, 5.6e6],
  ["~100K IOPS", "iops", 90_000, 100_000, 110_000],
  ["~21 MB/s", "bytes/s", 20e6, 21e6, 22e6],
  ["~1200 IOPS", "iops", 1100, 1200, 1300],
  ["~12300 IOPS", "iops", 12_200, 12_300, 12_400],
  ["~1234 IOPS", "iops", 1233, 1234, 1235],
  ["~468.5 IOPS", "iops", 467.5, 468.5, 469.5],
  ["~9 IOPS", "iops", 8, 9, 10],
  ["~0.05 ms", "ns", 40_000, 50_000, 60_000],
  ["~0 ms", "ns", 0, 0, 1e6],
];

const RANGES: Row[] = [
  ["13-15ms average", "ns", 12.5e6, 14e6, 15.5e6],
  ["80K-120K IOPS", "iops", 79_500, 100_000, 120_500],
  ["140–258 MB/s", "bytes/s", 139.5e6, 199e6, 258.5e6],
  ["~800-900 MB/s", "bytes/s", 790e6, 850e6, 910e6],
];

const ONE_SIDED: Row[] = [
  ["Sub-1ms", "ns", 0, 1e6, 1e6],
  ["<500μs", "ns", 0, 500_000, 500_000],
  ["100K+", "iops", 100_000, 100_000, 200_000],
  ["100K+ IOPS", "iops", 100_000, 100_000, 200_000],
];

const IN_PARENTHESES: Row[] = [
  ["2,158 MiB/s (2,262 MB/s)", "bytes/s", 2157.5 * MiB, 2158 * MiB, 2158.5 * MiB],
  ["0.009 ms (8.9 usec)", "ns", 8850, 8900, 8950],
  ["1,674,000 (1.67M IOPS)", "iops", 1_673_500, 1_674_000, 1_674_500],
  ["6,906 ⚠️ *Likely cached*", "iops", 6905.5, 6906, 6906.5],
  ["94 (degraded)", "iops", 93.5, 94, 94.5],
  ["1 h (45-65 min)", "ns", 44.5 * MINUTE, 55 * MINUTE, 65.5 * MINUTE],
  // fio cuts digits off: the second may be a unit of its last digit off, either way.
  ["2,000.1 KB/s (2001 KB/s)", "bytes/s", 2_000_050, 2_000_100, 2_000_150],
  ["2,001.9 KB/s (2001 KB/s)", "bytes/s", 2_001_850, 2_001_900, 2_001_950],
  // What both allow; where that leaves the second's own figure out, its nearest end.
  ["5 s (5.6 s)", "ns", 5.55e9, 5.6e9, 5.65e9],
  ["5 s (4.4 s)", "ns", 4.35e9, 4.4e9, 4.45e9],
  ["5 s (4.5 s)", "ns", 4.5e9, 4.5e9, 4.55e9],
  ["5 s (5.48 s)", "ns", 5.475e9, 5.48e9, 5.485e9],
  ["5 s (5.5 s)", "ns", 5.45e9, 5.5e9, 5.5e9],
];

const near = (actual: number, expected: number): boolean =>
  Math.abs(actual - expected) <= 1e-9 * Math.max(1, expected);

for (const [what, rows] of Object.entries({
  "half a unit of the last digit either way": EXACT,
  "three zeros or more at the end were rounded": ROUNDED,
  "about: a whole unit of the last digit that says something": APPROXIMATE,
  "a range has two ends": RANGES,
  "an open end is 0 below, and twice the figure above": ONE_SIDED,
  "a second figure in parentheses narrows the first, or says nothing": IN_PARENTHESES,
})) {
  test(`printed figures: ${what}`, () => {
    for (const [printed, dimension, low, value, high] of rows) {
      const parsed = parsePrinted(printed, dimension);
      assert.ok(parsed.ok, printed);
      const { quantity } = parsed;
      const found = `${printed}: ${quantity.low} ${quantity.value} ${quantity.high}`;
      assert.ok(near(quantity.low, low) && near(quantity.value, value) && near(quantity.high, high), found);
      assert.deepEqual(quantity.notes, [], printed);
    }
  });
}

test("printed figures: where both figures contradict each other, the first counts and a note says so", () => {
  const parsed = parsePrinted("36.7 MB/s (48.5 MB/s)", "bytes/s");
  assert.ok(parsed.ok);
  assert.equal(parsed.quantity.value, 36.7e6);
  assert.match(parsed.quantity.notes[0] ?? "", /contradicts/);
});

test("printed figures: more than a unit of the second's last digit off is a contradiction, either way", () => {
  for (const printed of ["2,000.1 KB/s (2002 KB/s)", "2,002.9 KB/s (2001 KB/s)"]) {
    const parsed = parsePrinted(printed, "bytes/s");
    assert.equal(parsed.ok && parsed.quantity.notes.length, 1, printed);
  }
});

test("printed figures: the same unit twice with different figures is a contradiction too", () => {
  const parsed = parsePrinted("36.7 MB/s (38.5 MB/s)", "bytes/s");
  assert.ok(parsed.ok && parsed.quantity.notes.length === 1 && parsed.quantity.value === 36.7e6);
});

test("printed figures: what is no figure, or of another dimension, is refused with an example", () => {
  const refused: [string, QuantityKind][] = [
    ["fast", "iops"],
    ["", "ns"],
    ["12 parsecs", "ns"],
    ["12 ms", "bytes/s"],
    ["12 MB/s", "ns"],
    ["1.2.3 ms", "ns"],
    ["15-13ms", "ns"],
    ["13 parsecs-15 ms", "ns"],
    ["13 ms-15 parsecs", "ns"],
    ["-5 ms", "ns"],
    ["NaN", "iops"],
    ["1,23 ms", "ns"],
  ];
  for (const [printed, dimension] of refused) {
    const parsed = parsePrinted(printed, dimension);
    assert.ok(!parsed.ok, printed);
    assert.match(parsed.reason, /expected a figure such as/);
  }
});

test("printed figures: a product has no error of a binary fraction", () => {
  const parsed = parsePrinted("1.001 ms", "ns");
  assert.deepEqual(parsed.ok && parsed.quantity, {
    value: 1_001_000,
    low: 1_000_500,
    high: 1_001_500,
    notes: [],
  });
});

test("printed figures: low <= value <= high for every way of writing", () => {
  const numbers = ["1", "9", "10", "46.8", "100", "1,000", "102,000", "0.009", "1,674,000"];
  const forms = [
    (n: string) => n,
    (n: string) => `~${n}`,
    (n: string) => `<${n}`,
    (n: string) => `${n}+`,
    (n: string) => `${n}-${n}`,
  ];
  for (const number of numbers) {
    for (const form of forms) {
      const parsed = parsePrinted(`${form(number)} ms`, "ns");
      assert.ok(parsed.ok, form(number));
      const { low, value, high } = parsed.quantity;
      assert.ok(0 <= low && low <= value && value <= high, `${form(number)}: ${low} ${value} ${high}`);
    }
  }
});
