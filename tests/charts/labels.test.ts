/** Where words stand beside lines and marks. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Spot } from "../../src/render/charts/drawing/thin.ts";
import { viewOf } from "../../src/render/charts/index.ts";
import { besides, fromTheMiddle } from "../../src/render/charts/lines/labels.ts";
import { CASES } from "./cases.ts";

const AREA = { left: -8, right: 630, top: -6, bottom: 280 };
const mark = (x: number, y: number, text = "16") => ({ text, spots: [[x, y] as const] });
const place = (marks: ReturnType<typeof mark>[], lines: readonly Spot[][] = []) =>
  besides(
    marks,
    lines,
    marks.flatMap(({ spots }) => spots),
    AREA,
  );

describe("a figure beside its mark", () => {
  test("stands at the upper left", () => {
    assert.deepEqual(place([mark(300, 100)]), [{ at: 0, dx: -7, dy: -9, align: "right" }]);
  });

  test("evades a line that passes there", () => {
    const line: Spot[] = [
      [300, 100],
      [280, 80],
    ];
    const [label] = place([mark(300, 100)], [line]);
    assert.ok(label !== undefined && label.align !== "right", label?.align);
  });

  test("evades the marks and figures of others", () => {
    const [first, second] = place([mark(300, 100), mark(292, 90, "32")]);
    assert.notDeepEqual([first?.dx, first?.dy], [-7, -9]);
    assert.ok(second !== undefined);
  });

  test("keeps inside the area", () => {
    for (const [x, y] of [
      [0, 0],
      [630, 0],
      [0, 280],
      [630, 280],
    ] as const)
      for (const label of place([mark(x, y, "1024")])) {
        if (label === undefined) continue;
        assert.ok(x + label.dx >= AREA.left && x + label.dx <= AREA.right, `${x},${y}: ${label.dx}`);
        assert.ok(y + label.dy <= AREA.bottom && y + label.dy >= AREA.top, `${x},${y}: ${label.dy}`);
      }
  });

  test("is left out where there is no room at all, and the table still says it", () => {
    const crowd = Array.from({ length: 40 }, (_, i) => mark(300 + (i % 8) * 9, 100 + Math.floor(i / 8) * 9));
    assert.ok(place(crowd).some((label) => label === undefined));
  });
});

describe("names beside lines", () => {
  const flat = (y: number): Spot[] => Array.from({ length: 20 }, (_, i): Spot => [i * 20, y]);
  const named = (lines: readonly Spot[][]) =>
    besides(
      lines.map((line, i) => ({
        text: `line ${i}`,
        spots: fromTheMiddle(line).map((at) => line[at] ?? [0, 0]),
      })),
      lines,
      [],
      { left: 0, right: 400, top: 0, bottom: 200 },
    );

  test("stand near their line and on none", () => {
    for (const label of named([flat(40), flat(140)])) {
      const away = Math.abs(label?.dy ?? 0);
      assert.ok(away > 5 && away < 20, String(away));
    }
  });

  test("begin in the middle of the line", () => {
    assert.deepEqual(fromTheMiddle(flat(0)).slice(0, 3), [10, 9, 11]);
  });

  test("are left to the key where there is no room", () => {
    const crowd = Array.from({ length: 20 }, (_, i) => flat(i * 10));
    assert.ok(named(crowd).every((label) => label === undefined));
  });
});

test("a pair's workloads are never cut: what all share is said once, above", () => {
  const view = viewOf("versus", CASES.versus.cautions ?? assert.fail("no case"), "narrow");
  assert.deepEqual(view.params.said, [
    "In all: 1 MiB, queue depth unknown, cpu limit",
    "500m, memory limit 512Mi",
  ]);
  assert.deepEqual(
    view.data.rows?.map(({ name, metric, caution }) => [name, metric, caution]),
    [
      ["Sequential write, fsync after every write", "mean fsync latency", false],
      ["Sequential write", "write bandwidth", true],
    ],
  );
});

test("beside a bar that lies on one side stands its factor, and that it is not told apart", () => {
  const shownIn = (frame: "wide" | "narrow") =>
    viewOf("versus", CASES.versus.untold ?? assert.fail("no case"), frame).data.rows?.find(({ workload }) =>
      String(workload).startsWith("random-read"),
    ) ?? assert.fail();
  assert.deepEqual([shownIn("wide").shown, shownIn("wide").untold], ["2.67x,", "not told apart"]);
  assert.deepEqual([shownIn("narrow").shown, shownIn("narrow").untold], ["2.67x, not told apart", ""]);
  assert.match(
    String(shownIn("wide").says),
    / are not told apart, .*; too little once all 6 are compared; of these two alone 2\.67x \(2\.4 to 2\.95\)$/,
  );
});
