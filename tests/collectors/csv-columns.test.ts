/** What a field of each column may be, and what is said of one that may not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { columnOf } from "../../src/collectors/csv/columns.ts";
import { csv } from "../../src/collectors/csv/csv.ts";
import { importBytes } from "./import.ts";
import { rawFileOf } from "./raw-file.ts";

/** A row of a test that is known otherwise, with one column more. */
const withField = async (name: string, text: string) => {
  const { runs, problems } = await importBytes(
    Buffer.from(`tool,rw,read_iops,${name}\nfio,randread,1000,${text}\n`),
  );
  return { run: runs[0], result: runs[0]?.results[0], said: problems.map(({ message }) => message) };
};

/** Column, field, and what the workload then has, or what was expected. */
const WORKLOADS: [column: string, text: string, key: string, value: unknown][] = [
  ["read_percent", "0", "readPercent", 0],
  ["read_percent", "100", "readPercent", 100],
  ["read_percent", "70.5", "readPercent", 70.5],
  ["iodepth", "1", "iodepth", 1],
  ["numjobs", "1", "numjobs", 1],
  ["outstanding", "1", "outstanding", 1],
  ["direct", "true", "direct", true],
  ["direct", "YES", "direct", true],
  ["direct", "1", "direct", true],
  ["direct", "false", "direct", false],
  ["direct", "no", "direct", false],
  ["direct", "0", "direct", false],
  ["sync", "dsync", "sync", "dsync"],
  ["fsync", "0", "fsync", 0],
  ["fdatasync", "0", "fdatasync", 0],
  ["rate_iops", "1", "rateIops", 1],
  ["block_size_bytes", "512", "blockSizeBytes", 512],
  ["block_size_kib", "0.5", "blockSizeBytes", 512],
  ["block_size_kib", "4", "blockSizeBytes", 4096],
  ["block_size_mib", "1", "blockSizeBytes", 1_048_576],
  ["size_gib", "1", "sizeBytes", 1_073_741_824],
  ["size_mib", "0.5", "sizeBytes", 524_288],
  ["runtime_s", "0", "runtimeSeconds", 0],
  ["runtime_s", "0.5", "runtimeSeconds", 0.5],
  ["ramp_s", "0", "rampSeconds", 0],
  ["time_based", "no", "timeBased", false],
];

test("a field is read in the unit of its column's name, to the last value that there can be", async () => {
  for (const [column, text, key, value] of WORKLOADS) {
    const { result, said } = await withField(column, text);
    assert.deepEqual(said, [], `${column}: ${text}`);
    assert.equal(result?.workload[key as "rw"], value, `${column}: ${text}`);
  }
});

const WRONG: [column: string, text: string, expected: string][] = [
  ["read_percent", "100.5", "0 to 100"],
  ["read_percent", "101", "0 to 100"],
  ["read_percent", "-1", "0 to 100"],
  ["iodepth", "0", "a whole number from 1 on"],
  ["iodepth", "1.5", "a whole number from 1 on"],
  ["numjobs", "0", "a whole number from 1 on"],
  ["outstanding", "0", "a whole number from 1 on"],
  ["rate_iops", "0", "a whole number from 1 on"],
  ["fsync", "0.5", "a whole number from 0 on"],
  ["fdatasync", "x", "a whole number from 0 on"],
  ["block_size_bytes", "0", "a whole number from 1 on"],
  ["block_size_bytes", "0.5", "a whole number from 1 on"],
  ["size_gib", "99999999999", "a whole number from 1 on"],
  ["runtime_s", "x", "a number from 0 on"],
  ["ramp_s", "-1", "a number from 0 on"],
  ["runtime_s", "99999999999999999", "a number from 0 on"],
  ["direct", "maybe", "true or false"],
  ["sync", "all", "none, sync, dsync"],
  ["measured_from", "yesterday", "2025-12-13 or 2025-12-13T08:00:00Z"],
  ["run", "My Run", "lower case letters, digits, single dashes and dots"],
  ["run", "a--b", "lower case letters, digits, single dashes and dots"],
  ["run", `a${"b".repeat(60)}`, "lower case letters, digits, single dashes and dots"],
];

test("a field that cannot be is left out, with what was expected, and makes its result partial", async () => {
  for (const [column, text, expected] of WRONG) {
    const { result, said } = await withField(column, text);
    const found = JSON.stringify(text.slice(0, 40));
    const doubt = `${column}: expected ${expected}, found ${found}. It is left out.`;
    assert.deepEqual(said, [`line 2, ${doubt}`]);
    assert.deepEqual([result?.status, result?.notes], ["partial", [doubt]], column);
  }
});

test("a run's name has up to 60 letters, digits, dashes and dots", async () => {
  for (const name of ["a", "3", "first-run.2", `a${"b".repeat(59)}`]) {
    const { run, said } = await withField("run", name);
    assert.deepEqual([run?.key, said], [name, []], name);
  }
});

test("sizes of volumes are in the unit of the name, too", async () => {
  const { run } = await withField("volume_size_gib", "100");
  assert.deepEqual(run?.cell, { volumeSizeBytes: 107_374_182_400 });
});

test("each figure has its column, in each unit, and no other name is one", () => {
  const columns: [name: string, metric: string, unit: string, exact?: true][] = [
    ["read_iops", "read.iops", ""],
    ["trim_ios", "trim.ios", "", true],
    ["write_total_bytes", "write.bytes", "B", true],
    ["mixed_bandwidth_bytes_per_s", "mixed.bandwidth", "B/s"],
    ["read_bandwidth_kib_per_s", "read.bandwidth", "KiB/s"],
    ["read_bandwidth_mib_per_s", "read.bandwidth", "MiB/s"],
    ["read_bandwidth_gib_per_s", "read.bandwidth", "GiB/s"],
    ["read_bandwidth_kb_per_s", "read.bandwidth", "kB/s"],
    ["read_bandwidth_mb_per_s", "read.bandwidth", "MB/s"],
    ["read_bandwidth_gb_per_s", "read.bandwidth", "GB/s"],
    ["write_runtime_ms", "write.runtime", "ms"],
    ["write_runtime_s", "write.runtime", "s"],
    ["read_slat_mean_ns", "read.slat.mean", "ns"],
    ["read_clat_p99.9_us", "read.clat.p99.9", "us"],
    ["read_lat_stddev_ms", "read.lat.stddev", "ms"],
    ["read_lat_p50_s", "read.lat.p50", "s"],
    ["sync_lat_max_us", "sync.lat.max", "us"],
    ["cpu_user_percent", "cpu.user", "%"],
  ];
  for (const [name, metric, unit, exact = false] of columns) {
    const column = columnOf(name);
    assert.ok(column?.of === "figure", name);
    assert.deepEqual([column.metric, column.unit, column.exact], [metric, unit, exact], name);
  }
  for (const name of [
    "iops",
    "read_latency",
    "read_lat_p100_us",
    "read_lat_p99.90_us",
    "read_runtime_us",
    "",
  ])
    assert.equal(columnOf(name), undefined, name);
});

test("the columns say how sure it is: rw and a figure are enough, rw among others nearly, figures alone are not", () => {
  const headers: [header: string, sure: number, reason: string][] = [
    ["rw,read_iops", 0.9, "the columns rw and read_iops"],
    ["RW;Write_IOPS;read_iops", 0.9, "the columns rw and write_iops"],
    ["rw,tool,name", 0.6, "a column rw"],
    ["rw,tool", 0, "no column of a figure"],
    ["read_iops,write_iops", 0.2, "no column rw"],
    ["tool,read_iops", 0, "no column rw"],
    ["a,b,c", 0, "no column rw"],
  ];
  for (const [header, sure, reason] of headers)
    assert.deepEqual(csv.recognise(rawFileOf(Buffer.from(`# a comment\n${header}\n`))), { sure, reason });
});

const rowsOf = async (header: string, ...rows: string[]) => {
  const { runs, problems } = await importBytes(Buffer.from(`${[header, ...rows].join("\n")}\n`));
  return { runs, said: problems.map(({ message }) => message) };
};

test("a figure is a plain number above 0, and where I/Os are counted a whole one", async () => {
  const wrong: [column: string, text: string, said: string][] = [
    ["read_iops", "0", "46800 or 0.42, found 0; what was not measured is left empty"],
    ["read_iops", "0.0", '46800 or 0.42, found "0.0"'],
    ["read_iops", "1e3", '46800 or 0.42, found "1e3"'],
    ["read_iops", "99999999999999999999", '46800 or 0.42, found "99999999999999999999"'],
    ["read_ios", "0", "46800, found 0; what was not measured is left empty"],
    ["read_ios", "1.5", '46800, found "1.5"'],
    ["read_ios", "9007199254740993", '46800, found "9007199254740993"'],
    ["read_iops", "x".repeat(50), `46800 or 0.42, found "${"x".repeat(40)}"`],
  ];
  for (const [column, text, expected] of wrong) {
    const { said } = await rowsOf(`tool,rw,read_lat_mean_us,${column}`, `fio,read,5,${text}`);
    assert.deepEqual(said, [
      `line 2, ${column}: expected a plain number such as ${expected}. It is left out.`,
    ]);
  }
  const { runs, said } = await rowsOf(
    "tool,rw,read_ios,read_iops,read_lat_stddev_us,cpu_user_percent",
    "fio,read,1,0.12345678901234567890,0,0",
  );
  const { read } = runs[0]?.results[0]?.directions ?? {};
  assert.deepEqual(said, []);
  assert.equal(read?.totalIos, 1);
  assert.ok(typeof read?.iops === "object" && Math.abs(read.iops.value - 0.123456789012345) < 1e-12);
  assert.ok(typeof read?.lat?.stddevNs === "object" && read.lat.stddevNs.value === 0);
});

test("a figure of what a pattern does not do is left out; those of all patterns are not", async () => {
  const { runs, said } = await rowsOf(
    "tool,rw,write_iops,read_iops,sync_lat_mean_us,cpu_system_percent",
    "fio,randread,5,7,3,2",
    "fio,unknown,5,7,3,2",
  );
  assert.deepEqual(said, [
    "line 2, write_iops: expected nothing, for randread does no writes. It is left out.",
  ]);
  const directions = runs.flatMap(({ results }) => results.map((result) => Object.keys(result.directions)));
  // In the order that all files have, whatever the order of the columns.
  assert.deepEqual(directions, [["read"], ["read", "write"]]);
});

test("rows that say nothing, say it twice, or say too little are named by their line", async () => {
  const { runs, said } = await rowsOf(
    "tool,rw,read_iops,note",
    "fio,read,5,",
    "fio,read,5,",
    "fio,,6,",
    ",read,7,",
    "fio,read,,",
    "fio,read,8,warm",
  );
  assert.deepEqual(said, [
    "line 3: the same row as in line 2. It is imported once.",
    "line 4: expected an access pattern in its column rw, found none. The row is not imported.",
    "line 5: expected in its column tool what measured, found nothing. The row is not imported.",
    "line 6: expected a figure in one of its columns, found none. The row is not imported.",
  ]);
  assert.deepEqual(
    runs.flatMap(({ results }) => results.map(({ notes }) => notes)),
    [undefined, ["warm"]],
  );
});

test("what is wrong with a row is said of no other", async () => {
  const { runs, said } = await rowsOf(
    "tool,rw,read_iops,iodepth",
    "fio,read,5,0",
    "fio,read,6,4",
    "fio,read,7,0",
  );
  assert.deepEqual(
    runs.flatMap(({ results }) => results.map(({ status, notes = [] }) => [status, notes.length])),
    [
      ["partial", 1],
      ["complete", 0],
      ["partial", 1],
    ],
  );
  assert.equal(said.length, 2);
});

test("problems of the whole file stand before those of its lines", async () => {
  const { said } = await rowsOf("tool,rw,read_iops,read_iopz,storage_class,pool", "fio,,5,1,a,b");
  assert.deepEqual(said, [
    'column 4, "read_iopz": there is no such column; it is left out. Did you mean read_iops?',
    'column 6, "pool": another column says the same; this one is left out. Keep one of them.',
    "line 2: expected an access pattern in its column rw, found none. The row is not imported.",
  ]);
});

test("rows of one run agree on what a run has once", async () => {
  const header = "run,tool,tool_version,measured_from,node,rw,read_iops";
  const once = (row: string): string =>
    `${row}: expected the tool, dates, volume and node of line 2, which is of the same run. The row is not imported; give it another name in the column run.`;
  for (const other of [
    "a,ioping,3.1,2026-01-02,n1,read,6",
    "a,fio,3.2,2026-01-02,n1,read,6",
    "a,fio,3.1,2026-01-03,n1,read,6",
    "a,fio,3.1,2026-01-02,n2,read,6",
    "a,fio,3.1,2026-01-02,,read,6",
  ])
    assert.deepEqual(
      (await rowsOf(header, "a,fio,3.1,2026-01-02,n1,read,5", other)).said,
      [once("line 3")],
      other,
    );
  const { runs, said } = await rowsOf(
    header,
    "a,fio,3.1,2026-01-02,n1,read,5",
    "b,ioping,,,,read,6",
    "a,fio,3.1,2026-01-02,n1,randread,7",
  );
  assert.deepEqual(said, []);
  assert.deepEqual(
    runs.map(({ key, results }) => [key, results.length]),
    [
      ["a", 2],
      ["b", 1],
    ],
  );
});
