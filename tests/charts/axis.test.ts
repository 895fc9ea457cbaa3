/** What Vega makes of an axis: which scale, and which ticks have a name. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { libraries } from "../../src/render/charts/drawing/svg.ts";
import { drawChart, type Inputs, viewOf } from "../../src/render/charts/index.ts";
import { scaleOf } from "../../src/render/charts/lines/line-view.ts";
import { drawView } from "../../src/render/charts/model/draw-view.ts";
import { windowsOf } from "./cases/time-series.ts";
import { CASES } from "./cases.ts";

test("near values lie on a linear axis that starts at zero, values twenty times apart on a log axis", () => {
  assert.deepEqual(scaleOf([4700, 46_800]), { type: "linear", domain: [0, 46_800] });
  assert.equal(scaleOf([100, 1999]).type, "linear");
  assert.deepEqual(scaleOf([100, 2000]), { type: "log", domain: [100, 2000] });
});

test("zeros neither stretch a log axis nor break a linear one", () => {
  assert.deepEqual(scaleOf([0, 12, 4200]), scaleOf([12, 4200]));
  assert.deepEqual(scaleOf([0]), { type: "linear", domain: [0, 1] });
});

/** The texts at the middle under the plot, in their order. */
async function named(input: Inputs["scatter"], frame: "wide" | "narrow" = "wide"): Promise<string[]> {
  const svg = await drawView(viewOf("scatter", input, frame), "axis");
  return [...svg.matchAll(/<text[^>]* transform="translate\([\d.]+,16\)">([^<]+)<\/text>/g)].map(
    ([, text = ""]) => text,
  );
}
const between = (low: number, high: number): Inputs["scatter"] => {
  const { points, ...rest } = CASES.scatter.normal ?? assert.fail();
  const [point = assert.fail()] = points;
  return { ...rest, points: [low, high].map((across) => ({ ...point, across })) };
};

describe("ticks of a log axis", () => {
  test("are 1, 2, 3, 5 over a short span, then powers of ten, then every second or third of these", async () => {
    const said: [number, number, string][] = [
      [1000, 21_000, "1,000 2,000 3,000 5,000 10k 20k"],
      [1000, 4_000_000, "1,000 2,000 5,000 10k 20k 50k 100k 200k"],
      [1, 1e9, "1 10 100 1,000 10k 100k 1M 10M"],
      [1, 1e15, "1 100 10k 1M 100M 10G 1T 100T"],
    ];
    for (const [low, high, expected] of said)
      assert.equal((await named(between(low, high))).slice(0, 8).join(" "), expected, `${low} to ${high}`);
  });

  test("have two names at least, on a phone too", async () => {
    for (let span = 20; span < 1e12; span *= 2.7)
      for (const frame of ["wide", "narrow"] as const) {
        const ticks = await named(between(700, 700 * span), frame);
        assert.ok(ticks.length >= 2, `${span} ${frame}: ${ticks}`);
      }
  });
});

test("the first and the last tick of a row of dots have their names beneath them, too", async () => {
  const input = CASES.ranking.normal ?? assert.fail();
  for (const frame of ["wide", "narrow"] as const) {
    const svg = await drawView(viewOf("ranking", input, frame), "axis");
    const names = [...svg.matchAll(/<text transform="translate\([\d.]+,16\)">([^<]+)<\/text>/g)];
    assert.equal(names.map(([, text]) => text).join(" "), "0 20k 40k 60k 80k 100k", frame);
  }
});

test("a downloaded specification that is given other data has the ticks of those", async () => {
  const { vega, lite } = await libraries();
  const { spec } = await drawChart("scatter", CASES.scatter.normal ?? assert.fail(), "downloaded");
  const drawn = async (text: string): Promise<string> => {
    const view = new vega.View(vega.parse(lite.compile(JSON.parse(text)).spec), { renderer: "none" });
    return view.toSVG();
  };
  assert.match(await drawn(spec), />20k<\/text>/);
  const other = await drawn(
    spec.replace(/"across":(\d+)/g, (_, value: string) => `"across":${Number(value) * 1000}`),
  );
  assert.match(other, />20M<\/text>/);
  assert.doesNotMatch(other, />20k<\/text>/);
});

describe("the axis of time", () => {
  const end = (endMs: number): unknown => {
    const { lines, ...rest } = CASES["time-series"].normal ?? assert.fail();
    const [line = assert.fail()] = lines;
    const input = { ...rest, endMs, lines: [{ ...line, windows: windowsOf(5, () => 5) }] };
    const { params } = viewOf("time-series", input, "wide");
    return [params.end_s, params.each, params.timeUnit];
  };

  test("reaches the second that a log's last window all but ends at", () => {
    assert.deepEqual(end(59_999), [60, 1, "s"]);
  });

  test("ends with the data, in the unit that fits", () => {
    assert.deepEqual(end(6008), [6.01, 1, "s"]);
    assert.deepEqual(end(57_000), [57, 1, "s"]);
    assert.deepEqual(end(7_200_000), [7200, 60, "min"]);
  });
});
