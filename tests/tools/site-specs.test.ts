import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { globSync } from "tinyglobby";
import { engineDir } from "../../src/effects/engine.ts";

describe("site tests", () => {
  const specs = globSync("tests/site/**/*.spec.ts", { cwd: engineDir });
  const read = (path: string): string => readFileSync(join(engineDir, path), "utf8");

  test("all run in the shared browser on the shared site", () => {
    assert.ok(specs.length > 0);
    for (const spec of specs)
      assert.doesNotMatch(read(spec), /import \{(?!type)[^}]*\btest\b[^}]*\} from "@playwright/, spec);
  });

  test("all lie where the runner looks for them", () => {
    const ignore = ["tests/site", "**/fixtures/**"];
    assert.deepEqual(globSync("tests/**/*.spec.ts", { cwd: engineDir, ignore }), []);
  });

  test("compare pixels only in the pinned browser", () => {
    for (const spec of specs) {
      const text = read(spec);
      if (!text.includes("toHaveScreenshot")) continue;
      if (text.includes("\ntest.skip(!isPinnedBrowser, pixelsNeedPinned);")) continue;
      assert.doesNotMatch(text, /^ *test\(/m, `${spec}: expected pixelTest only, since it takes screenshots`);
    }
  });
});
