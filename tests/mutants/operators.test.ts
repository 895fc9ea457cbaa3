import assert from "node:assert/strict";
import { test } from "node:test";
import { mutantsOf, mutated } from "./operators.ts";

const TEXT = `/** a < b */
import { c } from "./c.ts";
type T = { a: true; b: 1 };
const D = /a && b/;
const LONGEST_NAME = 3 * 2;
const E = a.slice(0, 500);
export function f(a: number, list: readonly number[]): boolean {
  if (a < 10 && list.some((x) => x === 1)) return true;
  const text = "a + b"; // a * b
  return !(Math.max(a, 2) > a - 1) || list.toSorted().length !== 0;
}
export const g = (unit: 1 | 10, version = { version: 1, of: 3 | 4 }) => unit;
`;

test("code is changed, one place at a time; comments, strings, expressions, types and limits of size are not", () => {
  const found = mutantsOf("f.ts", TEXT);
  assert.deepEqual(
    found.map(({ line, from, to }) => `${line}:${from}:${to}`),
    [
      "6:0:1",
      "8: < : <= ",
      "8:10:11",
      "8: && : || ",
      "8:.some(:.every(",
      "8: === : !== ",
      "8:1:2",
      "8:true:false",
      "10:!:",
      "10:Math.max:Math.min",
      "10:2:3",
      "10: > : <= ",
      "10: - : + ",
      "10:1:2",
      "10: || : && ",
      "10:.toSorted():.slice()",
      "10: !== : === ",
      "10:0:1",
    ],
  );
  for (const mutant of found) {
    const lines = mutated(TEXT, mutant).split("\n");
    const changed = lines.filter((line, i) => line !== TEXT.split("\n")[i]);
    assert.equal(changed.length, 1);
  }
});

test("what would be no program is left out", () => {
  assert.deepEqual(
    mutantsOf("g.ts", "const a = b ?? (c && d);\nconst e = b ?? c;\n").map(({ to }) => to),
    [" || "],
  );
  assert.deepEqual(mutantsOf("h.ts", "broken (a < b\n"), []);
});
