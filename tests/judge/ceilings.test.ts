/** Which rate lies far beyond what all others share: by hand, without a record. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Fast, type Field, leftBehind } from "../../src/judge/physics/ceilings.ts";

const fast = (deployment: string, value: number, more: Partial<Fast> = {}): Fast => ({
  deployment,
  title: deployment.toUpperCase(),
  backend: deployment,
  value,
  interval: { low: value, high: value },
  crosses: true,
  medium: "ssd",
  ...more,
});
const CEILING = [fast("b", 100), fast("c", 99), fast("d", 98)];
const field = (own: Fast, ...others: Fast[]): Field => ({
  measured: [own, ...others, ...CEILING],
  top: [own],
  backends: 4 + others.length,
  ceilings: [CEILING],
});
const behind = (more: Partial<Fast>, value = 500, ...others: Fast[]): boolean => {
  const own = fast("a", value, more);
  return leftBehind(field(own, ...others), own, 4) === CEILING;
};

test("it leaves the highest ceiling behind where even its lower end is so many times the other's upper end", () => {
  assert.ok(behind({}));
  assert.ok(behind({}, 401));
  assert.ok(!behind({}, 400));
  assert.ok(!behind({ interval: { low: 390, high: 700 } }, 500));
});

test("another beyond the ceiling shows that it is none; another result of the same deployment does not", () => {
  assert.ok(!behind({}, 500, fast("e", 101)));
  assert.ok(behind({}, 500, fast("e", 100)));
  assert.ok(behind({}, 500, fast("a", 450)));
});

test("without a ceiling nothing is left behind", () => {
  const own = fast("a", 500);
  assert.equal(leftBehind({ ...field(own), ceilings: [] }, own, 4), undefined);
});

test("a network that others share does not bound what needs none, nor what may need none", () => {
  assert.ok(!behind({ crosses: false }));
  assert.ok(!behind({ crosses: undefined }));
});

test("what others share without a network bounds all; other media bound nothing", () => {
  const near = CEILING.map((one) => ({ ...one, crosses: false }));
  const of = (more: Partial<Fast>): boolean => {
    const own = fast("a", 500, more);
    return leftBehind({ ...field(own), ceilings: [near] }, own, 4) === near;
  };
  assert.ok(of({ crosses: false }));
  assert.ok(of({ crosses: undefined }));
  assert.ok(!of({ medium: "nvme" }));
  assert.ok(!behind({ medium: "nvme" }));
  for (const medium of [undefined, "unknown", "mixed"]) assert.ok(behind({ medium }), String(medium));
});
