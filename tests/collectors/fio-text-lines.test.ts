/** What each line of a job in fio's text says, before any figure is made of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PrintedJob } from "../../src/collectors/fio-text/block.ts";
import { distributionOf, LATENCY, latencyFields } from "../../src/collectors/fio-text/latency.ts";
import { valueOf } from "../../src/schema/quantity.ts";

const BEGIN = "job: (groupid=1, jobs=2): err= 0: pid=123: Fri Jan  2 03:04:05 2026";
const SIDE = "  read: IOPS=100k, BW=391MiB/s (410MB/s)(3906MiB/10001msec)";
const OLD_SIDE = "  write: io=1024.0MB, bw=102400KB/s, iops=25600, runt= 10240msec";
const CLAT = "    clat (usec): min=10, max=200, avg=50.50, stdev= 5.25";
const SYNC = "    sync (nsec): min=10, max=200, avg=50.50, stdev= 5.25";
const FLUSHES = "  fsync/fdatasync/sync_file_range:";
const LISTED = "    clat percentiles (usec):";
const LIST = "     |  1.00th=[   40],  5.00th=[  200]";
const DEPTHS = "  IO depths    : 1=100.0%, 2=0.0%, >=64=0.0%";
const ISSUED = "     issued rwts: total=1000,20,3,4 short=0,0,0,0 dropped=0,0,0,0";

const jobOf = (...lines: string[]): PrintedJob => {
  const job = PrintedJob.begin(BEGIN);
  assert.ok(job !== undefined);
  for (const line of lines) assert.ok(job.take(line), line);
  return job;
};

test("the first line of a job says who ran when, and how it ended", () => {
  const job = PrintedJob.begin(BEGIN);
  assert.deepEqual(
    [job?.name, job?.group, job?.jobs, job?.errno, job?.errorText, job?.pid, job?.day],
    ["job", 1, 2, 0, undefined, "123", "2026-01-02"],
  );
  const failed = (error: string): PrintedJob | undefined =>
    PrintedJob.begin(`job: (groupid=0, jobs=1): err= 5 (${error}): pid=9`);
  const text = "file:io_u.c:1787, func=io_u error, error=Input/output error";
  assert.deepEqual(
    [failed(text)?.errno, failed(text)?.errorText, failed("why")?.errorText, failed(text)?.day],
    [5, "Input/output error", "why", undefined],
  );
  assert.equal(PrintedJob.begin("job: (groupid=0, jobs=1): err= 0"), undefined);
  assert.equal(PrintedJob.begin("a job"), undefined);
});

test("a direction is one line, of fio 3 or of fio 2, and there once", () => {
  const job = jobOf(SIDE);
  assert.deepEqual(job.sides.get("read"), {
    iops: "100k",
    bandwidth: ["391MiB/s", "410MB/s"],
    io: "3906MiB",
    ms: 10_001,
    binary: false,
    latencies: new Map(),
  });
  assert.equal(job.style, "either");
  const old = jobOf(OLD_SIDE);
  assert.deepEqual(old.sides.get("write"), {
    iops: "25600",
    bandwidth: ["102400KB/s"],
    io: "1024.0MB",
    ms: 10_240,
    binary: true,
    latencies: new Map(),
  });
  assert.equal(old.style, "remainder");
  assert.deepEqual(jobOf(SIDE, OLD_SIDE).damage, []);
  assert.deepEqual(jobOf(SIDE, SIDE).damage, ["read is there twice"]);
  assert.ok(!job.take("  read: IOPS=100k"));
});

test("latencies belong to the direction above them, flushes to their own heading", () => {
  const lines: [lines: string[], damage: string[]][] = [
    [[SIDE, CLAT, FLUSHES, SYNC], []],
    [[CLAT], ["clat stands where it belongs to no direction"]],
    [[SIDE, SYNC], ["sync stands where it belongs to no direction"]],
    [[SIDE, FLUSHES, CLAT], ["clat stands where it belongs to no direction"]],
    [[SIDE, FLUSHES, SYNC, OLD_SIDE, SYNC], ["sync stands where it belongs to no direction"]],
    [[SIDE, CLAT, CLAT], ["clat of one direction is there twice"]],
    [[SIDE, CLAT, OLD_SIDE, CLAT], []],
    [[SIDE, CLAT, LISTED, LIST], []],
    [[SIDE, LISTED, LIST, LISTED], ["percentiles of clat of one direction are there twice"]],
    [[SIDE, CLAT, LIST], ["percentiles stand without the line that says of what"]],
    [[SIDE, LISTED, LIST, LIST], ["a list of percentiles goes on behind its end"]],
    [[SIDE, LISTED, `${LIST},`, "     | 99.00th=[  200]"], []],
    [
      [SIDE, LISTED, `${LIST},`, DEPTHS, "     | 99.00th=[  200]"],
      ["percentiles stand without the line that says of what"],
    ],
  ];
  for (const [all, damage] of lines) assert.deepEqual(jobOf(...all).damage, damage, all.join("\n"));
  const { sync, sides } = jobOf(SIDE, CLAT, FLUSHES, SYNC);
  assert.deepEqual(
    [sync?.fields?.unit, sides.get("read")?.latencies.get("clat")?.fields?.unit],
    ["nsec", "usec"],
  );
});

test("what is cut to 0 is left out: no least latency is above the mean", () => {
  const of = (line: string) => {
    const found = LATENCY.exec(line);
    assert.ok(found);
    return Object.keys(distributionOf(latencyFields(found), "remainder") ?? {});
  };
  assert.deepEqual(of("    clat (usec): min=0, max=5922, avg= 0.48, stdev=24.56"), [
    "maxNs",
    "meanNs",
    "stddevNs",
  ]);
  assert.deepEqual(of("    clat (usec): min=0, max=0, avg= 0.88, stdev= 0.10"), ["meanNs", "stddevNs"]);
  assert.deepEqual(of("    clat (usec): min=1, max=2, avg= 1.48, stdev= 0.10"), [
    "minNs",
    "maxNs",
    "meanNs",
    "stddevNs",
  ]);
});

test("other lines say what was asked, issued and used", () => {
  const job = jobOf(
    ISSUED,
    DEPTHS,
    "  cpu          : usr=1.50%, sys=2.25%, ctx=1, majf=0, minf=9",
    "     errors    : total=7, first_error=5/<Input/output error>",
    "  Description  : [a [test]]",
    "     submit    : 0=0.0%, 4=100.0%",
    "   bw (  MiB/s): min=  1, max=  2",
    "   iops        : min=1",
    "    prio 0/1: any",
  );
  assert.deepEqual(
    [job.issued, job.depths, job.cpu, job.failedIos, job.description, job.style],
    [
      [1000, 20, 3, 4],
      "1=100.0%, 2=0.0%, >=64=0.0%",
      { user: "1.50", system: "2.25" },
      7,
      "a [test]",
      "rounded",
    ],
  );
  assert.deepEqual(jobOf("     issued    : total=r=5/w=6/d=7, short=r=0/w=0/d=0").issued, [5, 6, 7]);
  assert.equal(jobOf("     issued    : total=r=5/w=6/d=7, short=r=0/w=0/d=0").style, "either");
  assert.deepEqual(jobOf(ISSUED, ISSUED).damage, []);
  assert.deepEqual(jobOf(ISSUED, ISSUED.replace("1000", "1001")).damage, [
    "its numbers of I/Os are there twice, and differ",
  ]);
  for (const line of [
    "  cpu          : usr=1",
    "  IO depths    : x",
    "     issued x",
    "  Description: x",
    "  other: 1",
    "fsync",
  ])
    assert.ok(!jobOf().take(line), line);
});

test("one I/O of seconds, or of hours, is printed in nsec where nothing deviates", () => {
  const of = (line: string) => {
    const found = LATENCY.exec(line);
    assert.ok(found !== null, line);
    return distributionOf(latencyFields(found), "rounded");
  };
  const clat = of("    clat (nsec): min=7991.9M, max=7991.9M, avg=7991873710.00, stdev= 0.00");
  assert.deepEqual(clat?.meanNs, {
    value: 7_991_873_710,
    low: 7_991_873_709.995,
    high: 7_991_873_710.005,
    printed: "7991873710.00",
  });
  assert.deepEqual([valueOf(clat.minNs ?? 0), valueOf(clat.maxNs ?? 0)], [7_991_900_000, 7_991_900_000]);
  const hour = of("    sync (nsec): min=3600.1G, max=3600.1G, avg=3600123456789.00, stdev= 0.00");
  assert.deepEqual(hour?.maxNs, { value: 3.6001e12, low: 3.60005e12, high: 3.60015e12, printed: "3600.1G" });
  const job = jobOf(
    SIDE,
    "    clat percentiles (nsec):",
    "     | 50.00th=[ 7985954816], 99.00th=[ 7985954816]",
  );
  assert.equal(job.sides.get("read")?.latencies.get("clat")?.percentiles.count, 2);
});

test("the blanks before the colon of the shares tell fio 3, which rounds, from fio 2, which has remainders", () => {
  for (const [blanks, style] of [
    ["", "remainder"],
    [" ", "remainder"],
    ["  ", "rounded"],
    ["   ", "rounded"],
  ] as const)
    assert.equal(jobOf(`    lat (usec)${blanks}: 100=50.00%, 250=50.00%`).style, style);
});

test("what a job lacks in the end is said, and which of its lines cannot all be its own", () => {
  const lost = (...lines: string[]): string[] => jobOf(...lines).missing();
  const [issued, depths, list] = [
    "the line of its I/Os (issued) is missing",
    "the line of its depths is missing",
    "a list of percentiles has no end",
  ];
  assert.deepEqual(lost(ISSUED, DEPTHS), []);
  assert.deepEqual(lost(), [issued, depths]);
  assert.deepEqual(lost(SIDE, CLAT, ISSUED, DEPTHS), []);
  assert.deepEqual(lost(SIDE, LISTED, LIST, ISSUED, DEPTHS), []);
  assert.deepEqual(lost(SIDE, LISTED, ISSUED, DEPTHS), [list]);
  assert.deepEqual(lost(SIDE, LISTED, `${LIST},`, ISSUED, DEPTHS), [list]);
  assert.deepEqual(lost(FLUSHES, "    sync percentiles (nsec):", ISSUED, DEPTHS), [list]);

  assert.deepEqual(jobOf(SIDE, CLAT, LISTED, LIST).misplaced(), []);
  const falling = "     |  1.00th=[  200],  5.00th=[   40]";
  const order = CLAT.replace("max=200", "max=5");
  assert.deepEqual(jobOf(SIDE, LISTED, falling).misplaced(), ["its percentiles do not grow"]);
  assert.deepEqual(jobOf(SIDE, order).misplaced(), ["a latency's min, avg and max are not in this order"]);
  assert.deepEqual(jobOf(FLUSHES, SYNC.replace("max=200", "max=5")).misplaced().length, 1);
  assert.deepEqual(jobOf(SIDE, SIDE, SIDE, order, LISTED, falling).misplaced(), [
    "read is there twice",
    "its percentiles do not grow",
    "a latency's min, avg and max are not in this order",
  ]);
});

test("percentiles of one priority are read over, and those of all I/Os stand", () => {
  const of = (name: string): string => `    ${name} percentiles (msec):`;
  const priorities = [
    "clat prio 0/0 (89.99% of IOs)",
    "lat prio 1/0/2 (10.01% of IOs)",
    "high prio (10.01%) clat",
  ];
  const lists = priorities.flatMap((name) => [of(name), `${LIST},`, "     | 99.00th=[  400]"]);
  const prio = "    clat prio 0/0 (msec): min=7, max=918, avg=171.68, stdev=150.48";
  const job = jobOf(SIDE, CLAT, prio, LISTED, LIST, ...lists, DEPTHS, ISSUED);
  assert.deepEqual([job.damage, job.missing(), job.misplaced()], [[], [], []]);
  assert.deepEqual(
    [...(job.sides.get("read")?.latencies.values() ?? [])].map(({ percentiles }) => percentiles.count),
    [2],
  );
});
