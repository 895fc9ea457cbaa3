import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { figureText, isApproximate } from "../../src/judge/evidence/figure.ts";
import type { Quantity } from "../../src/schema/quantity.ts";

/** Known to 1 %. */
const printed = (text: string, value: number): Quantity => ({
  value,
  low: value * 0.99,
  high: value * 1.01,
  printed: text,
});

describe("figures in evidence", () => {
  it("keep the digits and the unit in which a document prints them", () => {
    assert.equal(figureText(printed("9,405", 9405), "iops"), "9,405 IOPS");
    assert.equal(figureText(printed("1674k", 1_674_000), "iops"), "1,674,000 IOPS");
    assert.equal(figureText(printed("0.58 ms", 580_000), "ns"), "0.58 ms");
    assert.equal(figureText(printed("18.50 ms", 18.5e6), "ns"), "18.50 ms");
    assert.equal(figureText(printed("1205 MiB/s", 1205 * 2 ** 20), "bytes/s"), "1,205 MiB/s");
    assert.equal(figureText(printed("4,711 MiB/s (4,940 MB/s)", 4711 * 2 ** 20), "bytes/s"), "4,711 MiB/s");
    assert.equal(figureText(printed("36.7 MB/s", 36.7e6), "bytes/s"), "36.7 MB/s");
  });

  it("fall back on three digits where the value is not the first number of what was printed", () => {
    assert.equal(figureText(printed("0.009 ms (8.9 usec)", 8900), "ns"), "8.9 µs");
    assert.equal(figureText(printed("0.0026 ms (2.6 usec)", 2600), "ns"), "2.6 µs", "nor with many zeros");
  });

  it("show both ends of a range, and say what the document calls approximate", () => {
    const range = { value: 14e6, low: 13e6, high: 15e6, printed: "13-15 ms" };
    assert.equal(figureText(range, "ns"), "13 to 15 ms");
    const rough = { value: 175e6, low: 140e6, high: 210e6, printed: "~150-200 MB/s" };
    assert.equal(figureText(rough, "bytes/s"), "about 150 to 200 MB/s");
    const thousands = { value: 100_000, low: 80_000, high: 120_000, printed: "80K-120K IOPS" };
    assert.equal(figureText(thousands, "iops"), "80,000 IOPS to 120,000 IOPS");
    assert.equal(figureText(printed("~16ms", 16e6), "ns"), "about 16 ms");
    assert.ok(isApproximate(printed("~16ms", 16e6)));
    assert.ok(!isApproximate(printed("16 ms", 16e6)));
    assert.ok(!isApproximate(16e6));
  });

  it("round what a tool measured in full precision to three digits, rates of I/Os to whole ones", () => {
    assert.equal(figureText(1_234_567, "ns"), "1.23 ms");
    assert.equal(figureText(9405.4321, "iops"), "9,405 IOPS");
    assert.equal(figureText(0.5, "iops"), "0.5 IOPS");
  });
});
