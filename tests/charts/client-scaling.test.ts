import assert from "node:assert/strict";
import { test } from "node:test";
import { CHARTS } from "../../src/render/charts/index.ts";
import { CASES } from "./cases.ts";

const { describe, rows, plot } = CHARTS["client-scaling"] as Extract<
  (typeof CHARTS)["client-scaling"],
  { plot: unknown }
>;
const cases = CASES["client-scaling"];
const of = (name: string) => cases[name] ?? assert.fail(name);

test("one deployment's finding is how far rate and latency go, from the fewest clients to the most", () => {
  assert.match(
    describe(of("normal")),
    /^Random read, .* for each client, .*\. From 1 client to 128, mean read IOPS go from 1,180 IOPS to 21,200 IOPS \(× 18\) and mean read latency from 845 µs to 6.03 ms \(× 7.14\)\.$/,
  );
});

test("what a check excludes is no end of the line", () => {
  assert.match(describe(of("one-credible")), /Checks exclude all but 1 of its 2 numbers of clients/);
  assert.match(describe(of("all-excluded")), /every number of clients is excluded by a check/);
});

test("of several it says who reaches the most, with how many clients and at which latency", () => {
  assert.match(
    describe(of("several")),
    /most mean read IOPS: .* with 88,000 IOPS from 64 clients \(726 µs\)/,
  );
});

test("the table has a row a number of clients, with fairness where there are several", () => {
  const table = rows(of("normal"));
  assert.deepEqual(
    table.map(({ clients }) => clients),
    [1, 2, 4, 8, 16, 32, 64, 128],
  );
  assert.deepEqual(
    table.slice(0, 2).map(({ fairness }) => fairness),
    [undefined, 0.99],
  );
});

test("an objective is a dashed line over the whole width, and always within the picture", () => {
  const drawn = plot({ ...of("two"), objectiveNs: 50e6 }, "wide");
  const line = drawn.lines.find(({ dash }) => dash !== undefined);
  assert.deepEqual(line?.pieces, [drawn.x.domain.map((value) => [value, 50e6])]);
  assert.ok(drawn.y.domain[1] >= 50e6);
  assert.ok(plot(of("two"), "wide").lines.every(({ dash }) => dash === undefined));
});
