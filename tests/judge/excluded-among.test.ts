/** The first look at what was just imported runs only the checks that can exclude: it must find what a report finds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, excludedAmong, judgeResults } from "../../src/judge/index.ts";
import { loadExamples } from "../../src/publish/examples.ts";
import { loadRecord } from "../../src/record/load.ts";

const { record: own } = await loadRecord(engineDir);
const { record: examples } = await loadExamples();

test("what is excluded at a first look is what a report excludes", () => {
  let excluded = 0;
  for (const record of [own, examples]) {
    const whole = judgeResults(record, [...record.runs.values()]).map(({ run, outcomes }) => ({
      run: run.id,
      codes: outcomes.flatMap(({ code, verdict }) => (verdict === "excluded" ? [code] : [])),
    }));
    const first = excludedAmong(record, [...record.runs.values()]).map(({ run, codes }) => ({
      run: run.id,
      codes,
    }));
    assert.deepEqual(first, whole);
    excluded += whole.flatMap(({ codes }) => codes).length;
  }
  assert.ok(excluded > 20, `${excluded}`);
});

test("no check excludes that says it cannot", () => {
  const cannot = new Set(CHECKS.filter(({ excludes }) => !excludes).map(({ code }) => code));
  assert.ok(cannot.size > 5);
  for (const record of [own, examples])
    for (const { outcomes } of judgeResults(record, [...record.runs.values()]))
      for (const { code, verdict } of outcomes) assert.ok(verdict !== "excluded" || !cannot.has(code), code);
});
