/** Exports that nothing imports are named; types, and what `import *` takes along, are not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { unusedExports } from "../support/unused-exports.ts";

const namesIn = (user: string): string[] =>
  unusedExports(
    ["src/a.ts"],
    new Map([
      ["src/a.ts", "export const used = 1;\nexport function idle() { return idle; }\nexport type T = 1;\n"],
      ["tests/a.test.ts", user],
    ]),
  );

test("a value is named that no file imports, though its own file and others without an import say its name", () => {
  assert.deepEqual(namesIn('import { used } from "../src/a.ts";\n'), [
    "src/a.ts: no file imports idle. Strike `export`, or what nothing uses.",
  ]);
  assert.equal(namesIn("const idle = used;\n").length, 2);
  assert.deepEqual(namesIn('import * as a from "../src/a.ts";\n'), []);
});
