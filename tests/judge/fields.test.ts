/**
 * said/fields.txt: what each check says of the engine's examples when one number of a result is another: absent, 0, less or more, such
 * that each threshold is passed from both sides. FIOLIO_UPDATE=1 writes it anew, for a person to read; never where CI is set.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CHECKS } from "../../src/judge/checks/index.ts";
import { aroundOf } from "../../src/judge/evidence/around.ts";
import type { CheckOutcome } from "../../src/judge/evidence/outcomes.ts";
import { type PlacedSubject, subjectsOf } from "../../src/judge/evidence/subject.ts";
import { examplesRoot } from "../../src/publish/examples.ts";
import { loadRecord } from "../../src/record/load.ts";
import type { Result } from "../../src/schema/result.ts";
import { hashOf } from "./said.ts";

const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;

type Path = readonly string[];

/** What a number becomes; undefined: it is not there. */
const BECOMES: Readonly<Record<string, (number: number) => number | undefined>> = {
  absent: () => undefined,
  "0": () => 0,
  "a tenth less": (number) => number * 0.9,
  "a tenth more": (number) => number * 1.1,
  fourfold: (number) => number * 4,
};

test("what checks say when a number of a result is another", async () => {
  const { record } = await loadRecord(examplesRoot);
  const runs = [...record.runs.values()];
  const subjects = subjectsOf(record, runs);
  const around = aroundOf(record, subjects);
  const outcomesOf = (subject: PlacedSubject): CheckOutcome[] => {
    const others = around(subject);
    return CHECKS.flatMap((check) => check.run(subject, others));
  };
  const said: string[] = [];
  const seen = new Set<string>();
  for (const subject of subjects) {
    const { result, run } = subject;
    const before = outcomesOf(subject);
    said.push(`${run.id} ${result.name}`);
    for (const path of numbersOf(result)) {
      const kind = `${run.deployment} ${path.join(".")}`;
      if (seen.has(kind)) continue;
      seen.add(kind);
      const changes = Object.entries(BECOMES).map(([how, become]) => {
        const after = outcomesOf({ ...subject, result: changed(result, path, become) });
        return { after, said: differencesOf(how, before, after) };
      });
      const all = hashOf(changes.map(({ after }) => after));
      said.push(`  ${path.join(".")} = ${all}`, ...changes.flatMap((one) => one.said));
    }
  }
  const file = join(import.meta.dirname, "said", "fields.txt");
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(file, found);
  assert.equal(found, existsSync(file) ? readFileSync(file, "utf8") : "");
});

/** The verdicts that are others, by check. */
function differencesOf(
  how: string,
  before: readonly CheckOutcome[],
  after: readonly CheckOutcome[],
): string[] {
  const verdictsOf = (outcomes: readonly CheckOutcome[], code: string): string =>
    outcomes.flatMap((one) => (one.code === code ? one.verdict : [])).join("+") || "silent";
  const said = CHECKS.flatMap(({ code }) => {
    const [was, is] = [verdictsOf(before, code), verdictsOf(after, code)];
    return was === is ? [] : `${code} ${is}`;
  });
  return said.length === 0 ? [] : [`    ${how}: ${said.join(", ")}`];
}

const LEFT_OUT = new Set(["printed", "low", "high"]);

/** Of a printed quantity its value alone: a changed one is exact. */
function numbersOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  if ("printed" in value) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    LEFT_OUT.has(name) ? [] : numbersOf(inner, [...path, name]),
  );
}

function changed(result: Result, path: Path, become: (number: number) => number | undefined): Result {
  const copy = structuredClone(result) as unknown as Record<string, unknown>;
  const last = path.at(-1) ?? "";
  const holder = path.slice(0, -1).reduce((inner, name) => inner[name] as Record<string, unknown>, copy);
  const was = holder[last];
  const is = become(typeof was === "number" ? was : (was as { value: number }).value);
  if (is === undefined) delete holder[last];
  else holder[last] = is;
  return copy as unknown as Result;
}
