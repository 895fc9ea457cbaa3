import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import type { Check } from "../../src/judge/checks/check.ts";
import { labelsOf, labelsTogether } from "../../src/judge/checks/index.ts";
import { CHECKS } from "../../src/judge/index.ts";
import type { Annotation } from "../../src/schema/annotation.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { defined } from "../../src/text/defined.ts";
import {
  byTool,
  direction,
  evidenceOf,
  GiB,
  homelab,
  KiB,
  MiB,
  MS,
  metricIds,
  outcomesOf,
  printed,
  resultOf,
  US,
  verdictOf,
} from "./small-record.ts";

const NFS_1G = {
  deployments: { a: { network: { between: true, lineRateBitsPerSecond: 1e9 }, of: { networked: true } } },
} as const;
const LOCAL_NVME = {
  deployments: { a: { medium: "nvme", network: { between: false }, of: { kind: "local-disk" } } },
} as const;
const NETWORK_UNSAID = { deployments: { a: { of: { networked: true } } } } as const;

/** Figures that they find take no part in rankings; those of all others do. */
const EXCLUDING: readonly string[] = [
  "ALL_CLIENTS_LAT",
  "BEYOND_MEDIUM",
  "BW_IOPS_BS",
  "CACHE_REREAD",
  "COMMON_CEILING",
  "CONCURRENT_PHASES",
  "DUPLICATED_RESULT",
  "ESTIMATED",
  "FAILED",
  "FLOOR_P50",
  "GTOD",
  "LATENCY_DIVIDED",
  "LINE_RATE",
  "LITTLE",
  "MEAN_OF_JOBS",
  "ORDER_UNKNOWN",
  "PERCENTILES_DISORDERED",
  "PERCENTILE_AVG",
  "PHASES_SUMMED",
  "REPEATS_APART",
  "RETRACTED",
  "SHORT_RUN",
  "STALLED",
  "SYNC_UNTRUSTED",
  "TRANSFER_FLOOR",
  "UNIT_MIXUP",
  "UNSTEADY",
  "UNWRITTEN_READ",
  "WRITE_BUFFERED",
];

describe("every check", () => {
  it("is told in plain text: pages and tooltips print its words as they are", () => {
    for (const { run: _, with: __, thresholds: ___, ...texts } of CHECKS)
      assert.doesNotMatch(JSON.stringify(texts), /`|\*\*|\]\(/, texts.code);
  });

  it("explains itself: code, title, rule, why, advice and at least one threshold", () => {
    for (const check of CHECKS) {
      assert.match(check.code, /^[A-Z][A-Z0-9_]+$/);
      for (const text of [check.title, check.rule, check.why, check.advice])
        assert.ok(text.length > 10, check.code);
      assert.ok(Object.keys(check.thresholds).length > 0, check.code);
    }
    assert.equal(new Set(CHECKS.map(({ code }) => code)).size, CHECKS.length);
  });

  it("is a file of its own, with a line in the table", async () => {
    for (const file of readdirSync(join(engineDir, "src", "judge", "checks"))) {
      const module: Record<string, unknown> = await import(`../../src/judge/checks/${file}`);
      const found = Object.values(module).filter((one) => CHECKS.includes(one as Check));
      const helps = [
        "check.ts",
        "excluded-beside.ts",
        "far-joined.ts",
        "index.ts",
        "other-cached.ts",
        "outcomes-of.ts",
      ].includes(file);
      assert.ok(helps || found.length === 1, `checks/${file}: expected its check in the table, found none.`);
    }
  });

  it("calls each threshold by words, another for each", () => {
    for (const { code, thresholds } of CHECKS) {
      const labels = Object.values(thresholds).map(({ label }) => label);
      for (const label of labels) assert.match(label, /^[A-Z][^\n.]*[A-Za-z0-9]$/, code);
      assert.equal(new Set(labels).size, labels.length, code);
    }
  });

  it("words its doubt so that it follows one figure as well as several", () => {
    for (const { code, doubt } of CHECKS)
      if (typeof doubt === "object") assert.match(doubt.says, /^(may|had|came|varied) /, code);
  });

  it("says that it may exclude where it can", () => {
    assert.deepEqual(
      CHECKS.filter(({ excludes }) => excludes)
        .map(({ code }) => code)
        .sort(),
      EXCLUDING,
    );
  });

  it("excludes only where its entry says that it may", () => {
    const impossible = resultOf(
      { ...homelab("randread"), iodepth: 32 },
      {
        read: direction(
          { iops: 1e7, bandwidthBytesPerSecond: 1e12, ioBytes: 1e14 },
          { mean: 1, p50: 1, p99: 2 },
        ),
      },
    );
    for (const check of CHECKS.filter(({ excludes }) => !excludes)) {
      assert.ok(
        !outcomesOf(check.code, impossible, NFS_1G).some(({ verdict }) => verdict === "excluded"),
        check.code,
      );
    }
  });

  it("speaks of metrics that exist, in whole sentences, and survives a result that holds nothing", () => {
    const sparse: Result[] = [
      resultOf({ rw: "randrw" }, {}),
      resultOf({ rw: "read" }, { read: {} }),
      resultOf({ rw: "trim" }, { trim: { iops: 1 } }),
      resultOf({ rw: "rw" }, { mixed: { iops: 5 } }),
      resultOf(
        { rw: "write", blockSizeSplit: "4k/50:8k/50" },
        { write: { iops: 0, bandwidthBytesPerSecond: 0 } },
      ),
      resultOf({ rw: "randwrite", fsync: 1 }, { write: { iops: 3 } }, { status: "failed" }),
    ];
    for (const check of CHECKS) {
      for (const result of sparse) {
        for (const outcome of outcomesOf(check.code, result, NFS_1G)) {
          assert.match(outcome.evidence, /^[A-Z0-9].*\.$/, `${check.code}: ${outcome.evidence}`);
          assert.doesNotMatch(outcome.evidence, /undefined|NaN|Infinity/, check.code);
          for (const metric of outcome.metrics ?? [])
            assert.ok(metricIds.has(metric), `${check.code}: ${metric}`);
        }
      }
    }
  });
});

describe("LITTLE", () => {
  const zfsSequentialRead = resultOf(homelab("read"), {
    read: direction({ iops: printed("4711") }, { mean: printed("0.64", MS) }),
  });

  it("passes where rate times latency is the number of jobs of a synchronous engine", () => {
    const mayastor = resultOf(homelab("randread"), {
      read: direction({ iops: printed("102000") }, { mean: printed("0.16", MS) }),
    });
    assert.equal(verdictOf("LITTLE", mayastor), "passed");
  });

  it("notes the one row of the home lab that breaks the law: 3.02 I/Os at once of 4", () => {
    assert.equal(verdictOf("LITTLE", zfsSequentialRead), "noted");
    assert.match(
      evidenceOf("LITTLE", zfsSequentialRead),
      /4,711 IOPS x 0\.64 ms = 2\.99 to 3\.04 I\/Os at once; 4 were asked for: at least 24 % too few\./,
    );
  });

  it("believes a rounded latency as far as its rounding goes: 0.009 ms x 1,674,000 may be 15.9", () => {
    const cached = resultOf(homelab("randread"), {
      read: direction({ iops: printed("1674000") }, { mean: printed("0.009", MS) }),
    });
    assert.equal(verdictOf("LITTLE", cached), "passed");
  });

  it("adds up both directions of a job, and flags the whole result", () => {
    const mixed = (writeMean: number): Result =>
      resultOf(
        { rw: "randrw", blockSizeBytes: 4 * KiB, ioengine: "libaio", iodepth: 32, numjobs: 4 },
        {
          read: direction({ iops: 100_000 }, { mean: 0.5 * MS }),
          write: direction({ iops: 34_000 }, { mean: writeMean }),
        },
      );
    assert.equal(verdictOf("LITTLE", mixed(2.3 * MS)), "passed");
    const [broken] = outcomesOf("LITTLE", mixed(46 * MS));
    assert.equal(broken?.verdict, "excluded");
    assert.equal(broken?.metrics, undefined);
  });

  it("finds the sum of two runs behind one published rate: 186,012 IOPS with writes of 46 ms", () => {
    const odf = resultOf(
      { rw: "randrw", blockSizeBytes: 4 * KiB, iodepth: 32, numjobs: 4, outstanding: 128 },
      {
        mixed: { iops: 186_012 },
        read: direction({}, { mean: printed("0.95", MS) }),
        write: direction({}, { mean: printed("46", MS) }),
      },
    );
    assert.equal(verdictOf("LITTLE", odf), "excluded");
    const plausible = resultOf(odf.workload, { ...odf.directions, mixed: { iops: 4_000 } });
    assert.equal(
      verdictOf("LITTLE", plausible),
      "unchecked",
      "a mix that nobody stated proves nothing right",
    );
  });

  it("takes the tool's own microseconds between two I/Os for what they are", () => {
    const fast = resultOf(
      { rw: "randread", blockSizeBytes: 4 * KiB, ioengine: "psync", numjobs: 1 },
      { read: direction({ iops: 80_000 }, { mean: 9 * US }) },
    );
    assert.equal(verdictOf("LITTLE", fast), "passed");
  });

  it("cannot tell where a job without a processor to run on spent its time", () => {
    const starved = (iops: number, meanNs: number, cpu?: Result["cpu"]): Result =>
      resultOf(
        { rw: "randwrite", blockSizeBytes: 4 * KiB, ioengine: "psync", numjobs: 1, direct: false },
        { write: direction({ iops }, { mean: meanNs }) },
        cpu === undefined ? {} : { cpu },
      );
    const quarter = { userPercent: 2.1, systemPercent: 23.7 };
    assert.equal(
      evidenceOf("LITTLE", starved(62_758, 8.45 * US, quarter)),
      "Missing: how long the job waited for a processor, which it had for 25.8 % of the time.",
    );
    assert.equal(
      verdictOf("LITTLE", starved(62_758, 8.45 * US)),
      "excluded",
      "nobody says that it was short of one",
    );
    const busy = { userPercent: 30, systemPercent: 69 };
    assert.equal(
      verdictOf("LITTLE", starved(62_758, 8.45 * US, busy)),
      "excluded",
      "it had one all the time",
    );
    assert.equal(
      verdictOf("LITTLE", starved(9600, 52 * US, quarter)),
      "excluded",
      "half of 104 us is more than that explains",
    );
    assert.equal(
      verdictOf("LITTLE", starved(62_758, 32 * US, quarter)),
      "excluded",
      "too many under way are too many",
    );
    assert.equal(
      verdictOf("LITTLE", starved(62_758, 8.45 * US, quarter), {}, byTool("vdbench")),
      "excluded",
      "others count the whole machine",
    );
  });

  it("counts the flush of a synced write, and doubts the flush where the sum is wrong", () => {
    const synced = (flush: number): Result =>
      resultOf(
        {
          rw: "randwrite",
          blockSizeBytes: 4 * KiB,
          ioengine: "libaio",
          iodepth: 1,
          numjobs: 1,
          fdatasync: 1,
        },
        { write: direction({ iops: 25_000 }, { mean: 12 * US }) },
        { sync: { latency: { meanNs: flush } } },
      );
    assert.equal(verdictOf("LITTLE", synced(27 * US)), "passed");
    const [bogus] = outcomesOf("LITTLE", synced(0.08 * US));
    assert.equal(bogus?.verdict, "excluded");
    assert.ok(bogus?.metrics?.every((metric) => metric.startsWith("sync.")));
  });

  it("asks for nothing of a job that limits its own rate, but for too much it still speaks", () => {
    const limited = (iops: number): Result =>
      resultOf(
        { rw: "randread", ioengine: "libaio", iodepth: 32, numjobs: 1, rateIops: 1000 },
        { read: direction({ iops }, { mean: 1 * MS }) },
      );
    assert.equal(verdictOf("LITTLE", limited(1000)), "passed");
    assert.equal(verdictOf("LITTLE", limited(90_000)), "excluded");
  });

  it("cannot judge a run of a millisecond, which is as long as fio's clock ticks", () => {
    const instant = resultOf(
      { rw: "read", ioengine: "psync", numjobs: 1 },
      { read: { ...direction({ iops: 1000 }, { mean: 169 * US }), runtimeNs: 1 * MS } },
    );
    assert.equal(evidenceOf("LITTLE", instant), "Missing: a run longer than 10 ms.");
  });

  it("says what is missing instead of guessing", () => {
    const noDepth = resultOf({ rw: "read" }, { read: direction({ iops: 80 }, { p50: 9 * MS }) });
    assert.equal(evidenceOf("LITTLE", noDepth), "Missing: numjobs, ioengine, iodepth and mean read latency.");
  });

  it("counts jobs that were summed over clients once", () => {
    const summed = resultOf(
      { rw: "randread", ioengine: "libaio", iodepth: 8, numjobs: 4 },
      { read: direction({ iops: 32_000 }, { mean: 1 * MS }) },
      { jobs: 4 },
    );
    assert.equal(verdictOf("LITTLE", summed, {}, { cell: { clients: { count: 2 } } }), "passed");
  });

  it("does not mind scaling, and minds changing one of the two", () => {
    for (const factor of [0.01, 0.5, 3, 1000]) {
      const scaled = (latencyFactor: number): Result =>
        resultOf(
          { ...homelab("randread"), ioengine: "libaio" },
          { read: direction({ iops: 51_200 / factor }, { mean: 10 * MS * latencyFactor }) },
        );
      assert.equal(verdictOf("LITTLE", scaled(factor)), "passed");
      assert.equal(verdictOf("LITTLE", scaled(factor * 4)), "excluded");
    }
  });
});

describe("IOENGINE_SYNC_QD", () => {
  const of = (workload: Partial<Workload>): string =>
    verdictOf("IOENGINE_SYNC_QD", resultOf({ rw: "randread", numjobs: 16, ...workload }, {}));

  it("notes the depth that took effect", () => {
    assert.equal(of({ ioengine: "psync", iodepth: 32 }), "noted");
    const said = evidenceOf("IOENGINE_SYNC_QD", resultOf(homelab("randread"), {}));
    assert.equal(
      said,
      "A queue depth of 32 was asked for, psync (inferred) keeps 1: 16 I/Os at once with 16 jobs, not 512.",
    );
  });
  it("notes buffered I/O of libaio, which the kernel does one by one", () => {
    const libaio = { ioengine: "libaio", iodepth: 16 };
    assert.equal(of({ ...libaio, direct: false }), "noted");
    assert.equal(of({ ...libaio, direct: true }), "passed");
    assert.equal(of({ ...libaio, iodepth: 1, direct: false }), "silent");
    assert.equal(
      of({ ioengine: "io_uring", iodepth: 16, direct: false }),
      "passed",
      "it has workers for that",
    );
  });
  it("passes asynchronous engines, asks for an unknown one, and is silent at depth 1", () => {
    assert.equal(of({ ioengine: "libaio", iodepth: 32 }), "passed");
    assert.equal(of({ iodepth: 32 }), "unchecked");
    assert.equal(of({ ioengine: "psync", iodepth: 1 }), "silent");
  });
  it("asks for both where neither is known, unless another tool ran", () => {
    assert.equal(of({}), "unchecked");
    assert.equal(
      evidenceOf("IOENGINE_SYNC_QD", resultOf({ rw: "read" }, {})),
      "Missing: ioengine and iodepth.",
    );
    assert.equal(of({ ioengine: "psync" }), "silent");
    assert.equal(of({ tool: "dd" }), "silent");
  });
});

describe("CACHE_REREAD", () => {
  it("counts how often by the figure that it tells, not by the least that it may be", () => {
    const of = (text: string): string =>
      evidenceOf(
        "CACHE_REREAD",
        resultOf(homelab("randread"), { read: { iops: 1e6, ioBytes: printed(text, GiB) } }),
      );
    assert.match(of("192"), /^192 GiB were read of 10 GiB, 19\.2 times over;/);
    assert.match(of("202"), /^202 GiB were read of 10 GiB, 20\.2 times over;/);
  });
  const sequentialRead = (mibPerSecond: string): Result =>
    resultOf(homelab("read"), { read: direction({ bandwidthBytesPerSecond: printed(mibPerSecond, MiB) }) });
  const mark: Annotation = {
    kind: "likely-cached",
    author: "The document",
    reason: "Marked.",
    metrics: ["read.iops"],
  };

  it("notes a file read 13.8 times: a fast drive can do that, so it stays in the ranking", () => {
    assert.equal(verdictOf("CACHE_REREAD", sequentialRead("4711")), "noted");
    assert.match(
      evidenceOf("CACHE_REREAD", sequentialRead("4711")),
      /13\.8 times over; nothing else shows whether a cache answered, reads of a file larger than every cache would\.$/,
    );
  });
  it("excludes it where the publisher marks it as cached as well", () => {
    assert.equal(verdictOf("CACHE_REREAD", sequentialRead("6906"), {}, { annotations: [mark] }), "excluded");
  });
  it("a mark alone excludes nothing", () => {
    assert.equal(verdictOf("CACHE_REREAD", sequentialRead("300"), {}, { annotations: [mark] }), "passed");
  });
  it("excludes it where the network cannot carry the rate", () => {
    assert.equal(verdictOf("CACHE_REREAD", sequentialRead("1116"), NFS_1G), "excluded");
  });
  it("excludes what went through a page cache that has room for it, and else only notes it", () => {
    const buffered = resultOf(
      { rw: "read", sizeBytes: 1 * GiB, direct: false, ioengine: "psync" },
      { read: direction({ ioBytes: printed("134", GiB) }) },
    );
    const of = (memoryBytes?: number, memory?: string): string =>
      verdictOf(
        "CACHE_REREAD",
        buffered,
        { environment: { nodes: [{ name: "node", ...defined({ memoryBytes }) }] } },
        memory === undefined ? {} : { cell: { podLimits: { memory } } },
      );
    assert.equal(of(32 * GiB), "excluded");
    assert.equal(of(2 * GiB), "excluded");
    assert.equal(of(1.5 * GiB), "noted", "other things are in memory, too");
    assert.equal(of(32 * GiB, "512Mi"), "noted", "the pod has no more");
    assert.equal(of(), "noted", "nobody says how much there is");
  });
  it("takes the volume for the file where that is all that is known, and never leaves writes in doubt", () => {
    const nvme = resultOf({ rw: "read" }, { read: direction({ ioBytes: printed("134", GiB) }) });
    assert.equal(verdictOf("CACHE_REREAD", nvme, {}, { cell: { volumeSizeBytes: 5 * GiB } }), "noted");
    assert.equal(verdictOf("CACHE_REREAD", nvme), "unchecked");
    assert.equal(
      verdictOf("CACHE_REREAD", resultOf(homelab("write"), { write: { ioBytes: 1e14 } })),
      "silent",
    );
    const [outcome] = outcomesOf("CACHE_REREAD", sequentialRead("4711"));
    assert.ok(outcome?.metrics?.every((metric) => metric.startsWith("read.")));
  });
  it("passes nothing by the size of the volume alone: the file may be a small part of it", () => {
    const nfs = resultOf({ rw: "read" }, { read: direction({ ioBytes: printed("1615", MiB) }) });
    const around = [{}, { cell: { volumeSizeBytes: 5 * GiB } }] as const;
    assert.equal(verdictOf("CACHE_REREAD", nfs, ...around), "unchecked");
    assert.match(evidenceOf("CACHE_REREAD", nfs, ...around), /^Missing: file size; 1\.58 GiB were read/);
  });
  it("takes IOPS x block size where no bandwidth is printed", () => {
    const workload = { ...homelab("randread"), sizeBytes: 64 * MiB, runtimeSeconds: 5 };
    const result = resultOf(workload, { read: direction({ iops: 112_743 }) });
    assert.equal(verdictOf("CACHE_REREAD", result), "noted");
    assert.match(evidenceOf("CACHE_REREAD", result), /\(IOPS x 4 KiB x 5 s\) of 64 MiB, 34\.4 times over/);
  });
});

describe("FLOOR_P50", () => {
  const p50 = (rw: Workload["rw"], bs: number, nanoseconds: number, p99?: number): Result => {
    const side = rw.endsWith("write") ? "write" : "read";
    const latencies = { p50: nanoseconds, ...(p99 === undefined ? {} : { p99 }) };
    return resultOf({ rw, blockSizeBytes: bs }, { [side]: direction({}, latencies) });
  };

  it("no device answers in 1.9 or 2.6 us, nor in 980 ns", () => {
    for (const ns of [1.9 * US, 2.6 * US, 980])
      assert.equal(verdictOf("FLOOR_P50", p50("randread", 4 * KiB, ns)), "excluded");
  });
  it("52 us is a local write, and 210 us a read", () => {
    assert.equal(verdictOf("FLOOR_P50", p50("randwrite", 4 * KiB, 52 * US)), "passed");
    assert.equal(verdictOf("FLOOR_P50", p50("randread", 4 * KiB, 210 * US), LOCAL_NVME), "passed");
  });
  it("where even the slowest were buffered, the rate falls with the latency", () => {
    const [outcome] = outcomesOf("FLOOR_P50", p50("randwrite", 4 * KiB, 1.4 * US, 2.2 * US), LOCAL_NVME);
    assert.ok(outcome?.metrics?.includes("write.iops"));
  });
  it("a buffered write that is flushed after it may be as quick as it likes", () => {
    const etcd = p50("write", 2300, 2.77 * US, 20 * US);
    const flushed = { ...etcd, workload: { ...etcd.workload, direct: false, fdatasync: 1 } };
    const [outcome] = outcomesOf("FLOOR_P50", flushed);
    assert.equal(outcome?.verdict, "noted");
    assert.ok(!outcome?.metrics?.some((metric) => /iops|sync/.test(metric)));
    assert.equal(verdictOf("FLOOR_P50", etcd), "excluded");
  });
  it("a doubtful read does not touch the writes of the same job", () => {
    const mixed = resultOf(
      { rw: "randrw", blockSizeBytes: 4 * KiB },
      { read: direction({}, { p50: 900 }), write: direction({}, { p50: 90 * US }) },
    );
    assert.equal(verdictOf("FLOOR_P50", mixed), "excluded+passed");
  });
  it("20 us is no network round trip, unless a quicker one was measured, or nobody says that a network is between", () => {
    const read = p50("randread", 4 * KiB, 20 * US);
    const networked = {
      deployments: { a: { network: { between: true }, of: { networked: true } } },
    } as const;
    assert.equal(verdictOf("FLOOR_P50", read, networked), "excluded");
    assert.equal(
      verdictOf("FLOOR_P50", read, { ...networked, environment: { network: { roundTripNs: 8 * US } } }),
      "passed",
    );
    assert.equal(verdictOf("FLOOR_P50", read, NETWORK_UNSAID), "passed");
  });
  it("a disk must seek; flash that is too quick is only noted; memory may be as quick as it likes", () => {
    const on = (medium: "hdd" | "nvme" | "memory") => ({ deployments: { a: { medium } } });
    assert.equal(verdictOf("FLOOR_P50", p50("randread", 4 * KiB, 300 * US), on("hdd")), "excluded");
    assert.equal(verdictOf("FLOOR_P50", p50("randread", 4 * KiB, 15 * US), on("nvme")), "noted");
    assert.equal(verdictOf("FLOOR_P50", p50("randread", 4 * KiB, 500), on("memory")), "silent");
  });
  it("does not cry wolf over a printed interval that reaches the floor", () => {
    const rounded = resultOf({ rw: "randread" }, { read: direction({}, { p50: printed("0.00", MS) }) });
    assert.equal(verdictOf("FLOOR_P50", rounded), "passed");
  });
});

describe("LINE_RATE", () => {
  const rate = (rw: "read" | "write", mibPerSecond: string): Result =>
    resultOf({ rw }, { [rw]: direction({ bandwidthBytesPerSecond: printed(mibPerSecond, MiB) }) });

  it("1,205 MiB/s do not cross 1 GbE, 70.2 MiB/s do", () => {
    assert.equal(verdictOf("LINE_RATE", rate("write", "1205"), NFS_1G), "excluded");
    assert.equal(verdictOf("LINE_RATE", rate("write", "70.2"), NFS_1G), "passed");
    assert.match(evidenceOf("LINE_RATE", rate("write", "1205"), NFS_1G), / 10 times the 119 MiB\/s/);
  });
  it("copies that the client sends itself share the line; reads come once", () => {
    const mirrored = {
      deployments: { a: { ...NFS_1G.deployments.a, replication: { clientCopies: 2 } } },
    } as const;
    assert.equal(verdictOf("LINE_RATE", rate("write", "70.2"), mirrored), "excluded");
    assert.equal(verdictOf("LINE_RATE", rate("read", "70.2"), mirrored), "passed");
  });
  it("one rate for reads and writes has both ways of the line, and no more", () => {
    const mixed = (mibPerSecond: string): Result =>
      resultOf({ rw: "rw" }, { mixed: direction({ bandwidthBytesPerSecond: printed(mibPerSecond, MiB) }) });
    assert.equal(verdictOf("LINE_RATE", mixed("200"), NFS_1G), "passed");
    assert.equal(verdictOf("LINE_RATE", mixed("300"), NFS_1G), "excluded");
    assert.match(evidenceOf("LINE_RATE", mixed("300"), NFS_1G), /^Read and write 300 MiB\/s is 1\.26 times/);
  });
  it("says at least of a printed range", () => {
    const range = { value: 85 * MiB, low: 70 * MiB, high: 100 * MiB, printed: "70-100 MiB/s" };
    const result = resultOf({ rw: "read" }, { read: direction({ bandwidthBytesPerSecond: range }) });
    assert.match(evidenceOf("LINE_RATE", result, NFS_1G), /^Read 70 to 100 MiB\/s is at least 58\.7 % of/);
  });
  it("takes IOPS x block size where no bandwidth is printed", () => {
    const result = resultOf(homelab("randread"), { read: direction({ iops: printed("286", 1000) }) });
    assert.equal(verdictOf("LINE_RATE", result, NFS_1G), "excluded");
    assert.match(evidenceOf("LINE_RATE", result, NFS_1G), /^Read 286,000 IOPS x 4 KiB is 9\.4 times/);
    assert.equal(verdictOf("LINE_RATE", result, NETWORK_UNSAID), "unchecked");
    const both = resultOf({ rw: "randrw", blockSizeBytes: 4 * KiB }, { mixed: { iops: 186_012 } });
    assert.equal(verdictOf("LINE_RATE", both, NFS_1G), "excluded");
    const sizeUnsaid = resultOf({ rw: "randread" }, { read: { iops: 100_000 } });
    assert.equal(evidenceOf("LINE_RATE", sizeUnsaid, NFS_1G), "Missing: bandwidth, or one block size.");
  });
  it("lines of several clients add up", () => {
    assert.equal(
      verdictOf("LINE_RATE", rate("read", "200"), NFS_1G, { cell: { clients: { count: 2 } } }),
      "passed",
    );
  });
  it("asks for an unknown line rate, and is silent where no network lies between", () => {
    assert.equal(verdictOf("LINE_RATE", rate("read", "6906"), NETWORK_UNSAID), "unchecked");
    assert.equal(
      evidenceOf("LINE_RATE", rate("read", "6906"), NETWORK_UNSAID),
      "Missing: line rate of the storage network (6,906 MiB/s would take at least 57.9 Gbit/s).",
    );
    assert.equal(verdictOf("LINE_RATE", rate("read", "6906"), LOCAL_NVME), "silent");
  });
  it("bounds a link of unknown speed by the fastest that is sold, where every I/O crosses it", () => {
    const remote = { deployments: { a: { network: { between: true }, of: { networked: true } } } };
    assert.equal(verdictOf("LINE_RATE", rate("read", "47000"), remote), "unchecked");
    assert.equal(verdictOf("LINE_RATE", rate("read", "48000"), remote), "excluded");
    assert.match(
      evidenceOf("LINE_RATE", rate("read", "48000"), remote),
      /^Read 48,000 MiB\/s is 1\.01 times the .* that any link that is sold carries\.$/,
    );
    assert.equal(
      verdictOf("LINE_RATE", rate("read", "48000"), NETWORK_UNSAID),
      "unchecked",
      "part may be local",
    );
    const two = { cell: { clients: { count: 2 } } };
    assert.equal(verdictOf("LINE_RATE", rate("read", "48000"), remote, two), "unchecked", "a link each");
  });
  it("only notes it where some of the I/O may be local", () => {
    assert.equal(
      verdictOf("LINE_RATE", rate("read", "6906"), {
        ...NETWORK_UNSAID,
        environment: { network: { lineRateBitsPerSecond: 1e10 } },
      }),
      "noted",
    );
  });
});

describe("BW_IOPS_BS", () => {
  const of = (iops: string, bandwidth: number, decimals: string, workload: Partial<Workload> = {}): string =>
    verdictOf(
      "BW_IOPS_BS",
      resultOf(
        { rw: "randwrite", blockSizeBytes: 4 * KiB, ...workload },
        { write: direction({ iops: printed(iops), bandwidthBytesPerSecond: printed(decimals, bandwidth) }) },
      ),
    );

  it("passes what rounding allows: 94 IOPS of 1 MiB and 94.6 MiB/s", () => {
    assert.equal(of("94", MiB, "94.6", { blockSizeBytes: MiB }), "passed");
    assert.equal(of("9237", MiB, "36.1"), "passed");
  });
  it("notes MB for MiB, excludes what cannot be one test", () => {
    assert.equal(of("9405", 1e6, "36.7"), "noted");
    assert.equal(of("1337", MiB, "81"), "excluded");
  });
  it("asks for what is missing of reads and writes told as one, and passes them where all is there", () => {
    const one = (rates: Result["directions"]["mixed"]): Result =>
      resultOf({ rw: "randrw", blockSizeBytes: 4 * KiB }, { mixed: rates ?? {} });
    assert.equal(evidenceOf("BW_IOPS_BS", one({ iops: 125_802 })), "Missing: mixed bandwidth.");
    assert.equal(verdictOf("BW_IOPS_BS", one({ iops: 1000, bandwidthBytesPerSecond: 4_096_000 })), "passed");
  });
  it("allows for how many I/Os were under way when a ramp ended: fio counts its bytes, and not its I/Os", () => {
    const slow = (rampSeconds: number, bytes: number): Result =>
      resultOf(
        { rw: "randread", blockSizeBytes: 4 * KiB, ioengine: "libaio", iodepth: 64, numjobs: 1, rampSeconds },
        { read: { totalIos: 1000, iops: 100, bandwidthBytesPerSecond: bytes / 10 } },
      );
    const verdicts = (result: Result): string[] =>
      ["BW_IOPS_BS", "UNIT_MIXUP"].map((code) => outcomesOf(code, result)[0]?.verdict ?? "");
    assert.deepEqual(verdicts(slow(5, 1049 * 4 * KiB)), ["passed", "passed"]);
    assert.deepEqual(
      verdicts(slow(0, 1049 * 4 * KiB)),
      ["noted", "noted"],
      "no ramp, and as far as MB from MiB",
    );
    assert.equal(verdicts(slow(5, 951 * 4 * KiB))[0], "noted", "never fewer bytes");
    assert.equal(verdicts(slow(5, 8000 * 4 * KiB))[0], "excluded");
  });
  it("cannot tell with a split of block sizes", () => {
    assert.equal(of("9405", MiB, "36.7", { blockSizeSplit: "4k/50:8k/50" }), "unchecked");
  });
});

describe("ORDER_UNKNOWN", () => {
  const iops = { read: direction({ iops: 5 }) };
  it("excludes what may have been in order or at random", () => {
    assert.equal(verdictOf("ORDER_UNKNOWN", resultOf({ rw: "unknown-read" }, iops)), "excluded");
    assert.equal(verdictOf("ORDER_UNKNOWN", resultOf({ rw: "unknown" }, iops)), "excluded");
    assert.equal(verdictOf("ORDER_UNKNOWN", resultOf({ rw: "randread" }, iops)), "silent");
    const failed = resultOf({ rw: "unknown" }, {}, { status: "failed" });
    assert.equal(verdictOf("ORDER_UNKNOWN", failed), "silent", "what failed has no order that matters");
  });
});

describe("FAILED, ESTIMATED, RETRACTED", () => {
  const result = resultOf(homelab("read"), { read: direction({ iops: 5 }) });
  it("exclude what failed, was projected or was taken back", () => {
    assert.equal(
      verdictOf("FAILED", { ...result, status: "partial", notes: ["it ran 3 s of the 30 s asked for"] }),
      "excluded",
    );
    assert.equal(verdictOf("FAILED", result), "passed");
    assert.equal(verdictOf("ESTIMATED", result, {}, { basis: "estimated" }), "excluded");
    assert.equal(verdictOf("ESTIMATED", result), "silent");
    const annotations = [
      { kind: "retracted" as const, author: "The author", reason: "Wrong disk", metrics: ["read.lat.p50"] },
    ];
    assert.deepEqual(outcomesOf("RETRACTED", result, {}, { annotations }), [
      {
        code: "RETRACTED",
        verdict: "excluded",
        evidence: "Retracted by The author: Wrong disk.",
        metrics: ["read.p50"],
      },
    ]);
  });
});

describe("what a check is called beside a number", () => {
  const code = "CACHE_REREAD";
  it("differs where it excludes and where it only cautions", () => {
    assert.deepEqual(labelsOf({ excludedBy: [code] }), ["cached reads"]);
    assert.deepEqual(labelsOf({ excludedBy: [] }, [code]), ["cache possible"]);
  });
  it("names a part where the label does not", () => {
    const ofParts = { [code]: "read", FLOOR_P50: "read" };
    assert.deepEqual(labelsTogether({ excludedBy: [code, "FLOOR_P50"], ofParts }), [
      "cached reads",
      "impossibly fast in its reads",
    ]);
  });
});
