/** Amounts in sentences about claims. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { amountText, cutText, isDecimal, spanText, workedText } from "../../../src/judge/claims/words.ts";

test("an amount has three digits and its unit; long times are told in minutes and hours", () => {
  for (const [value, dimension, text] of [
    [1234, "count", "1,230"],
    [12.5, "percent", "12.5 %"],
    [119e9, "ns", "119 s"],
    [120e9, "ns", "2 minutes"],
    [5400e9, "ns", "90 minutes"],
    [7199e9, "ns", "120 minutes"],
    [7200e9, "ns", "2 hours"],
    [2e6, "ns", "2 ms"],
    [200e9, "bytes", "186 GiB"],
    [-12.5, "percent", "-12.5 %"],
    [0, "percent", "0 %"],
  ] as const)
    assert.equal(amountText(value, dimension, false), text, `${value} ${dimension}`);
});

test("bytes are told in powers of ten where the text of a claim counts so", () => {
  assert.equal(amountText(250e6, "bytes/s", true), "250 MB/s");
  assert.equal(amountText(250e6, "bytes", true), "250 MB");
  assert.equal(amountText(250e6, "bytes/s", false), "238 MiB/s");
  assert.equal(amountText(2e6, "ns", true), "2 ms");
  for (const text of ["~250 MB/s", "2 GB", "1 kB", "3 TB"]) assert.ok(isDecimal(text), text);
  for (const text of ["250 MiB/s", "2 Gbit/s", "MBps", "3 B"]) assert.ok(!isDecimal(text), text);
});

test("a span is one figure where its ends are near, and both ends where they are 15 % apart or more", () => {
  const span = (low: number, high: number, value: number, dimension: "ns" | "iops") =>
    spanText({ low, high }, value, dimension, false);
  assert.equal(span(100e6, 114e6, 107e6, "ns"), "107 ms");
  assert.equal(span(100e6, 115e6, 107e6, "ns"), "100 ms to 115 ms");
  assert.equal(span(12_345, 12_346, 12_345.4, "iops"), "12,345 IOPS");
  assert.equal(span(12_340, 12_350, 12_345.4, "iops"), "12,345 IOPS");
  assert.equal(span(12_000, 13_000, 12_345, "iops"), "12,300 IOPS");
  assert.equal(span(10_000, 20_000, 15_000, "iops"), "10,000 IOPS to 20,000 IOPS");
});

test("an amount that was worked out says how; one that was printed stands as it was", () => {
  const amount = { text: "", interval: { low: 2, high: 2 }, value: 2, dimension: "count", uses: [] } as const;
  const worked = (text: string): string => workedText({ ...amount, text } as never);
  for (const text of ["10 over 5", "1 x 2", "1 and half of 4", "half of 4", "1 + 1"])
    assert.equal(worked(text), `2x, that is ${text}`);
  for (const text of ["2", "1+1", "overlap", "box"]) assert.equal(worked(text), text);
  const time = { ...amount, interval: { low: 2e6, high: 2e6 }, value: 2e6, dimension: "ns" } as const;
  assert.equal(workedText({ ...time, text: "1 ms + 1 ms" } as never), "2 ms, that is 1 ms + 1 ms");
  assert.equal(cutText("9.9"), " The last digit of “9.9” is cut off or rounded up.");
});
