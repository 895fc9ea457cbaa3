import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatNumber, formatShare, formatValue } from "../../src/units/format.ts";

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
