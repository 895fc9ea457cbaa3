import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgeResults } from "../../src/judge/index.ts";
import { direction, homelab, recordOf, resultOf, runOf, US } from "./small-record.ts";

/** One and the same result, of which nobody but the record around it says more. */
const run = runOf("a", "read", [
  resultOf(homelab("randread"), { read: direction({ iops: 8_000_000 }, { mean: 2 * US, p50: 2 * US }) }),
]);
const again = runOf("a", "again", [
  resultOf(homelab("randread"), { read: direction({ iops: 7_900_000 }, { mean: 2 * US, p50: 2 * US }) }),
]);

const mark = { run: run.id, kind: "retracted" as const, author: "its publisher", reason: "A wrong disk" };
type Parts = NonNullable<Parameters<typeof recordOf>[0]>;

function verdictIn(code: string, parts: Parts): string | undefined {
  const [judged] = judgeResults(recordOf(parts), parts.runs ?? []);
  return judged?.outcomes.find((outcome) => outcome.code === code)?.verdict;
}

describe("what is said of a result that several editions hold", () => {
  it("follows what its deployment declares, however often it was judged before", () => {
    const on = (medium: "nvme" | "memory") => ({ runs: [run], deployments: { a: { medium } } });
    assert.equal(verdictIn("FLOOR_P50", on("nvme")), "excluded");
    assert.equal(verdictIn("FLOOR_P50", on("memory")), undefined);
    assert.equal(verdictIn("FLOOR_P50", on("nvme")), "excluded");
  });

  it("follows how often it was repeated by then", () => {
    const same = recordOf({ runs: [run, again] });
    assert.deepEqual(
      [[run], [run, again], [run]].map(
        (runs) => judgeResults(same, runs)[0]?.outcomes.find(({ code }) => code === "SINGLE_RUN")?.verdict,
      ),
      ["noted", "passed", "noted"],
    );
  });

  it("follows what its environment declares, where nothing else changed", () => {
    const record = recordOf({ runs: [run], environment: { dedicated: true } });
    const { lab } = Object.fromEntries(record.environments);
    assert.ok(lab);
    const shared = { ...record, environments: new Map([["lab", { ...lab, dedicated: false }]]) };
    const verdicts = [record, shared, record].map(
      (one) => judgeResults(one, [run])[0]?.outcomes.find(({ code }) => code === "NOT_DEDICATED")?.verdict,
    );
    assert.deepEqual(verdicts, ["passed", "noted", "passed"]);
  });

  it("follows a mark that is put on it later", () => {
    const record = recordOf({ runs: [run] });
    const marked = {
      ...record,
      annotations: new Map([["later", { format: "annotations/1" as const, annotations: [mark] }]]),
    };
    const verdicts = [record, marked, record].map(
      (one) => judgeResults(one, [run])[0]?.outcomes.find(({ code }) => code === "RETRACTED")?.verdict,
    );
    assert.deepEqual(verdicts, [undefined, "excluded", undefined]);
  });
});
