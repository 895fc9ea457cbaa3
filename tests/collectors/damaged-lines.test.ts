/**
 * Results of tools other than fio, with their text cut, or lines of it lost, doubled or out of place: no importer throws, and what it
 * still calls complete is what the whole file says.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Result } from "../../src/schema/result.ts";
import { importBytes, type Outcome } from "./import.ts";
import { damagedLines, damagedNumbers } from "./lines.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const IMPORTERS = ["kubestr"];

const resultsOf = (outcome: Outcome): Result[] => outcome.runs.flatMap((run) => run.results);
/** What a result says of the storage. */
const saidOf = ({ name, workload, directions }: Result): string =>
  JSON.stringify({ name, workload, directions });

/** A line that JSON can do without leaves no trace. */
function isWholeJson(text: string): boolean {
  try {
    return typeof JSON.parse(text.replace(/^[^[{]*/, "")) === "object";
  } catch {
    return false;
  }
}

for (const id of IMPORTERS) {
  for (const name of readdirSync(join(FIXTURES, id)).filter((one) => one.startsWith("good-"))) {
    const folder = join(FIXTURES, id, name);
    const input = readdirSync(folder).find((file) => file.startsWith("input.")) ?? "";
    const text = readFileSync(join(folder, input), "utf8");

    test(`${id}: ${name.replaceAll("-", " ")}, damaged: what stays complete is as it was`, async () => {
      const whole = await importBytes(Buffer.from(text), text.length);
      const said = new Set(resultsOf(whole).map(saidOf));
      for (const damaged of damagedLines(text)) {
        const outcome = await importBytes(Buffer.from(damaged.text), damaged.text.length);
        if (isWholeJson(damaged.text)) continue;
        const results = resultsOf(outcome);
        const changed = JSON.stringify(results.map(saidOf)) !== JSON.stringify([...said]);
        if (changed) assert.ok(outcome.problems.length > 0, `${damaged.how}: nothing was said`);
        for (const result of results.filter(({ status }) => status === "complete"))
          assert.ok(
            said.has(saidOf(result)),
            `${damaged.how}: ${result.name} is complete, and not as it was`,
          );
      }
    });

    test(`${id}: ${name.replaceAll("-", " ")}, with impossible numbers: no figure is NaN, negative or endless`, async () => {
      const every = Math.max(1, Math.floor((text.match(/\d+/g)?.length ?? 0) / 40));
      for (const damaged of damagedNumbers(text, every)) {
        const outcome = await importBytes(Buffer.from(damaged.text), damaged.text.length);
        assert.doesNotMatch(JSON.stringify(outcome.runs), /:(null|-\d)/, damaged.how);
      }
    });
  }
}
