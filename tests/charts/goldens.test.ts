/** What Vega is asked to draw, byte for byte: FIOLIO_UPDATE=1 writes what is drawn now, for a look at the difference. */
import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { compileSpec } from "../../src/render/charts/drawing/svg.ts";
import { specOfChart } from "../../src/render/charts/index.ts";
import { allCases } from "./cases.ts";

const update = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;
const goldens = fileURLToPath(new URL("../fixtures/charts/", import.meta.url));

for (const { kind, name, input } of allCases())
  for (const frame of ["wide", "narrow"] as const) {
    const path = `${goldens}${kind}/${name}.${frame}.json`;
    test(`${kind}: ${name}, ${frame}, compiles to what it did`, async () => {
      const compiled = await compileSpec(specOfChart(kind, input, frame), name);
      await compare(path, `${lines(compiled)}\n`);
    });
  }

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
  assert.fail(`${path}: the chart changed. Compare it with ${changed}; FIOLIO_UPDATE=1 accepts it.`);
}
