/** Rates that nobody measured: phases and runs added up. Rows as storage-perf-tests has them. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Quantity } from "../../../src/schema/quantity.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import {
  byTool,
  direction,
  evidenceOf,
  KiB,
  outcomesOf,
  printed,
  resultOf,
  runOf,
  verdictOf,
} from "../small-record.ts";

type Rw = Workload["rw"];
const row = (rw: Rw, iops: Quantity, more: Partial<Result> = {}): Result =>
  resultOf(
    { rw, blockSizeBytes: 4 * KiB },
    { [rw.endsWith("write") ? "write" : "read"]: direction({ iops }) },
    { name: rw, ...more },
  );
const total = (iops: Quantity): Result =>
  resultOf({ rw: "randrw", blockSizeBytes: 4 * KiB }, { mixed: { iops } }, { name: "random 4k" });
const tool = byTool("storage-perf-tests");
const inRun = (key: string, results: Result[], more: Partial<Run> = {}): Run =>
  runOf("a", key, results, { ...tool, ...more });
const verdict = (own: Result, ...runs: Run[]): string => verdictOf("PHASES_SUMMED", own, { runs }, tool);

const READS = printed("61034");
const WRITES = printed("10932");
const PHASES = inRun("rows", [row("randread", READS), row("randwrite", WRITES)]);

describe("PHASES_SUMMED", () => {
  it("finds reads and writes added up that ran one after the other, and names the true figures", () => {
    assert.equal(verdict(total(printed("71966")), PHASES), "excluded");
    const [outcome] = outcomesOf("PHASES_SUMMED", total(printed("71966")), { runs: [PHASES] }, tool);
    assert.equal(
      outcome?.evidence,
      '71,966 IOPS is the sum of 61,034 IOPS ("randread" of a.rows) and 10,932 IOPS ("randwrite" of a.rows): reads and writes that ran one after the other.',
    );
    assert.deepEqual(outcome?.metrics, ["mixed.iops"]);
  });

  it("finds two runs of the same test added up, and two runs of two phases each", () => {
    const small = inRun("small", [row("randread", printed("50783")), row("randwrite", printed("704"))]);
    const medium = inRun("medium", [row("randread", printed("100517")), row("randwrite", printed("34008"))]);
    assert.equal(verdict(row("randread", printed("151300")), small, medium), "excluded");
    assert.match(
      evidenceOf("PHASES_SUMMED", row("randread", printed("151300")), { runs: [small, medium] }, tool),
      /50,783 IOPS .* and 100,517 IOPS .*: tests of their own\.$/,
    );
    assert.equal(verdict(total(printed("186012")), small, medium), "excluded");
  });

  it("does not add to the rate of one test those of another", () => {
    const [small, large] = [printed("50783"), printed("100517")];
    const own = row("randread", printed("151300"));
    assert.equal(
      verdict(own, inRun("r", [row("randread", small)]), inRun("w", [row("randwrite", large)])),
      "silent",
    );
    assert.equal(
      verdict(own, inRun("r", [row("randread", small)]), inRun("s", [row("read", large)])),
      "silent",
    );
  });

  it("passes a total that had under way what its parts had together, by its own rate and latency", () => {
    const part = (rw: Rw, iops: string, iodepth: number): Result => ({
      ...row(rw, printed(iops)),
      workload: { rw, blockSizeBytes: 4 * KiB, outstanding: iodepth },
    });
    const parts = inRun("rows", [part("randread", "61034", 32), part("randwrite", "10932", 32)]);
    const whole = (outstanding: number, meanNs: number): Result => ({
      ...total(printed("71966")),
      workload: { rw: "randrw", blockSizeBytes: 4 * KiB, readPercent: 85, outstanding },
      directions: {
        mixed: { iops: printed("71966"), lat: { meanNs } },
      },
    });
    assert.equal(verdict(whole(64, (64 / 71966) * 1e9), parts), "passed");
    assert.equal(verdict(whole(32, (32 / 71966) * 1e9), parts), "excluded", "the depth of one phase");
    assert.equal(verdict(whole(64, (32 / 71966) * 1e9), parts), "excluded", "a latency that does not agree");
  });

  it("passes a total that is no sum of rows", () => {
    assert.equal(verdict(total(printed("70000")), PHASES), "passed");
    assert.equal(verdict(total(printed("71967")), PHASES), "excluded", "each may be rounded by half an IOPS");
    assert.equal(verdict(total(printed("71968")), PHASES), "passed");
  });

  it("cries no wolf over figures that are rounded so far that many sums fit", () => {
    const about = (value: number): Quantity => ({
      value,
      low: value * 0.95,
      high: value * 1.05,
      printed: `~${value}`,
    });
    const rough = inRun("rough", [row("randread", about(60_000)), row("randwrite", about(10_000))]);
    assert.equal(verdict(total(about(70_000)), rough), "passed");
  });

  it("leaves what ran at the same time alone: there the sum is right", () => {
    const together = inRun("rows", [
      row("randread", READS, { group: 0 }),
      row("randwrite", WRITES, { group: 0 }),
    ]);
    assert.equal(verdict(total(printed("71966")), together), "unchecked");
  });

  it("looks for rows of the same deployment, tool, block size and number of clients", () => {
    const others: Run[] = [
      { ...PHASES, deployment: "b" },
      { ...PHASES, ...byTool("fio") },
      inRun(
        "rows",
        PHASES.results.map((one) => ({ ...one, workload: { ...one.workload, blockSizeBytes: 8 * KiB } })),
      ),
      inRun(
        "rows",
        PHASES.results.map((one): Result => ({ ...one, status: "failed" })),
      ),
    ];
    for (const other of others) assert.equal(verdict(total(printed("71966")), other), "unchecked");
    const clients = { ...tool, cell: { clients: { count: 2 } } };
    const ramp = [inRun("one", [row("randread", 499)]), inRun("again", [row("randread", 499)])];
    assert.equal(verdictOf("PHASES_SUMMED", row("randread", 998), { runs: ramp }, clients), "silent");
  });

  it("tries no sums of more rows of a run than anybody adds up by hand: some always fit", () => {
    const many = Array.from({ length: 13 }, (_, i) => row("randread", printed(`${61_034 + 977 * i}`)));
    const own = row("randread", printed(`${61_034 + 61_034 + 977}`));
    const among = (others: Result[]): string =>
      verdictOf("PHASES_SUMMED", own, {}, { ...tool, results: [own, ...others] });
    assert.equal(among(many.slice(0, 2)), "excluded");
    assert.equal(among(many), "silent");
  });

  it("does not doubt what the tool counted itself", () => {
    const counted = total(printed("71966"));
    const { mixed } = counted.directions;
    assert.equal(
      verdict({ ...counted, directions: { mixed: { ...mixed, totalIos: 4_317_960 } } }, PHASES),
      "silent",
    );
  });

  it("asks a total for its rows, and is silent of a single test without any", () => {
    assert.equal(
      evidenceOf("PHASES_SUMMED", total(printed("71966"))),
      "Missing: the rows that its rate may be the sum of.",
    );
    assert.equal(verdict(row("randread", READS)), "silent");
    assert.equal(verdict({ ...total(printed("71966")), status: "failed" }, PHASES), "silent");
  });
});
