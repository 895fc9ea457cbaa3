/** fio's text and terse output, with each of their lines and fields lost, doubled, moved or cut. FIOLIO_EVERY_LINE=1 does all of it to each. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Result } from "../../src/schema/result.ts";
import { assertNumbers, importBytes, type Outcome } from "./import.ts";
import { damagedLines, inTurn } from "./lines.ts";
import { assertRight } from "./right.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const inputsOf = (id: string): [name: string, text: string][] =>
  readdirSync(join(FIXTURES, id))
    .filter((name) => name.startsWith("good-"))
    .map((name) => [name, readFileSync(join(FIXTURES, id, name, "input.txt"), "utf8")]);

const read = (text: string): Promise<Outcome> => importBytes(Buffer.from(text), text.length);
const resultsOf = (outcome: Outcome): Result[] => outcome.runs.flatMap((run) => run.results);

const isSameJobs = (a: Result[], b: Result[]): boolean =>
  JSON.stringify(a.map(({ name, jobs }) => [name, jobs])) ===
  JSON.stringify(b.map(({ name, jobs }) => [name, jobs]));

for (const [name, text] of inputsOf("fio-normal")) {
  test(`fio-normal: ${name.replaceAll("-", " ")}, damaged: what stays complete is as it was`, async () => {
    const whole = resultsOf(await read(text));
    for (const damaged of damagedLines(text)) {
      const outcome = await read(damaged.text);
      const kept = resultsOf(outcome);
      assertNumbers(outcome.runs, damaged.how);
      const isEarlier = name === "good-status-interval" && /util=[\d.]+%\s*$/.test(damaged.text);
      if (!isEarlier) assertRight(kept, whole, damaged.how);
      const isExcerpt = /excerpt|clients/.test(name);
      if (!isSameJobs(kept, whole) && !isExcerpt)
        assert.ok(outcome.problems.length > 0, `${damaged.how}: nothing was said`);
    }
  });
}

for (const [name, text] of inputsOf("fio-terse")) {
  test(`fio-terse: ${name.replaceAll("-", " ")}, damaged: what stays complete is as it was`, async () => {
    const whole = resultsOf(await read(text));
    for (const damaged of damagedLines(text)) {
      const outcome = await read(damaged.text);
      assertNumbers(outcome.runs, damaged.how);
      if (/cut|doubled/.test(damaged.how) && damaged.text !== "" && !damaged.how.endsWith("cut at 0"))
        assert.ok(
          outcome.problems.length > 0 || isSameJobs(resultsOf(outcome), whole),
          `${damaged.how}: nothing was said`,
        );
      if (/cut/.test(damaged.how)) assertRight(resultsOf(outcome), whole, damaged.how);
    }
  });

  test(`fio-terse: ${name.replaceAll("-", " ")}: a line that lacks a field or has one too many gives no figure that it did not have`, async () => {
    const line = text.split("\n").find((one) => /^[2-5];/.test(one)) ?? "";
    const fields = line.split(";");
    const alone = resultsOf(await read(`${line}\n`));
    const directions = JSON.stringify(alone.map((result) => result.directions));
    const figures = fields.length - (fields.length > 150 ? 45 : 40);
    for (let at = 5; at < figures; at += 1) {
      for (const changed of [fields.toSpliced(at, 1), fields.toSpliced(at, 0, fields[at] ?? "")]) {
        const outcome = await read(`${changed.join(";")}\n`);
        const complete = resultsOf(outcome).filter(({ status }) => status === "complete");
        const where = `field ${at + 1} (${fields[at]})`;
        const isAsBefore = JSON.stringify(complete.map(({ directions }) => directions)) === directions;
        assert.ok(complete.length === 0 || isAsBefore, where);
      }
    }
  });
}

test("fio-normal: lines moved within two runs of one file: what is complete is as one of them was", async () => {
  const texts = ["good-fio-3.1", "good-fio-3.42"].map(
    (name) => inputsOf("fio-normal").find(([one]) => one === name)?.[1] ?? "",
  );
  const lines = texts.join("\n").split("\n");
  const whole = resultsOf(await read(lines.join("\n")));
  assert.deepEqual(
    whole.map(({ status }) => status),
    ["complete", "complete"],
  );
  for (const [from, line] of lines.entries())
    for (const to of inTurn([0, from + 1, lines.length >> 1, lines.length - from, lines.length - 2], from)) {
      const where = `line ${from + 1} to ${to + 1}`;
      const outcome = await read(lines.toSpliced(from, 1).toSpliced(to, 0, line).join("\n"));
      assertRight(resultsOf(outcome), whole, where);
    }
});
