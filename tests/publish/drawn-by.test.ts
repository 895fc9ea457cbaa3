/** What a kept chart rests on is all that draws it, and no more. */
import assert from "node:assert/strict";
import { appendFile, cp, readFile, rm } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join, posix } from "node:path";
import { describe, test } from "node:test";
import { parse } from "acorn";
import { dependenciesOf, programDir } from "../../src/effects/engine.ts";
import { DRAWING_LIBRARIES, DRAWING_MODULES, drawnBy } from "../../src/publish/charts/drawn-by.ts";
import { tempDir } from "../support/temp-dir.ts";

const ENTRY = "render/charts/model/draw-pictures.ts";

/** What a module loads, now or later: paths of the program, and names of libraries. Types are gone by then. */
async function loadedBy(path: string): Promise<string[]> {
  if (!path.endsWith(".ts")) return [];
  const source = stripTypeScriptTypes(await readFile(join(programDir, path), "utf8"));
  const found: string[] = [];
  type Node = { type: string; source?: { value?: unknown } | null };
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, source } = node as Node;
    if (/^(?:Import|Export)/.test(type ?? "") && source) found.push(String(source.value));
    for (const child of Object.values(node)) walk(child);
  };
  walk(parse(source, { ecmaVersion: "latest", sourceType: "module" }));
  return found.map((name) => (name.startsWith(".") ? posix.join(posix.dirname(path), name) : name));
}

describe("what draws charts", () => {
  test("the list is all that is loaded to draw one", async () => {
    const seen = new Set([ENTRY]);
    for (const path of seen) for (const one of await loadedBy(path)) seen.add(one);
    const isLibrary = (name: string): boolean => !/\.(?:ts|json)$/.test(name);
    assert.deepEqual([...seen].filter(isLibrary).sort(), DRAWING_LIBRARIES);
    const modules = [...seen].filter((name) => !isLibrary(name)).map((path) => path.replace(/\.ts$/, ""));
    assert.deepEqual(modules.sort(), DRAWING_MODULES);
  });

  test("each of them counts, and no other file of the program", async (t) => {
    const program = await tempDir(t);
    await cp(join(programDir, "render"), join(program, "render"), { recursive: true });
    const before = drawnBy(program);
    assert.equal(before, drawnBy());
    for (const path of [
      "render/index.ts",
      "render/charts/figures.ts",
      "render/charts/kinds/ranking/ranking.ts",
    ])
      await appendFile(join(program, path), "\n");
    assert.equal(drawnBy(program), before);
    const known = new Set([before]);
    for (const name of DRAWING_MODULES) {
      await appendFile(join(program, name.endsWith(".json") ? name : `${name}.ts`), "\n");
      known.add(drawnBy(program));
    }
    assert.equal(known.size, DRAWING_MODULES.length + 1);
    await rm(join(program, `${DRAWING_MODULES[0]}.ts`));
    assert.throws(() => drawnBy(program), { code: "ENOENT" });
  });

  test("libraries count with what they depend on themselves", () => {
    const all = dependenciesOf(DRAWING_LIBRARIES);
    for (const name of ["vega", "vega-lite", "vega-scale", "d3-format"])
      assert.ok(
        all.some((one) => /^\S+ \d+\.\d+\.\d+$/.test(one) && one.startsWith(`${name} `)),
        name,
      );
    assert.ok(!all.some((one) => one.startsWith("zod ")));
  });
});
