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

const row = (from: number, to = from): DotRow => ({
  ...{ deployment: `d${from}`, title: `d${from}`, value: 100, place: { from, to } },
  ...{ out: false, bold: false, note: "", aside: "", says: "", href: "" },
});

test("a row without scatter has no bar", () => {
  const plot = dotPlot({ metric, rows: [{ ...row(1), low: 90, high: 110 }, row(2)] }, "wide");
  assert.deepEqual(
    plot.data.rows?.map(({ low, high }) => [low, high]),
    [
      [90, 110],
      [null, null],
    ],
  );
});

test("a place that may be any of several is their span, and has the room for it", () => {
  for (const frame of ["wide", "narrow"] as const) {
    const drawn = (...rows: DotRow[]) => dotPlot({ metric, rows }, frame);
    const level = drawn(row(1), row(10, 12), row(10, 12));
    assert.deepEqual(
      level.data.rows?.map(({ place }) => place),
      ["1", "10–12", "10–12"],
    );
    assert.ok(level.size.padding.left > drawn(row(1), row(2), row(3)).size.padding.left);
  }
});
