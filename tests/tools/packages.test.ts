import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";

type Versions = Record<string, string>;
type Package = { version?: string; integrity?: string; optionalDependencies?: Versions };

const read = (path: string): unknown => JSON.parse(readFileSync(join(engineDir, path), "utf8"));
const manifest = read("package.json") as Record<string, Versions | undefined>;
const { packages } = read("package-lock.json") as { packages: Record<string, Package> };
const locked = Object.entries(packages).filter(([path]) => path !== "");

for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
  test(`${kind} are pinned to a version`, () => {
    // "-r.5" is how DuckDB numbers what it builds again.
    for (const [name, version] of Object.entries(manifest[kind] ?? {}))
      assert.match(version, /^\d+\.\d+\.\d+(-r\.\d+)?$/, name);
  });
}

test("every locked package has its hash", () => {
  assert.deepEqual(
    locked.filter(([, found]) => !found.integrity).map(([path]) => path),
    [],
  );
});

// npm leaves out what the registry lacks for a platform other than this one, and then refuses to install anywhere.
test("every platform's package is locked, so that npm ci works on all of them", () => {
  const wanted = locked.flatMap(([, found]) => Object.entries(found.optionalDependencies ?? {}));
  assert.ok(wanted.length > 10);
  const names = new Set(locked.map(([path]) => path.replace(/^.*node_modules\//, "")));
  assert.deepEqual(
    wanted.filter(([name]) => !names.has(name)),
    [],
  );
});
