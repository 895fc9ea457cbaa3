/** JSON values one after another, and what is whole of a cut one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { valuesIn } from "../../src/collectors/reading/json-values.ts";

const read = (text: string): { values: unknown[]; wrong: string[] } => {
  const wrong: string[] = [];
  return { values: [...valuesIn(text, wrong)], wrong };
};

test("values follow each other with blanks, commas or nothing between", () => {
  for (const between of ["", " ", "\n", ",", " ,\n"])
    assert.deepEqual(read(`{"a":1}${between}[2]${between}{"b":{"c":[3]}}`), {
      values: [{ a: 1 }, [2], { b: { c: [3] } }],
      wrong: [],
    });
  assert.deepEqual(read(" ,\n"), { values: [], wrong: [] });
});

test("brackets and quotes within strings are no brackets", () => {
  const value = { "}": "]{", quoted: 'a "}" \\', list: ["[", { x: "}" }] };
  assert.deepEqual(read(JSON.stringify(value) + JSON.stringify(value)), {
    values: [value, value],
    wrong: [],
  });
});

test("of what is cut or damaged the documents that came whole, and the line where it begins", () => {
  const whole = '{"uuid":"a","v":{"n":1}}';
  const source = '{"_index":"i","_source":{"k":[1,{"l":2}]}}';
  const cut = read(`{"ok":1}\n\n[${whole},${source},{"uuid":"b","v":`);
  assert.deepEqual(cut.values, [{ ok: 1 }, { uuid: "a", v: { n: 1 } }, { k: [1, { l: 2 }] }]);
  assert.match(cut.wrong.join(), /^the JSON that begins in line 3 is cut or damaged/);
  const within = read(`[{"uuid":"a","v":{ {"uuid":"b","n":2}, {"uuid":"c" "n"}, {"uuid":"d"}`);
  assert.deepEqual(within.values, [{ uuid: "b", n: 2 }, { uuid: "d" }]);
  assert.equal(within.wrong.length, 1);
  assert.deepEqual(read("no JSON {}").values, []);
});
