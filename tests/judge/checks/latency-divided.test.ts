/** Mean latencies averaged over rows that measured none. Rows as storage-perf-tests has them. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Quantity } from "../../../src/schema/quantity.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import {
  byTool,
  direction,
  evidenceOf,
  KiB,
  MS,
  outcomesOf,
  printed,
  resultOf,
  runOf,
  verdictOf,
} from "../small-record.ts";

const tool = byTool("storage-perf-tests");
const row = (rw: "randread" | "randwrite", iops: string, mean?: string): Result =>
  resultOf(
    { rw, blockSizeBytes: 4 * KiB },
    {
      [rw === "randwrite" ? "write" : "read"]: direction(
        { iops: printed(iops) },
        mean === undefined ? {} : { mean: printed(mean, MS) },
      ),
    },
    { name: rw },
  );
const summary = (read: Quantity, write?: Quantity, outstanding = 128): Result =>
  resultOf(
    { rw: "randrw", blockSizeBytes: 4 * KiB, ...(outstanding === 0 ? {} : { outstanding }) },
    {
      mixed: { iops: printed("71966") },
      read: direction({}, { mean: read }),
      ...(write === undefined ? {} : { write: direction({}, { mean: write }) }),
    },
  );
const table = (key: string, ...results: Result[]): Run => runOf("a", key, results, tool);
const ROWS = table("rows", row("randread", "61034"), row("randwrite", "10932"));
const verdict = (own: Result, ...runs: Run[]): string => verdictOf("LATENCY_DIVIDED", own, { runs }, tool);
const ms = (text: string): Quantity => printed(text, MS);

describe("LATENCY_DIVIDED", () => {
  it("finds latencies that fit their rates only times the number of rows, and gives the true ones", () => {
    const halved = summary(ms("1.045"), ms("5.865"));
    assert.equal(verdict(halved, ROWS), "excluded+excluded");
    const said = outcomesOf("LATENCY_DIVIDED", halved, { runs: [ROWS] }, tool);
    assert.deepEqual(
      said.map(({ evidence }) => evidence),
      [
        "Reads: 61,034 IOPS x 1.045 ms = 63.8 I/Os at once; 128 were asked for: the latency was divided by 2, the number of rows, and is 2.1 ms.",
        "Writes: 10,932 IOPS x 5.865 ms = 64.1 I/Os at once; 128 were asked for: the latency was divided by 2, the number of rows, and is 11.7 ms.",
      ],
    );
    assert.ok(said[0]?.metrics?.every((metric) => metric.startsWith("read.")));
    assert.ok(said[0]?.metrics?.includes("read.p99"));
  });

  it("finds the quarter of two runs' latencies, by the rows' own", () => {
    const small = table("small", row("randread", "50783", "2.52"), row("randwrite", "704", "181.82"));
    const medium = table("medium", row("randread", "100517", "1.27"), row("randwrite", "34008", "3.76"));
    const quartered = summary(ms("0.948"), ms("46.395"));
    assert.equal(verdict(quartered, small, medium), "excluded+excluded");
    assert.equal(
      evidenceOf("LATENCY_DIVIDED", quartered, { runs: [small, medium] }, tool),
      "The mean read latency of 0.948 ms is that of 2 rows, 2.52 ms and 1.27 ms, divided by 4: the other 2 measured none.",
    );
  });

  it("passes latencies that fit their rates", () => {
    assert.equal(verdict(summary(ms("2.097"), ms("11.71")), ROWS), "passed+passed");
    assert.equal(verdict(summary(ms("1.9"), ms("10.9")), ROWS), "passed+passed", "within 25 %");
  });

  it("notes what fits no whole number: a third for reads alone proves nothing", () => {
    assert.equal(verdict(summary(ms("0.699"), ms("11.71")), ROWS), "noted+passed");
    assert.equal(
      verdict(summary(ms("0.699"), ms("3.903")), ROWS),
      "excluded+excluded",
      "the same third for both does",
    );
    assert.equal(verdict(summary(ms("1.4"), ms("7.8")), ROWS), "noted+noted");
  });

  it("believes a rounded latency as far as its rounding goes", () => {
    const about = { value: 1.5 * MS, low: 1 * MS, high: 2 * MS, printed: "1-2 ms" };
    assert.equal(verdict(summary(about), ROWS), "passed");
  });

  it("does not take the mean of one direction for an average where the other's is none", () => {
    const rows = table("rows", row("randread", "61034", "2.09"), row("randwrite", "10932", "11.71"));
    assert.equal(verdict(summary(ms("1.045"), ms("11.71"), 0), rows), "unchecked");
  });

  it("leaves alone what a tool counted, a mix that has its own rates, single tests and failed ones", () => {
    const halved = summary(ms("1.045"), ms("5.865"));
    const { mixed } = halved.directions;
    const counted = {
      ...halved,
      directions: { ...halved.directions, mixed: { ...mixed, totalIos: 4_317_960 } },
    };
    assert.equal(verdict(counted, ROWS), "silent");
    const mix = resultOf(halved.workload, {
      read: direction({ iops: 61_034 }, { mean: ms("1.045") }),
      write: direction({ iops: 10_932 }, { mean: ms("5.865") }),
    });
    assert.equal(verdict(mix, ROWS), "silent");
    assert.equal(verdict(row("randread", "61034", "1.045"), ROWS), "silent");
    assert.equal(verdict({ ...halved, status: "failed" }, ROWS), "silent");
  });

  it("asks for rows, and for how many I/Os were under way", () => {
    assert.match(
      evidenceOf("LATENCY_DIVIDED", summary(ms("1.045")), {}, tool),
      /^Missing: the rows that its latencies may be averaged over/,
    );
    assert.equal(verdict(summary(ms("1.045"), undefined, 0), ROWS), "unchecked");
    const { workload } = summary(ms("1.045"));
    const alone = resultOf(workload, {
      read: direction({}, { mean: ms("1.3") }),
      write: direction({}, { mean: ms("50") }),
    });
    assert.equal(verdictOf("LATENCY_DIVIDED", alone), "unchecked");
  });
});
