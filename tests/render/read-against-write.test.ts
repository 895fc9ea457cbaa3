/** The chart of read against write latency: which comparison is the other half of which. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { chartsOfEnvironment } from "../../src/render/blocks/chart-inputs.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, homelab, MS, recordOf, resultOf, runOf } from "../judge/small-record.ts";

type Half = "randread" | "randwrite" | "write";

/** Captions of the charts of a lab that measured these, each with these parameters too. */
function captionsOf(halves: readonly Half[], more: Partial<Workload> = {}): string[] {
  const runs = halves.map((rw, i) =>
    runOf("a", rw, [
      resultOf(
        { ...homelab(rw), ...more },
        { [rw === "randread" ? "read" : "write"]: direction({}, { mean: (1 + i) * MS }) },
      ),
    ]),
  );
  const record = recordOf({ runs });
  const version = { version: "next", isNext: true, runs, judgement: judge(record, runs) };
  const blocks = chartsOfEnvironment(editionOf(record, version, CHECKS), pageFigures(), "lab");
  return blocks.flatMap((block) => (block.block === "figure" ? [String(block.caption)] : []));
}

describe("read against write", () => {
  it("is of two comparisons that differ in direction only", () => {
    assert.match(
      captionsOf(["randread", "randwrite"])[0] ?? "",
      /of each deployment, Random read and write, 4 KiB/,
    );
    assert.deepEqual(captionsOf(["randread", "write"]), []);
  });

  it("needs nothing of what ids look like: with “read” in the tool's name, or shortened", () => {
    for (const more of [{ tool: "disk-read-test" }, { distribution: `zoned:${"50/5:".repeat(20)}` }])
      assert.equal(captionsOf(["randread", "randwrite"], more).length, 1, JSON.stringify(more));
  });
});
