/** Marks that say something lead to what they say it of, in kinds whose marks stand for one storage or one result each. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";

for (const kind of ["model-order", "wire-share", "scatter", "ranking"])
  for (const frame of ["wide", "narrow"])
    test(`${kind}, ${frame}: each mark that says something is within a link`, () => {
      const svg = readFileSync(
        join(engineDir, "tests", "fixtures", "charts", kind, `normal.${frame}.svg`),
        "utf8",
      );
      const bare = [...svg.matchAll(/<path[^>]*>\s*<title>/g)].filter(({ index }) => {
        const before = svg.slice(0, index);
        return before.lastIndexOf("<a ") <= before.lastIndexOf("</a>");
      });
      assert.deepEqual(bare, []);
      assert.ok(svg.includes("<a "));
    });
