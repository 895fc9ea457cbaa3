/** Figures in texts of people are struck where tables strike them. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { loadExamples } from "../../src/publish/examples.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { type Ask, askKey } from "../../src/render/shortcodes/content.ts";
import { answersOf } from "../../src/render/shortcodes/shortcode-answers.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, KiB, MS, recordOf, resultOf, runOf } from "../judge/small-record.ts";

const READ: Workload = { rw: "randread", blockSizeBytes: 4 * KiB, outstanding: 1, iodepth: 1, numjobs: 1 };
const reads = (id: string, iops: number): Run =>
  runOf(id, id, [resultOf(READ, { read: direction({ iops }, { mean: 2 * MS, p99: 4 * MS }) })]);

const examples = await loadExamples();

it("strikes a figure that a check excludes, and a ratio with one, and says what excludes it", () => {
  // One at a time of 2 ms each are 500 a second.
  const [sound, wrong] = [reads("sound", 500), reads("wrong", 9000)];
  const runs = [sound, wrong];
  const record = recordOf({ runs });
  const edition = editionOf(
    record,
    { version: "next", isNext: true, runs, judgement: judge(record, runs) },
    CHECKS,
  );
  const asks: Ask[] = [
    { name: "val", args: [sound.id, "read.mean"] },
    { name: "val", args: [wrong.id, "read.mean"] },
    { name: "ratio", args: [sound.id, wrong.id, "read.mean"] },
    { name: "ratio", args: [sound.id, sound.id, "read.mean"] },
  ];
  const answers = answersOf(edition, asks, pageFigures(), examples);
  const told = asks.map((ask) => answers[askKey(ask)] as { struck?: true; title?: string });
  assert.deepEqual(
    told.map(({ struck }) => struck ?? false),
    [false, true, true, false],
  );
  for (const { struck, title = "" } of told)
    assert.equal(/\. Excluded: rate contradicts latency$/.test(title), struck === true, title);
});
