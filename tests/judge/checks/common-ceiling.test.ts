/** Backends that come to the same figure: what they share is the limit. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import {
  direction,
  evidenceOf,
  GiB,
  homelab,
  MiB,
  outcomesOf,
  printed,
  resultOf,
  runOf,
  verdictOf,
} from "../small-record.ts";

const reads = (rate: number | string, unit = MiB): Result =>
  resultOf(homelab("read"), {
    read: direction({
      bandwidthBytesPerSecond: typeof rate === "string" ? printed(rate, unit) : rate * unit,
    }),
  });
/** Deployments b, c, d ... of a backend each. */
const beside = (...results: Result[]): { runs: Run[] } => ({
  runs: results.map((result, index) => runOf(String.fromCharCode(98 + index), "r", [result])),
});
const verdict = (own: Result, ...others: Result[]): string =>
  verdictOf("COMMON_CEILING", own, beside(...others));

describe("COMMON_CEILING", () => {
  it("notes three backends within 5 % of each other, and names them", () => {
    assert.equal(verdict(reads(1_150), reads(1_160), reads(1_120)), "noted");
    assert.equal(
      evidenceOf("COMMON_CEILING", reads(1_150), beside(reads(1_160), reads(1_120), reads(300))),
      "B, A and C lie within 5 % of each other, 1.09 GiB/s to 1.13 GiB/s: what they share is the limit.",
    );
  });

  describe("of what lies far beyond what all others share", () => {
    const others = [reads(132), reads(131), reads(129)];
    const of = (own: Result, deployments = {}, runs = beside(...others).runs) =>
      verdictOf("COMMON_CEILING", own, { runs, deployments });

    it("keeps it out, with its latencies, and says how far it lies above whom", () => {
      assert.equal(of(reads(2158)), "excluded");
      assert.equal(
        evidenceOf("COMMON_CEILING", reads(2158), beside(...others)),
        "2.11 GiB/s lies 16.3 times above 132 MiB/s, which all others keep below: B, C and D lie within 5 % of each other there.",
      );
      const [outcome] = outcomesOf("COMMON_CEILING", reads(2158), beside(...others));
      assert.ok(outcome?.metrics?.includes("read.p99"));
    });

    it("passes it up to four times, and where another is beyond that limit too", () => {
      assert.equal(of(reads(520)), "passed");
      assert.equal(of(reads(530)), "excluded");
      assert.equal(of(reads(2158), {}, beside(...others, reads(700)).runs), "passed");
    });

    it("passes a local disk beside three that share a network, and a faster medium beside slow ones", () => {
      const remote = Object.fromEntries(["b", "c", "d"].map((id) => [id, { network: { between: true } }]));
      assert.equal(of(reads(2158), { ...remote, a: { network: { between: false } } }), "passed");
      assert.equal(of(reads(2158), { ...remote, a: { network: { between: true } } }), "excluded");
      const disks = Object.fromEntries(["b", "c", "d"].map((id) => [id, { medium: "hdd" as const }]));
      assert.equal(of(reads(2158), { ...disks, a: { medium: "nvme" } }), "passed");
      assert.equal(of(reads(2158), { ...disks, a: { medium: "unknown" } }), "excluded");
    });
  });

  it("keeps names apart that hold commas", () => {
    assert.match(
      evidenceOf("COMMON_CEILING", reads(1_150), {
        ...beside(reads(1_160), reads(1_120)),
        deployments: { b: { title: "B, 1 core" } },
      }),
      /^B, 1 core; A; and C lie within/,
    );
  });

  it("says how much of the line rate that is, where it is known", () => {
    const networked = { network: { between: true, lineRateBitsPerSecond: 10e9 }, of: { networked: true } };
    assert.match(
      evidenceOf("COMMON_CEILING", reads(1_150), {
        ...beside(reads(1_160), reads(1_120)),
        deployments: { a: networked },
      }),
      /, and 96\.5 % of what a link of 1\.16 GiB\/s carries: what they share is the limit\.$/,
    );
  });

  it("passes whoever is slower than the ceiling, and all where the fastest are two", () => {
    assert.equal(verdict(reads(300), reads(1_160), reads(1_120), reads(1_150)), "passed");
    assert.equal(verdict(reads(1_150), reads(1_160), reads(600)), "passed");
  });

  it("notes four of five that meet below one far faster, and says that it does not meet their limit", () => {
    const five = [reads(133), reads(132), reads("129"), reads("127"), reads(2_158)] as const;
    const [first, ...others] = five;
    assert.equal(
      evidenceOf("COMMON_CEILING", first, beside(...others)),
      "A, B, C and D lie within 5 % of each other, 127 MiB/s to 133 MiB/s: what they share is the limit. E reaches 2.11 GiB/s: it does not meet that limit, or was measured otherwise.",
    );
    const [fastest, ...slower] = five.toReversed() as [Result, ...Result[]];
    assert.equal(
      evidenceOf("COMMON_CEILING", fastest, beside(...slower)),
      "2.11 GiB/s lies 16.2 times above 133 MiB/s, which all others keep below: E, D, C and B lie within 5 % of each other there.",
    );
    assert.equal(
      evidenceOf("COMMON_CEILING", reads(400), beside(...slower)),
      "The fastest is A, of 5 backends that were measured.",
    );
  });

  it("counts half of the backends below the fastest, not three of many, which meet by chance", () => {
    const [a, b, c] = [reads(133), reads(132), reads(129)];
    const apart = (count: number): Result[] =>
      [2_000, 1_000, 500, 250].slice(0, count).map((rate) => reads(rate));
    assert.equal(verdict(a, b, c, ...apart(3)), "noted");
    assert.equal(verdict(a, b, c, ...apart(4)), "passed");
    assert.equal(
      verdict(reads(2_000), reads(2_010), reads(1_990), a, ...apart(4).slice(1), reads(60)),
      "noted",
    );
  });

  it("takes each for one ceiling only, from the fastest downwards", () => {
    const steps = [reads(100), reads(98), reads(96), reads(94), reads(92), reads(90)];
    const at = (index: number): string => {
      const own = steps[index];
      if (own === undefined) throw new Error("no such step");
      return evidenceOf("COMMON_CEILING", own, beside(...steps.filter((one) => one !== own)));
    };
    assert.match(at(0), /^A, B and C lie .*, 96 MiB\/s to 100 MiB\/s: what they share is the limit\.$/);
    assert.match(
      at(4),
      /^E, A and F lie .*, 90 MiB\/s to 94 MiB\/s: .* B reaches 100 MiB\/s: it does not meet that limit/,
    );
  });

  it("says of no faster one that it does not meet the limit where rounding leaves that open", () => {
    const three = [reads(1_190), reads(1_185), reads(1_180)] as const;
    const [own, ...others] = three;
    const evidence = evidenceOf("COMMON_CEILING", own, beside(...others, reads("1.2", GiB)));
    assert.match(evidence, /what they share is the limit\.$/);
  });

  it("counts backends, not deployments: three of one product share more than a limit", () => {
    const deployments = { b: { backend: "a" }, c: { backend: "a" } };
    const runs = beside(reads(1_160), reads(1_120)).runs;
    assert.equal(verdictOf("COMMON_CEILING", reads(1_150), { runs, deployments }), "unchecked");
  });

  it("does not take rounding for agreement", () => {
    assert.equal(verdict(reads("1.15"), reads("1.16"), reads("1.12")), "noted");
    assert.equal(verdict(reads("1.2"), reads("1.2"), reads("1.2")), "passed");
  });

  it("takes IOPS for small blocks, and the median of repeats", () => {
    const random = (iops: number): Result => resultOf(homelab("randread"), { read: direction({ iops }) });
    assert.equal(verdict(random(10_000), random(10_200), random(9_900)), "noted");
    const runs = [
      ...beside(random(10_200), random(9_900)).runs,
      runOf("a", "x", [random(20_000)]),
      runOf("a", "y", [random(30_000)]),
    ];
    assert.equal(verdictOf("COMMON_CEILING", random(10_000), { runs }), "passed");
  });

  it("asks for three backends; failed runs and projections are none, and what was not measured is silent", () => {
    assert.equal(
      evidenceOf("COMMON_CEILING", reads(1_150), beside(reads(1_160))),
      "Missing: the same of 3 backends.",
    );
    const failed: Result = { ...reads(1_120), status: "failed" };
    assert.equal(verdict(reads(1_150), reads(1_160), failed), "unchecked");
    const runs = [...beside(reads(1_160)).runs, runOf("c", "r", [reads(1_120)], { basis: "estimated" })];
    assert.equal(verdictOf("COMMON_CEILING", reads(1_150), { runs }), "unchecked");
    assert.equal(verdict(failed, reads(1_160), reads(1_120)), "silent");
    assert.equal(verdict(resultOf(homelab("read"), {}), reads(1_160), reads(1_120)), "silent");
  });
});
