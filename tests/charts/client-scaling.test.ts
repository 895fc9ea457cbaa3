import assert from "node:assert/strict";
import { test } from "node:test";
import { CHARTS } from "../../src/render/charts/index.ts";
import { drawView } from "../../src/render/charts/model/draw-view.ts";
import { CASES } from "./cases.ts";

const { describe, rows, view } = CHARTS["client-scaling"];
const cases = CASES["client-scaling"];
const of = (name: string) => cases[name] ?? assert.fail(name);

test("one deployment's finding is how far rate and latency go, from the fewest clients to the most", () => {
  assert.match(
    describe(of("normal")),
    /^Random read, .* for each client, .*\. From 1 client to 128, read IOPS go from 1,180 IOPS to 21,200 IOPS \(18x\) and mean read latency from 845 µs to 6.03 ms \(7.14x\)\.$/,
  );
});

test("what a check excludes is no end of the line", () => {
  assert.match(describe(of("one-credible")), /Checks exclude all but 1 of its 2 numbers of clients/);
  assert.match(describe(of("all-excluded")), /every number of clients is excluded by a check/);
});

test("of several it says who reaches the most, with how many clients and at which latency", () => {
  assert.match(describe(of("several")), /most read IOPS: .* with 88,000 IOPS from 64 clients \(726 µs\)/);
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

test("an objective is a dashed line over the whole width, and always within the picture", async () => {
  const drawn = view({ ...of("two"), objectiveNs: 50e6 }, "wide");
  assert.equal(drawn.params.objective, 50);
  const svg = await drawView(drawn, "objective");
  const [, y, width] =
    /<line transform="translate\(\d+,([\d.]+)\)" x2="-?(\d+)"[^>]* stroke-dasharray="4,3"/.exec(svg) ?? [];
  assert.equal(Number(width), drawn.size.width);
  assert.ok(Number(y) >= 0 && Number(y) <= Number(drawn.size.height), y);
  assert.doesNotMatch(await drawView(view(of("two"), "wide"), "none"), /stroke-dasharray="4,3"/);
});
