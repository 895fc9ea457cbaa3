/**
 * Results of tools other than fio, with their text cut, or lines of it lost, doubled or out of place: no importer throws, and what it
 * still calls complete is what the whole file says.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Result } from "../../src/schema/result.ts";
import { assertNumbers, importBytes, type Outcome } from "./import.ts";
import { damagedLines, damagedNumbers } from "./lines.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const IMPORTERS = ["csv", "dbench", "dd", "elbencho", "kubestr", "storage-perf-tests", "vdbench"];
/** Files of rows, each of which stands for itself: one that is lost leaves no trace. */
const OF_ROWS = new Set(["csv", "dbench", "dd", "elbencho", "storage-perf-tests", "vdbench"]);

/** Lines that are the importer's own; all others are fio's text, whose importer has tests for them. */
const OWN_LINES: Record<string, RegExp> = {
  // A command that is lost leaves settings unsaid.
  elbencho: /^(?!\$ elbencho )/,
  // People copy rows without the line that names their run: it is taken as one without a name.
  vdbench: /^(?!.*Starting RD=)/,
  dbench: /^(?:Testing|All tests|=|Random|Average|Sequential|Mixed)/,
};

const resultsOf = (outcome: Outcome): Result[] => outcome.runs.flatMap((run) => run.results);
/** What a result says of the storage, wherever it stands. */
const saidOf = ({ name, workload, directions }: Result): string =>
  JSON.stringify({ name, workload, directions }).replace(/,"line":\d+/g, "");
const allSaid = (results: readonly Result[]): string => JSON.stringify(results.map(saidOf).sort());

/** A line that JSON can do without leaves no trace, in a page either. */
function isWholeJson(text: string): boolean {
  try {
    return typeof JSON.parse(text.replace(/^[^[{]*|[^\]}]*$/g, "")) === "object";
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
      for (const damaged of damagedLines(text, OWN_LINES[id])) {
        const outcome = await importBytes(Buffer.from(damaged.text), damaged.text.length);
        if (isWholeJson(damaged.text)) continue;
        const results = resultsOf(outcome);
        const mayBeLost = OF_ROWS.has(id) && /lost|cut/.test(damaged.how);
        if (!mayBeLost && allSaid(results) !== allSaid(resultsOf(whole)))
          assert.ok(outcome.problems.length > 0, `${damaged.how}: nothing was said`);
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
        for (const { directions, sync, cpu } of resultsOf(outcome))
          assertNumbers({ directions, sync, cpu }, damaged.how);
      }
    });
  }
}
