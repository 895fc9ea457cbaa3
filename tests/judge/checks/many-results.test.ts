/** Looking at the results of one file takes work that grows with their number: it is counted, not timed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { collect } from "../../../src/collect/collect.ts";
import { excludedAmong, judgeResults } from "../../../src/judge/index.ts";
import { examplesRoot } from "../../../src/publish/examples.ts";
import { loadRecord } from "../../../src/record/load.ts";
import type { Run } from "../../../src/schema/run.ts";
import { fioJson, Report } from "../../support/report.ts";

test("twice as many results of one run are looked at twice as often", async () => {
  const report = await Report.create({ "data/raw/lab/lab-ceph/one.json": fioJson(1) });
  try {
    await collect({ root: report.root });
    const { record } = await loadRecord(report.root);
    const [run] = record.runs.values();
    assert.ok(run);
    const reads = (count: number): number => {
      let number = 0;
      const results = Array.from({ length: count }, (_, i) => {
        const { status, ...rest } = structuredClone(run.results[0] as Run["results"][number]);
        const counted = { ...rest, name: `job-${i}`, group: i };
        Object.defineProperty(counted, "status", {
          enumerable: true,
          get: () => {
            number += 1;
            return status;
          },
        });
        return counted as Run["results"][number];
      });
      judgeResults(record, [{ ...run, results }]);
      return number;
    };
    const [few, many] = [reads(100), reads(400)];
    assert.ok(few > 100, "results are looked at");
    assert.ok(many < 5 * few, `${few} looks at 100 results, ${many} at 400`);
  } finally {
    await report.remove();
  }
});

test("a single look excludes what judging does", async () => {
  const { record } = await loadRecord(examplesRoot);
  const runs = [...record.runs.values()];
  const codesOf = judgeResults(record, runs).map(({ run, outcomes }) => ({
    run,
    codes: outcomes.flatMap(({ code, verdict }) => (verdict === "excluded" ? [code] : [])),
  }));
  assert.ok(codesOf.flatMap(({ codes }) => codes).length > 10);
  assert.deepEqual(excludedAmong(record, runs), codesOf);
});
