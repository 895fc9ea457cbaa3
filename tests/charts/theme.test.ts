import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { DIRECTIONS, LIGHT } from "../../src/render/charts/drawing/theme.ts";
import { type KindId, viewOf } from "../../src/render/charts/index.ts";
import { CASES } from "./cases.ts";

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

const rangesOf = async (kind: KindId): Promise<string[][]> => {
  const spec = await readFile(
    new URL(`../../src/render/charts/kinds/${kind}/${kind}.vl.json`, import.meta.url),
    "utf8",
  );
  return [...spec.matchAll(/"range": (\[[^\]]*\])/g)].map(([, list = ""]) => JSON.parse(list) as string[]);
};

test("the method says which colour and shape each direction has", async () => {
  assert.deepEqual(DIRECTIONS.slice(0, 4), ["read", "write", "sync", "mixed"]);
  const [colours, shapes] = await rangesOf("percentile-curve");
  assert.deepEqual(colours?.slice(0, 4), ["var(--c1)", "var(--c2)", "var(--c3)", "var(--c4)"]);
  assert.deepEqual(shapes?.slice(0, 4), ["circle", "square", "diamond", "triangle-up"]);
  const method = await readFile(new URL("../../content/methodology.md", import.meta.url), "utf8");
  assert.match(
    method,
    /reads are blue circles, writes orange squares, flushes green diamonds, loads that mix both purple triangles/,
  );
});

test("the chart of a pair needs no key: its marks say ahead or level, never what the row says", async () => {
  assert.deepEqual(await rangesOf("versus"), [["var(--accent)", "var(--muted)"]]);
  for (const [name, input] of Object.entries(CASES.versus))
    for (const row of viewOf("versus", input, "wide").data.rows ?? [])
      assert.equal(row.status, row.shown === "level" || row.untold !== "" ? "level" : "ahead", name);
});
