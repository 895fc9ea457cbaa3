/** What Vega is asked to draw, byte for byte: FIOLIO_UPDATE=1 writes what is drawn now, for a look at the difference. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { TopLevelSpec } from "vega-lite";
import { compileSpec } from "../../src/render/charts/drawing/svg.ts";
import { CHARTS, type KindId, viewOf } from "../../src/render/charts/index.ts";
import { skeletonOf } from "../../src/render/charts/model/chart-view.ts";
import { drawView } from "../../src/render/charts/model/draw-view.ts";
import { allCases } from "./cases.ts";

const update = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;
const goldens = fileURLToPath(new URL("../fixtures/charts/", import.meta.url));
const sources = fileURLToPath(new URL("../../src/render/charts/kinds/", import.meta.url));

for (const { kind, name, input } of allCases())
  for (const frame of ["wide", "narrow"] as const)
    test(`${kind}: ${name}, ${frame}, is drawn as it was`, async () => {
      const svg = await drawView(viewOf(kind, input, frame), name);
      await compare(`${goldens}${kind}/${name}.${frame}.svg`, `${svg.replace(/>(?=<(?!\/))/g, ">\n")}\n`);
    });

/** The specifications that the cases of a kind are drawn by, data apart: few, and the same for both frames. */
const skeletonsOf = (kind: KindId): TopLevelSpec[] => {
  const all = allCases().flatMap(({ kind: of, input }) => {
    if (of !== kind) return [];
    return (["wide", "narrow"] as const).map((frame) =>
      JSON.stringify(skeletonOf(viewOf(of, input, frame).spec)),
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

test("a kind has one specification, and at most one for each way that its axes may be: logarithmic or linear", () => {
  for (const kind of Object.keys(CHARTS) as KindId[]) {
    const scales = skeletonsOf(kind).map((skeleton) => {
      const { encoding = {} } = skeleton as { encoding?: Record<string, { scale?: { type?: string } }> };
      return JSON.stringify(Object.values(encoding).map(({ scale }) => scale?.type));
    });
    assert.equal(new Set(scales).size, scales.length, kind);
    assert.ok(scales.length <= 4, kind);
  }
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
    const files = allCases().flatMap((one) =>
      one.kind === kind ? [`${one.name}.narrow.svg`, `${one.name}.wide.svg`] : [],
    );
    files.push(...skeletonsOf(kind).map((_, index) => compiledName(index)));
    assert.ok(
      files.includes(`normal.wide.svg`),
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
