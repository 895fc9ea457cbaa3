/** What Vega is asked to draw, byte for byte: FIOLIO_UPDATE=1 writes what is drawn now, for a look at the difference. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { TopLevelSpec } from "vega-lite";
import { compileSpec } from "../../src/render/charts/drawing/svg.ts";
import { CHARTS, type KindId, specOfChart } from "../../src/render/charts/index.ts";
import { skeletonOf } from "../../src/render/charts/model/chart-view.ts";
import { drawView } from "../../src/render/charts/model/draw-view.ts";
import { allCases } from "./cases.ts";

const update = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;
const goldens = fileURLToPath(new URL("../fixtures/charts/", import.meta.url));
const sources = fileURLToPath(new URL("../../src/render/charts/kinds/", import.meta.url));

for (const { kind, name, input } of allCases())
  for (const frame of ["wide", "narrow"] as const) {
    const chart = CHARTS[kind];
    if ("view" in chart) {
      const path = `${goldens}${kind}/${name}.${frame}.svg`;
      test(`${kind}: ${name}, ${frame}, is drawn as it was`, async () => {
        const svg = await drawView(chart.view(input, frame), name);
        await compare(path, `${svg.replace(/>(?=<(?!\/))/g, ">\n")}\n`);
      });
      continue;
    }
    const path = `${goldens}${kind}/${name}.${frame}.json`;
    test(`${kind}: ${name}, ${frame}, compiles to what it did`, async () => {
      const compiled = await compileSpec(specOfChart(kind, input, frame), name);
      await compare(path, `${lines(compiled)}\n`);
    });
  }

/** The specifications that the cases of a kind are drawn by, data apart: few, and the same for both frames. */
const skeletonsOf = (kind: KindId): TopLevelSpec[] => {
  const all = allCases().flatMap(({ kind: of, input }) => {
    const chart = CHARTS[of];
    if (of !== kind || !("view" in chart)) return [];
    return (["wide", "narrow"] as const).map((frame) =>
      JSON.stringify(skeletonOf(chart.view(input, frame).spec)),
    );
  });
  return [...new Set(all)].map((text) => JSON.parse(text) as TopLevelSpec);
};

const compiledName = (index: number): string => `compiled${index === 0 ? "" : `-${index + 1}`}.json`;

for (const kind of Object.keys(CHARTS) as KindId[])
  for (const [index, skeleton] of skeletonsOf(kind).entries())
    test(`${kind}: its specification ${index + 1} compiles to what it did`, async () => {
      const compiled = await compileSpec(skeleton, kind);
      await compare(
        `${goldens}${kind}/${compiledName(index)}`,
        `${lines(JSON.parse(JSON.stringify(compiled)))}\n`,
      );
    });

test("a kind has two specifications at most: one with a log axis and one with a linear one", () => {
  for (const kind of Object.keys(CHARTS) as KindId[]) assert.ok(skeletonsOf(kind).length <= 2, kind);
});

const foldersIn = async (path: string): Promise<string[]> =>
  (await readdir(path, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test("each kind of chart has a folder of its name and goldens, and nothing is left of one that is gone", async () => {
  const kinds = (Object.keys(CHARTS) as KindId[]).sort();
  assert.deepEqual((await foldersIn(sources)).sort(), kinds);
  assert.deepEqual((await foldersIn(goldens)).sort(), kinds);
  for (const kind of kinds) {
    const type = "view" in CHARTS[kind] ? "svg" : "json";
    const files = allCases().flatMap((one) =>
      one.kind === kind ? [`${one.name}.narrow.${type}`, `${one.name}.wide.${type}`] : [],
    );
    files.push(...skeletonsOf(kind).map((_, index) => compiledName(index)));
    assert.ok(
      files.includes(`normal.wide.${type}`),
      `cases/${kind}.ts: expected a case "normal", there is none.`,
    );
    assert.deepEqual(
      (await readdir(`${goldens}${kind}`)).filter((file) => !/-changed\.(json|svg)$/.test(file)).sort(),
      files.sort(),
    );
  }
});

/** A datum or mark a line: short enough to read, fine enough for a difference. */
function lines(value: unknown, depth = 0): string {
  const short = JSON.stringify(value);
  if (depth === 4 || short.length < 100 || typeof value !== "object" || value === null) return short;
  const pad = " ".repeat(depth + 1);
  const inside = Array.isArray(value)
    ? value.map((item) => pad + lines(item, depth + 1))
    : Object.entries(value).map(([key, item]) => `${pad}${JSON.stringify(key)}: ${lines(item, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${inside.join(",\n")}\n${" ".repeat(depth)}${close}`;
}

async function compare(path: string, actual: string): Promise<void> {
  const changed = path.replace(/(?=\.\w+$)/, "-changed");
  if (update) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, actual);
    await rm(changed, { force: true });
    return;
  }
  const expected = await readFile(path, "utf8").catch(() => "");
  if (actual === expected) return rm(changed, { force: true });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(changed, actual);
  const what = expected === "" ? "there is no golden yet" : "the chart changed";
  assert.fail(`${path}: ${what}. Look at ${changed}; FIOLIO_UPDATE=1 accepts it.`);
}
