/** Which latencies of flushes fio timed right: by release and engine, and by the figures where those are not known. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CheckOutcome } from "../../../src/judge/evidence/outcomes.ts";
import type { Run } from "../../../src/schema/run.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import { byTool, direction, metricIds, outcomesOf, resultOf, US } from "../small-record.ts";

const flushed = (
  workload: Partial<Workload>,
  version?: string,
  { meanNs = 80, run = byTool("fio", version) }: { meanNs?: number; run?: Partial<Run> } = {},
): CheckOutcome[] =>
  outcomesOf(
    "SYNC_UNTRUSTED",
    resultOf(
      { rw: "randwrite", fsync: 32, ...workload },
      {},
      { sync: { latency: { count: 584, meanNs, percentilesNs: { 99: meanNs } } } },
    ),
    {},
    run,
  );
const libaio = { ioengine: "libaio", iodepth: 4 };

describe("SYNC_UNTRUSTED", () => {
  it("keeps flushes out, and nothing else, where that fio did not time them", () => {
    for (const version of ["3.4", "3.6-31-g4386", "fio-3.16", "3.30"]) {
      const [outcome] = flushed(libaio, version);
      assert.equal(outcome?.verdict, "excluded", version);
      assert.match(outcome?.evidence ?? "", /times the submission of a flush/);
      assert.ok(outcome?.metrics?.every((id) => metricIds.has(id) && id.startsWith("sync.")));
    }
    for (const version of ["3.31", "3.33", "3.40"])
      assert.match(
        flushed(libaio, version, { meanNs: 50 * US })[0]?.evidence ?? "",
        /counts time of the write/,
      );
  });

  it("passes a fio that waits for them, whatever the engine, and engines that were always right", () => {
    for (const version of ["3.41", "3.42-12-gabcd", "4.0"])
      assert.equal(flushed(libaio, version, { meanNs: 30 * US })[0]?.verdict, "passed");
    assert.equal(flushed({}, "3.42")[0]?.verdict, "passed");
    for (const ioengine of ["psync", "io_uring", "posixaio", "pvsync2"])
      assert.equal(flushed({ ioengine }, "3.16")[0]?.verdict, "passed");
  });

  it("asks for the engine, for the release, and for what nobody measured", () => {
    const long = { meanNs: 30 * US };
    assert.equal(flushed({}, "3.16", long)[0]?.evidence, "Missing: ioengine.");
    assert.equal(flushed(libaio, undefined, long)[0]?.evidence, "Missing: the release of fio.");
    assert.equal(
      flushed({ ioengine: "rbd" }, "3.16")[0]?.evidence,
      "Missing: how fio times flushes with rbd.",
    );
    assert.match(
      flushed(libaio, "2.17", long)[0]?.evidence ?? "",
      /fio that times flushes, which fio 2\.17 does not/,
    );
  });

  it("is silent of other tools, failed tests, and where nothing was flushed", () => {
    assert.deepEqual(flushed(libaio, "3.6", { run: byTool("vdbench", "3.6") }), []);
    assert.deepEqual(outcomesOf("SYNC_UNTRUSTED", resultOf({ rw: "randwrite", ...libaio }, {})), []);
    const failed = resultOf({ rw: "write" }, {}, { status: "failed", sync: { latency: { meanNs: 80 } } });
    assert.deepEqual(outcomesOf("SYNC_UNTRUSTED", failed), []);
  });

  it("lets figures speak for a fio that counts time of the write: beside a buffered one it is next to nothing", () => {
    const oneByOne = (version: string, iops: number, writeNs: number, flushNs: number) =>
      outcomesOf(
        "SYNC_UNTRUSTED",
        resultOf(
          { rw: "write", ioengine: "libaio", iodepth: 1, numjobs: 1, fdatasync: 1 },
          { write: direction({ iops }, { mean: writeNs }) },
          { sync: { latency: { meanNs: flushNs } } },
        ),
        {},
        byTool("fio", version),
      )[0];
    assert.equal(oneByOne("3.33", 1365, 10.4 * US, 720 * US)?.verdict, "passed");
    const direct = oneByOne("3.36", 16_050, 34 * US, 54.1 * US);
    assert.equal(direct?.verdict, "excluded");
    assert.match(direct?.evidence ?? "", /up to twice as long in all\. A write of 34 µs .* 41\.4 % more\.$/);
    assert.match(oneByOne("3.36", 1900, 10 * US, 5 * US)?.evidence ?? "", /^A write of 10 µs .* % less\.$/);
    assert.equal(oneByOne("3.16", 16_050, 60 * US, 0.1 * US)?.verdict, "excluded", "only the submission");
  });

  it("goes by the figures where release or engine are not known", () => {
    assert.equal(flushed(libaio)[0]?.verdict, "excluded", "nothing is flushed in 80 ns");
    const oneByOne = (iops: number, writeNs: number, flushNs: number): CheckOutcome | undefined =>
      outcomesOf(
        "SYNC_UNTRUSTED",
        resultOf(
          { rw: "write", ioengine: "libaio", iodepth: 1, numjobs: 1, fdatasync: 1 },
          { write: direction({ iops }, { mean: writeNs }) },
          { sync: { latency: { meanNs: flushNs } } },
        ),
      )[0];
    assert.equal(oneByOne(1900, 10 * US, 515 * US)?.verdict, "passed");
    assert.equal(oneByOne(1900, 10 * US, 990 * US)?.verdict, "excluded", "1.9 times too long");
    assert.match(
      oneByOne(1900, 10 * US, 5 * US)?.evidence ?? "",
      /from one write to the next: 97\.2 % less\.$/,
    );
    assert.equal(oneByOne(70_000, 2 * US, 8 * US)?.verdict, "passed", "4 us are the tool's own");
  });
});
