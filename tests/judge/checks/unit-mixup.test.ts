/** Figures in another unit show as a factor that only units have. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Quantity } from "../../../src/schema/quantity.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import {
  direction,
  evidenceOf,
  KiB,
  MiB,
  MS,
  outcomesOf,
  printed,
  resultOf,
  US,
  verdictOf,
} from "../small-record.ts";

const CODE = "UNIT_MIXUP";
const rates = (iops: Quantity, bandwidthBytesPerSecond: Quantity, blockSizeBytes = 4 * KiB): Result =>
  resultOf({ rw: "randread", blockSizeBytes }, { read: direction({ iops, bandwidthBytesPerSecond }) });
const law = (iops: number, mean: Quantity, workload: Partial<Workload> = {}): Result =>
  resultOf(
    { rw: "randread", ioengine: "libaio", iodepth: 32, numjobs: 1, ...workload },
    { read: direction({ iops }, { mean }) },
  );

describe(`${CODE}, of rates`, () => {
  it("passes three figures that are one fact, as exact as the tool counted them or as rounded as it printed them", () => {
    assert.equal(verdictOf(CODE, rates(100_000, 100_000 * 4 * KiB)), "passed");
    assert.equal(verdictOf(CODE, rates(printed("203"), printed("812", KiB))), "passed");
    assert.equal(verdictOf(CODE, rates(printed("9.4", 1e3), printed("38", 1e6))), "passed", "38.5 may be 38");
    const cut = rates(printed("65"), printed("65.9", MiB), MiB);
    assert.equal(verdictOf(CODE, cut), "passed", "a rate of 65.9 that was cut to 65 is no kB for KiB");
  });

  it("notes MB for MiB and the like, either way, and names both", () => {
    const mib = rates(9_405, 36.7e6);
    assert.equal(verdictOf(CODE, mib), "noted");
    assert.match(evidenceOf(CODE, mib), /1\.05 times, as if MiB\/s had been taken for MB\/s\.$/);
    assert.match(
      evidenceOf(CODE, rates(9_405, 38.5e6 * 1.048576)),
      /0\.954 times, as if MB\/s had been taken for MiB\/s/,
    );
    assert.match(evidenceOf(CODE, rates(1e6, 4096e6 / 1.024)), /KiB\/s had been taken for kB\/s/);
    assert.match(evidenceOf(CODE, rates(1e6, 4096e6 / 1.024 ** 3)), /GiB\/s had been taken for GB\/s/);
  });

  it("excludes bits for bytes, and a thousand for one", () => {
    const of = (factor: number): Result => rates(10_000, (10_000 * 4 * KiB) / factor);
    for (const factor of [8, 1 / 8, 1000, 1024, 1 / 1024, 8 * 1.048576, 1e6]) {
      assert.equal(verdictOf(CODE, of(factor)), "excluded", String(factor));
      assert.deepEqual(outcomesOf(CODE, of(factor))[0]?.metrics, ["read.bandwidth", "read.iops"]);
    }
    assert.match(evidenceOf(CODE, of(1 / 8)), /0\.125 times, as if Mbit\/s had been taken for MB\/s/);
  });

  it("leaves other differences to BW_IOPS_BS", () => {
    const other = rates(10_000, 10_000 * 4 * KiB * 1.31);
    assert.equal(verdictOf(CODE, other), "passed");
    assert.match(evidenceOf(CODE, other), /no two units are that far apart/);
  });

  it("cannot tell units apart in figures of one digit", () => {
    const rough = rates(printed("9", 1e3), printed("4.7", 1e6));
    assert.equal(evidenceOf(CODE, rough), "Missing: read figures with more digits.");
  });
});

describe(`${CODE}, of one figure in two units`, () => {
  const twice = (text: string): Result =>
    rates(953, { value: 3.72 * MiB, low: 3.715 * MiB, high: 3.725 * MiB, printed: text });

  it("notes two that lie apart as units do", () => {
    const [, repeated] = outcomesOf(CODE, twice("3.72 MiB/s (3.81 MB/s)"));
    assert.equal(repeated?.verdict, "noted");
    assert.deepEqual(repeated?.metrics, ["read.bandwidth"]);
    assert.equal(
      repeated?.evidence,
      "Printed as 3.72 MiB/s (3.81 MB/s): one figure in two units, 1.02 times apart, as KiB/s and kB/s are.",
    );
  });

  it("is content with two that agree, or lie apart otherwise, and with other words in parentheses", () => {
    for (const text of ["3.72 MiB/s (3.90 MB/s)", "3.72 MiB/s (5 MB/s)", "3.72 MiB/s (cached)", "3.72 MiB/s"])
      assert.equal(verdictOf(CODE, twice(text)), "passed", text);
  });
});

describe(`${CODE}, of latencies`, () => {
  it("passes what keeps Little's law", () => {
    assert.equal(verdictOf(CODE, law(32_000, 1 * MS)), "passed");
  });
  it("excludes a latency a thousand or a million times off, and no rate", () => {
    for (const factor of [1e3, 1e6, 1e-3, 1e-6]) {
      const [outcome] = outcomesOf(CODE, law(32_000, 1.04 * MS * factor));
      assert.equal(outcome?.verdict, "excluded", String(factor));
      assert.ok(outcome?.metrics?.every((metric) => !/iops|bandwidth/.test(metric)));
    }
    assert.match(
      evidenceOf(CODE, law(32_000, 1 * US)),
      /too few\. As if ms or µs had been taken for µs or ns\.$/,
    );
  });
  it("cannot tell units apart in a product that is known to its first digit", () => {
    const rough = law(100_000, printed("6", MS), { iodepth: 1 });
    assert.equal(verdictOf(CODE, rough), "passed", "550 to 650 I/Os at once are no thousand");
    const wide = resultOf(
      { rw: "randread", ioengine: "libaio", iodepth: 1, numjobs: 1 },
      { read: direction({ iops: printed("1", 1e5) }, { mean: printed("6", MS) }) },
    );
    assert.equal(evidenceOf(CODE, wide), "Missing: rates and latencies with more digits.");
  });
  it("leaves other factors to LITTLE, and jobs that hold themselves back alone", () => {
    assert.equal(verdictOf(CODE, law(32_000, 4 * MS)), "passed");
    assert.equal(verdictOf(CODE, law(32, 1 * MS, { rateIops: 32 })), "passed");
  });
});

it("asks for the figures that make a product", () => {
  const bare = resultOf({ rw: "read", blockSizeBytes: MiB }, { read: direction({ iops: 80 }) });
  assert.equal(evidenceOf(CODE, bare), "Missing: IOPS, bandwidth and one block size, or what LITTLE needs.");
});
