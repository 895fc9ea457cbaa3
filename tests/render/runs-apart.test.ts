/** Runs of one test that disagree by more than twice are said to, and nothing else is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { runsApart } from "../../src/render/blocks/runs-apart.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { type Block, plain } from "../../src/render/edition/view.ts";
import type { Quantity } from "../../src/schema/quantity.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, MiB, MS, printed, quietRecordOf, READS, resultOf, runOf } from "../judge/small-record.ts";

const SYNCED: Workload = { ...READS, rw: "write", blockSizeBytes: MiB, fsync: 1 };
const flushes = (key: string, meanNs: Quantity, workload = SYNCED, more: Partial<Run> = {}, rate = 60) =>
  runOf(
    "nfs",
    key,
    [
      resultOf(
        workload,
        { write: direction({ bandwidthBytesPerSecond: rate * MiB }) },
        { sync: { latency: { meanNs } } },
      ),
    ],
    more,
  );

function saidOf(runs: readonly Run[]): string[] {
  const record = quietRecordOf({ runs });
  const judged = { version: "next", isNext: true, runs, judgement: judge(record, runs) };
  const blocks = runsApart(editionOf(record, judged, CHECKS), "nfs");
  const linesOf = (block: Block): string[] =>
    block.block === "list" ? block.items.map(plain) : block.block === "more" ? [block.summary] : [];
  return blocks.flatMap(linesOf);
}

test("two runs of one test name both figures and how far they are apart", () => {
  assert.deepEqual(saidOf([flushes("first", 14 * MS), flushes("second", 4.9 * MS)]), [
    "Its 2 runs of sequential write, 1 MiB, queue depth 1, direct, fsync after every write, 1 GiB differ by 2.86x in mean fsync latency: 4.9 ms and 14 ms.",
  ]);
});

test("three tell the least and the most", () => {
  const [said = ""] = saidOf([8, 4.9, 14].map((ms, i) => flushes(`run-${i}`, ms * MS)));
  assert.match(said, /^Its 3 runs of .* differ by up to 2\.86x in mean fsync latency: 4\.9 ms and 14 ms\.$/);
});

test("what rounding may have brought apart is not said to be", () => {
  assert.deepEqual(saidOf([flushes("first", printed("2", MS)), flushes("second", printed("5", MS))]), []);
  assert.deepEqual(saidOf([flushes("first", 9 * MS), flushes("second", 4.9 * MS)]), []);
});

test("other tests, other cells, and what a check excludes are not held against each other", () => {
  const deeper = { ...SYNCED, iodepth: 16 };
  assert.deepEqual(saidOf([flushes("first", 14 * MS), flushes("second", 4.9 * MS, deeper)]), []);
  const cell = { volumeMode: "Block" as const };
  assert.deepEqual(saidOf([flushes("first", 14 * MS), flushes("second", 4.9 * MS, SYNCED, { cell })]), []);
  // Rates as far apart are no repeats.
  const first = flushes("first", 14 * MS, SYNCED, {}, 600);
  assert.deepEqual(saidOf([first, flushes("second", 4.9 * MS)]), []);
});
