import assert from "node:assert/strict";
import { test } from "node:test";
import type { TopLevelSpec } from "vega-lite";
import { compileSpec, inlineSvg } from "../../src/render/charts/drawing/svg.ts";
import { type Chart, drawChart, viewOf } from "../../src/render/charts/index.ts";
import type { ChartView } from "../../src/render/charts/model/chart-view.ts";
import { compiledSpecs, drawFrames, drawView } from "../../src/render/charts/model/draw-view.ts";
import { allCases } from "./cases.ts";

const cases = allCases();
const drawn = new Map<string, Chart>();
for (const { kind, name, input } of cases)
  drawn.set(`${kind} ${name}`, await drawChart(kind, input, `${kind}-${name}`));

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

test("no chart holds NaN, undefined, null or Infinity", () => {
  for (const [name, { svg, file }] of drawn)
    assert.doesNotMatch(svg + file, /NaN|undefined|null|Infinity/, name);
});

/** To a page of the site: from a page with its root, from a file by the way up. */
const OWN_LINK = /^<a href="(?:\/[^/"][^"]*" tabindex="-1|\.\.\/[^"]*" pointer-events="all)">$/;

test("a strict content security policy has nothing to refuse: no style, script, event or address but those of the site", () => {
  for (const [name, { svg, file }] of drawn)
    for (const [tag] of (svg + file).matchAll(/<[^>]*>/g)) {
      if (OWN_LINK.test(tag)) continue;
      assert.doesNotMatch(
        tag.replace(/aria-label="[^"]*"/, ""),
        / (style|on\w+|href|src)=|<(script|style|foreignObject|image|a)\b/,
        name,
      );
      assert.doesNotMatch(tag.replace(/xmlns="[^"]*"|aria-label="[^"]*"/g, ""), /https?:/, name);
    }
});

test("every colour on a page follows light and dark: none is fixed", () => {
  for (const [name, { svg }] of drawn)
    for (const [, colour = ""] of svg.matchAll(/ (?:fill|stroke)="([^"]*)"/g))
      assert.match(colour, /^(?:none|transparent|var\(--[\w-]+\)|url\(#[\w-]+\))$/, name);
});

test("geometry has two decimals at most", () => {
  for (const [name, { svg }] of drawn)
    for (const [, values] of svg.matchAll(/ (?:d|transform|x2|y2)="([^"]*)"/g))
      assert.doesNotMatch(values ?? "", /\.\d{3}/, name);
});

test("an inline chart scales, and has an image whose name is the finding", () => {
  for (const [name, { svg, description }] of drawn) {
    const roots = [...svg.matchAll(/<svg [^>]* role="none" [^>]*>(<rect [^>]*>)<g aria-hidden="true">/g)];
    assert.equal(roots.length, 2, name);
    for (const [root, image = ""] of roots) {
      assert.match(root, / viewBox="0 0 (800|1040|300) \d+"/);
      assert.doesNotMatch(root.slice(0, root.indexOf(">")), / (width|height)=/);
      assert.match(image, / role="img"/);
      assert.equal(unescaped(/ aria-label="([^"]*)"/.exec(image)?.[1] ?? ""), description, name);
    }
  }
});

test("a mark says its figures in a title and leads to its run", async () => {
  const { svg, file } = drawn.get("ranking normal") ?? assert.fail();
  const marks = [
    ...svg.matchAll(/<a href="([^"]*)" tabindex="-1"><path [^>]*><title>([^<]*)<\/title><\/path><\/a>/g),
  ];
  assert.deepEqual(
    marks.slice(0, 2).map(([, href, title]) => [href, title]),
    [
      [
        "/runs/mayastor-1r.fio-rand-read/#result-1-read.iops",
        "Mayastor, 1 replica: 46,800 IOPS (range of 3 runs: 45,900 IOPS to 47,400 IOPS)",
      ],
      [
        "/runs/cephfs.fio-rand-read/#result-1-read.iops",
        "CephFS: 29,200 IOPS (range of 3 runs: 27,000 IOPS to 31,000 IOPS)",
      ],
    ],
  );
  assert.match(
    file,
    /<a href="\.\.\/runs\/cephfs\.fio-rand-read\/#result-1-read\.iops" pointer-events="all">/,
  );
});

test("a row without an address has no link", () => {
  const { svg } = drawn.get("objective normal") ?? assert.fail();
  assert.doesNotMatch(svg, /<a>|undefined/);
});

test("markup in a title stays text", () => {
  for (const kind of [
    "ranking",
    "latency-percentiles",
    "asymmetry",
    "latency-cdf",
    "throughput-latency",
    "versus",
    "overview",
  ]) {
    const { svg, file } = drawn.get(`${kind} hostile`) ?? assert.fail(kind);
    assert.match(svg, />(&quot;|")&gt;&lt;script&gt;/);
    assert.doesNotMatch(svg + file, /<(script|b|img)\b/);
  }
});

test("a file has its size, its name space, its title, and no variables of a page", () => {
  for (const [name, { file }] of drawn) {
    assert.match(
      file,
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (800|1040) \d+" width="\1" height="\d+" role="img" font-family="[^"]+" pointer-events="none"><title>/,
    );
    for (const [tag] of file.matchAll(/<[^>]*>/g)) assert.doesNotMatch(tag, /var\(|inherit/, name);
  }
});

test("the specification stands on its own: literal colours, and it compiles", async () => {
  for (const [name, { spec }] of drawn) {
    const { datasets: _, params: __, ...drawing } = JSON.parse(spec) as Record<string, unknown>;
    assert.doesNotMatch(
      JSON.stringify(drawing).replace(/"(text|description|deployment)":"(\\.|[^"\\])*"/g, ""),
      /var\(/,
      name,
    );
    await compileSpec(JSON.parse(spec) as TopLevelSpec, name);
  }
});

test("the same chart is the same text, whatever was drawn before", async () => {
  const { kind, name, input } = cases[0] ?? assert.fail();
  await drawView(clipped, "clipped");
  assert.deepEqual(await drawChart(kind, input, `${kind}-${name}`), drawn.get(`${kind} ${name}`));
});

test("a specification is compiled once, however many charts are drawn from it", async () => {
  const before = compiledSpecs();
  for (const { kind, name, input } of cases) await drawChart(kind, input, `again-${kind}-${name}`);
  assert.equal(compiledSpecs(), before);
  assert.ok(before <= 2 * new Set(cases.map(({ kind }) => kind)).size + 1, String(before));
});

test("what frames share is worked out once, and the second is as it would be alone", async () => {
  for (const { kind, name, input } of cases) {
    const [wide, narrow] = (["wide", "narrow"] as const).map((frame) => viewOf(kind, input, frame));
    assert.ok(wide && narrow);
    const [, second] = await drawFrames([wide, narrow], name);
    assert.equal(second, await drawView(narrow, name), `${kind} ${name}`);
  }
});

test("other data are drawn from the same specification, and leave nothing behind", async () => {
  const other = {
    ...clipped,
    data: {
      rows: [
        { a: 1, b: 9 },
        { a: 5, b: 1 },
      ],
    },
  };
  const first = await drawView(clipped, "first");
  assert.notEqual(await drawView(other, "other"), first);
  assert.equal(await drawView(clipped, "again"), first);
});

const clipped: ChartView = {
  spec: {
    height: 100,
    data: { name: "rows" },
    mark: { type: "line", clip: true },
    encoding: { x: { field: "a", type: "quantitative" }, y: { field: "b", type: "quantitative" } },
  },
  size: { width: 100, height: 100, padding: { left: 0, right: 0, top: 0, bottom: 0 } },
  params: {},
  data: {
    rows: [
      { a: 1, b: 2 },
      { a: 2, b: 3 },
    ],
  },
};

test("ids of two charts on a page do not meet, and references follow them", async () => {
  const svg = await drawView(clipped, "clipped");
  const page = ["one", "two"].map((id) => inlineSvg(svg, { id, label: id, className: "chart" })).join("");
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  const references = [...page.matchAll(/url\(#([^)]*)\)/g)].map(([, id]) => id);
  assert.deepEqual(ids, ["one-clip1", "two-clip1"]);
  assert.deepEqual(references, ids);
});

test("a warning of Vega is an error that names the chart", async () => {
  const spec: TopLevelSpec = {
    data: { values: [{ a: 1 }] },
    mark: "bar",
    encoding: {
      x: { field: "a", type: "quantitative", scale: { type: "log" } },
      size: { field: "a", type: "nominal" },
    },
  };
  await assert.rejects(compileSpec(spec, "home"), /^Error: chart home: expected no warnings, Vega said: /);
});

test("a specification that Vega cannot compile is an error that names the chart", async () => {
  await assert.rejects(
    compileSpec({} as TopLevelSpec, "home"),
    /^Error: chart home: expected a drawing, Vega failed: /,
  );
});

test("a chart without a value is refused by name", async () => {
  const input = { rankings: [], titles: new Map() };
  await assert.rejects(
    drawChart("latency-percentiles", input, "empty"),
    /^Error: chart empty: expected at least one value/,
  );
});

test("a saved chart shows what a mark says wherever the pointer is within it, and nothing drawn over it is in the way", () => {
  const unmet = /(?<!<a [^>]*>)<(?:path|line|text|rect)\b(?![^>]*pointer-events="all")[^>]*><title>/;
  for (const [name, { file }] of drawn) {
    assert.match(file, /^<svg [^>]*pointer-events="none">/, name);
    assert.doesNotMatch(file, unmet, name);
    assert.doesNotMatch(file, /<a (?![^>]*pointer-events="all")/, name);
  }
});
