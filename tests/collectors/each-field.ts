/**
 * fields/IMPORTER.txt: what becomes of good cases when one field is changed: each kind of line lost and doubled, each kind of number 0
 * and larger, each word another, in the smallest case that has it. What stays as it was is left out. FIOLIO_UPDATE=1 writes them anew,
 * for a person to read; never where CI is set.
 */
import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { assertSaid, type Cases, FIXTURES, importersTold, UPDATE } from "./expected-text.ts";
import { fieldsOf } from "./fields.ts";
import { importBytes, type Outcome } from "./import.ts";

const FIELDS = join(import.meta.dirname, "fields");

/** Larger ones take longer than they tell. */
const LARGEST = 15_000;

/** @param cases of each importer: the first and smallest is for every run of the tests, all for those that take long */
export function* eachField(
  cases: Cases = UPDATE ? "all" : "first",
): Generator<[name: string, run: () => Promise<void>]> {
  for (const id of importersTold())
    yield [
      `${id}: what becomes of a case with one field changed`,
      async () => {
        const inputs = readdirSync(join(FIXTURES, id))
          .filter((name) => name.startsWith("good-"))
          .map((name) => ({ name, text: inputOf(join(FIXTURES, id, name)) }))
          .filter(({ text }) => text.length <= LARGEST)
          .sort((a, b) => a.text.length - b.text.length);
        const seen = new Set<string>();
        const said: string[] = [];
        for (const { name, text } of inputs) {
          const whole = await importBytes(Buffer.from(text), LARGEST);
          said.push(name);
          for (const { how, text: damaged } of fieldsOf(text, seen)) {
            const found = await importBytes(Buffer.from(damaged), LARGEST * 2);
            if (!isDeepStrictEqual(found, whole)) said.push(`  ${how}: ${briefly(found, whole)}`);
          }
          if (cases === "first") break;
        }
        assertSaid(join(FIELDS, `${id}.txt`), said, cases);
      },
    ];
}

const LONGEST = 100;

/** Its first problem, or the first figure that is another; and a hash of all of it. */
function briefly(found: Outcome, whole: Outcome): string {
  const first = found.problems[0]?.message ?? differenceOf(found.runs, whole.runs, "") ?? "";
  return `${first.length > LONGEST ? `${first.slice(0, LONGEST)}...` : first} = ${hash("sha256", JSON.stringify(found)).slice(0, 8)}`;
}

function differenceOf(is: unknown, was: unknown, path: string): string | undefined {
  if (!isObject(is) || !isObject(was))
    return is === was ? undefined : `${path} ${shown(was)} -> ${shown(is)}`;
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const difference = differenceOf(is[name], was[name], path === "" ? name : `${path}.${name}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const shown = (value: unknown): string => JSON.stringify(value) ?? "nothing";

function inputOf(folder: string): string {
  const input = readdirSync(folder).find((file) => file.startsWith("input.")) ?? "";
  return readFileSync(join(folder, input), "utf8");
}
