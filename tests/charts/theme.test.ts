import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { DIRECTIONS, LIGHT } from "../../src/render/charts/drawing/theme.ts";

const css = async (name: string): Promise<string> =>
  readFile(new URL(`../../site/assets/css/${name}.css`, import.meta.url), "utf8");

test("files have the colours that the site has in light", async () => {
  const [base, charts] = [await css("base"), await css("charts")];
  for (const [role, colour] of Object.entries(LIGHT)) {
    const own = new RegExp(`--${role}: light-dark\\((#\\w+),`).exec(charts)?.[1];
    const ofSite = new RegExp(`--${role}: (#\\w+);`).exec(base)?.[1];
    assert.equal(own ?? ofSite, colour, role);
  }
});

test("the method says which colour and shape each direction has", async () => {
  const versus = await readFile(
    new URL("../../src/render/charts/kinds/versus/versus.vl.json", import.meta.url),
    "utf8",
  );
  const rangeOf = (first: string): string[] =>
    JSON.parse(new RegExp(`\\["${first}"[^\\]]*\\]`).exec(versus)?.[0] ?? "[]") as string[];
  const directions = rangeOf("read").slice(0, 4);
  const shapes = rangeOf("circle").slice(0, 4);
  assert.deepEqual(directions, DIRECTIONS.slice(0, 4));
  assert.deepEqual(shapes, ["circle", "square", "diamond", "triangle-up"]);
  const method = await readFile(new URL("../../content/methodology.md", import.meta.url), "utf8");
  assert.match(
    method,
    /reads are blue circles, writes orange squares, flushes green diamonds, loads that mix both purple triangles/,
  );
});
