/** fio's JSON with lines lost, doubled or out of place: what is still complete holds the whole file's figures, or fewer. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Result } from "../../src/schema/result.ts";
import { importBytes } from "./import.ts";
import { damagedLines, damagedNumbers } from "./lines.ts";

const input = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures/fio-json", name, "input.json"), "utf8");
const resultsOf = async (text: string): Promise<Result[]> =>
  (await importBytes(Buffer.from(text), text.length)).runs.flatMap(({ results }) => results);

/** "directions.read.iops" -> 86321, of all figures. */
function figuresIn(value: unknown, path: string, into = new Map<string, number>()): Map<string, number> {
  if (typeof value === "number") into.set(path, value);
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) figuresIn(inner, `${path}.${key}`, into);
  return into;
}
const figuresOf = ({ name, directions, sync }: Result): Map<string, number> =>
  figuresIn({ directions, sync }, name);

/** Figures that a lost line takes away without a trace: percentiles are as many as the user lists. */
const MAY_BE_LOST = /percentilesNs|\.count$|slat|sync|disks|directions\.[a-z]+\.(lat|clat)\./;

for (const name of ["good-note-before-json", "good-stonewalled-mixed-fsync", "good-fio-2-microseconds"]) {
  test(`fio: ${name.replaceAll("-", " ")}, lines lost, doubled or moved: no complete result has another figure`, async () => {
    const text = input(name);
    const whole = new Map((await resultsOf(text)).map((result) => [result.name, figuresOf(result)]));
    for (const { how, text: damaged } of damagedLines(text)) {
      for (const result of await resultsOf(damaged)) {
        if (result.status !== "complete") continue;
        const original = whole.get(result.name) ?? new Map<string, number>();
        const found = figuresOf(result);
        for (const [path, figure] of found) assert.equal(figure, original.get(path), `${how}: ${path}`);
        for (const path of original.keys())
          assert.ok(found.has(path) || MAY_BE_LOST.test(path), `${how}: ${path} is gone without a trace`);
      }
    }
  });

  test(`fio: ${name.replaceAll("-", " ")}, with impossible numbers: every figure is one that can have been measured`, async () => {
    for (const { how, text } of damagedNumbers(input(name), 23)) {
      for (const result of await resultsOf(text))
        for (const [path, figure] of figuresOf(result))
          assert.ok(figure >= 0 && Number.isFinite(figure), `${how}: ${path} is ${figure}`);
    }
  });
}
