/** What each field of bonnie++'s lines says, in its table and in its CSV. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { valueOf } from "../../src/schema/quantity.ts";
import type { Result } from "../../src/schema/result.ts";
import { importBytes } from "./import.ts";

const imported = async (text: string) => {
  const { runs, problems } = await importBytes(Buffer.from(text));
  const results = runs.flatMap((run) => run.results);
  return { tool: runs[0]?.tool, results, said: problems.map(({ message }) => message) };
};

/** A line of CSV: six rates with a share of the CPU each, 17 fields of files, six latencies of the volume and six of files. */
const csvLine = (beginning: string): string => {
  const six = [1, 2, 3, 4, 5, 6];
  const rates = six.map((rate) => `${rate},9`);
  const latencies = [...six.map((latency) => `${latency}us`), ...Array(6).fill("8us")];
  return [beginning, ...rates, ...Array(17).fill("7"), ...latencies].join(",");
};

const figureOf = ({ directions: { read, write, mixed } }: Result): number | undefined => {
  const figure = read?.bandwidthBytesPerSecond ?? write?.bandwidthBytesPerSecond ?? mixed?.iops;
  return figure === undefined ? undefined : valueOf(figure);
};
const longestOf = ({ directions: { read, write, mixed } }: Result): number | undefined => {
  const longest = (read ?? write ?? mixed)?.lat?.maxNs;
  return longest === undefined ? undefined : valueOf(longest);
};

test("of each version of its CSV: writes by block, reads by block and seeks, with the longest of each", async () => {
  for (const [beginning, version, seekers] of [
    ["1.96,1.96,node-a,2,1400000000,16G,", "1.96", undefined],
    ["1.97,1.97,node-a,2,1400000000,16G,", "1.97", undefined],
    ["1.98,2.00a,node-a,2,1400000000,16G,,8192,5", "2.00a", 5],
  ] as const) {
    const { tool, results, said } = await imported(`${csvLine(beginning)}\n`);
    assert.deepEqual(said, [], beginning);
    assert.deepEqual(tool, { name: "bonnie++", version });
    assert.deepEqual(
      results.map((result) => [result.name, result.workload.rw, figureOf(result), longestOf(result)]),
      [
        ["bonnie++, sequential writes", "write", 2 * 1024, 2000],
        ["bonnie++, sequential reads", "read", 5 * 1024, 5000],
        ["bonnie++, random seeks", "randrw", 6, 6000],
      ],
    );
    assert.deepEqual(
      results.map(({ workload }) => workload.numjobs),
      [2, 2, seekers],
    );
    for (const { workload } of results) {
      assert.equal(workload.sizeBytes, 17_179_869_184);
      assert.equal(workload.blockSizeBytes, seekers === undefined ? undefined : 8192);
      assert.equal(workload.direct, seekers === undefined ? false : undefined);
    }
  }
});

test("a line of CSV has 48 fields, of format 1.98 50", async () => {
  for (const [beginning, fields] of [
    ["1.97,1.97,node-a,2,1400000000,16G,", 48],
    ["1.98,2.00a,node-a,2,1400000000,16G,,8192,5", 50],
  ] as const) {
    const line = csvLine(beginning);
    assert.equal(line.split(",").length, fields);
    const version = line.split(",")[1];
    for (const [other, found] of [
      [`${line},`, fields + 1],
      [line.slice(0, line.lastIndexOf(",")), fields - 1],
    ] as const)
      assert.deepEqual((await imported(`${other}\n`)).said, [
        `line 1: expected ${fields} fields of bonnie++ ${version}, found ${found}. It is not imported.`,
      ]);
  }
});

const HEAD = `Version 1.97        ------Sequential Output------ --Sequential Input- --Random-
Concurrency   1     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
`;
const table = (size: string, places: readonly string[]): string =>
  `${HEAD}${`node-a ${size.padStart(12)}`.padEnd(20)}${places.map((place) => place.padStart(9)).join(" ")}\n`;
const RATES = ["1k 9", "2k 9", "3k 9", "4k 9", "5k 9", "6 9"];

test("a rate is in KiB/s: bare, or with k, m or g behind it", async () => {
  const rates: [printed: string, bytesPerSecond: number][] = [
    ["7", 7 * 1024],
    ["512k", 512 * 1024],
    ["412m", 412 * 1024 ** 2],
    ["1.2g", 1.2 * 1024 ** 3],
  ];
  for (const [printed, bytesPerSecond] of rates) {
    const { results, said } = await imported(table("32G", RATES.with(1, `${printed}  38`)));
    assert.deepEqual(said, [], printed);
    assert.equal(results.length, 3);
    const [{ value } = { value: 0 }] = results.flatMap(({ directions: { write } }) =>
      typeof write?.bandwidthBytesPerSecond === "object" ? write.bandwidthBytesPerSecond : [],
    );
    assert.ok(Math.abs(value / bytesPerSecond - 1) < 1e-9, `${printed}: ${value}`);
  }
});

test("sizes are in powers of 1024, and that of a chunk stands behind a colon", async () => {
  const sizes: [printed: string, bytes: number, chunk?: number][] = [
    ["300K", 300 * 1024],
    ["64M", 64 * 1024 ** 2],
    ["1G", 1024 ** 3],
    ["1G:512", 1024 ** 3, 512],
    ["1G:4k", 1024 ** 3, 4096],
    ["1G:8K", 1024 ** 3, 8192],
    ["1G:1m", 1024 ** 3, 1024 ** 2],
    ["1G:1M", 1024 ** 3, 1024 ** 2],
  ];
  for (const [printed, bytes, chunk] of sizes) {
    const { results, said } = await imported(table(printed, RATES));
    assert.deepEqual(said, [], printed);
    for (const { workload } of results)
      assert.deepEqual([workload.sizeBytes, workload.blockSizeBytes], [bytes, chunk], printed);
  }
  const { results, said } = await imported(table("0M", RATES));
  assert.deepEqual(said, Array(3).fill("line 4: expected the size of the file"));
  assert.ok(results.every(({ status, workload }) => status === "partial" && !("sizeBytes" in workload)));
});

test("latencies are in us, ms and s, below the row that they are of, and once", async () => {
  const latency = (...places: string[]): string =>
    `Latency             ${places.map((place) => place.padStart(9)).join(" ")}\n`;
  const own = latency("1us", "121ms", "1us", "1us", "2s", "5us");
  const { results, said } = await imported(
    `${table("1G", RATES)}${own}${latency("9us", "9us", "9us", "9us", "9us", "9us")}`,
  );
  assert.deepEqual(said, []);
  assert.deepEqual(results.map(longestOf), [121e6, 2e9, 5000]);
  const files = `Version 1.97        ------Sequential Create------ --------Random Create--------\n${latency("9us", "9us", "9us", "9us", "9us", "9us")}`;
  assert.deepEqual((await imported(`${table("1G", RATES)}${files}`)).results.map(longestOf), [
    undefined,
    undefined,
    undefined,
  ]);
  // What stands before the table is no row of it.
  const before = await imported(`node-b 1G 5 9 5 9\n${own}${table("1G", RATES)}`);
  assert.deepEqual(
    [before.results.length, before.results.map(longestOf)],
    [3, [undefined, undefined, undefined]],
  );
});

test("what was left out is left out, what was too quick is noted, and what is no rate is said", async () => {
  const quick = await imported(table("1G", RATES.with(4, "+++++ +++")));
  assert.deepEqual(quick.said, []);
  assert.deepEqual(
    quick.results.map(({ name }) => name),
    ["bonnie++, sequential writes", "bonnie++, random seeks"],
  );
  for (const { notes } of quick.results)
    assert.deepEqual(notes?.slice(1), ["Too quick to be measured: sequential reads."]);
  const left = await imported(table("1G", RATES.with(4, "")));
  assert.deepEqual([left.said, left.results.length], [[], 2]);
  for (const { notes } of left.results) assert.equal(notes?.length, 1);
  const wrong = await imported(table("1G", RATES.with(4, "5x 9")));
  assert.deepEqual(wrong.said, ['line 4: expected a rate of sequential reads, found "5x"']);
  const none = await imported(table("1G", RATES.with(1, "").with(4, "").with(5, "")));
  assert.deepEqual(none.said, [
    "line 4: expected the rate of seeks at its end, found none: the row is cut. Fetch it again.",
    "line 4: expected rates of blocks or seeks, found none. It is not imported.",
  ]);
  const all = await imported(
    table("1G", RATES.with(1, "+++++ +++").with(4, "+++++ +++").with(5, "+++++ +++")),
  );
  assert.deepEqual(all.said, [
    "line 4: sequential writes, sequential reads, random seeks were too quick for bonnie++ 1.97 to measure: the file fits into memory. It is not imported; take a size (-s) of twice the memory.",
  ]);
  assert.deepEqual((await imported(HEAD)).said, [
    "expected bonnie++'s rows, found only the head of its table",
  ]);
});
