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

test("what is no plain number, or has more digits than a double, is not read", () => {
  for (const text of [
    "",
    "-1",
    "1e3",
    "NaN",
    "1,000",
    ".5",
    "1.",
    "12345678901234567",
    "0.12345678901234567",
  ])
    assert.equal(plainNumber(text, 1), undefined, text);
  assert.equal(plainNumber("9007199254740", 1024 ** 2), undefined);
});
