/** Phases of elbencho: what each field of its JSON and each line of its table says, and what of a phase cannot be. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cutOff,
  elbenchoWorkload,
  isAskedTheSame,
  type Phase,
  resultOfPhase,
} from "../../src/collectors/elbencho/phase.ts";
import { importBytes } from "./import.ts";

const imported = async (text: string) => {
  const { collector, runs, problems } = await importBytes(Buffer.from(text));
  assert.equal(collector, "elbencho");
  return {
    runs,
    results: runs.flatMap(({ results }) => results),
    said: problems.map(({ message }) => message),
  };
};

const PHASE: Phase = {
  operation: "READ",
  elapsed: { first: 1000, last: 2000 },
  moved: {
    iops: { first: 100, last: 90 },
    bytesPerSecond: { first: 104_857_600, last: 94_371_840 },
    bytes: { first: 104_857_600, last: 188_743_680 },
  },
  doubts: [],
};

test("a figure was cut at its point; 0 is anything below 1", () => {
  assert.deepEqual(cutOff("12", 1024), { value: 12_288, low: 12_288, high: 13_312, printed: "12" });
  assert.deepEqual(cutOff("1", 1), { value: 1, low: 1, high: 2, printed: "1" });
  for (const none of ["0", "", "x", "1.5"]) assert.equal(cutOff(none, 1), undefined, none);
  assert.ok(cutOff("8589934590", 2 ** 20) !== undefined);
  assert.equal(cutOff("8589934591", 2 ** 20), undefined);
});

test("rates are those of the first thread's end, totals those of the last", () => {
  const wrong: string[] = [];
  const result = resultOfPhase({ ...PHASE, label: "a" }, elbenchoWorkload(PHASE), wrong);
  assert.deepEqual([result?.name, result?.status, wrong], ["a READ", "complete", []]);
  assert.deepEqual(result?.directions, {
    read: { ioBytes: 188_743_680, runtimeNs: 2e9, iops: 100, bandwidthBytesPerSecond: 104_857_600 },
  });
  const mixed = resultOfPhase(
    { ...PHASE, operation: "WRITE", mixedReads: PHASE.moved },
    elbenchoWorkload(PHASE),
    wrong,
  );
  assert.deepEqual(Object.keys(mixed?.directions ?? {}), ["read", "write"]);
  const none = { ...PHASE, moved: { iops: {}, bytesPerSecond: {}, bytes: { last: 5 } } };
  assert.equal(resultOfPhase(none, elbenchoWorkload(PHASE), wrong), undefined);
  assert.deepEqual(wrong, ["READ: expected IOPS or a throughput, found neither. It is not imported."]);
});

test("bytes over time are the rate, to 2 % or 2 MiB/s, unless the time is below a tenth of a second", () => {
  const doubts = (bytes: number, elapsed: number, rate: number): string[] => {
    const moved = { iops: {}, bytesPerSecond: { first: rate }, bytes: { first: bytes } };
    const wrong: string[] = [];
    resultOfPhase({ ...PHASE, elapsed: { first: elapsed }, moved }, elbenchoWorkload(PHASE), wrong);
    return wrong;
  };
  const mib = 2 ** 20;
  assert.deepEqual([doubts(1000 * mib, 1000, 1020 * mib), doubts(1000 * mib, 1000, 980 * mib)], [[], []]);
  assert.deepEqual(doubts(1000 * mib, 1000, 1021 * mib), [
    "READ: read: its bytes over its time, first done, are 1000 MiB/s, and not 1021",
  ]);
  assert.equal(doubts(1000 * mib, 1000, 979 * mib).length, 1);
  assert.deepEqual(
    [doubts(10 * mib, 1000, 12 * mib).length, doubts(10 * mib, 1000, 13 * mib).length],
    [0, 1],
  );
  assert.deepEqual(
    [doubts(100 * mib, 100, 500 * mib).length, doubts(100 * mib, 99, 500 * mib).length],
    [1, 0],
  );
  const wrong: string[] = [];
  const latency = { minNs: 5, meanNs: 3, maxNs: 9 };
  resultOfPhase({ ...PHASE, moved: { ...PHASE.moved, latency } }, elbenchoWorkload(PHASE), wrong);
  assert.deepEqual(wrong, ["READ: read: its least, mean and greatest latency do not stand in this order"]);
});

test("a workload is what the phase says, and of two phases the same only where all of it is", () => {
  const asked = {
    hosts: 2,
    threads: 8,
    ioDepth: 4,
    dirs: 1,
    files: 3,
    blockSizeBytes: 4096,
    fileSizeBytes: 8192,
    direct: true,
    random: true,
  };
  assert.deepEqual(elbenchoWorkload({ ...PHASE, ...asked }), {
    rw: "randread",
    blockSizeBytes: 4096,
    iodepth: 4,
    numjobs: 16,
    outstanding: 64,
    direct: true,
    sizeBytes: 8192,
    other: { "directories per thread": "1", "files per directory": "3" },
    tool: "elbencho",
  });
  const rw = (more: Partial<Phase>): string => elbenchoWorkload({ ...PHASE, ...more }).rw;
  assert.deepEqual(
    [
      rw({}),
      rw({ random: false }),
      rw({ operation: "WRITE", random: true }),
      rw({ operation: "WRITE", random: false, mixedReads: PHASE.moved }),
    ],
    ["unknown-read", "read", "randwrite", "rw"],
  );
  const mixed = { ...PHASE, operation: "WRITE", random: true, readPercent: 70 };
  assert.equal(elbenchoWorkload({ ...mixed, mixedReads: PHASE.moved }).readPercent, 70);
  assert.equal(elbenchoWorkload(mixed).readPercent, undefined);
  assert.deepEqual(elbenchoWorkload({ ...PHASE, files: 2 }).other, { "files per thread": "2" });
  assert.deepEqual(elbenchoWorkload({ ...PHASE, dirs: 2 }).other, { "directories per thread": "2" });
  const lone = elbenchoWorkload({ ...PHASE, threads: 2 });
  assert.deepEqual([lone.numjobs, lone.outstanding, lone.other], [undefined, undefined, undefined]);

  const whole = { ...PHASE, ...asked, readPercent: 5 };
  assert.ok(isAskedTheSame(whole, { ...whole, label: "b", elapsed: {} }));
  for (const other of [
    ...Object.keys(asked).map((key) => ({ [key]: undefined })),
    { operation: "WRITE" },
    { readPercent: 6 },
    { mixedReads: PHASE.moved },
  ])
    assert.ok(!isAskedTheSame(whole, { ...whole, ...other } as Phase), JSON.stringify(other));
});

const CONFIG = {
  hosts: "1",
  threads: "2",
  file_size: "4096",
  block_size: "4096",
  direct_io: "true",
  random_offsets: "0",
  io_depth: "1",
  version: "3.0",
};
const DONE = { elapsed_time_ms: "1000", iops: "100", "bytes/s": "409600", bytes: "409600" };
const documentOf = (more: object = {}, config: object = {}, last: object = {}): object => ({
  phase_type: "READ",
  config: { ...CONFIG, ...config },
  first_done: DONE,
  last_done: { ...DONE, ...last },
  ...more,
});
const json = (...documents: object[]): string => documents.map((one) => `${JSON.stringify(one)}\n`).join("");

test("JSON has a document in each line, or one of several lines, or a list", async () => {
  const [one, two] = [documentOf(), documentOf({ label: "b" })];
  const names = async (text: string): Promise<string[]> =>
    (await imported(text)).results.map(({ name }) => name);
  assert.deepEqual(await names(json(one, two)), ["READ", "b READ"]);
  assert.deepEqual(await names(`\n${json(one)}\n${json(two)}`), ["READ", "b READ"]);
  assert.deepEqual(await names(JSON.stringify([one, two])), ["READ", "b READ"]);
  assert.deepEqual(await names(JSON.stringify(one, null, 1)), ["READ"]);
  assert.deepEqual(await names(JSON.stringify([one, two], null, 1)), ["READ", "b READ"]);
  const twice = await imported(json(one, two, one));
  assert.deepEqual(twice.said, ["line 3: the same phase as in line 1. It is imported once."]);
  const cut = await imported(`${json(one)}${JSON.stringify(two).slice(0, 99)}`);
  assert.deepEqual(cut.said, [
    "line 2: expected a JSON document, found none that is whole. The phase is not imported.",
  ]);
});

test("fields of JSON are numbers in strings, and flags in words or digits", async () => {
  const flags: [printed: unknown, direct: boolean | undefined][] = [
    ["true", true],
    ["1", true],
    [true, true],
    [1, true],
    ["false", false],
    ["0", false],
    [0, false],
    ["x", undefined],
  ];
  for (const [printed, direct] of flags) {
    const { results } = await imported(json(documentOf({}, { direct_io: printed })));
    assert.equal(results[0]?.workload.direct, direct, String(printed));
  }
  const figures: [printed: unknown, iodepth: number | undefined, doubts: string[]][] = [
    ["4", 4, []],
    [4, 4, []],
    ["1", 1, []],
    ["0", undefined, []],
    [0, undefined, []],
    ["", undefined, []],
    ["x".repeat(50), undefined, [`READ: io_depth: expected a number, found "${"x".repeat(39)}`]],
    [-1, undefined, ["READ: io_depth: expected a number, found -1"]],
    ["9007199254740993", undefined, ['READ: io_depth: expected a number, found "9007199254740993"']],
  ];
  for (const [printed, iodepth, doubts] of figures) {
    const { results, said } = await imported(json(documentOf({}, { io_depth: printed })));
    assert.deepEqual([results[0]?.workload.iodepth, said], [iodepth, doubts]);
  }
  const latency = { IO: { min_us: "5", avg_us: "7", max_us: "9" } };
  const { results } = await imported(json(documentOf({}, {}, { latency })));
  assert.deepEqual(results[0]?.directions.read?.lat, { minNs: 5000, meanNs: 7000, maxNs: 9000 });
});

const table = (rows: Record<string, string>, elapsed = "Elapsed time     :         1s         2s"): string =>
  `OPERATION   RESULT TYPE         FIRST DONE   LAST DONE
=========== ================    ==========   =========
READ        ${elapsed}
${Object.entries(rows)
  .map(([name, values]) => `            ${name.padEnd(16)} : ${values}\n`)
  .join("")}---\n`;
const ROWS = { IOPS: "100 90", "Throughput MiB/s": "100 90", "Total MiB": "100 180" };

test("times are in milliseconds, in seconds, or in hours and minutes", async () => {
  const times: [printed: string, ns: number][] = [
    ["2000", 2e9],
    ["2.000s", 2e9],
    ["2000ms", 2e9],
    ["1m30.5s", 90.5e9],
    ["1h2m3s", 3723e9],
    ["2h0m1s", 7201e9],
  ];
  for (const [printed, ns] of times) {
    const { results } = await imported(
      table(
        { IOPS: "100 90", "Throughput MiB/s": "0 0", "Total MiB": "0 0" },
        `Elapsed time     : ${printed} ${printed}`,
      ),
    );
    const time = results[0]?.directions.read?.runtimeNs;
    assert.ok(
      typeof time === "object" && Math.abs(time.value - ns) < 1,
      `${printed}: ${JSON.stringify(time)}`,
    );
  }
});

test("a table has its rows once, and all that it needs", async () => {
  assert.deepEqual((await imported(table(ROWS))).said, []);
  assert.deepEqual((await imported(table({ ...ROWS, IOPS: "x y" }))).said, [
    "READ: IOPS: expected two whole numbers",
  ]);
  const { IOPS: _, ...rest } = ROWS;
  assert.ok((await imported(table(rest))).said.includes('READ: its line "IOPS" is missing'));
  assert.deepEqual((await imported(table({ ...rest, "Files/s": "1 2" }))).said, []);
  const twice = table(ROWS).replace("---", "            IOPS             : 1 2\n---");
  assert.ok((await imported(twice)).said.includes('"IOPS             : 1 2" stands where it cannot'));
  assert.ok((await imported(`${table(ROWS)}---\n`)).said.includes('a line "---" ends nothing'));
  assert.ok(
    (await imported(table(ROWS).replace("---\n", ""))).said.includes("READ: the text ends within it"),
  );
  const latency = await imported(table({ ...ROWS, "IO latency": "[ min=5us avg=1.5ms max=2s ]" }));
  const { lat } = latency.results[0]?.directions.read ?? {};
  assert.deepEqual(
    [lat?.minNs, lat?.meanNs, lat?.maxNs].map((one) => (typeof one === "object" ? one.value : one)),
    [5000, 1.5e6, 2e9],
  );
  assert.deepEqual((await imported(table({ ...ROWS, "IO latency": "[ min=5us ]" }))).said, [
    "READ: IO latency: expected min, avg and max",
  ]);
  const some = await imported(
    `${table(ROWS)}${table({ ...ROWS, "IO latency": "[ min=5us avg=6us max=7us ]" })}`,
  );
  assert.ok(some.said.includes('expected a line "IO latency" in every phase or in none'));
});

test("a date that no calendar has dates nothing", async () => {
  const measuredOn = async (day: string): Promise<unknown> => {
    const { runs } = await imported(
      `ISO date,operation,time ms [first],time ms [last],IOPS [first],IOPS [last],MiB/s [first],MiB/s [last],MiB [first],MiB [last]\n${day}T07:00:01+0000,READ,1000,2000,100,90,100,90,100,180\n`,
    );
    return runs[0]?.measured;
  };
  assert.deepEqual(await measuredOn("2026-02-28"), { from: "2026-02-28T07:00:01Z" });
  assert.equal(await measuredOn("2026-02-30"), undefined);
});
