/** Histograms that are read from their bytes are what JSON.parse makes of them, or it is JSON.parse that reads them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readBins } from "../../src/collectors/fio/bins.ts";
import { CountedBins, parseWithBins } from "../../src/collectors/reading/bins-bytes.ts";
import { isObject, type JsonObject } from "../../src/text/json.ts";

type Found = { bins: unknown };
const latencyWith = (bins: string, before = ""): string =>
  `{"jobs": [{${before}"read": {"clat_ns": {"bins" ${bins}}}}]}`;

function binsIn(value: unknown): unknown[] {
  if (value instanceof CountedBins || typeof value !== "object" || value === null) return [];
  const own = isObject(value) && "bins" in value ? [(value as Found).bins] : [];
  return [...own, ...Object.values(value).flatMap(binsIn)];
}

const read = (bins: unknown) => readBins(bins as JsonObject, 1);
const asMap = (bins: unknown) => {
  const found = read(bins);
  return typeof found === "object" ? [...found] : found;
};

test("as fio lays them out they are read from bytes, and are the same", () => {
  for (const bins of [
    ': {"5" : 1, "123" : 4, "99999999999" : 12}',
    ":{}",
    ': {\n  "0" : 0,\n\t"7" : 0,\r\n  "8" : 3\n}',
  ]) {
    const text = latencyWith(bins);
    const [found] = binsIn(parseWithBins(Buffer.from(text)));
    assert.ok(found instanceof CountedBins, bins);
    assert.deepEqual(asMap(found), asMap(binsIn(JSON.parse(text))[0]), bins);
  }
});

test("in any other form they are read as JSON", () => {
  for (const bins of [
    ': {"9" : 1, "5" : 2}',
    ': {"5" : 1, "5" : 2}',
    ': {"05" : 1}',
    ': {"5" : 1.5}',
    ': {"5" : -1}',
    ': {"5" : 1e3}',
    ': {"1234567890123456" : 1}',
    ': {"FIO_IO_U_PLAT_BITS" : 6, "5" : 1}',
    ": 3",
    ": null",
    ': [{"5" : 1}]',
  ]) {
    const text = latencyWith(bins);
    assert.deepEqual(parseWithBins(Buffer.from(text)), JSON.parse(text), bins);
  }
});

test("bins in names and texts are nothing of the kind", () => {
  for (const before of ['"name": "bins", ', '"na\\"bins": {"5": 1}, ', '"bins": 0, ']) {
    const text = latencyWith(': {"5" : 1}', before);
    assert.deepEqual(parseWithBins(Buffer.from(text)), JSON.parse(text), before);
  }
  const quoted = latencyWith(': {"5" : 1}', '"text": "\\"bins\\": {\\"5\\": 1}", ');
  const found = parseWithBins(Buffer.from(quoted)) as { jobs: { text: string }[] };
  assert.equal(found.jobs[0]?.text, '"bins": {"5": 1}');
  assert.deepEqual(binsIn(found).map(asMap), [[[5, 1]]]);
});

test("what is no JSON is refused as JSON.parse refuses it", () => {
  for (const bins of [': {"5" : 1', ': {"5" : 1,}', ': {"5" 1}', ": {,}", ': {"5" : }', ": {} {}"])
    assert.throws(() => parseWithBins(Buffer.from(latencyWith(bins))), SyntaxError, bins);
});

test("of a real file, every histogram is the same either way", () => {
  const path = join(import.meta.dirname, "fixtures/fio-json/good-json-plus-bins/input.json");
  const bytes = readFileSync(path);
  const fast = binsIn(parseWithBins(bytes));
  const slow = binsIn(JSON.parse(bytes.toString()));
  assert.ok(fast.length > 1 && fast.every((one) => one instanceof CountedBins));
  assert.deepEqual(fast.map(asMap), slow.map(asMap));
  const damaged = bytes.toString().replace(/"bins" : \{\s*"(\d+)"/, '"bins" : {"9$1"');
  assert.deepEqual(parseWithBins(Buffer.from(damaged)), JSON.parse(damaged), "one out of order: all as JSON");
});
