/** Cloud tiers at the rate that they are sold with, and above it. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import { direction, evidenceOf, homelab, KiB, MS, printed, resultOf, verdictOf } from "../small-record.ts";

const SOLD_WITH_3000 = { deployments: { a: { provisionedIops: 3000 } } } as const;
const reads = (iops: Parameters<typeof printed>[0] | number): Result =>
  resultOf(homelab("randread"), {
    read: direction({ iops: typeof iops === "string" ? printed(iops) : iops }),
  });
const verdict = (result: Result): string => verdictOf("TIER_CAPPED", result, SOLD_WITH_3000);

describe("TIER_CAPPED", () => {
  it("notes a rate at the one that was bought", () => {
    assert.equal(verdict(reads(2_996)), "noted");
    assert.equal(
      evidenceOf("TIER_CAPPED", reads(2_996), SOLD_WITH_3000),
      "3,000 IOPS measured, 3,000 IOPS provisioned: the tier is the limit.",
    );
  });

  it("adds up both directions of a mix", () => {
    const mixed = resultOf(
      { rw: "randrw", readPercent: 70, blockSizeBytes: 4 * KiB },
      { read: direction({ iops: 2_095 }), write: direction({ iops: 901 }) },
    );
    assert.equal(verdict(mixed), "noted");
  });

  it("passes what stays below, which something else limits", () => {
    assert.equal(verdict(reads(2_400)), "passed");
    assert.equal(
      evidenceOf("TIER_CAPPED", reads(1_500), SOLD_WITH_3000),
      "1,500 IOPS measured: 50 % of the 3,000 IOPS that the tier is sold with.",
    );
  });

  it("notes what is more than was bought: 128 I/Os at once at 22 ms", () => {
    const published = resultOf(
      { rw: "randread", outstanding: 128 },
      { read: direction({}, { mean: printed("22", MS) }) },
    );
    assert.equal(verdict(published), "noted");
    assert.match(
      evidenceOf("TIER_CAPPED", published, SOLD_WITH_3000),
      /^128 I\/Os at once at 21\.5 ms to 22\.5 ms are 5,690 to 5,950 IOPS, at least 1\.9 times the 3,000 IOPS .*: burst, cache, or a figure that is not this test's\.$/,
    );
  });

  it("believes a figure as far as its rounding goes", () => {
    const about3500 = { value: 3_500, low: 3_400, high: 3_600, printed: "about 3.5k" };
    const result = resultOf(homelab("randread"), { read: direction({ iops: about3500 }) });
    assert.match(evidenceOf("TIER_CAPPED", result, SOLD_WITH_3000), /the tier is the limit/);
  });

  it("is silent where nothing is sold by rate, and says what is missing", () => {
    assert.equal(verdictOf("TIER_CAPPED", reads(3_000)), "silent");
    const bare = resultOf({ rw: "randread" }, { read: direction({}, { mean: 22 * MS }) });
    assert.equal(
      evidenceOf("TIER_CAPPED", bare, SOLD_WITH_3000),
      "Missing: IOPS, or mean latency and the I/Os at once.",
    );
  });
});
