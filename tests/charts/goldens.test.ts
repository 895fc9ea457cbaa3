/** What Vega is asked to draw, byte for byte: FIOLIO_UPDATE=1 writes what is drawn now, for a look at the difference. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { compileSpec } from "../../src/render/charts/drawing/svg.ts";
import { CHARTS, specOfChart } from "../../src/render/charts/index.ts";
import { allCases } from "./cases.ts";

const update = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;
const goldens = fileURLToPath(new URL("../fixtures/charts/", import.meta.url));
const sources = fileURLToPath(new URL("../../src/render/charts/kinds/", import.meta.url));

for (const { kind, name, input } of allCases())
  for (const frame of ["wide", "narrow"] as const) {
    const path = `${goldens}${kind}/${name}.${frame}.json`;
    test(`${kind}: ${name}, ${frame}, compiles to what it did`, async () => {
      const compiled = await compileSpec(specOfChart(kind, input, frame), name);
      await compare(path, `${lines(compiled)}\n`);
    });
  }

const foldersIn = async (path: string): Promise<string[]> =>
  (await readdir(path, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test("each kind of chart has a folder of its name and goldens, and nothing is left of one that is gone", async () => {
  const kinds = Object.keys(CHARTS).sort();
  assert.deepEqual((await foldersIn(sources)).sort(), kinds);
  assert.deepEqual((await foldersIn(goldens)).sort(), kinds);
  for (const kind of kinds) {
    const files = allCases().flatMap((one) =>
      one.kind === kind ? [`${one.name}.narrow.json`, `${one.name}.wide.json`] : [],
    );
    assert.ok(
      files.includes("normal.wide.json"),
      `cases/${kind}.ts: expected a case "normal", there is none.`,
    );
    assert.deepEqual(
      (await readdir(`${goldens}${kind}`)).filter((file) => !file.endsWith("-changed.json")).sort(),
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
  const changed = path.replace(/\.json$/, "-changed.json");
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
