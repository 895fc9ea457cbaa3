/** What is unusual and right: LITTLE, FLOOR_P50 and LINE_RATE must not cry wolf. Figures are those of fio on real disks. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CheckOutcome } from "../../src/judge/evidence/outcomes.ts";
import { CHECKS } from "../../src/judge/index.ts";
import type { Direction, Result } from "../../src/schema/result.ts";
import type { Workload } from "../../src/schema/workload.ts";
import {
  direction,
  evidenceOf,
  GiB,
  KiB,
  MiB,
  MS,
  metricIds,
  outcomesOf,
  resultOf,
  US,
  verdictOf,
} from "./small-record.ts";

const SECOND = 1e9;
const local = (medium: "nvme" | "memory" | "mixed") =>
  ({ deployments: { a: { medium, network: { between: false }, of: { kind: "local-disk" } } } }) as const;
const network = (gigabits: number, protocol: string) =>
  ({
    deployments: {
      a: {
        medium: "nvme",
        network: { between: true, protocol, lineRateBitsPerSecond: gigabits * 1e9 },
        of: { networked: true },
      },
    },
  }) as const;

/** libaio at depth 32 with one job, unless said otherwise. */
const read = (workload: Partial<Workload>, iops: number, mean: number, more: Partial<Result> = {}): Result =>
  resultOf(
    { rw: "randread", ioengine: "libaio", iodepth: 32, numjobs: 1, direct: true, ...workload },
    {
      read: direction({ iops }, { mean }),
    },
    more,
  );

/** psync at depth 1 with one job, buffered, for a second. */
const write = (workload: Partial<Workload>, iops: number, mean: number, sync?: Result["sync"]): Result =>
  resultOf(
    { rw: "randwrite", ioengine: "psync", numjobs: 1, direct: false, ...workload },
    { write: { ...direction({ iops }, { mean, p50: mean }), runtimeNs: SECOND } },
    sync ? { sync } : {},
  );
const flush = (count: number, meanNs: number): Result["sync"] => ({ latency: { count, meanNs } });

describe("no check excludes or notes", () => {
  /** `said`: what is no fault, and so it is. */
  const fine = (result: Result, parts: Parameters<typeof outcomesOf>[2] = {}, said: string[] = []): void => {
    for (const check of CHECKS.filter(({ code }) => code !== "SINGLE_RUN" && !said.includes(code))) {
      const found: CheckOutcome[] = outcomesOf(check.code, result, parts).filter(({ verdict }) =>
        /excluded|noted/.test(verdict),
      );
      assert.deepEqual(found, [], check.code);
    }
  };

  it("3D XPoint that answers in 8 us, declared as a medium that flash's floor does not hold for", () => {
    const optane = resultOf(
      { rw: "randread", blockSizeBytes: 4 * KiB, ioengine: "io_uring", iodepth: 1, numjobs: 1, direct: true },
      { read: direction({ iops: 110_000 }, { mean: 8.6 * US, p50: 8 * US, p99: 11 * US }) },
    );
    fine(optane, local("mixed"));
    assert.equal(verdictOf("FLOOR_P50", optane, local("nvme")), "noted");
  });

  it("memory that is declared as memory, read a hundred times over in 600 ns", () => {
    const tmpfs = resultOf(
      { rw: "randread", blockSizeBytes: 4 * KiB, ioengine: "psync", numjobs: 1, sizeBytes: 64 * MiB },
      { read: { ...direction({ iops: 700_000 }, { mean: 0.9 * US, p50: 600 }), ioBytes: 100 * GiB } },
    );
    fine(tmpfs, local("memory"));
  });

  it("11 GiB/s over 100 GbE, and writes over RDMA that take 12 us", () => {
    const streaming = resultOf(
      { rw: "read", blockSizeBytes: MiB },
      { read: direction({ iops: 11_264, bandwidthBytesPerSecond: 11 * GiB }, { p50: 700 * US }) },
    );
    fine(streaming, network(100, "NVMe-oF/RDMA"));
    const small = resultOf(
      { rw: "randwrite", blockSizeBytes: 4 * KiB },
      { write: direction({}, { p50: 12 * US }) },
    );
    fine(small, network(100, "NVMe-oF/RDMA (RoCE v2)"));
    assert.equal(verdictOf("FLOOR_P50", small, network(100, "NVMe-oF/TCP")), "excluded");
  });

  it("io_uring at depth 256 with blocks of 64 KiB", () => {
    const deep = read({ ioengine: "io_uring", iodepth: 256, blockSizeBytes: 64 * KiB }, 24_700, 10.3 * MS);
    assert.equal(verdictOf("LITTLE", deep, local("nvme")), "passed");
    fine(deep, local("nvme"), ["LATENCY_AT_DEPTH"]);
  });

  it("trims, which are quick and move no data", () => {
    const bandwidthBytesPerSecond = 200_000 * 128 * KiB;
    const trim = resultOf(
      { rw: "randtrim", blockSizeBytes: 128 * KiB, ioengine: "libaio", iodepth: 4, numjobs: 1 },
      { trim: direction({ iops: 200_000, bandwidthBytesPerSecond }, { mean: 19.9 * US, p50: 2 * US }) },
    );
    fine(trim, network(10, "iSCSI"));
    assert.equal(verdictOf("LITTLE", trim), "passed");
    for (const { metrics = [] } of CHECKS.flatMap(({ code }) => outcomesOf(code, trim)))
      assert.deepEqual(
        metrics.filter((metric) => !metricIds.has(metric)),
        [],
      );
  });
});

describe("LITTLE asks for less under way", () => {
  it("of jobs that limit their rate, in I/Os or in bytes", () => {
    assert.equal(verdictOf("LITTLE", read({ rateIops: 200 }, 200, 86 * US)), "passed");
    for (const other of [{ rate_iops: "200 in all" }, { rate: "8m,16m" }])
      assert.equal(verdictOf("LITTLE", read({ other }, 200, 86 * US)), "passed");
    assert.equal(verdictOf("LITTLE", read({ rateBytesPerSecond: MiB }, 256, 84 * US)), "passed");
  });

  it("of jobs that think, adapt their depth or collect batches", () => {
    const options: Record<string, string>[] = [
      { thinktime: "5ms" },
      { latency_target: "2ms" },
      { iodepth_low: "4" },
      { iodepth_batch_complete_min: "16" },
    ];
    for (const one of options) {
      const held = read({}, 54_000, 114 * US, { options: one });
      assert.equal(verdictOf("LITTLE", held), "passed", JSON.stringify(one));
      assert.match(evidenceOf("LITTLE", held), new RegExp(`holds itself back \\(${Object.keys(one)[0]}\\)`));
    }
    assert.equal(
      verdictOf("LITTLE", read({}, 54_000, 114 * US, { options: { thinktime: "0" } })),
      "excluded",
    );
  });

  it("of a run that is only some latencies long, and not of one that is long", () => {
    const slow = (runtimeNs: number): Result => {
      const { workload, directions } = read({ iodepth: 64 }, 60, 0.75 * SECOND);
      return resultOf(workload, { read: { ...(directions.read as Direction), runtimeNs } });
    };
    assert.equal(verdictOf("LITTLE", slow(2 * SECOND)), "passed");
    assert.match(evidenceOf("LITTLE", slow(2 * SECOND)), /only 2\.67 latencies long/);
    assert.equal(verdictOf("LITTLE", slow(60 * SECOND)), "excluded");
  });

  it("of jobs that ran for an amount and may not have ended together", () => {
    const uneven = (timeBased: boolean): Result =>
      read({ numjobs: 4, timeBased }, 105_000, 0.95 * MS, { jobs: 4, options: { size: "1g" } });
    assert.equal(verdictOf("LITTLE", uneven(false)), "unchecked");
    assert.equal(verdictOf("LITTLE", uneven(true)), "noted");
  });
});

describe("LITTLE and flushes, which no write latency holds", () => {
  it("counts one a write with fsync=1 and fdatasync=1", () => {
    for (const policy of [{ fsync: 1 }, { fdatasync: 1 }]) {
      assert.equal(verdictOf("LITTLE", write(policy, 1900, 5 * US, flush(1900, 515 * US))), "passed");
      assert.equal(
        verdictOf("LITTLE", write(policy, 1900, 5 * US, { latency: { meanNs: 515 * US } })),
        "passed",
      );
    }
  });

  it("counts one in 32 with fsync=32", () => {
    const counted = write({ fsync: 32 }, 54_100, 2.09 * US, flush(1691, 505 * US));
    assert.equal(verdictOf("LITTLE", counted), "passed");
    const uncounted = write({ fsync: 32 }, 54_100, 2.09 * US, { latency: { meanNs: 505 * US } });
    assert.equal(verdictOf("LITTLE", uncounted), "passed");
  });

  it("counts those that were counted, where nothing says what was asked for", () => {
    const counted = write({ fsync: undefined, fdatasync: undefined }, 4800, 13.7 * US, {
      operations: 4799,
      latency: { meanNs: 192.5 * US },
    });
    assert.equal(verdictOf("LITTLE", counted), "passed");
  });

  it("counts those that fio sends after the reads of a mix", () => {
    const { directions } = write({}, 3700, 67.3 * US);
    const mixed = resultOf(
      { rw: "randrw", ioengine: "psync", numjobs: 1, direct: true, fsync: 1 },
      { ...directions, read: { ...direction({ iops: 3590 }, { mean: 69.8 * US }), runtimeNs: SECOND } },
      { sync: { latency: { count: 7290, meanNs: 67.8 * US } } },
    );
    assert.equal(verdictOf("LITTLE", mixed), "passed");
  });

  it("cannot tell without their latency, nor at a depth where they overlap with writes", () => {
    for (const policy of [{ fsync: 1 }, { fdatasync: 1 }, { fsync: 32 }, { endFsync: true }])
      assert.equal(evidenceOf("LITTLE", write(policy, 1900, 5 * US)), "Missing: mean flush latency.");
    const unsaid = { fsync: undefined, fdatasync: undefined };
    assert.equal(
      evidenceOf("LITTLE", write(unsaid, 4800, 13.7 * US, { latency: { meanNs: 192.5 * US } })),
      "Missing: how many flushes there were.",
    );
    const deep = write({ ioengine: "libaio", iodepth: 8, fsync: 1 }, 4100, 1.73 * MS, flush(4100, 1.95 * MS));
    assert.equal(verdictOf("LITTLE", deep), "unchecked");
    const queued = write(
      { ioengine: "io_uring", iodepth: 8, fsync: 1 },
      15_975,
      133 * US,
      flush(15_975, 363 * US),
    );
    assert.equal(verdictOf("LITTLE", queued), "passed");
  });

  it("FLOOR_P50 takes the latencies of such buffered writes for a buffer's, and leaves the rate", () => {
    for (const policy of [{ fsync: 1 }, { fsync: 32 }, { endFsync: true }]) {
      const [outcome] = outcomesOf("FLOOR_P50", write(policy, 54_100, 2.09 * US), local("nvme"));
      assert.equal(outcome?.verdict, "noted");
      assert.ok(!outcome?.metrics?.some((metric) => /iops|bandwidth/.test(metric)));
    }
  });
});

describe("LITTLE and what a tool reports together or apart", () => {
  it("takes one rate and one latency for reads and writes", () => {
    const unified = resultOf(
      { rw: "randrw", readPercent: 70, ioengine: "libaio", iodepth: 16, numjobs: 2 },
      { mixed: direction({ iops: 64_000 }, { mean: 0.5 * MS }) },
      { jobs: 2 },
    );
    assert.equal(verdictOf("LITTLE", unified), "passed");
  });

  it("takes each job for itself where they are reported one by one", () => {
    const one = resultOf(
      { rw: "randread", ioengine: "psync", iodepth: 1, numjobs: 4 },
      { read: direction({ iops: 10_000 }, { mean: 98 * US }) },
      { jobs: 1 },
    );
    assert.equal(verdictOf("LITTLE", one), "passed");
  });

  it("takes clients that each bring their own jobs", () => {
    const three = read({ numjobs: 2, iodepth: 8 }, 48_000, 1 * MS);
    assert.equal(verdictOf("LITTLE", three, {}, { cell: { clients: { count: 3 } } }), "passed");
  });

  it("does not mind ramp time: rate and latency are both of the time after it", () => {
    assert.equal(
      verdictOf("LITTLE", read({ rampSeconds: 10, runtimeSeconds: 30 }, 31_900, 1 * MS)),
      "passed",
    );
  });
});
