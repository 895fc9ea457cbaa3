import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import type { Result } from "../../src/schema/result.ts";
import { direction, homelab, recordOf, resultOf, runOf } from "./small-record.ts";

const CODE = "CONCURRENT_PHASES";

describe(CODE, () => {
  const readOf = (name: string, group: number | undefined, iops: number): Result =>
    resultOf(
      homelab("randread"),
      { read: direction({ iops }) },
      { name, ...(group === undefined ? {} : { group }) },
    );
  const verdicts = (...results: Result[]): (string | undefined)[] => {
    const run = runOf("a", "run", results, { basis: "measured" });
    return judge(recordOf({ runs: [run] }), [run]).results.map(
      ({ outcomes }) => outcomes.find(({ code }) => code === CODE)?.verdict,
    );
  };

  it("keeps out tests that shared the device, and names those beside each", () => {
    assert.deepEqual(verdicts(readOf("x", 0, 100), readOf("y", 0, 200)), ["excluded", "excluded"]);
    const run = runOf("a", "run", [readOf("x", 0, 100), readOf("y", 0, 200)], { basis: "measured" });
    const [first] = judge(recordOf({ runs: [run] }), [run]).results;
    assert.equal(
      first?.outcomes.find(({ code }) => code === CODE)?.evidence,
      "2 tests ran at the same time: beside it y.",
    );
  });

  it("keeps out what others ran beside whose figures are lost", () => {
    const left: Result = { ...readOf("x", 0, 100), groupLost: ["y", "z"] };
    assert.deepEqual(verdicts(left, readOf("later", 1, 200)), ["excluded", "passed"]);
    const run = runOf("a", "run", [left], { basis: "measured" });
    const [first] = judge(recordOf({ runs: [run] }), [run]).results;
    assert.equal(
      first?.outcomes.find(({ code }) => code === CODE)?.evidence,
      "3 tests ran at the same time: beside it y, z, whose figures are lost.",
    );
  });

  it("passes tests that waited for one another", () => {
    assert.deepEqual(verdicts(readOf("x", 0, 100), readOf("y", 1, 200)), ["passed", "passed"]);
  });

  it("says nothing where the tool does not say when its tests ran", () => {
    assert.deepEqual(verdicts(readOf("x", undefined, 100), readOf("y", undefined, 200)), [
      undefined,
      undefined,
    ]);
  });

  it("lets no such figure win", () => {
    const together = runOf("a", "run", [readOf("x", 0, 900), readOf("y", 0, 900)], { basis: "measured" });
    const alone = runOf("b", "run", [readOf("x", 0, 100)], { basis: "measured" });
    const { rankings } = judge(recordOf({ runs: [together, alone] }), [together, alone]);
    assert.deepEqual(rankings.find(({ metric }) => metric.id === "read.iops")?.first, ["b"]);
  });
});
