/** Paths take fewer bytes and lead through the same points. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { leanPath } from "../../src/render/charts/model/lean-path.ts";

test("a line is drawn in steps that end where its points are", () => {
  const points = Array.from({ length: 200 }, (_, i) => [i * 3.17, 100 + 80 * Math.sin(i / 9)] as const);
  const d = `M${points.map(([x, y]) => `${Number(x.toFixed(2))},${Number(y.toFixed(2))}`).join("L")}`;
  const lean = leanPath(d);
  const [start = "", steps = ""] = lean.slice(1).split("l");
  let [x = 0, y = 0] = start.split(",").map(Number);
  const moves = (steps.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  assert.equal(moves.length, 2 * 199);
  for (let i = 0; i < moves.length; i += 2) {
    x += moves[i] ?? 0;
    y += moves[i + 1] ?? 0;
    const [px = 0, py = 0] = points[i / 2 + 1] ?? [];
    assert.ok(Math.abs(x - px) < 0.006 && Math.abs(y - py) < 0.006, `${i}: ${x},${y}`);
  }
  assert.ok(lean.length < 0.85 * d.length, `${lean.length} of ${d.length}`);
});

test("a closed line stays closed, and what has curves or few points stays as it is", () => {
  assert.equal(leanPath("M0,0L1,1L2,0L3,1.5L4,0Z"), "M0,0l1,1 1-1 1,1.5 1-1.5Z");
  for (const d of ["M0,0L1,1", "M1,0A1,1,0,1,1,-1,0A1,1,0,1,1,1,0", "M0,0h4v3Z", ""])
    assert.equal(leanPath(d), d);
});
