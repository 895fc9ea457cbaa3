/** What diskspd says that it was asked to do, line by line. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inputOf, startOf } from "../../src/collectors/diskspd/input.ts";
import { importBytes } from "./import.ts";

const outputOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `fixtures/diskspd/${name}/input.txt`), "utf8");

test("where no command line is printed, input parameters begin a run", async () => {
  const each = ["good-reads-without-latency", "good-mixed-with-latency"].map((name) =>
    outputOf(name).replace(/^Command Line: .*\n/m, ""),
  );
  const { runs, problems } = await importBytes(Buffer.from(each.join("\n")));
  const results = runs.flatMap((run) => run.results.map(({ name, status }) => `${name}, ${status}`));
  assert.deepEqual(problems, []);
  assert.deepEqual(results, ["diskspd randread, complete", "diskspd randrw, complete"]);
});

/** As diskspd 2.1 prints them. */
const LINES = [
  "path: 'E:\\test.dat'",
  "software cache disabled",
  "hardware write cache disabled, writethrough on",
  "performing read test",
  "block size: 4KiB",
  "using random I/O (alignment: 4KiB)",
  "number of outstanding I/O operations per thread: 8",
  "threads per file: 4",
  "duration: 60s",
  "warm up time: 5s",
];
const read = (change: Record<number, string> = {}, command?: string) =>
  inputOf(
    LINES.map((line, i) => change[i] ?? line),
    command,
  );

test("each line is a part of the workload", () => {
  assert.deepEqual(read({}, "diskspd -c1G -d60 E:\\test.dat"), {
    doubts: [],
    targets: 1,
    workload: {
      rw: "randread",
      blockSizeBytes: 4096,
      iodepth: 8,
      numjobs: 4,
      outstanding: 32,
      direct: true,
      sync: "dsync",
      sizeBytes: 1_073_741_824,
      sharedFile: true,
      runtimeSeconds: 60,
      rampSeconds: 5,
      tool: "diskspd",
    },
  });
});

test("read, write and mix, at random or in sequence, are patterns", () => {
  const patterns: [test: string, order: string, rw: string, readPercent?: number][] = [
    ["read test", "random I/O", "randread"],
    ["read test", "sequential I/O", "read"],
    ["write test", "random I/O", "randwrite"],
    ["write test", "interlocked sequential I/O", "write"],
    ["mix test (read/write ratio: 70/30)", "random I/O", "randrw", 70],
    ["mix test (read/write ratio: 1/99)", "sequential I/O", "rw", 1],
    ["mix test (read/write ratio: 0/100)", "random I/O", "randwrite"],
    ["mix test (read/write ratio: 100/0)", "sequential I/O", "read"],
  ];
  for (const [performed, order, rw, readPercent] of patterns) {
    const { workload, doubts } = read({ 3: `performing ${performed}`, 5: `using ${order}` });
    assert.deepEqual([workload.rw, workload.readPercent, doubts], [rw, readPercent, []], performed);
  }
});

test("sizes are in powers of 1024, with and without the letters of a unit", () => {
  const sizes: [printed: string, bytes: number | undefined][] = [
    ["1", 1],
    ["512", 512],
    ["8KiB", 8192],
    ["64K", 65_536],
    ["1MiB", 1_048_576],
    ["1M", 1_048_576],
    ["1GiB", 1_073_741_824],
    ["4096b", 4096],
    ["0", undefined],
    ["x", undefined],
    ["9007199254741K", undefined],
  ];
  for (const [printed, bytes] of sizes) {
    const { workload, doubts } = read({ 4: `block size: ${printed}` });
    assert.equal(workload.blockSizeBytes, bytes, printed);
    assert.deepEqual(doubts, bytes === undefined ? ['expected the line "block size"'] : []);
  }
  assert.equal(read({}, "diskspd -c512M E:").workload.sizeBytes, 536_870_912);
  assert.equal(read({}, "diskspd E: -c2G").workload.sizeBytes, 2_147_483_648);
  assert.equal(read({}, "diskspd -c2Gx E:").workload.sizeBytes, undefined);
});

test("one I/O of one thread is under way, or as many as files, threads and depth make", () => {
  const one = read(
    { 6: "number of outstanding I/O operations: 1", 7: "total threads: 1" },
    "diskspd -c1M E:",
  ).workload;
  assert.deepEqual([one.iodepth, one.numjobs, one.outstanding, one.sharedFile], [1, 1, 1, undefined]);
  const two = inputOf([...LINES, "path: 'F:\\test.dat'"], "diskspd -c1M E: F:").workload;
  assert.deepEqual([two.iodepth, two.numjobs, two.outstanding, two.sharedFile], [8, 8, 64, undefined]);
  const none = inputOf(LINES.slice(1), undefined).workload;
  assert.deepEqual([none.numjobs, none.outstanding], [4, 32]);
});

test("as many threads are at work as were counted, on several groups of processors more than were asked for", () => {
  const counted = (lines: readonly string[], ran: number) => {
    const { workload, doubts } = inputOf(lines, undefined, ran);
    return [workload.numjobs, workload.outstanding, doubts];
  };
  const other = ["path: 'F:\\test.dat'", ...LINES.slice(1)];
  assert.deepEqual(counted(LINES, 4), [4, 32, []]);
  const groups = [...LINES, "group count:\t\t5"];
  assert.deepEqual(counted(groups, 20), [20, 160, []]);
  const says = (ran: number) => [`expected 4 threads, found "thread count: ${ran}"`];
  for (const ran of [6, 24]) assert.deepEqual(counted(groups, ran), [ran, ran * 8, says(ran)]);
  assert.deepEqual(counted(LINES, 20), [20, 160, says(20)]);
  assert.deepEqual(counted([...LINES, ...other], 8), [8, 64, []]);
  // Threads that all files share: each has its I/Os under way in each file.
  const shared = [...LINES, ...other].filter((line) => !line.startsWith("threads per file"));
  assert.deepEqual(counted(shared, 2), [2, 32, []]);
  assert.deepEqual(counted(shared.slice(0, 9), 2), [2, 16, []]);
});

test("it says in UTC when it began", () => {
  const printed: [time: string, from: string | undefined][] = [
    ["2024/03/01 10:00:07 UTC", "2024-03-01T10:00:07Z"],
    ["2024/02/30 10:00:07 UTC", undefined],
    ["2024/03/01 25:00:07 UTC", undefined],
    ["2024/03/01 10:00:07", undefined],
  ];
  for (const [time, from] of printed) assert.equal(startOf([...LINES, `start time: ${time}`]), from, time);
  assert.equal(startOf(LINES), undefined);
});

test("what is missing is expected, each by its line", () => {
  const missing: [at: number, doubt: string, keys: string[]][] = [
    [1, "expected a line on the software cache", ["direct"]],
    [3, 'expected the line "performing ... test"', []],
    [4, 'expected the line "block size"', ["blockSizeBytes"]],
    [5, 'expected the line "using random I/O" or "using sequential I/O"', []],
    [6, "expected outstanding I/Os and threads per file", ["iodepth", "outstanding"]],
    [7, "expected outstanding I/Os and threads per file", ["numjobs", "outstanding"]],
  ];
  const { workload: whole } = read();
  for (const [at, doubt, keys] of missing) {
    const { workload, doubts } = inputOf(LINES.toSpliced(at, 1), undefined);
    assert.deepEqual(doubts, [doubt]);
    const rw = at === 3 || at === 5 ? "unknown-rw" : "randread";
    const rest = Object.entries(whole).filter(([key]) => !keys.includes(key));
    assert.deepEqual(workload, { ...Object.fromEntries(rest), rw }, doubt);
  }
  for (const zero of [
    { 6: "number of outstanding I/O operations per thread: 0" },
    { 7: "threads per file: 0" },
  ] as Record<number, string>[])
    assert.deepEqual(read(zero).doubts, ["expected outstanding I/Os and threads per file"]);
  const cached = read({ 1: "using software cache", 2: "using hardware write cache" });
  assert.deepEqual([cached.doubts, cached.workload.direct, cached.workload.sync], [[], false, "none"]);
});
