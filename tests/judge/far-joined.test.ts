/** Figures that stand far apart in a document and are read as one test: what hangs on that reading. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { doubtHangsOn, farJoined, hangingOn } from "../../src/judge/checks/far-joined.ts";
import { judge } from "../../src/judge/index.ts";
import type { Quantity } from "../../src/schema/quantity.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, KiB, MS, printed, recordOf, resultOf, runOf } from "./small-record.ts";

const READS: Workload = {
  rw: "randread",
  blockSizeBytes: 4 * KiB,
  numjobs: 4,
  iodepth: 32,
  outstanding: 128,
};

const at = (line: number, text: string, unit = 1): Quantity => {
  const quantity = printed(text, unit);
  return typeof quantity === "number" ? quantity : { ...quantity, line };
};

/** A rate of one line and a latency of 37 ms of another: many more I/Os at once than were asked for. */
const failing = (id: string, rateAt: number, latencyAt: number): Run =>
  runOf(id, "table", [
    resultOf(READS, {
      read: direction({ iops: at(rateAt, "126000") }, { mean: at(latencyAt, "37", MS) }),
    }),
  ]);
const rateless = runOf("rateless", "table", [
  resultOf(READS, { read: direction({}, { mean: at(41, "50", MS) }) }),
]);

function judged(...runs: Run[]) {
  const { results } = judge(recordOf({ runs }), runs);
  const of = (deployment: string) =>
    results.find(({ run }) => run.deployment === deployment) ?? assert.fail(deployment);
  return { results, of };
}

const linesOf = (judgedOne: Parameters<typeof farJoined>[0]): number[][] | undefined =>
  farJoined(judgedOne)?.places.map((place) => place.map(({ line }) => line));

describe("figures from far places of a document", () => {
  it("are told where a check excludes a result by figures of both, and not where they stand on one screen", () => {
    assert.deepEqual(linesOf(judged(failing("far", 81, 39)).of("far")), [[39], [81]]);
    assert.equal(linesOf(judged(failing("near", 64, 39)).of("near")), undefined);
    const measured: Run = { ...failing("far", 81, 39), basis: "measured" };
    assert.equal(linesOf(judged(measured).of("far")), undefined, "a tool's own output is of one test");
  });

  it("hang on that reading with what is excluded only as they fail", () => {
    const { results, of } = judged(failing("far", 81, 39), rateless);
    const own = farJoined(of("far")) ?? assert.fail();
    assert.deepEqual(hangingOn(results, own), { alike: [], doubted: 1, alone: true, together: true });
    assert.deepEqual(
      doubtHangsOn(results, of("rateless")).map(({ judged: { run } }) => run.deployment),
      ["far"],
    );
  });

  it("free nothing by themselves while another fails, be it read likewise or not", () => {
    const both = judged(failing("far", 81, 39), failing("too", 80, 38), rateless);
    const own = farJoined(both.of("far")) ?? assert.fail();
    const { alike, alone, together, doubted } = hangingOn(both.results, own);
    assert.deepEqual(
      [alike.map(({ judged: { run } }) => run.deployment), alone, together, doubted],
      [["too"], false, true, 1],
    );
    const near = judged(failing("far", 81, 39), failing("near", 40, 38), rateless);
    const hanging = hangingOn(near.results, farJoined(near.of("far")) ?? assert.fail());
    assert.deepEqual(hanging, { alike: [], doubted: 1, alone: false, together: false });
    assert.deepEqual(doubtHangsOn(near.results, near.of("rateless")), []);
  });
});
