import assert from "node:assert/strict";
import { test } from "node:test";
import { figureHref } from "../../src/render/edition/links.ts";
import type { Block } from "../../src/render/edition/view.ts";
import { figureBlocks } from "../../src/render/pages/runs/run-figures.ts";
import { markBlocks } from "../../src/render/pages/runs/run-marks.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import { resultOf, runOf } from "../judge/small-record.ts";

/** "read latency: not measured" of each row whose value is words. */
function absences(result: Result, basis: Run["basis"] = "measured"): string[] {
  const [table] = figureBlocks(runOf("a", "run", [result], { basis }), result);
  assert.ok(table?.block === "table");
  const texts = table.rows.map(({ cells }) => cells.map(({ text }) => text));
  return texts.filter((cells) => cells.at(-1) === "–").map(([term, value]) => `${term}: ${value}`);
}
const rates = { iops: 4830, bandwidthBytesPerSecond: 19_869_900 };

test("what a tool did not measure is said: latency under gtod_reduce, percentiles in kbench's text", () => {
  const reduced = resultOf({ rw: "randread" }, { read: rates });
  assert.deepEqual(absences(reduced), ["read latency: not measured"]);
  const mean = resultOf({ rw: "randread" }, { read: { lat: { meanNs: 97_222 } } });
  assert.deepEqual(absences(mean), [
    "read IOPS: not measured",
    "read bandwidth: not measured",
    "read latency, percentiles: not measured",
  ]);
  const unflushed = resultOf({ rw: "randwrite", fdatasync: 1 }, { write: rates });
  assert.deepEqual(absences(unflushed), ["write latency: not measured", "sync latency: not measured"]);
});

test("percentiles of several jobs were measured, but cannot be put together, unless there are histograms", () => {
  const jobs = resultOf({ rw: "randread" }, { read: { ...rates, clat: { meanNs: 9e5 } } }, { jobs: 3 });
  assert.deepEqual(absences(jobs), ["read latency, percentiles: known of each job only"]);
  const histograms = { kind: "histograms", path: "data/results/a.histograms.json.gz", sha256: "0" } as const;
  assert.deepEqual(absences({ ...jobs, details: [histograms] }), []);
});

test("each figure that is ranked has a row to lead to, the one that holds what was read, and none stands twice", () => {
  const kinds = { lat: { meanNs: 897_222 }, clat: { meanNs: 890_000, percentilesNs: { "99": 3_200_000 } } };
  const result = resultOf({ rw: "randwrite" }, { write: { ...rates, ...kinds } });
  const ids = (some: readonly Block[]): string[] =>
    some.flatMap((block) =>
      block.block === "more"
        ? ids(block.blocks)
        : block.block === "table"
          ? block.rows.flatMap(({ id, cells: [of, value] }) =>
              id ? [`${id}: ${of?.text}, ${value?.text}`] : [],
            )
          : [],
    );
  const run = runOf("a", "run", [result], { basis: "measured" });
  assert.deepEqual(ids(figureBlocks(run, result, undefined, undefined, 1)), [
    "result-2-write.iops: write IOPS, 4,830 IOPS",
    "result-2-write.bandwidth: write bandwidth, 18.9 MiB/s",
    "result-2-write.mean: write lat mean, 897 µs",
    "result-2-write.p99: write clat p99, 3.2 ms",
  ]);
  assert.equal(figureHref("a", 1, { id: "write.p99" }), "/runs/a/#result-2-write.p99");
  assert.equal(figureHref("a", 1, { id: "worst.p99", worstOf: ["read.p99"] }), "/runs/a/#result-2");
});

test("a failed job has no figure to miss, and a document is not asked for what it does not print", () => {
  const result = resultOf({ rw: "randread" }, { read: rates });
  assert.deepEqual(absences({ ...result, status: "failed" }), []);
  assert.deepEqual(absences(result, "transcribed"), []);
});

test("what several lines of a document say against a result is one box, with each of its lines", () => {
  const said = (reason: string, line: number) =>
    ({ kind: "likely-cached", author: "The document", reason, line }) as const;
  const note = { kind: "note", author: "A reader", reason: "Copied by hand." } as const;
  assert.deepEqual(markBlocks([said("Beside the IOPS.", 7), note, said("It read 192 GiB.", 9)]), [
    {
      block: "note",
      tone: "note",
      title: "marked likely cached",
      text: "Beside the IOPS (line 7). It read 192 GiB. (The document, line 9)",
    },
    { block: "note", tone: "note", title: "note", text: "Copied by hand. (A reader)" },
  ]);
});
