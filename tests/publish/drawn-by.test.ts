/** What a kept chart rests on is all that draws it, and no more; pictures and indexes rest on what makes them. */
import assert from "node:assert/strict";
import { appendFile, cp, readFile, rm } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join, posix } from "node:path";
import { describe, test } from "node:test";
import { parse } from "acorn";
import { dependenciesOf, programDir } from "../../src/effects/engine.ts";
import { DRAWING_LIBRARIES, DRAWING_MODULES, drawnBy } from "../../src/publish/charts/drawn-by.ts";
import { PICTURE_MAKERS } from "../../src/publish/pictures/draw-picture.ts";
import { madeBy } from "../../src/publish/program-hash.ts";
import { INDEX_MAKERS } from "../../src/publish/search/search-index.ts";
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

/** Of a folder of the program: those that a module loads, and itself. */
async function modulesIn(folder: string, entry: string): Promise<{ modules: string[]; libraries: string[] }> {
  const seen = new Set([`${folder}/${entry}.ts`]);
  const libraries = new Set<string>();
  for (const path of seen)
    for (const one of await loadedBy(path)) {
      if (one.startsWith(folder)) seen.add(one);
      else if (!/\.ts$|^node:/.test(one)) libraries.add(one);
    }
  return { modules: [...seen].map((path) => path.replace(/\.ts$/, "")).sort(), libraries: [...libraries] };
}

describe("what makes pictures and indexes", () => {
  test("of pictures, all modules that are loaded to make one, its libraries and its fonts", async () => {
    const { modules, libraries } = await modulesIn("publish/pictures", "draw-picture");
    assert.deepEqual(PICTURE_MAKERS, { modules, libraries: ["@fontsource/inter", ...libraries] });
  });

  test("of indexes, all modules that are loaded to make one", async () => {
    const { modules, libraries } = await modulesIn("publish/search", "search-index");
    assert.deepEqual(INDEX_MAKERS.modules, modules);
    for (const name of INDEX_MAKERS.libraries) assert.ok(libraries.includes(name), name);
  });

  test("each module counts", async (t) => {
    const program = await tempDir(t);
    await cp(join(programDir, "publish"), join(program, "publish"), { recursive: true });
    for (const makers of [PICTURE_MAKERS, INDEX_MAKERS]) {
      const known = new Set([madeBy(makers)]);
      assert.equal(madeBy(makers, program), madeBy(makers));
      for (const name of makers.modules) {
        await appendFile(join(program, `${name}.ts`), "\n");
        known.add(madeBy(makers, program));
      }
      assert.equal(known.size, makers.modules.length + 1);
    }
  });
});

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
