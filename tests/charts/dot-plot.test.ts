import assert from "node:assert/strict";
import { test } from "node:test";
import { type DotRow, dotPlot } from "../../src/render/charts/kinds/ranking/dot-plot.ts";

const metric = {
  title: "Read IOPS",
  statistic: "mean",
  direction: "read",
  unit: "iops",
  better: "higher",
} as const;

const row = (place: number): DotRow => ({
  ...{ deployment: `d${place}`, title: `d${place}`, value: 100, place },
  ...{ out: false, bold: false, note: "", aside: "", says: "", href: "" },
});

test("a place that is shared says so with two digits too, and has the room for it on a phone", () => {
  const drawn = (places: readonly number[]) => dotPlot({ metric, rows: places.map(row) }, "narrow");
  const shared = drawn([1, 10, 10]);
  assert.deepEqual(
    shared.data.rows?.map(({ place }) => place),
    ["1", "10=", "10="],
  );
  assert.ok(shared.size.padding.left > drawn([1, 2, 2]).size.padding.left);
});
