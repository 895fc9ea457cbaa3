/** Pictures in one colour, as paper and some eyes have them: reads and writes are told apart by shape or by dashes, too. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHARTS, type KindId, viewOf } from "../../src/render/charts/index.ts";
import { drawView } from "../../src/render/charts/model/draw-view.ts";
import { allCases } from "./cases.ts";

/** Their rows or columns are of one direction each, and say which in words: shape and shade tell something else there. */
const IN_WORDS: Partial<Record<KindId, RegExp>> = { "latency-percentiles": />write</, overview: />write</ };

/** Colours of the directions, in the order of the specifications. */
const [READ, WRITE] = ["--c1", "--c2"];

const tagsOf = (svg: string): string[] => svg.match(/<(?:path|line)\b[^>]*>/g) ?? [];
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** What is left of the marks of a colour without it: shapes of points, dashes of lines. */
function looksOf(svg: string, colour: string | undefined): { shapes: Set<string>; dashes: Set<string> } {
  const own = tagsOf(svg).filter((tag) => tag.includes(`var(${colour})`));
  const isPoint = (tag: string): boolean => /\stransform="/.test(tag) && tag.startsWith("<path");
  return {
    shapes: new Set(own.filter(isPoint).map((tag) => attribute(tag, "d"))),
    dashes: new Set(own.filter((tag) => !isPoint(tag)).map((tag) => attribute(tag, "stroke-dasharray"))),
  };
}

const areApart = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && [...a].every((one) => !b.has(one));

/** Whether rows of it are of reads and of writes. */
const hasBoth = (data: ReturnType<typeof viewOf>["data"]): boolean => {
  const told = Object.values(data).flatMap((rows) => rows.flatMap(Object.values));
  return told.includes("read") && told.includes("write");
};

const seen = new Set<KindId>();
for (const { kind, name, input } of allCases())
  for (const frame of ["wide", "narrow"] as const) {
    const view = viewOf(kind, input, frame);
    if (!hasBoth(view.data)) continue;
    seen.add(kind);
    test(`${kind}: ${name}, ${frame}, tells reads from writes without a colour`, async () => {
      const svg = await drawView(view, name);
      const [read, write] = [READ, WRITE].map((colour) => looksOf(svg, colour));
      assert.ok(read && write);
      if (IN_WORDS[kind]) assert.match(svg, IN_WORDS[kind]);
      else
        assert.ok(
          areApart(read.shapes, write.shapes) || areApart(read.dashes, write.dashes),
          JSON.stringify([read, write].map(({ shapes, dashes }) => [[...shapes], [...dashes]])).slice(0, 600),
        );
    });
  }

test("each kind whose rows are of both directions is among these", () => {
  assert.deepEqual([...seen].sort(), [
    "asymmetry",
    "latency-cdf",
    "latency-percentiles",
    "overview",
    "percentile-curve",
    "time-series",
  ]);
  for (const kind of Object.keys(IN_WORDS)) assert.ok(kind in CHARTS);
});
