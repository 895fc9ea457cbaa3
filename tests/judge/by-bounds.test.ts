/** Decided though no figure that counts was measured of both; and how far that must lead. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { surenessText } from "../../src/render/blocks/answers/verdict.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import { ask, database, type Parts } from "./ask.ts";
import { direction, READS, resultOf, runOf } from "./small-record.ts";

const LINE = 1e9;
/** What a line of 1 Gbit/s carries, in I/Os of 4 KiB a second. */
const MOST = LINE / 8 / 4096;

const writes: UseCase = {
  ...database,
  metrics: [
    {
      metric: "write.iops",
      workload: { rw: ["randwrite"], blockSizeBytes: { min: 4096, max: 4096 } },
      weight: 1,
      required: true,
      reason: "Writes.",
    },
  ],
};

/** Reads and writes at once: as many writes alone are no fewer. */
const mix = (iops: number) =>
  runOf("local", "mix", [
    resultOf(
      { ...READS, rw: "randrw", iodepth: 64 },
      {
        read: direction({ iops }, { mean: (32 * 1e9) / iops }),
        write: direction({ iops }, { mean: (32 * 1e9) / iops }),
      },
    ),
  ]);

const parts = (dedicated: boolean): Parts => ({
  deployments: {
    local: { medium: "nvme" },
    nas: { network: { between: true }, of: { networked: true, kind: "network-filesystem" } },
  },
  environment: { dedicated, network: { lineRateBitsPerSecond: LINE } },
});

/** The local disk wrote as many times what the line to the other one carries. */
const answerAt = (times: number, dedicated = true) => ask([mix(times * MOST)], writes, parts(dedicated));

describe("an answer that nobody measured", () => {
  it("is decided by bounds where the worst of one is far better than the best of the other, and says so", () => {
    const asked = answerAt(3);
    const [answer] = asked.answers;
    assert.deepEqual([answer.verdict, answer.first, answer.byBounds], ["decided", "local", true]);
    assert.equal(surenessText(asked), "by what other figures imply");
  });

  it("is not decided by less than two single runs may come out apart", () => {
    // exp(1.96 * sqrt(2) * 5 %) is 1.149; with 15 %, 1.515.
    assert.notEqual(answerAt(1.12).verdict, "decided");
    assert.equal(answerAt(1.18).verdict, "decided");
    assert.notEqual(answerAt(1.45, false).verdict, "decided", "a lab that others may use has more noise");
    assert.equal(answerAt(1.6, false).verdict, "decided");
  });

  it("is by no bounds only where what counts was measured of both", () => {
    const measured = runOf("local", "writes", [
      resultOf(
        { ...READS, rw: "randwrite", iodepth: 32 },
        {
          write: direction({ iops: 3 * MOST }, { mean: (32 * 1e9) / (3 * MOST) }),
        },
      ),
    ]);
    const [answer] = ask([measured], writes, parts(true)).answers;
    assert.deepEqual([answer.verdict, answer.byBounds], ["decided", true], "the other one was not measured");
    const slow = runOf("nas", "writes", [
      resultOf(
        { ...READS, rw: "randwrite", iodepth: 32 },
        { write: direction({ iops: 0.5 * MOST }, { mean: (32 * 1e9) / (0.5 * MOST) }) },
      ),
    ]);
    const [both] = ask([measured, slow], writes, parts(true)).answers;
    assert.deepEqual([both.verdict, both.byBounds], ["decided", undefined]);
  });
});
