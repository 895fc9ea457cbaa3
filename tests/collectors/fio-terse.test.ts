/** Lines of fio's terse output in a file: which are one result, which count on, and whose the errors are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importBytes, type Outcome } from "./import.ts";

type Line = { name?: string; errno?: number; kib?: number; ms?: number; most?: number; disk?: string };

const UNUSED = Array(20).fill("0%=0");
const NO_WRITES = [
  ...["0;0;0;0", "0;0;0.000000;0.000000", "0;0;0.000000;0.000000"],
  ...UNUSED,
  ...["0;0;0.000000;0.000000", "0;0;0.000000%;0.000000;0.000000"],
];
const PERCENTS = Array(28).fill("0.00%");

/** Reads of 4 KiB, with the longest of their latencies in microseconds. */
const line = ({ name = "a", errno = 0, kib = 1000, ms = 1000, most = 90, disk }: Line = {}): string => {
  const perSecond = Math.floor((kib * 1000) / ms);
  const latency = `1;${most};40.500000;2.250000`;
  return [
    `3;fio-3.36;${name};0;${errno};${kib};${perSecond};${Math.floor(perSecond / 4)};${ms}`,
    ...["0;0;0.000000;0.000000", latency, ...UNUSED, latency, "0;0;0.000000%;0.000000;0.000000"],
    ...NO_WRITES,
    ...["1.000000%;2.000000%;3;4;5", "100.0%", ...PERCENTS],
    ...(disk === undefined ? [] : [disk]),
  ].join(";");
};
const imported = async (lines: readonly string[]): Promise<Outcome> => {
  const outcome = await importBytes(Buffer.from(`${lines.join("\n")}\n`));
  assert.equal(outcome.collector, "fio-terse");
  return outcome;
};
const results = async (lines: readonly string[]) => (await imported(lines)).runs[0]?.results ?? [];
/** Each result's bytes in KiB, and its jobs. */
const kib = async (lines: readonly Line[]): Promise<string[]> =>
  (await results(lines.map(line))).map(({ directions: { read }, jobs = 1 }) => {
    const bytes = read?.ioBytes;
    return `${typeof bytes === "object" ? bytes.printed : bytes}, ${jobs}`;
  });

test("errors that fio printed are of the jobs that say one, and of all where none does", async () => {
  const printed = "fio: io_u error on file /data/a: Input/output error: read offset=0, buflen=4096";
  const errors = async (...lines: Line[]) =>
    (await results([printed, ...lines.map(line)])).map(({ name, status, errors: found }) => [
      name,
      status,
      ...(found ?? []).map(({ text }) => text),
    ]);
  assert.deepEqual(await errors({ name: "a" }, { name: "b" }), [
    ["a", "partial", printed],
    ["b", "partial", printed],
  ]);
  assert.deepEqual(await errors({ name: "a" }, { name: "b", errno: 5 }), [
    ["a", "complete"],
    ["b", "failed", "input/output error"],
  ]);
});

const [FIRST, SECOND, THIRD] = [1000, 2000, 3000].map((ms) => ({ kib: ms, ms })) as [Line, Line, Line];

test("lines of a name that count on are rounds of it, and the last round is the result", async () => {
  assert.deepEqual(await kib([FIRST, SECOND]), ["2000 KiB, 1"]);
  assert.deepEqual(await kib([FIRST, SECOND, THIRD]), ["3000 KiB, 1"]);
  const clones = [FIRST, { ...FIRST, kib: 900 }, SECOND, { ...SECOND, kib: 1900 }];
  assert.deepEqual(await kib(clones), ["2000 KiB + 1900 KiB, 2"]);
  assert.deepEqual(await kib([FIRST, { kib: 1401, ms: 1401 }]), ["1401 KiB, 1"]);
});

test("rounds that stand last first are turned if there are three; two may be runs", async () => {
  assert.deepEqual(await kib([THIRD, SECOND, FIRST]), ["3000 KiB, 1"]);
  assert.deepEqual(await kib([SECOND, FIRST]), ["2000 KiB + 1000 KiB, 2"]);
});

test("lines of a name are jobs where one of them cannot be another counted on", async () => {
  const both = (kib: number): string[] => [`1000 KiB + ${kib} KiB, 2`];
  assert.deepEqual(await kib([FIRST, { kib: 1400, ms: 1400 }]), both(1400), "in less than half a second");
  assert.deepEqual(await kib([FIRST, { ...SECOND, kib: 999 }]), both(999), "moved less");
  assert.deepEqual(await kib([FIRST, { ...SECOND, most: 89 }]), both(2000), "a longest latency that shrank");
  const disk = "vda;41923;41702;0;0;2822;2676;5499;87.95%";
  assert.deepEqual(await kib([FIRST, SECOND].map((one) => ({ ...one, disk }))), both(2000), "the same disk");
});

test("a last round that is not whole is said", async () => {
  const { runs, problems } = await imported([FIRST, { ...FIRST, name: "b" }, SECOND].map(line));
  assert.deepEqual(
    problems.map(({ message }) => message),
    ["jobs are counted on (--status-interval), and the last round is not whole"],
  );
  assert.deepEqual(
    runs[0]?.results.map(({ name, status }) => [name, status]),
    [
      ["b", "partial"],
      ["a", "partial"],
    ],
  );
});
