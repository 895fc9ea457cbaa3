/** The lines of kbench's log: header, summary, comparison, and what each of its tests asks for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { comparedVolumes } from "../../src/collectors/kbench/comparison.ts";
import { type KbenchLog, readLogs } from "../../src/collectors/kbench/log.ts";
import { kbenchWorkload, singleTest, testOfJob } from "../../src/collectors/kbench/tests.ts";

const HEADER = ["TEST_FILE: /volume/test", "TEST_OUTPUT_PREFIX: fast", "TEST_SIZE: 30G", "MODE: quick"];
const SUMMARY = [
  "FIO Benchmark Summary",
  "For: fast",
  "IOPS (Read/Write)",
  "        Random:         9,380 / 1,234",
  "    Sequential:             0 / null",
  "  CPU Idleness:                    58%",
  "",
  "Bandwidth in KiB/sec (Read/Write)",
  "        Random:               7 / ",
];
const logsOf = (...lines: string[]): KbenchLog[] => readLogs(lines.map((line) => `${line}\n`).join(""));
const logOf = (...lines: string[]): KbenchLog => {
  const [log, ...others] = logsOf(...lines);
  assert.ok(log !== undefined && others.length === 0);
  return log;
};

test("the header says target, size and mode, in the words of each version", () => {
  const said = (...lines: string[]) => {
    const { target, size, mode, began, wrote, errors, hasSummary } = logOf(...lines);
    return { target, size, mode, began, wrote, errors, hasSummary };
  };
  const none = {
    target: undefined,
    size: undefined,
    mode: undefined,
    began: [],
    wrote: [],
    errors: [],
    hasSummary: false,
  };
  assert.deepEqual(said(...HEADER), { ...none, target: "fast", size: "30G", mode: "quick" });
  assert.deepEqual(said("For: a volume", "SIZE: 1g", "Mode: full"), {
    ...none,
    target: "a volume",
    size: "1g",
    mode: "full",
  });
  assert.deepEqual(said("Size: 2g", "quick mode: disabled"), { ...none, size: "2g", mode: "full" });
  assert.equal(said("QUICK MODE: ENABLED").mode, "quick");
  assert.equal(said("Mode: random-read-iops", "quick mode: disabled").mode, "random-read-iops");
  assert.deepEqual(
    said(
      "Benchmarking iops.fio into /out/fast-iops.json",
      "Benchmarking latency.fio into /out/",
      "fio: failed to x",
      "x: No space left on device (28)",
      "an error",
    ),
    {
      ...none,
      began: ["iops.fio", "latency.fio"],
      wrote: ["fast-iops.json"],
      errors: ["fio: failed to x", "x: No space left on device (28)"],
    },
  );
});

test("the summary has figures and blanks, each in the section above it", () => {
  const log = logOf(...HEADER, ...SUMMARY);
  assert.ok(log.hasSummary && !log.cut);
  assert.deepEqual(log.figures, [
    { section: "iops", pattern: "rand-read", digits: "9,380" },
    { section: "iops", pattern: "rand-write", digits: "1,234" },
    { section: "bandwidth", pattern: "rand-read", digits: "7" },
  ]);
  assert.deepEqual([log.blanks, log.nulls, log.idle, log.unread], [3, 2, { iops: "58%" }, []]);
  assert.deepEqual(Object.fromEntries(log.places), {
    "iops rand-read": 1,
    "iops rand-write": 1,
    "iops seq-read": 1,
    "iops seq-write": 1,
    "bandwidth rand-read": 1,
    "bandwidth rand-write": 1,
  });
});

test("older versions have a row for each figure, with the CPU behind it", () => {
  const log = logOf(
    "FIO Benchmark Summary",
    "Latency in ns",
    "Random Read: 98,765 (sys/usr cpu: 5% / 12%)",
    "Random Write: 12",
    "Sequential Write: null",
  );
  assert.deepEqual(log.figures, [
    { section: "latency", pattern: "rand-read", digits: "98,765" },
    { section: "latency", pattern: "rand-write", digits: "12" },
  ]);
  assert.deepEqual(log.cpu, [{ section: "latency", pattern: "rand-read", system: "5", user: "12" }]);
  assert.deepEqual([log.blanks, log.nulls], [1, 1]);
});

test("what is no figure is not read, nor is a section that has one of its places twice", () => {
  const unread = (figure: string): string[] =>
    logOf("FIO Benchmark Summary", "IOPS", `Random: ${figure} / 5`).unread;
  for (const figure of ["1,2", "12,34", "x", "9,007,199,254,740,992", "1234,567"])
    assert.deepEqual(unread(figure), [figure]);
  for (const figure of ["1", "1,234", "9,007,199,254,740,991", "1234567"])
    assert.deepEqual(unread(figure), []);
  assert.deepEqual(logOf("FIO Benchmark Summary", "IOPS", "=====", "", "other").unread, ["other"]);
  const twice = logOf(
    "FIO Benchmark Summary",
    "IOPS",
    "Random: 1 / 2",
    "Random: 3 / 4",
    "Latency in ns",
    "Random: 5 / 6",
  );
  assert.deepEqual(
    twice.figures.map(({ digits }) => digits),
    ["5", "6"],
  );
  const other = logOf(
    "FIO Benchmark Summary",
    "IOPS",
    "Random: 1 / 2",
    "FIO Benchmark Other Summary",
    "Random: 3 / 4",
  );
  assert.deepEqual([other.figures.length, other.unread], [2, ["FIO Benchmark Other Summary"]]);
});

const SECTIONS = [
  "IOPS (Read/Write)|Random: 1 / 2|Sequential: 3 / 4",
  "Bandwidth in KiB/sec (Read/Write)|Random: 5 / 6|Sequential: 7 / 8",
  "Latency in ns (Read/Write)|Random: 9 / 10|Sequential: 11 / 12",
].map((section) => section.split("|"));
const [IOPS = [], BANDWIDTH = [], LATENCY = []] = SECTIONS;
const rowsOf = (section: string[]): string[] => section.slice(1);
const apart = (...sections: string[][]): string[] => sections.flatMap((section) => ["", ...section]);
const readIn = (lines: string[]) => {
  const { figures, strays, unsure } = logOf("FIO Benchmark Summary", ...lines);
  return { digits: figures.map(({ digits }) => digits).join(" "), strays, unsure };
};

test("rows whose header is lost are those of no other section", () => {
  const rows = rowsOf(LATENCY);
  const left = apart(IOPS, BANDWIDTH.slice(0, 1), rows);
  assert.deepEqual(readIn(left), { digits: "1 2 3 4", strays: rows, unsure: [] });
  const between = apart(IOPS.slice(0, 1), rowsOf(BANDWIDTH), LATENCY);
  assert.deepEqual(readIn(between), { digits: "9 10 11 12", strays: rowsOf(BANDWIDTH), unsure: [] });
});

test("where blank lines are lost, too, only the next header in order tells whose rows stand above it", () => {
  assert.deepEqual(readIn([...IOPS, ...BANDWIDTH.slice(0, 1), ...rowsOf(LATENCY)]), {
    digits: "1 2 3 4",
    strays: [],
    unsure: ["bandwidth"],
  });
  assert.deepEqual(readIn([...IOPS.slice(0, 1), ...rowsOf(BANDWIDTH), ...LATENCY]), {
    digits: "9 10 11 12",
    strays: [],
    unsure: ["iops"],
  });
  assert.equal(readIn(SECTIONS.flat()).digits, "1 2 3 4 5 6 7 8 9 10 11 12");
  assert.equal(readIn(apart(IOPS, BANDWIDTH)).digits, "1 2 3 4 5 6 7 8");
  assert.deepEqual(readIn(apart([...IOPS.slice(0, 1), ...rowsOf(IOPS).reverse()], BANDWIDTH, LATENCY)), {
    digits: "5 6 7 8 9 10 11 12",
    strays: [],
    unsure: ["iops"],
  });
});

test("a text with a blank line behind each line is read as without", () => {
  const lines = apart(...SECTIONS);
  assert.deepEqual(readIn(lines.flatMap((line) => [line, ""])), readIn(lines));
});

test("each header begins a run, and without one each summary does", () => {
  const counts = (...lines: string[]): number => logsOf(...lines).length;
  assert.deepEqual(
    [
      counts(...HEADER, ...SUMMARY),
      counts(...HEADER, ...SUMMARY, ...HEADER, ...SUMMARY),
      counts(...SUMMARY, ...SUMMARY),
      counts(...SUMMARY, ...HEADER),
      counts(...HEADER, ...HEADER),
      counts(...HEADER, ...SUMMARY, ...SUMMARY),
    ],
    [1, 2, 2, 2, 2, 2],
  );
});

test("a log is cut where its last line has no end, unless the row is whole", () => {
  const cut = (last: string): boolean | undefined =>
    readLogs(`${[...HEADER, ...SUMMARY].join("\n")}\n${last}`)[0]?.cut;
  assert.deepEqual([cut(""), cut("  "), cut("Sequential: 5")], [false, false, true]);
  const row = "    Sequential:".padEnd(36);
  assert.deepEqual(
    [cut(`${row}5 / 6`), cut(`${row}5 /`), cut(`${row.slice(1)}5 / 6`), cut(`${"x".repeat(40)}`)],
    [false, true, false, true],
  );
  assert.equal(readLogs(`${[...HEADER, ...SUMMARY].join("\n")}\n${row}5 / 6`)[0]?.figures.length, 5);
});

const COMPARISON = [
  "FIO Benchmark Comparsion Summary",
  "For: fast vs slow",
  "quick mode: disabled",
  "IOPS (Read/Write)     fast  vs  slow  : Change",
  "Random: 9,380 / 5  vs  938 / 4  : -90.0%",
  "CPU Idleness: 58%  vs  60%  : 2%",
  "Random Read: 7  vs  8 :",
];

test("a comparison is two runs, each with its side of every row", () => {
  const [fast, slow] = comparedVolumes(COMPARISON, []) ?? [];
  assert.deepEqual(fast, {
    subject: "fast",
    lines: [
      "FIO Benchmark Comparsion Summary",
      "For: fast",
      "Random: 9,380 / 5",
      "CPU Idleness: 58%",
      "Random Read: 7",
    ],
  });
  assert.deepEqual(slow?.lines.slice(1), [
    "For: slow",
    "Random: 938 / 4",
    "CPU Idleness: 60%",
    "Random Read: 8",
  ]);
  const forOf = (name: string, before: string[] = []): string[] | undefined =>
    comparedVolumes([`For: ${name}`], before)?.map(({ subject }) => subject);
  assert.deepEqual(forOf("a vs b"), ["a", "b"]);
  assert.deepEqual(forOf("a vs b vs c", ["a vs b", "c"]), ["a vs b", "c"]);
  assert.deepEqual(forOf("a vs b", ["z", "x", "y"]), ["a", "b"]);
  for (const none of ["a", "a vs a", "a vs ", "a vs b vs c"]) assert.equal(forOf(none), undefined, none);
  assert.equal(comparedVolumes(["Random: 1"], []), undefined);
  const logs = logsOf(...COMPARISON);
  assert.deepEqual(
    logs.map(({ subject, target, unnamed }) => [subject, target, unnamed]),
    [
      ["fast", "fast", undefined],
      ["slow", "slow", undefined],
    ],
  );
  assert.ok(logsOf("FIO Benchmark Comparsion Summary", "IOPS")[0]?.unnamed);
});

test("each test is a workload of kbench's job files", () => {
  const asked = (mode?: string, size?: string) => kbenchWorkload("iops", "rand-write", mode, size);
  const always = {
    rw: "randwrite",
    blockSizeBytes: 4096,
    ioengine: "libaio",
    iodepth: 64,
    numjobs: 1,
    direct: true,
    sync: "none",
    fsync: 0,
    fdatasync: 0,
    timeBased: true,
  };
  assert.deepEqual(asked(), always);
  assert.deepEqual(asked("quick", "30G"), {
    ...always,
    sizeBytes: 30 * 2 ** 30,
    runtimeSeconds: 5,
    rampSeconds: 1,
  });
  for (const mode of ["full", "sequential-read-latency"])
    assert.deepEqual(asked(mode), { ...always, runtimeSeconds: 20, rampSeconds: 5 });
  const { blockSizeBytes, iodepth } = kbenchWorkload("bandwidth", "seq-read", undefined, undefined);
  assert.deepEqual(
    [blockSizeBytes, iodepth, kbenchWorkload("latency", "seq-read", undefined, undefined).iodepth],
    [131_072, 64, 1],
  );
  assert.deepEqual(singleTest("sequential-read-latency"), { section: "latency", pattern: "seq-read" });
  assert.deepEqual(singleTest("random-write-iops"), { section: "iops", pattern: "rand-write" });
  assert.deepEqual([singleTest("quick"), singleTest(undefined)], [undefined, undefined]);
  assert.deepEqual(testOfJob("seq-write-bw"), { section: "bandwidth", pattern: "seq-write" });
  assert.equal(testOfJob("seq-write-bandwidth"), undefined);
});
