/** Percentiles of several parts: merged, or wrongly averaged. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Quantity } from "../../../src/schema/quantity.ts";
import type { ClientPart, Direction, Result } from "../../../src/schema/result.ts";
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
  US,
  verdictOf,
} from "../small-record.ts";

const READS = { rw: "randread", blockSizeBytes: 4 * KiB } as const;
const at = (percentilesNs: Record<string, Quantity>): Direction => ({ clat: { percentilesNs } });
const client = (name: string, read: Direction): ClientPart => ({
  client: name,
  status: "complete",
  directions: { read },
});
const together = (whole: Direction, ...parts: Direction[]): Result =>
  resultOf(READS, { read: whole }, { clients: parts.map((part, index) => client(`c${index}`, part)) });
const verdict = (result: Result): string => verdictOf("PERCENTILE_AVG", result);

describe("PERCENTILE_AVG", () => {
  it("finds the mean of the clients' own percentiles", () => {
    const averaged = together(
      at({ "50": 300 * US, "99": 3 * MS }),
      at({ "50": 200 * US, "99": 1 * MS }),
      at({ "50": 400 * US, "99": 5 * MS }),
    );
    assert.equal(verdict(averaged), "excluded");
    const [outcome] = outcomesOf("PERCENTILE_AVG", averaged);
    assert.equal(
      outcome?.evidence,
      "The p50 read latency of 300 µs is the mean of 200 µs (c0) and 400 µs (c1); the worst part has 400 µs.",
    );
    assert.deepEqual(outcome?.metrics, ["read.p50", "read.p99"]);
  });

  it("passes percentiles that differ from the mean, be it one of them: steps of a histogram meet it by chance", () => {
    const merged = together(
      at({ "50": 300 * US, "99": 4.5 * MS }),
      at({ "50": 200 * US, "99": 1 * MS }),
      at({ "50": 400 * US, "99": 5 * MS }),
    );
    assert.equal(verdict(merged), "passed");
  });

  it("passes clients that hardly differ, whose mean is as good", () => {
    assert.equal(
      verdict(together(at({ "99": 1_010 * US }), at({ "99": 1_000 * US }), at({ "99": 1_020 * US }))),
      "passed",
    );
  });

  it("passes what comes from the joint histogram", () => {
    const averaged = together(at({ "99": 3 * MS }), at({ "99": 1 * MS }), at({ "99": 5 * MS }));
    const details: Result["details"] = [{ kind: "histograms", path: "x.json.gz", sha256: "0".repeat(64) }];
    assert.equal(verdict({ ...averaged, details }), "passed");
  });

  it("finds one p99 for reads and writes that is the mean of both", () => {
    const mixed = (p99: string): Result =>
      resultOf(
        { ...READS, rw: "randrw" },
        {
          read: direction({}, { p99: printed("1.66", MS) }),
          write: direction({}, { p99: printed("96.99", MS) }),
          mixed: direction({}, { p99: printed(p99, MS) }),
        },
      );
    assert.equal(verdict(mixed("49.325")), "excluded");
    assert.equal(
      evidenceOf("PERCENTILE_AVG", mixed("49.325")),
      "The p99 latency of 49.325 ms is the mean of 1.66 ms (reads) and 96.99 ms (writes); the worst part has 97 ms.",
    );
    assert.equal(verdict(mixed("62.1")), "passed");
    assert.equal(verdict(mixed("50")), "passed", "too rough to tell");
  });

  it("finds percentiles of a table's rows averaged, those without the direction among them", () => {
    const tool = byTool("storage-perf-tests");
    const row = (rw: "randread" | "randwrite", p99: string): Result =>
      resultOf(
        { ...READS, rw },
        { [rw === "randread" ? "read" : "write"]: direction({}, { p99: printed(p99, MS) }) },
        { name: rw },
      );
    const runs = [runOf("a", "rows", [row("randread", "3.32"), row("randwrite", "193.98")], tool)];
    const summary = resultOf(
      { ...READS, rw: "randrw" },
      {
        read: direction({}, { p99: printed("1.66", MS) }),
        write: direction({}, { p99: printed("96.99", MS) }),
      },
    );
    assert.equal(verdictOf("PERCENTILE_AVG", summary, { runs }, tool), "excluded+excluded");
    assert.equal(
      evidenceOf("PERCENTILE_AVG", summary, { runs }, tool),
      "The p99 read latency of 1.66 ms is the mean of 3.32 ms (randread) and 1 that measured none; the worst part has 3.32 ms.",
    );
    const mix = resultOf({ ...READS, rw: "randrw" }, { read: direction({}, { p99: printed("2.87", MS) }) });
    assert.equal(verdictOf("PERCENTILE_AVG", mix, { runs }, tool), "passed");
  });

  it("asks for the parts' percentiles, and is silent of what is of one piece", () => {
    assert.equal(
      evidenceOf("PERCENTILE_AVG", together(at({ "99": 3 * MS }), {}, {})),
      "Missing: percentiles of each part, or histograms.",
    );
    assert.equal(verdict(together({}, at({ "99": 1 * MS }), at({ "99": 5 * MS }))), "silent");
    assert.equal(verdict(resultOf(READS, { read: at({ "99": 3 * MS }) })), "silent");
    assert.equal(
      verdict({
        ...together(at({ "99": 3 * MS }), at({ "99": 1 * MS }), at({ "99": 5 * MS })),
        status: "failed",
      }),
      "silent",
    );
  });
});
