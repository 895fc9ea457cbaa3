/** Marks that say something lead to what they say it of, in each kind: to the run of the storage, or to the result. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHARTS, type KindId, viewOf } from "../../src/render/charts/index.ts";
import { drawView } from "../../src/render/charts/model/draw-view.ts";
import { allCases } from "./cases.ts";

const drawn = async (kind: KindId, frame: "wide" | "narrow"): Promise<string> => {
  const input = allCases().find((one) => one.kind === kind && one.name === "normal")?.input;
  assert.ok(input);
  return drawView(viewOf(kind, input, frame), kind);
};

/** Texts that say why a figure is excluded stand beside marks that lead there. */
const SAYING = /<(?:path|rect|line)\b[^>]*>\s*<title>/g;

for (const kind of Object.keys(CHARTS) as KindId[])
  for (const frame of ["wide", "narrow"] as const)
    test(`${kind}, ${frame}: marks say something, and each that does is within a link`, async () => {
      const svg = await drawn(kind, frame);
      const saying = [...svg.matchAll(SAYING)];
      assert.ok(saying.length > 0);
      const bare = saying.filter(({ index }) => {
        const before = svg.slice(0, index);
        return before.lastIndexOf("<a ") <= before.lastIndexOf("</a>");
      });
      assert.deepEqual(bare, []);
    });

test("spans of time that lead to one place are within one link: a heat map has dozens", async () => {
  for (const kind of ["time-series", "latency-heatmap"] as const) {
    const svg = await drawn(kind, "wide");
    assert.equal(svg.match(/<a /g)?.length, 1, kind);
    assert.equal(svg.match(/<title>/g)?.length, 60, kind);
  }
});
