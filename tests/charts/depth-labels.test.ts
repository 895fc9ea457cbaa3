import assert from "node:assert/strict";
import { test } from "node:test";
import { type BesideLabel, besideMarks } from "../../src/render/charts/drawing/depth-labels.ts";
import type { Spot } from "../../src/render/charts/drawing/thin.ts";

const AREA = { left: 50, right: 680, height: 280 };
const mark = (x: number, y: number, text = "16"): BesideLabel => ({ spot: [x, y], text, fill: "muted" });
const place = (marks: readonly BesideLabel[], lines: readonly Spot[][] = []) =>
  besideMarks(marks, lines, AREA).map(({ text, x, y, align }) => ({ text, x, y, align }));

test("a depth stands at the upper left of its mark", () => {
  assert.deepEqual(place([mark(300, 100)]), [{ text: "16", x: 293, y: 91, align: "right" }]);
});

test("it evades a line that passes there", () => {
  const line: Spot[] = [
    [300, 100],
    [280, 80],
  ];
  const [label] = place([mark(300, 100)], [line]);
  assert.deepEqual([label?.x, label?.align], [300, "center"]);
});

test("it evades the marks and depths of others", () => {
  const [first, second] = place([mark(300, 100), mark(292, 90, "32")]);
  assert.notDeepEqual([first?.x, first?.y], [293, 91]);
  assert.notEqual(second?.y, first?.y);
});

test("it keeps inside the plot", () => {
  for (const [x, y] of [
    [50, 0],
    [680, 0],
    [50, 280],
    [680, 280],
  ] as const)
    for (const label of place([mark(x, y, "1024")])) {
      assert.ok(label.x >= AREA.left - 1 && label.x <= AREA.right, `${x},${y}: ${label.x}`);
      assert.ok(label.y <= AREA.height, `${x},${y}: ${label.y}`);
    }
});

test("where there is no room at all it is left out, and the table still says it", () => {
  const crowd = Array.from({ length: 40 }, (_, i) => mark(300 + (i % 8) * 9, 100 + Math.floor(i / 8) * 9));
  assert.ok(place(crowd).length < crowd.length);
});
