/** The same measurement in the layouts of 21 releases of fio: what changed in the file must not change what is read out of it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { valueOf } from "../../src/schema/quantity.ts";
import type { Direction, Distribution, Result } from "../../src/schema/result.ts";
import { importBytes, type Outcome } from "./import.ts";
import { type Document, olderLayout, type Row, SIDES } from "./older-layout.ts";

const input = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures/fio-json", name, "input.json"), "utf8");
const documentOf = (name: string): Document => {
  const text = input(name);
  return JSON.parse(text.slice(text.search(/^\{/m)));
};

const imported = (document: unknown, before = ""): Promise<Outcome> =>
  importBytes(Buffer.from(`${before}${JSON.stringify(document, null, 2)}\n`));
const resultsOf = ({ runs }: Outcome): Result[] => runs.flatMap(({ results }) => results);
const said = ({ problems }: Outcome): string => problems.map(({ message }) => message).join("\n");

async function one(document: unknown): Promise<Result> {
  const outcome = await imported(document);
  assert.equal(said(outcome), "");
  const [result, ...others] = resultsOf(outcome);
  assert.ok(result !== undefined && others.length === 0);
  assert.equal(result.status, "complete");
  return result;
}

/** Three stonewalled jobs of fio 3.42: reads, writes, and a mix of two jobs with fsync. */
const MODERN = documentOf("good-stonewalled-mixed-fsync");
const WHOLE = resultsOf(await imported(MODERN));

test("the modern file: three workloads, each complete", () => {
  assert.deepEqual(
    WHOLE.map(({ name, status, jobs }) => [name, status, jobs]),
    [
      ["rand-read-iops", "complete", undefined],
      ["rand-write-iops", "complete", undefined],
      ["mixed-fsync", "complete", 2],
    ],
  );
});

const copied = (change: (document: Document) => void): Document => {
  const document = structuredClone(MODERN);
  change(document);
  return document;
};

/** Layouts that say as much as the modern one, but for what is listed. */
const COUNTERS = ["totalIos", "ioBytes", "runtimeNs", "iops", "bandwidthBytesPerSecond"] as const;

/** What older layouts cut: microseconds of min, max and percentiles; bytes within a KiB. */
function assertSame(found: Result[], unitNs: number): void {
  assert.equal(found.length, WHOLE.length);
  for (const [index, whole] of WHOLE.entries()) {
    const result = found[index];
    assert.ok(result);
    assert.equal(result.status, "complete", whole.name);
    assert.deepEqual(Object.keys(result.directions), Object.keys(whole.directions));
    for (const side of SIDES) {
      const a: Direction | undefined = result.directions[side];
      const b: Direction | undefined = whole.directions[side];
      if (a === undefined || b === undefined) continue;
      for (const counter of COUNTERS)
        assert.equal(a[counter], b[counter], `${whole.name} ${side} ${counter}`);
      assertLatencies(a, b, unitNs, `${whole.name} ${side}`);
    }
  }
}

function assertLatencies(found: Direction, whole: Direction, unitNs: number, where: string): void {
  for (const kind of ["slat", "clat", "lat"] as const) {
    const [a, b] = [found[kind], whole[kind]];
    assert.equal(a === undefined, b === undefined, `${where} ${kind}`);
    if (a !== undefined && b !== undefined) assertDistribution(a, b, unitNs, `${where} ${kind}`);
  }
}

function assertDistribution(found: Distribution, whole: Distribution, unitNs: number, where: string): void {
  const near = (a: unknown, b: unknown, within: number, what: string): void =>
    assert.ok(
      typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= within,
      `${where} ${what}: ${String(a)}, not ${String(b)}`,
    );
  near(found.meanNs, whole.meanNs, unitNs * 1e-6, "mean");
  near(found.stddevNs, whole.stddevNs, unitNs * 1e-6, "stddev");
  near(found.maxNs, whole.maxNs, unitNs - 1, "max");
  assert.deepEqual(Object.keys(found.percentilesNs ?? {}), Object.keys(whole.percentilesNs ?? {}), where);
  for (const [name, value] of Object.entries(whole.percentilesNs ?? {}))
    near(found.percentilesNs?.[name], value, unitNs - 1, `p${name}`);
}

const LAYOUTS: [release: string, rules: string, unitNs: number][] = [
  ["3.41", "sync.total_ios is 0 for fdatasync, no zone resets", 1],
  ["3.36", "boolean options leave no trace", 1],
  ["3.35", "no job_start, no sectors of disks", 1],
  ["3.29", "high_prio and low_prio beside the latency", 1],
  ["3.17", "no sample counts; seventeen zero percentiles where nothing was done", 1],
  ["3.12", "means of samples are of a job, not of the group", 1],
  ["3.8", "no iodepth_submit and iodepth_complete", 1],
  ["3.7", "no job_runtime", 1],
  ["3.3", "no sync object", 1],
  ["3.1", "no bw_bytes; the percentile key 0.00 three times", 1],
  ["2.21", "microseconds; bytes and io_kbytes", 1000],
  ["2.20", "microseconds; io_bytes in KiB and no io_kbytes", 1000],
  ["2.11", "no timestamp_ms", 1000],
  ["2.3", "integer IOPS", 1000],
];

for (const [release, rules, unitNs] of LAYOUTS) {
  test(`fio ${release}: ${rules}; the figures are the same`, async () => {
    const outcome = await importBytes(Buffer.from(olderLayout(MODERN, release)));
    assert.equal(said(outcome), "");
    assertSame(resultsOf(outcome), unitNs);
    assert.equal(outcome.runs[0]?.tool.version, release);
  });
}

test("no layout is told by the version that the file claims", async () => {
  for (const [release, , unitNs] of LAYOUTS) {
    const text = olderLayout(MODERN, release).replace(`"fio-${release}"`, '"fio-9.99-dirty"');
    assertSame(resultsOf(await importBytes(Buffer.from(text))), unitNs);
  }
});

test("fio 2.2: no options at all; figures are the same, and what was asked for is not known", async () => {
  const outcome = await importBytes(Buffer.from(olderLayout(MODERN, "2.2")));
  assert.equal(said(outcome), "");
  const results = resultsOf(outcome);
  assertSame(results, 1000);
  assert.deepEqual(
    results.map(({ workload }) => {
      const { inferred, ...known } = workload;
      return [known, Object.keys(inferred ?? {})];
    }),
    [
      [{ rw: "unknown-read", blockSizeBytes: 4096 }, ["blockSizeBytes"]],
      [{ rw: "unknown-write", blockSizeBytes: 4096 }, ["blockSizeBytes"]],
      [{ rw: "unknown-rw", blockSizeBytes: 8192 }, ["blockSizeBytes"]],
    ],
  );
  for (const result of results) {
    assert.equal(result.options, undefined);
    assert.match(String(result.notes), /order, depth and engine are not stated/);
  }
});

test("fio 2.1.10: no counts of I/Os; IOPS are what was printed, to the next integer, and the bytes are counted", async () => {
  const outcome = await importBytes(Buffer.from(olderLayout(MODERN, "2.1.10")));
  assert.equal(said(outcome), "");
  for (const [index, result] of resultsOf(outcome).entries()) {
    assert.equal(result.status, "complete");
    const whole = WHOLE[index];
    assert.ok(whole);
    assert.equal(result.workload.blockSizeBytes, index === 2 ? 8192 : 4096);
    assert.match(String(result.notes), /does not print how many I\/Os it did/);
    for (const side of SIDES) {
      const found: Direction | undefined = result.directions[side];
      const expected: Direction | undefined = whole.directions[side];
      assert.equal(found === undefined, expected === undefined);
      if (found === undefined || expected === undefined) continue;
      const { iops } = found;
      assert.ok(typeof iops === "object" && iops.high - iops.low === 1);
      const exact = valueOf(expected.iops ?? 0);
      assert.ok(iops.low <= exact && exact <= iops.high, `${iops.low} to ${iops.high}, not ${exact}`);
      assert.equal(found.totalIos, undefined, "nobody counted them");
      assert.equal(found.ioBytes, expected.ioBytes);
      assert.equal(found.bandwidthBytesPerSecond, expected.bandwidthBytesPerSecond);
      assertLatencies(found, expected, 1000, `${result.name} ${side}`);
    }
  }
});

test("without options, jobs of one name and group are one workload: rates are summed, means weighted", async () => {
  const two = copied((document) => {
    const [job] = document.jobs as [Row];
    const other = structuredClone(job);
    for (const kind of ["clat_ns", "lat_ns"] as const) other.read[kind].mean = job.read[kind].mean * 2;
    document.jobs = [job, other];
  });
  const text = olderLayout(two, "2.1.10");
  const result = resultsOf(await importBytes(Buffer.from(text)))[0];
  const [job] = MODERN.jobs as [Row];
  assert.equal(result?.jobs, 2);
  assert.equal(result?.workload.numjobs, 2);
  const { iops, lat } = result?.directions.read ?? {};
  assert.ok(typeof iops === "object");
  assert.deepEqual([iops.low, iops.high], [2 * Math.floor(job.read.iops), 2 * Math.floor(job.read.iops) + 2]);
  assert.ok(Math.abs(valueOf(lat?.meanNs ?? 0) - 1.5 * job.read.lat_ns.mean) < 0.01);
});

test("a size of I/Os that the counters do not settle is not stated", async () => {
  const mixedSizes = copied((document) => {
    const [job] = document.jobs as [Row];
    job.read.io_bytes = job.read.total_ios * 6000;
    job.read.io_kbytes = Math.floor(job.read.io_bytes / 1024);
    job.read.bw_bytes = Math.floor((job.read.io_bytes * 1000) / job.read.runtime);
    job.read.bw = Math.floor(job.read.bw_bytes / 1024);
    document.jobs = [job];
  });
  for (const release of ["2.2", "2.1.10"]) {
    const result = resultsOf(await importBytes(Buffer.from(olderLayout(mixedSizes, release))))[0];
    assert.deepEqual(result?.workload, { rw: "unknown-read" });
    assert.equal(result?.status, "complete");
  }
});

test("slow disks: KiB are told from bytes also where the bandwidth rounds to nothing", async () => {
  const slow = copied((document) => {
    const [job] = document.jobs as [Row];
    Object.assign(job.read, { io_bytes: 40960, io_kbytes: 40, total_ios: 10, runtime: 60_000 });
    Object.assign(job.read, { bw_bytes: 682, bw: 0, iops: 10 / 60 });
    document.jobs = [job];
  });
  const result = resultsOf(await importBytes(Buffer.from(olderLayout(slow, "2.20"))))[0];
  assert.equal(result?.directions.read?.ioBytes, 40960);
});

test("boolean options: before 3.37 their absence says nothing of time_based", async () => {
  const old = resultsOf(await importBytes(Buffer.from(olderLayout(MODERN, "3.36"))));
  assert.deepEqual([WHOLE[0]?.workload.timeBased, old[0]?.workload.timeBased], [true, undefined]);
});

const alone = (name: string, change: (row: Row, document: Document) => void): Document => {
  const document = documentOf(name);
  change(document.jobs[0] as Row, document);
  return document;
};

test("unified_rw_reporting: mixed is a direction of its own only where nothing else was reported", async () => {
  const mixed = await one(documentOf("good-unified-mixed"));
  assert.deepEqual(Object.keys(mixed.directions), ["mixed"]);
  const both = copied((document) => {
    const [, , job] = document.jobs as Row[];
    assert.ok(job);
    document.jobs = [{ ...job, mixed: job.read } as Row];
  });
  assert.deepEqual(Object.keys((await one(both)).directions), ["read", "write"]);
});

test("gtod_reduce: fio takes no time and prints zeros, in three forms; no latency is reported", async () => {
  const zeros = { min: 0, max: 0, mean: 0, stddev: 0 };
  for (const more of [{ N: 0 }, {}, { percentile: { "0.00": 0 } }, { percentile: { "99.000000": 0 } }]) {
    const result = await one(
      alone("good-note-before-json", ({ read }) => {
        for (const kind of ["slat_ns", "clat_ns", "lat_ns"] as const) read[kind] = { ...zeros, ...more };
      }),
    );
    const { slat, clat, lat, iops } = result.directions.read ?? {};
    assert.deepEqual([slat, clat, lat], [undefined, undefined, undefined], JSON.stringify(more));
    assert.ok(iops);
  }
});

test("lat_percentiles: percentiles stand where they were taken, under clat up to 3.12 and under lat since", async () => {
  const withTotals = (place: "clat_ns" | "lat_ns"): Document =>
    alone("good-note-before-json", ({ read, "job options": options }) => {
      const { percentile, ...clat } = read.clat_ns;
      assert.ok(percentile);
      read.clat_ns = clat;
      read[place] = { ...read[place], percentile };
      Object.assign(options ?? {}, { lat_percentiles: "1" });
    });
  const [before, since] = [await one(withTotals("clat_ns")), await one(withTotals("lat_ns"))];
  assert.ok(since.directions.read?.lat?.percentilesNs?.["99"]);
  assert.deepEqual(before.directions, since.directions);
  assert.match(String(before.notes), /stand under lat/);
});

test("means of samples, in whatever sense, are not read", async () => {
  const document = copied(({ jobs }) => {
    for (const job of jobs)
      for (const side of ["read", "write"] as const)
        Object.assign(job[side], { iops_mean: 1, bw_mean: 1, bw_agg: 0, iops_samples: 0, bw_min: 0 });
  });
  assertSame(resultsOf(await imported(document)), 1);
});

test("latency_depth is what was asked for, and iodepth_level may exceed 100: neither is taken for a depth reached", async () => {
  const document = copied(({ jobs }) => {
    for (const job of jobs)
      Object.assign(job, { latency_depth: 99, iodepth_level: { "1": 200, ">=64": 114.6 } });
  });
  const results = resultsOf(await imported(document));
  assertSame(results, 1);
  assert.deepEqual(
    results.map(({ workload }) => workload.iodepth),
    [16, 16, 4],
  );
});

test("cpu_idleness above 100 says nothing; below, it is of the run", async () => {
  for (const [system, expected] of [
    [49.74, 49.74],
    [106.3, undefined],
  ] as const) {
    const result = await one(
      alone("good-note-before-json", (_, document) => Object.assign(document, { cpu_idleness: { system } })),
    );
    assert.equal(result.cpu?.idlePercent, expected);
  }
});

test("no disks, on network file systems: none are reported", async () => {
  const result = await one(
    alone("good-note-before-json", (_, document) => Object.assign(document, { disk_util: [] })),
  );
  assert.equal(result.disks, undefined);
});

test("a key that is there twice, such as filename: the last counts, and nothing breaks", async () => {
  const text = input("good-note-before-json").replace('"rw" :', '"filename" : "a:b",\n "rw" :');
  assert.equal(resultsOf(await importBytes(Buffer.from(text)))[0]?.options?.filename, "/mnt/bench/t.dat");
});

test("steadystate that was attained ends a run before its time, rightly; not attained, it does not", async () => {
  const stopped = (attained: number): Document =>
    alone("good-note-before-json", (job) => {
      Object.assign(job["job options"] ?? {}, { runtime: "60", steadystate: "iops:1%" });
      Object.assign(job, { steadystate: { ss: "iops:1.0%", duration: 1, attained, ...came } });
    });
  const came = { criterion: "0.25%", data: { bw_mean: 1 } };
  const steady = await one(stopped(1));
  assert.equal(steady.status, "complete");
  assert.deepEqual(steady.steadyState, { asked: "iops:1.0%", attained: true, criterion: "0.25%" });
  const [restless] = resultsOf(await imported(stopped(0)));
  assert.deepEqual([restless?.status, restless?.steadyState?.attained], ["partial", false]);
  assert.equal(resultsOf(await imported(stopped(7)))[0]?.steadyState, undefined, "neither yes nor no");
});

test("fsync: what trusting its latency needs is kept: release, engine, count and latency", async () => {
  const outcome = await imported(MODERN);
  const result = resultsOf(outcome)[2];
  assert.equal(outcome.runs[0]?.tool.version, "3.42");
  assert.deepEqual(
    [result?.workload.ioengine, result?.workload.fsync, result?.workload.iodepth, result?.workload.numjobs],
    ["libaio", 32, 4, 2],
  );
  assert.deepEqual([result?.sync?.operations, result?.sync?.latency?.meanNs], [584, 160848.780822]);
});

test("fsync: the sample count is right, total_ios is 0 for fdatasync; without samples there is no count", async () => {
  const flushed = (sync: (of: Record<string, unknown>) => void): Document =>
    copied((document) => {
      const [, , job] = document.jobs as Row[];
      assert.ok(job?.sync);
      sync(job.sync);
      document.jobs = [job];
    });
  const zero = await one(flushed((sync) => (sync.total_ios = 0)));
  assert.equal(zero.sync?.operations, 584);
  const uncounted = await one(
    flushed((sync) => {
      const { N: _, ...latency } = sync.lat_ns as Record<string, unknown>;
      Object.assign(sync, { total_ios: 0, lat_ns: latency });
    }),
  );
  assert.equal(uncounted.sync?.operations, undefined);
  assert.equal(uncounted.sync?.latency?.meanNs, 160848.780822);
});

const CLIENTS = documentOf("good-client-two-servers");
const TOGETHER = await one(CLIENTS);

test("clients: the row over all of them is recomputed from the members, whatever it says", async () => {
  const rows = CLIENTS.client_stats ?? [];
  const members = rows.filter(({ jobname }) => jobname !== "All clients");
  const ios = members.map(({ read }) => read.total_ios);
  const all = ios.reduce((a, b) => a + b, 0);
  const mean = members.reduce((sum, { read }) => sum + read.lat_ns.mean * read.total_ios, 0) / all;
  assert.equal(TOGETHER.directions.read?.totalIos, all);
  assert.ok(Math.abs(valueOf(TOGETHER.directions.read?.lat?.meanNs ?? 0) - mean) < 1e-6 * mean);
  assert.equal(TOGETHER.directions.read?.clat?.percentilesNs, undefined, "percentiles cannot be averaged");
  for (const change of [
    (row: Row): unknown => Object.assign(row.read, { total_ios: 1, iops: 1e9, bw: 1e9 }),
    (row: Row): unknown => (row.read.lat_ns.mean = 1),
  ]) {
    const document = structuredClone(CLIENTS);
    const last = document.client_stats?.at(-1);
    assert.equal(last?.jobname, "All clients");
    change(last);
    assert.deepEqual((await one(document)).directions, TOGETHER.directions);
  }
});

test("clients: global options are one object, or since 3.39 one for each server", async () => {
  const document = structuredClone(CLIENTS);
  const globals = document["global options"];
  document["global options"] = (document.client_stats ?? [])
    .slice(0, 2)
    .map(({ hostname, port }) => ({ hostname, port, ...globals }));
  const result = await one(document);
  assert.deepEqual(result.workload, TOGETHER.workload);
  assert.deepEqual(
    Object.entries(result.options ?? {}).sort(),
    Object.entries(TOGETHER.options ?? {}).sort(),
  );
});

test("clients: servers that were given different options did different workloads", async () => {
  const document = structuredClone(CLIENTS);
  const [first, second] = document.client_stats ?? [];
  assert.ok(first?.["job options"] && second?.["job options"]);
  delete first["job options"].iodepth;
  delete second["job options"].iodepth;
  document["global options"] = [first, second].map(({ hostname, port }, i) => ({
    hostname,
    port,
    ...CLIENTS["global options"],
    iodepth: i === 0 ? "4" : "8",
  }));
  assert.deepEqual(
    resultsOf(await imported(document)).map(({ workload }) => workload.iodepth),
    [4, 8],
  );
});

test("clients: before 3.3 no row names its host; the figures are the same, the number of clients is not known", async () => {
  const document = structuredClone(CLIENTS);
  for (const row of document.client_stats ?? []) {
    delete row.hostname;
    delete row.port;
    delete row.job_runtime;
  }
  const outcome = await imported(document);
  const [result] = resultsOf(outcome);
  assert.deepEqual(result?.directions, TOGETHER.directions);
  assert.equal(result?.status, "complete");
  assert.deepEqual(
    [outcome.runs[0]?.cell?.clients, result?.workload.numjobs, result?.jobs],
    [undefined, undefined, undefined],
    "two rows of numjobs=2: two clients with two jobs each, or one that reports each job",
  );
});

test("clients: several sections are several workloads, and the row over all comes only at the end", async () => {
  const document = structuredClone(CLIENTS);
  const [first, second, all] = document.client_stats ?? [];
  assert.ok(first && second && all);
  const other = (row: Row): Row => ({
    ...structuredClone(row),
    jobname: "other",
    groupid: 1,
    "job options": { ...row["job options"], bs: "4096" },
  });
  document.client_stats = [first, second, other(first), other(second), all];
  assert.deepEqual(
    resultsOf(await imported(document)).map(({ name, status }) => [name, status]),
    [
      ["cs-randrw", "complete"],
      ["other", "complete"],
    ],
  );
});

test("IOPS of two decimals, as fio 2.2 prints them, agree with its counters but for rounding", async () => {
  const document = copied(({ jobs }) => {
    for (const job of jobs as Row[])
      for (const side of SIDES) {
        const row = job[side] as Record<string, unknown> | undefined;
        if (typeof row?.iops === "number") row.iops = Number(row.iops.toFixed(2));
      }
  });
  assert.equal(said(await imported(document)), "");
  const wrong = copied(({ jobs }) => {
    const row = (jobs as Row[])[0]?.read as unknown as Record<string, number>;
    row.iops = Number(((row.iops ?? 0) + 1.5).toFixed(2));
  });
  assert.match(said(await imported(wrong)), /fio printed .* IOPS, its own counters give/);
});
