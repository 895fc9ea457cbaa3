import assert from "node:assert/strict";
import { test } from "node:test";
import { axisFor } from "../../src/render/charts/drawing/axis.ts";

const labels = (values: number[], unit: "ns" | "bytes/s" | "iops", most = 6): string =>
  axisFor(values, unit, most)
    .ticks.map((t) => t.label)
    .filter((label) => label !== "")
    .join(" | ");

test("near values lie on a linear axis that starts at zero", () => {
  const axis = axisFor([4700, 46_800], "iops", 6);
  assert.equal(axis.type, "linear");
  assert.deepEqual(axis.domain, [0, 50_000]);
  assert.equal(labels([4700, 46_800], "iops"), "0 | 10k | 20k | 30k | 40k | 50k");
});

test("values twenty times apart lie on a log axis", () => {
  assert.equal(axisFor([100, 1999], "iops", 6).type, "linear");
  assert.equal(axisFor([100, 2000], "iops", 6).type, "log");
});

test("ticks count in the unit that fits the largest value: binary for bytes, decimal for time", () => {
  assert.equal(labels([650 * 2 ** 20], "bytes/s"), "0 | 200 | 400 | 600 | 800");
  assert.equal(axisFor([650 * 2 ** 20], "bytes/s", 6).unit, "MiB/s");
  assert.equal(labels([840e3], "ns"), "0 | 200 | 400 | 600 | 800 | 1,000");
  assert.equal(axisFor([840e3], "ns", 6).unit, "µs");
});

test("log ticks are 1, 2, 5, then powers of ten, of a hundred, of a thousand, as they fit", () => {
  assert.equal(labels([1e6, 2.1e7], "ns"), "1 ms | 2 ms | 5 ms | 10 ms | 20 ms | 50 ms");
  assert.equal(labels([1.1e6, 90e6], "ns", 5), "1 ms | 10 ms | 100 ms");
  assert.equal(labels([2e3, 400e6], "ns", 5), "10 µs | 100 µs | 1 ms | 10 ms | 100 ms");
  assert.equal(labels([800, 4.2e9], "ns", 5), "10 µs | 1 ms | 100 ms");
  assert.equal(
    labels([2 ** 20, 90 * 2 ** 30], "bytes/s"),
    "1 MiB/s | 10 MiB/s | 100 MiB/s | 1 GiB/s | 10 GiB/s | 100 GiB/s",
  );
});

test("a log axis always has two named ticks, and lines at every power of ten", () => {
  for (const [low, high] of [
    [1, 1e12],
    [3, 4],
    [0.4, 9e9],
    [7e5, 8e5],
  ] as const) {
    const { ticks, domain } = axisFor([low, high], "ns", 4, "log");
    const named = ticks.filter((t) => t.label !== "");
    assert.ok(named.length >= 2 && named.length <= 4, `${low} to ${high}: ${named.map((t) => t.label)}`);
    assert.ok(domain[0] <= low && domain[1] >= high);
  }
});

test("zeros neither stretch a log axis nor break a linear one", () => {
  assert.deepEqual(axisFor([0, 12, 4200], "iops", 6), axisFor([12, 4200], "iops", 6));
  assert.deepEqual(axisFor([0], "iops", 6).domain, [0, 1]);
});

test("an axis without values is refused", () => {
  assert.throws(() => axisFor([], "iops", 6), /^Error: axis: expected at least one value/);
});
