/** Figures as tools print them, and the intervals that they stand for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  between,
  cut,
  leastOf,
  mostOf,
  quantitySum,
  rounded,
  scaledBy,
  weightedMean,
  withoutDust,
} from "../../src/collectors/reading/printed-quantity.ts";
import { allows, rises } from "../../src/collectors/reading/rising.ts";
import {
  agree,
  exponential,
  figure,
  figures,
  inFlight,
  perSecond,
} from "../../src/collectors/reading/trial-figures.ts";
import { wholeOf } from "../../src/collectors/reading/whole.ts";
import type { Quantity } from "../../src/schema/quantity.ts";

const of = (value: number, low: number, high: number, printed = "x"): Exclude<Quantity, number> => ({
  value,
  low,
  high,
  printed,
});

test("what doubles add to a product is rounded off, and nothing else", () => {
  assert.equal(withoutDust(114.15 * 1e6), 114_150_000);
  assert.equal(withoutDust(0.1 + 0.2), 0.3);
  assert.equal(withoutDust(2.5), 2.5);
  assert.equal(withoutDust(1000.001), 1000.001);
});

test("an interval has its value within, begins at 0 at least, and is a number where it has no width", () => {
  assert.deepEqual(between(1, 2, "x"), of(1.5, 1, 2));
  assert.deepEqual(between(-1, 2, "x"), of(0.5, 0, 2));
  assert.deepEqual(between(1, 2, "x", 1.25), of(1.25, 1, 2));
  assert.deepEqual(between(1, 2, "x", 0), of(1, 1, 2));
  assert.deepEqual(between(1, 2, "x", 3), of(2, 1, 2));
  assert.equal(between(5, 5, "x"), 5);
  assert.deepEqual(between(1, 2, "y".repeat(120)), of(1.5, 1, 2, "y".repeat(120)));
  assert.deepEqual(between(1, 2, "y".repeat(121)), of(1.5, 1, 2, `${"y".repeat(117)}...`));
});

test("a figure that was cut is from there up, one that was rounded is half a digit either way", () => {
  assert.deepEqual(cut("25", 1000), of(25_000, 25_000, 26_000, "25"));
  assert.deepEqual(cut("0", 1000, "0us"), of(500, 0, 1000, "0us"));
  assert.deepEqual(rounded("114.15", 1e6), of(114_150_000, 114_145_000, 114_155_000, "114.15"));
  assert.deepEqual(rounded("7", 1), of(7, 6.5, 7.5, "7"));
  assert.deepEqual(rounded("0", 1000), of(0, 0, 500, "0"));
  assert.deepEqual(rounded("0.25", 1), of(0.25, 0.245, 0.255, "0.25"));
  // More digits than a double holds: the first 15 of them.
  assert.equal(rounded("0.12345678901234567", 1), 0.123456789012346);
});

test("figures are scaled and summed with both ends", () => {
  assert.equal(scaledBy(3, 2), 6);
  assert.deepEqual(scaledBy(of(2, 1, 4), 2), of(4, 2, 8));
  assert.equal(quantitySum([]), 0);
  assert.equal(quantitySum([1, 2, 4]), 7);
  assert.deepEqual(quantitySum([of(2, 1, 4, "2"), 4, of(8, 6, 9, "8")]), of(14, 11, 17, "2 + 4 + 8"));
  const many = quantitySum(Array(100).fill(of(1, 0.5, 1.5, "12345")));
  assert.deepEqual(many, of(100, 50, 150, `${"12345 + ".repeat(15).slice(0, 117)}...`));
});

test("of equal figures the first is the least, and the most", () => {
  const [a, b, c] = [of(2, 1, 3, "a"), of(2, 1, 3, "b"), of(5, 4, 6, "c")];
  assert.equal(leastOf([c, a, b]), a);
  assert.equal(mostOf([a, b]), a);
  assert.equal(mostOf([a, c, b]), c);
  assert.equal(leastOf([3, 1, 2]), 1);
  assert.equal(mostOf([]), undefined);
});

test("a mean of means counts each by its weight", () => {
  assert.equal(weightedMean([10, 20], [1, 3]), 17.5);
  assert.equal(weightedMean([10, 20], [2, 0]), 10);
  assert.equal(weightedMean([10, 20], [0, 0]), undefined);
  assert.equal(weightedMean([], []), undefined);
});

test("a trial's figure is a decimal above 0 that a double counts", () => {
  assert.deepEqual(figure("1.5", 1000), of(1500, 1450, 1550, "1.5"));
  assert.deepEqual(figure("0.1", 1), of(0.1, 0.05, 0.15, "0.1"));
  for (const none of [undefined, "", "0", "0.00", "-1", "1e3", "1.", ".5", "1,5", "1234567890123456"])
    assert.equal(figure(none, 1), undefined, none);
  assert.ok(figure("900719925473", 10_000) !== undefined);
  assert.equal(figure("900719925474", 10_000), undefined);
});

test("an exponent says how exact its mantissa is", () => {
  assert.deepEqual(exponential("8.1088e-05", 1e9), of(81_088, 81_087.5, 81_088.5, "8.1088e-05"));
  assert.deepEqual(exponential("1e+03", 1), of(1000, 500, 1500, "1e+03"));
  assert.deepEqual(exponential("8e+15", 1), of(8e15, 7.5e15, 8.5e15, "8e+15"));
  assert.deepEqual(exponential("1.5", 1000), of(1500, 1450, 1550, "1.5"));
  for (const none of ["0e+00", "0.0e-05", "9e+15", "12e+03", "1e3", undefined])
    assert.equal(exponential(none, 1), undefined, none);
});

test("figures that are absent are left out", () => {
  assert.deepEqual(figures({}), {});
  assert.deepEqual(figures({ tps: undefined, operationsPerSecond: 5 } as object), { operationsPerSecond: 5 });
});

test("so many in a printed time are as exact as the time is", () => {
  assert.equal(perSecond(10, 2e9), 5);
  assert.deepEqual(perSecond(100, of(4e9, 2e9, 5e9, "4")), of(25, 20, 50, "100 in 4 s"));
  assert.equal(perSecond(1, 1e9), 1);
  const inMilliseconds = perSecond(10, of(8e6, 7.5e6, 8.5e6, "0.008"));
  assert.equal(typeof inMilliseconds === "object" && inMilliseconds.value, 1250);
  for (const count of [0, -1, 1.5, Number.NaN]) assert.equal(perSecond(count, 1e9), undefined);
  assert.equal(perSecond(10, undefined), undefined);
  assert.equal(perSecond(10, of(1, 0, 2)), undefined);
  assert.deepEqual(perSecond(10, of(1.5, 1, 2, "s")), of(6_666_666_666.66667, 5e9, 1e10, "10 in s s"));
});

test("two figures agree where their intervals meet, give or take a share", () => {
  assert.ok(agree(100, 102) && agree(102, 100) && agree(undefined, 1) && agree(1, undefined));
  assert.ok(!agree(100, 102.1) && !agree(102.1, 100));
  assert.ok(agree(1, 1, 0) && !agree(1, 1.01, 0) && !agree(1.01, 1, 0));
  assert.ok(agree(of(5, 1, 10), of(15, 10, 20), 0) && agree(of(15, 10, 20), of(5, 1, 10), 0));
  assert.ok(!agree(of(5, 1, 9.9), of(15, 10, 20), 0));
});

test("what is under way is rate times latency", () => {
  assert.deepEqual(inFlight(1000, 2e6), { low: 2, high: 2 });
  assert.deepEqual(inFlight(of(5, 4, 6), of(2e9, 1e9, 3e9)), { low: 4, high: 18 });
  assert.equal(inFlight(undefined, 1), undefined);
  assert.equal(inFlight(1, undefined), undefined);
});

test("latencies rise from least over mean to most, and with their percentiles by number", () => {
  const rising: [distribution: Parameters<typeof rises>[0], does: boolean][] = [
    [{}, true],
    [{ minNs: 1, meanNs: 2, maxNs: 3 }, true],
    [{ minNs: 2, meanNs: 1 }, false],
    [{ meanNs: 3, maxNs: 2 }, false],
    [{ minNs: 3, maxNs: 2 }, false],
    [{ minNs: 2, maxNs: 3 }, true],
    [{ minNs: 1000.9, meanNs: 1000 }, true],
    [{ minNs: 1001.1, meanNs: 1000 }, false],
    [{ minNs: of(5, 2, 8), meanNs: of(3, 1, 4) }, true],
    [{ minNs: of(5, 4.1, 8), meanNs: of(3, 1, 4) }, false],
    [{ percentilesNs: {} }, true],
    [{ percentilesNs: { "50": 1, "99": 2, "99.9": 3 } }, true],
    [{ percentilesNs: { "50": 2, "99": 1 } }, false],
    [{ percentilesNs: { "50": 1, "99": 5, "99.9": 3 } }, false],
    // An object has its whole numbers first, whatever the order in which they came.
    [{ percentilesNs: { "99.9": 3, "50": 1, "100": 4 } }, true],
    [{ percentilesNs: { "99.9": 5, "50": 1, "100": 4 } }, false],
    [{ percentilesNs: { "5.5": 1, "1": 2 } }, false],
  ];
  for (const [distribution, does] of rising)
    assert.equal(rises(distribution), does, JSON.stringify(distribution));
  assert.ok(allows(1000.9, 1000) && !allows(1001.1, 1000));
});

test("a whole number has 1 to 15 digits and nothing else", () => {
  assert.equal(wholeOf("0"), 0);
  assert.equal(wholeOf("0190"), 190);
  assert.equal(wholeOf("999999999999999"), 999_999_999_999_999);
  assert.equal(wholeOf("a12,3", 1, 3), 12);
  assert.equal(wholeOf("a12", 1), 12);
  for (const none of ["", "1234567890123456", "1/", "1:", " 1", "-1", "1.5"])
    assert.ok(Number.isNaN(wholeOf(none)), none);
  assert.ok(Number.isNaN(wholeOf("12", 1, 1)) && Number.isNaN(wholeOf("12", 2, 1)));
});
