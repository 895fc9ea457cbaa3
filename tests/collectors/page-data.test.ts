/** What a page keeps for its charts: JSON in scripts, JSON and texts in attributes; read only where the page shows no result. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dataOfPage, valuesIn } from "../../src/collectors/around/page-data.ts";
import { importBytes, type Outcome } from "./import.ts";

const inputOf = (path: string): string => readFileSync(join(import.meta.dirname, "fixtures", path), "utf8");
const FIO = inputOf("fio-json/good-stonewalled-mixed-fsync/input.json").trim();
const TEXT = inputOf("fio-normal/good-fio-3.42/input.txt");
const page = (body: string): string =>
  `<!DOCTYPE html>\n<html><head><title>R</title></head><body>${body}</body></html>\n`;
const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const imported = (text: string): Promise<Outcome> => importBytes(Buffer.from(text), 4096);
const figuresOf = ({ runs }: Outcome): string =>
  JSON.stringify(
    runs.map(({ results }) => results.map(({ name, directions }) => [name, directions])),
    (key, value: unknown) => (key === "line" ? undefined : value),
  );

test("the data of a script are JSON, by itself or as the value of a name; a program has none", () => {
  const value = '{\n  "a": [1, "}"]\n}';
  for (const script of [
    value,
    `\n${value};\n`,
    `const data = ${value};`,
    `window.DATA=${value}`,
    `start();\nvar a = ${value};\ndraw(a);\nconst b = {\n c };`,
    `let rows = ${value}, other = 2;`,
  ])
    assert.deepEqual(
      valuesIn(script, "x").map(([, json]) => json),
      [value],
      script,
    );
  assert.deepEqual(valuesIn("list = [1, 2];", ""), [["list", "[1, 2]"]]);
  for (const script of ["", "draw();", "const a = {b};", "const a = 'x';", "a == [1]"])
    assert.deepEqual(valuesIn(script, ""), [], script);
});

test("several values are one document, each under a name of its own", () => {
  const html =
    '<p>one</p><script>const a = [1];\nb = {"c": 2};</script><div id="d"></div><script>[3]</script><script>[4]</script>';
  assert.deepEqual(JSON.parse(dataOfPage(html) ?? ""), { a: [1], b: { c: 2 }, d: [3], "d 2": [4] });
  assert.equal(dataOfPage("<p>one</p><script>draw();</script>"), undefined);
});

test("a value that the end of the page cuts is data, and is cut", async () => {
  assert.equal(dataOfPage('<script>const a = {"b": "long'), '{"b": "long');
  const cut = page(`<script>const a = {"ceph": ${FIO}};</script>`).slice(0, -FIO.length / 2);
  const { problems } = await imported(cut);
  assert.match(problems[0]?.message ?? "", /damaged|is cut/);
});

const KEPT: Readonly<Record<string, [html: string, plain: string]>> = {
  "fio's JSON under a name in a script": [
    `<script>\nconst DATA = {"ceph": ${FIO}};\ndraw(DATA);\n</script>`,
    FIO,
  ],
  "fio's JSON behind other data": [
    `<script>const options = {"a": [1]};\nlet result = ${FIO};\n</script>`,
    FIO,
  ],
  "fio's JSON in an attribute": [`<div id="chart" data-result="${attribute(FIO)}"></div>`, FIO],
  "fio's text in an attribute": [`<button data-clipboard-text="${attribute(TEXT)}">Copy</button>`, TEXT],
  "fio's text as a string in a script": [`<script>x = ${JSON.stringify({ ceph: TEXT })}</script>`, TEXT],
};
for (const [name, [html, plain]] of Object.entries(KEPT))
  test(`${name} is read as it is alone`, async () => {
    const found = await imported(page(html));
    assert.deepEqual(found.problems, []);
    assert.equal(figuresOf(found), figuresOf(await imported(plain)));
  });

test("two storages of a script are told apart by their names, two elements by theirs", async () => {
  for (const html of [
    `<script>const DATA = {"ceph-block": ${FIO}, "local-nvme": ${FIO}};</script>`,
    `<i id="ceph-block" data-r="${attribute(FIO)}"></i><i id="local-nvme" data-r="${attribute(FIO)}"></i>`,
  ]) {
    const { runs, problems } = await imported(page(html));
    assert.deepEqual(problems, []);
    assert.deepEqual(
      runs.map(({ subject }) => subject),
      ["ceph-block", "local-nvme"],
    );
  }
});

test("what the page shows is read, and not what it keeps beside", async () => {
  const { runs } = await imported(page(`<pre>${TEXT}</pre><script>const DATA = ${FIO};</script>`));
  assert.deepEqual(
    runs.map(({ collector }) => collector?.id ?? "fio-normal"),
    ["fio-normal"],
  );
});
