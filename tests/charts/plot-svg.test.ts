/** Plots are drawn without Vega; their specifications can be downloaded. Here both are the same picture. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CHARTS } from "../../src/render/charts/index.ts";
import { plotSpec } from "../../src/render/charts/plot.ts";
import { plotSvg } from "../../src/render/charts/plot-svg.ts";
import { compileSpec, drawSpec } from "../../src/render/svg.ts";
import { allCases } from "./cases.ts";

/** What is drawn, in its order: each tag without those that only group, and each text. */
const partsOf = (svg: string): string[] =>
  (svg.match(/<[^>]*>|[^<]+/g) ?? [])
    .filter((part) => !/^<\/?g>$/.test(part))
    .map((part) => part.replace(/ xmlns(:\w+)?="[^"]*"/g, "").replace(/\/>$/, ">"))
    .filter((part) => !/^<\/(?!text)/.test(part));

const NUMBER = /-?\d+(?:\.\d+)?/g;

for (const { kind, name, input } of allCases()) {
  const chart = CHARTS[kind];
  if (!("plot" in chart)) continue;
  describe(`${kind}: ${name}`, () => {
    for (const frame of ["wide", "narrow"] as const)
      test(`${frame}, is what Vega draws of its specification`, async () => {
        const picture = chart.plot(input, frame);
        const ours = partsOf(plotSvg(picture));
        const vegas = partsOf(await drawSpec(await compileSpec(plotSpec(picture), name), name));
        for (const [i, part] of ours.entries()) {
          const same = vegas[i] ?? "";
          assert.equal(part.replace(NUMBER, "#"), same.replace(NUMBER, "#"), `${part}\n${same}`);
          const expected = same.match(NUMBER) ?? [];
          // Either may round a half the other way.
          for (const [j, number] of (part.match(NUMBER) ?? []).entries())
            assert.ok(Math.abs(Number(number) - Number(expected[j])) < 0.0101, `${part}\n${same}`);
        }
        assert.equal(ours.length, vegas.length);
      });
  });
}
