/** A law that fails for most of a table leaves the rest of the table in doubt. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, KiB, MS, recordOf, resultOf, runOf } from "./small-record.ts";

const MIXED: Workload = {
  rw: "randread",
  blockSizeBytes: 4 * KiB,
  numjobs: 4,
  iodepth: 32,
  outstanding: 128,
};
const row = (iops: number | undefined, mean: number, workload = MIXED): Result =>
  resultOf(workload, { read: direction(iops === undefined ? {} : { iops }, { mean }) });
const run = (id: string, result: Result): Run => runOf(id, "table", [result]);

const sound = run("sound", row(128_000, 1 * MS));
const broken = ["b1", "b2"].map((id) => run(id, row(126_000, 37 * MS)));
const rateless = run("rateless", row(undefined, 50 * MS));

function littleOf(runs: readonly Run[], deployment = "rateless") {
  const { results } = judge(recordOf({ runs }), runs);
  const judged = results.find((one) => one.run.deployment === deployment);
  return judged?.outcomes.find(({ code }) => code === "LITTLE");
}

describe("LITTLE beside results that fail", () => {
  it("notes a latency without a rate where both others of the table break the law, and names them", () => {
    const outcome = littleOf([...broken, rateless]);
    assert.equal(outcome?.verdict, "noted");
    assert.match(
      outcome?.evidence ?? "",
      /without read IOPS, and in doubt: of the 2 .* 2 fail \(b1\.table and b2\.table\)\.$/,
    );
  });

  it("says nothing of it where one fails, or no more than half", () => {
    assert.equal(littleOf([...broken.slice(1), rateless])?.verdict, "unchecked");
    const more = run("more", row(64_000, 2 * MS));
    assert.equal(littleOf([...broken, sound, more, rateless])?.verdict, "unchecked");
    assert.equal(littleOf([...broken, sound, rateless])?.verdict, "noted");
  });

  it("stays within a document and a workload, and leaves what was checked as it is", () => {
    const elsewhere = { ...rateless.provenance, source: { id: "another", sha256: "0".repeat(64) } };
    assert.equal(littleOf([...broken, { ...rateless, provenance: elsewhere }])?.verdict, "unchecked");
    const { source: _none, ...own } = rateless.provenance;
    const measured = [...broken, rateless].map(
      (one): Run => ({ ...one, basis: "measured", provenance: own }),
    );
    assert.equal(littleOf(measured)?.verdict, "unchecked", "files of a tool do not share their faults");
    const other = run("rateless", row(undefined, 50 * MS, { ...MIXED, blockSizeBytes: 8 * KiB }));
    assert.equal(littleOf([...broken, other])?.verdict, "unchecked");
    assert.equal(littleOf([...broken, sound], "sound")?.verdict, "passed");
  });

  it("has nothing against a rate alone", () => {
    const rate = run("rateless", resultOf(MIXED, { read: direction({ iops: 100_000 }) }));
    assert.equal(littleOf([...broken, rate])?.verdict, "unchecked");
  });
});
