import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fifteenDigits } from "../../src/units/digits.ts";

const slow = (number: number): number => Number(number.toPrecision(15));

test("a number to 15 digits is what printing and reading it gives", () => {
  const decimals = fc
    .tuple(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: -12, max: 12 }),
      fc.integer({ min: 1, max: 1024 }),
    )
    .map(([digits, power, factor]) => digits * 10 ** power * factor);
  fc.assert(
    fc.property(fc.oneof(decimals, fc.double({ min: 0, noNaN: true })), (number) => {
      assert.equal(fifteenDigits(number), slow(number));
    }),
    { numRuns: 20_000, seed: 1 },
  );
});

test("halves, powers of ten and their neighbours are no exception", () => {
  for (let power = -20; power <= 25; power += 1)
    for (const digits of [
      1, 1.000000000000005, 1.23456789012345, 1.234567890123455, 9.99999999999999, 9.999999999999995,
    ])
      for (const step of [-3, -2, -1, 0, 1, 2, 3]) {
        const number = digits * 10 ** power * (1 + step * Number.EPSILON);
        assert.equal(fifteenDigits(number), slow(number), String(number));
      }
  for (const number of [0, -1.5, Number.MAX_VALUE, Number.MIN_VALUE])
    assert.equal(fifteenDigits(number), slow(number));
});
