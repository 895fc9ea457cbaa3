import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrinted } from "../../src/units/parse.ts";
import { plainNumber } from "../../src/units/plain.ts";

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-14 * Math.max(a, b);

test("a plain number is the interval that parsePrinted makes of it", () => {
  const texts = [
    "0",
    "0.0",
    "7",
    "46800",
    "102000",
    "1000",
    "100",
    "341.2",
    "0.009",
    "1.24",
    "12.50",
    "99.125",
  ];
  for (const text of texts)
    for (const [unit, factor] of [
      ["ns", 1],
      ["us", 1e3],
      ["ms", 1e6],
      ["s", 1e9],
    ] as const) {
      const parsed = parsePrinted(`${text} ${unit}`, "ns");
      const plain = plainNumber(text, factor);
      assert.ok(parsed.ok && plain);
      for (const key of ["value", "low", "high"] as const)
        assert.ok(
          close(plain[key], parsed.quantity[key]),
          `${text} ${unit}, ${key}: ${plain[key]}, not ${parsed.quantity[key]}`,
        );
      assert.ok(plain.low <= plain.value && plain.value <= plain.high);
    }
});

test("zeros at the end were rounded from the third on, and only those", () => {
  for (const [text, low, high] of [
    ["2100", 2099.5, 2100.5],
    ["21000", 20_500, 21_500],
    ["210000", 205_000, 215_000],
    ["21000.0", 20_999.95, 21_000.05],
    ["0", 0, 0.5],
    ["000", 0, 0.5],
    ["0001", 0.5, 1.5],
  ] as const)
    assert.deepEqual(plainNumber(text, 1), { value: Number(text), low, high }, text);
});

test("what is no plain number, or has more digits than a double, is not read", () => {
  for (const text of [
    "",
    "-1",
    "1e3",
    "NaN",
    "1,000",
    ".5",
    "1.",
    "1:2",
    "1/2",
    "1.2.3",
    "12345678901234567",
    "0.12345678901234567",
    "0.123456789012345",
  ])
    assert.equal(plainNumber(text, 1), undefined, text);
  assert.equal(plainNumber("9007199254740", 1024 ** 2), undefined);
  assert.equal(plainNumber("0.12345678901234", 1)?.value, 0.12345678901234);
  assert.equal(plainNumber("1234567890123456", 1)?.value, 1234567890123456);
});
