/** fio's document in one line of a log, behind text of the program that wrote the log: as JSON, or as Python shows what it read. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const PATH = join(import.meta.dirname, "fixtures/fio-json/good-limited/input.json");
const DOCUMENT: unknown = JSON.parse(readFileSync(PATH, "utf8"));

/** As Python prints a dict. */
function pythonOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([key, inner]) => `${pythonOf(key)}: ${pythonOf(inner)}`)
      .join(", ")}}`;
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "string") return String(value ?? "None");
  const quote = value.includes("'") ? '"' : "'";
  return quote + value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n") + quote;
}

const resultsOf = async (text: string) => {
  const { runs, problems } = await importBytes(Buffer.from(text));
  return { results: runs.map(({ results }) => results), problems };
};
const logged = (...documents: string[]): string =>
  `10:22:40 - INFO - begin\n${documents.map((one, i) => `10:22:4${i} - INFO - FIO output: ${one}\n`).join("")}10:22:59 - INFO - Read: 3.66\n`;

for (const [how, text] of [
  ["as JSON", JSON.stringify(DOCUMENT)],
  ["as Python shows it", pythonOf(DOCUMENT)],
] as const) {
  test(`a document in one line of a log is read, ${how}`, async () => {
    const { results } = await resultsOf(JSON.stringify(DOCUMENT));
    assert.equal(results.length, 1);
    assert.deepEqual(await resultsOf(text), { results, problems: [] });
    assert.deepEqual(await resultsOf(logged(text)), { results, problems: [] });
  });

  test(`documents behind names that differ are not put together, ${how}`, async () => {
    const { results, problems } = await resultsOf(`rbd: ${text}\nnfs: ${text}\n`);
    assert.deepEqual(results, []);
    assert.match(problems[0]?.message ?? "", /stand behind "rbd:"/);
  });

  test(`a document in a line that is cut is not read, ${how}`, async () => {
    const { results } = await resultsOf(logged(text.slice(0, -200)));
    assert.deepEqual(results, []);
  });
}

test("what Python escapes is what it was", async () => {
  const name = "it's \\ µ";
  const named = JSON.parse(JSON.stringify(DOCUMENT).replaceAll('"slow"', JSON.stringify(name)));
  const { results, problems } = await resultsOf(logged(pythonOf(named)));
  assert.deepEqual(problems, []);
  assert.equal(results[0]?.[0]?.name, name);
});
