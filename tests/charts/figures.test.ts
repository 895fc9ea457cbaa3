/** Charts of pages come in the order in which they were asked for, whenever each is drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { framed, unframed } from "../../src/render/charts/drawing/framed.ts";
import { type Figures, pageFigures } from "../../src/render/charts/figures.ts";
import type { Pictures } from "../../src/render/charts/model/draw-pictures.ts";
import { allCases } from "./cases.ts";

const rankings = allCases().flatMap((one) => (one.kind === "ranking" ? [one.input] : []));

const charts = async (figures: Figures, ahead?: number): Promise<string[]> => {
  const paths: string[] = [];
  for await (const [path] of figures.draw(ahead)) if (path.startsWith("assets/")) paths.push(path);
  return paths;
};

test("some are left in the making, and come with the next ones", async () => {
  const waiting: (() => void)[] = [];
  const figures = pageFigures((drawing) => {
    const { chartId } = JSON.parse(drawing) as { chartId: string };
    return new Promise<Pictures>((resolve) =>
      waiting.push(() => resolve({ svg: chartId, file: chartId, spec: "{}" })),
    );
  });
  const asked = rankings.slice(0, 4).map((input) => {
    const block = figures.figure({ kind: "ranking", input: input as never }, "A ranking");
    return block.block === "figure" ? `assets/${block.svg}` : "";
  });
  assert.equal(new Set(asked).size, 4);
  assert.deepEqual(await charts(figures, 4), []);
  for (const answer of waiting.reverse()) answer();
  assert.deepEqual(await charts(figures, 1), [...asked].sort().slice(0, 3));
  assert.deepEqual(await charts(figures), [...asked].sort().slice(3));
  assert.deepEqual(await charts(figures), []);
});

test("one that fails is told in its turn", async () => {
  const figures = pageFigures(() => Promise.reject(new Error("no ink")));
  figures.figure({ kind: "ranking", input: rankings[0] as never }, "A ranking");
  assert.deepEqual(await charts(figures, 1), []);
  await assert.rejects(charts(figures), { message: "no ink" });
});

test("the file of a chart says where it is from, and the one on the page does not", async () => {
  const foot = "A <report>, https://example.org/";
  const origin = { foot, environments: new Map([["lab", { title: "The lab" }]]) };
  const files = new Map<string, string>();
  for (const from of [undefined, origin]) {
    const figures = pageFigures(undefined, new Set(), from);
    figures.figure({ kind: "ranking", input: rankings[0] as never }, "A ranking");
    for await (const [path, text = ""] of figures.draw())
      files.set(`${from === undefined ? "plain" : "framed"} ${path.replace(/-[0-9a-f]{12}/, "")}`, text);
  }
  const file = files.get("framed static/charts/ranking.svg") ?? assert.fail();
  assert.match(file, />The lab<\/text>.*>A &lt;report&gt;, https:\/\/example\.org\/<\/text><\/svg>\n$/s);
  assert.doesNotMatch(files.get("framed assets/charts/ranking.svg") ?? assert.fail(), /The lab|report/);
  const plain = files.get("plain static/charts/ranking.svg") ?? assert.fail();
  assert.match(unframed(file), /^<svg x="12" .*<\/svg>$/s);
  assert.ok(unframed(file).length < plain.length, "a card takes the chart alone");
  assert.equal(unframed(plain), plain);
  assert.equal(framed(plain, { head: "", beneath: "", foot: "" }).match(/<text[^>]*><\/text>/), null);
});
