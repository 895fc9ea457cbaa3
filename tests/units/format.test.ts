import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  formatAsPrinted,
  formatNumber,
  formatQuantity,
  formatShare,
  formatValue,
  formatWanted,
} from "../../src/units/format.ts";
import { parsePrinted } from "../../src/units/parse.ts";

test("a rate that is wanted is told as it was declared, with the unit of figures behind it", () => {
  assert.equal(formatWanted(50e6, "bytes/s"), "50 MB/s (47.7 MiB/s)");
  assert.equal(formatWanted(31.25e6, "bytes/s"), "31.25 MB/s (29.8 MiB/s)");
  assert.equal(formatWanted(62.5 * 2 ** 20, "bytes/s"), "62.5 MiB/s", "round in the unit of figures");
  assert.equal(formatWanted(12_345_678, "bytes/s"), "11.8 MiB/s", "round in neither");
  assert.equal(formatWanted(20e6, "ns"), "20 ms");
});

test("a unit begins at one of it; below the smallest there is no smaller one", () => {
  for (const [value, unit, text] of [
    [0.4, "ns", "0.4 ns"],
    [999, "ns", "999 ns"],
    [1e3, "ns", "1 µs"],
    [999e3, "ns", "999 µs"],
    [1e6, "ns", "1 ms"],
    [999e6, "ns", "999 ms"],
    [1e9, "ns", "1 s"],
    [1000, "bytes/s", "1,000 B/s"],
    [2 ** 10, "bytes/s", "1 KiB/s"],
    [1000 * 2 ** 10, "bytes/s", "1,000 KiB/s"],
    [2 ** 20, "bytes/s", "1 MiB/s"],
    [1000 * 2 ** 20, "bytes/s", "1,000 MiB/s"],
    [2 ** 30, "bytes/s", "1 GiB/s"],
    [1000, "bytes", "1,000 B"],
    [2 ** 10, "bytes", "1 KiB"],
    [1000 * 2 ** 10, "bytes", "1,000 KiB"],
    [2 ** 20, "bytes", "1 MiB"],
    [1000 * 2 ** 20, "bytes", "1,000 MiB"],
    [2 ** 30, "bytes", "1 GiB"],
    [1000 * 2 ** 30, "bytes", "1,000 GiB"],
    [2 ** 40, "bytes", "1 TiB"],
    [102_400, "iops", "102,000 IOPS"],
    [0.25, "iops", "0.25 IOPS"],
  ] as const)
    assert.equal(formatValue(value, unit), text);
});

test("three digits, rounded as decimals are", () => {
  assert.deepEqual([1.005, 46.75, 0.0091, 1_234_567].map(formatNumber), ["1", "46.8", "0.0091", "1,230,000"]);
  assert.equal(formatShare(0.0471), "4.71 %");
});

test("any number is written as Intl writes it", () => {
  const english = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
  const figures = fc.oneof(
    fc.double({ noNaN: true }),
    fc.double({ min: -2000, max: 2000, noNaN: true }),
    fc.double({ min: -2e-6, max: 2e-6, noNaN: true }),
    fc.double({ min: -2e9, max: 2e9, noNaN: true }),
    fc.constantFrom(0, -0, 1e-6, 9.994e-7, 9.999e-7, 999.4, 999.5, -999.5, 1000, Infinity),
    fc.constantFrom(-1000, 999_499, 999_500, 1_234_567, 1.234e15, 2 ** 53, 9.99e20, 9.996e20, 1e21, 1.2e22),
  );
  fc.assert(
    fc.property(figures, (value) => {
      assert.equal(formatNumber(value), english.format(Number(value.toPrecision(3))));
    }),
  );
});

test("what was printed as a range is shown as one, in the unit that fits it", () => {
  const printed = (text: string, unit: "ns" | "bytes/s" | "iops"): string => {
    const parsed = parsePrinted(text, unit);
    assert.ok(parsed.ok, text);
    const { value, low, high } = parsed.quantity;
    return formatQuantity({ value, low, high, printed: text }, unit);
  };
  for (const [text, unit, shown] of [
    ["13-15ms", "ns", "13–15 ms"],
    ["13-15ms avg", "ns", "13–15 ms"],
    ["900-1,100 µs", "ns", "0.9–1.1 ms"],
    ["80K-120K IOPS", "iops", "80,000–120,000 IOPS"],
    ["128 to 256 MiB/s", "bytes/s", "128–256 MiB/s"],
    // Of two units the middle stands, and the exact value beside it.
    ["900µs-1.1ms", "ns", "1 ms"],
    ["14 ms", "ns", "14 ms"],
    ["70.2 MiB/s (73.6 MB/s)", "bytes/s", "70.2 MiB/s"],
  ] as const)
    assert.equal(printed(text, unit), shown, text);
  assert.equal(formatQuantity(14e6, "ns"), "14 ms");
});

test("a whole number below 100,000 is shown as its document prints it, where that needs no other unit", () => {
  const shown = (value: number, printed: string, unit: "iops" | "ns" | "bytes/s" = "iops"): string =>
    formatAsPrinted({ value, low: value * 0.99, high: value * 1.01, printed }, unit);
  assert.equal(shown(9237, "9,237"), "9,237 IOPS");
  assert.equal(shown(29208, "29208 IOPS"), "29,208 IOPS");
  assert.equal(shown(32000, "32,000"), "32,000 IOPS");
  assert.equal(shown(1013 * 2 ** 20, "1013 MiB/s", "bytes/s"), "1,013 MiB/s");
  assert.equal(shown(123456, "123,456"), "123,000 IOPS", "more digits than runs are alike in");
  assert.equal(shown(4711 * 2 ** 20, "4711 MiB/s", "bytes/s"), "4.6 GiB/s", "columns keep their unit");
  assert.equal(shown(9237.4, "9237.4"), "9,240 IOPS", "not whole");
  assert.equal(shown(9237, "~9,237"), "9,240 IOPS", "its document does not claim each digit");
  const range = { value: 14e6, low: 12.5e6, high: 15.5e6, printed: "13-15 ms" };
  assert.equal(formatAsPrinted(range, "ns"), "13–15 ms");
  assert.equal(formatAsPrinted(9237, "iops"), "9,240 IOPS", "measured: a median need not be whole");
});
