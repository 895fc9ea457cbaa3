/**
 * fields/ways.txt: what becomes of the smallest good case of each importer when it comes by another way than it was printed: in another
 * encoding, behind the prefixes of logs, in records, pages and documents, among other lines. FIOLIO_UPDATE=1 writes it anew, for a
 * person to read; never where CI is set.
 */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { importBytes, type Outcome } from "./import.ts";
import { WAYS } from "./ways.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;
const LEFT_OUT = new Set(["archive", "none", "fio-log"]);

test("what becomes of cases that come by another way", async () => {
  const said: string[] = [];
  for (const id of readdirSync(FIXTURES).sort()) {
    if (LEFT_OUT.has(id)) continue;
    const [smallest] = readdirSync(join(FIXTURES, id))
      .filter((name) => name.startsWith("good-"))
      .map((name) => inputOf(join(FIXTURES, id, name)))
      .sort((a, b) => a.length - b.length);
    const text = smallest ?? "";
    const whole = await importBytes(Buffer.from(text), 4096);
    said.push(id);
    for (const [how, come] of Object.entries(WAYS)) {
      const bytes = come(text);
      const found = await importBytes(typeof bytes === "string" ? Buffer.from(bytes) : bytes, 4096);
      if (isDeepStrictEqual(found, whole)) continue;
      const first = found.problems[0]?.message ?? "";
      const runs = found.runs
        .map(({ subject, results }) => `${subject ?? "a run"} of ${results.length}`)
        .join(", ");
      const all = hash("sha256", JSON.stringify(found)).slice(0, 8);
      const what = isSame(found, whole) ? "the same figures" : `${found.collector}, ${runs || "no run"}`;
      said.push(`  ${how}: ${what} ${first.slice(0, 100)} = ${all}`);
    }
  }
  const file = join(import.meta.dirname, "fields", "ways.txt");
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(file, found);
  assert.equal(found, existsSync(file) ? readFileSync(file, "utf8") : "");
});

/** Once, or twice where it stood there twice. */
function isSame(found: Outcome, whole: Outcome): boolean {
  const [some, all] = [figuresOf(found), figuresOf(whole)];
  return isDeepStrictEqual(some, all) || isDeepStrictEqual(some, [...all, ...all]);
}

const figuresOf = ({ runs }: Outcome): unknown[] =>
  runs.flatMap(({ results, trials = [] }) => [
    ...results.map(({ name, status, directions }) => withoutLines([name, status, directions])),
    ...trials.map(({ name, status, figures }) => withoutLines([name, status, figures])),
  ]);

const withoutLines = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, one: unknown) => (key === "line" ? undefined : one)));

function inputOf(folder: string): string {
  const input = readdirSync(folder).find((file) => file.startsWith("input.")) ?? "";
  return readFileSync(join(folder, input), "utf8");
}
