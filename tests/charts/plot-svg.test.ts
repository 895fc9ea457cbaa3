/** Plots are drawn without Vega; their specifications can be downloaded. Here both are the same picture. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plotSpec } from "../../src/render/charts/drawing/plot.ts";
import { plotSvg } from "../../src/render/charts/drawing/plot-svg.ts";
import { compileSpec, drawSpec } from "../../src/render/charts/drawing/svg.ts";
import { CHARTS } from "../../src/render/charts/index.ts";
import { allCases } from "./cases.ts";

type Part = { name: string; look: Record<string, string>; numbers: number[] };

const TAG = /<(\/?)(\w+)([^>]*?)\/?>|([^<]+)/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
/** What a group says of the texts in it. */
const INHERITED = ["font-family", "font-size", "font-weight"];
const PLACES = ["transform", "x", "y"];

/** What is painted, in its order: looks as they are inherited, places and paths as numbers. */
function partsOf(svg: string): Part[] {
  const parts: Part[] = [];
  let group: Record<string, string> = {};
  for (const [, closing, name, attributes = "", text] of svg.matchAll(TAG)) {
    if (text !== undefined) parts.push({ name: "text of it", look: { text }, numbers: [] });
    if (name === undefined || closing === "/") continue;
    const own = Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, value]),
    );
    if (name === "g") group = own;
    if (name === "g" && own.transform === undefined) continue;
    const [dx = 0, dy = 0] = numbersOf(own.transform ?? "");
    const look: Record<string, string> = {};
    if (name === "text") {
      look["text-anchor"] = "start";
      for (const key of INHERITED) look[key] = group[key] ?? "";
    }
    for (const [key, value] of Object.entries(own))
      if (![...PLACES, "d"].includes(key) && !key.startsWith("xmlns")) look[key] = value;
    const place = [dx + Number(own.x ?? 0), dy + Number(own.y ?? 0)];
    const path = own.d === undefined ? [] : pathOf(own.d);
    if (own.d !== undefined) look.outline = outlineOf(own.d);
    parts.push({ name, look, numbers: [...place, ...path] });
  }
  return parts;
}

const numbersOf = (text: string): number[] => (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

/** The commands of a path; straight lines are told by their numbers. */
const outlineOf = (d: string): string => d.replace(/l.*?(?=Z|$)/, "").replace(/[^MAhvZ]/g, "");

/** Steps of "l" become places, as after "L". */
function pathOf(d: string): number[] {
  const [start = "", steps = ""] = d.split("l");
  const places = numbersOf(start);
  let [x = 0, y = 0] = places;
  const added = numbersOf(steps);
  for (let i = 0; i + 1 < added.length; i += 2) {
    x += added[i] ?? 0;
    y += added[i + 1] ?? 0;
    places.push(x, y);
  }
  return places;
}

/** Sums of steps. */
const UNSEEN = 1e-6;

for (const { kind, name, input } of allCases()) {
  const chart = CHARTS[kind];
  if (!("plot" in chart)) continue;
  describe(`${kind}: ${name}`, () => {
    for (const frame of ["wide", "narrow"] as const)
      test(`${frame}, is what Vega draws of its specification`, async () => {
        const picture = chart.plot(input, frame);
        const ours = partsOf(plotSvg(picture));
        const vegas = partsOf(await drawSpec(await compileSpec(plotSpec(picture), name), name));
        assert.ok(ours.length > 20);
        for (const [i, part] of ours.entries()) {
          const same = vegas[i] ?? assert.fail(`${JSON.stringify(part)} is not on Vega's`);
          assert.deepEqual(
            { ...part, numbers: part.numbers.length },
            { ...same, numbers: same.numbers.length },
          );
          for (const [j, number] of part.numbers.entries()) {
            const off = Math.abs(number - (same.numbers[j] ?? Number.NaN));
            assert.ok(off < UNSEEN, `${JSON.stringify(part)}\n${JSON.stringify(same)}`);
          }
        }
        assert.equal(ours.length, vegas.length);
      });
  });
}
