/** What vdbench shows of its runs: columns whose names stand in two lines, loops, excerpts; and the pages of one output folder. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import { Report } from "../support/report.ts";
import { importBytes } from "./import.ts";

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures/vdbench", name), "utf8");

const HEADINGS = {
  // 5.04.06 and 5.04.07
  longest: [
    "Mar 21, 2026  interval        i/o   MB/sec   bytes   read     resp     read    write     resp     resp queue  cpu%  cpu%",
    "                             rate  1024**2     i/o    pct     time     resp     resp      max   stddev depth sys+u   sys",
  ],
  each: [
    "Mar 21, 2026  interval        i/o   MB/sec   bytes   read     resp     read    write     read    write     resp  queue  cpu%  cpu%",
    "                             rate  1024**2     i/o    pct     time     resp     resp      max      max   stddev  depth sys+u   sys",
  ],
} as const;

const imported = async (lines: readonly string[]) => {
  const { collector, runs, problems } = await importBytes(Buffer.from(`${lines.join("\n")}\n`));
  assert.equal(collector, "vdbench");
  return { results: runs.flatMap(({ results }) => results), said: problems.map(({ message }) => message) };
};
const START = "10:11:00.001 Starting RD=rd1; I/O rate: Uncontrolled MAX; elapsed=60; For loops: None";

test("figures are those of the names above them, whichever columns a release has", async () => {
  for (const [heading, row] of [
    [
      HEADINGS.longest,
      "10:12:00.020  avg_2-60    5000.00    19.53    4096   0.00    0.513    0.000    0.513     4.62    0.171   2.5  12.5   8.4",
    ],
    [
      HEADINGS.each,
      "10:12:00.020  avg_2-60    5000.00    19.53    4096   0.00    0.513    0.000    0.513     0.00     4.62    0.171    2.5  12.5   8.4",
    ],
  ] as const) {
    const { results, said } = await imported([START, "", ...heading, row]);
    assert.deepEqual(said, []);
    const [{ directions, status, workload } = assert.fail()] = results;
    assert.equal(status, "complete");
    assert.deepEqual(Object.keys(directions), ["write"]);
    const { iops, bandwidthBytesPerSecond, lat } = directions.write ?? {};
    assert.deepEqual(
      [iops, bandwidthBytesPerSecond, lat?.meanNs, lat?.maxNs, lat?.stddevNs].map(
        (one) => one && valueOf(one),
      ),
      [5000, 19.53 * 2 ** 20, 513_000, 4_620_000, 171_000],
    );
    assert.deepEqual([workload.rw, workload.blockSizeBytes], ["unknown-write", 4096]);
    assert.deepEqual(Object.keys(workload.inferred ?? {}), ["blockSizeBytes"]);
  }
});

test("each loop of a run is a result, with what it asks for; what prepares disks is none", async () => {
  const rows = (rate: string): string[] => [
    ...HEADINGS.longest,
    `10:12:00.020  avg_2-60    ${rate}    19.53    4096 100.00    0.513    0.513    0.000     4.62    0.171   2.5  12.5   8.4`,
  ];
  const starting = (name: string, loops: string) =>
    `10:11:00.001 Starting RD=${name}; I/O rate: 5000; elapsed=60; For loops: ${loops}`;
  const { results, said } = await imported([
    starting("SD_format", "threads=2 iorate=max"),
    ...rows("9.00"),
    starting("rd1", "xfersize=4k threads=8"),
    ...rows("5000.00"),
    starting("rd1", "xfersize=4k threads=16"),
    ...rows("5000.00"),
  ]);
  assert.deepEqual(said, []);
  assert.deepEqual(
    results.map(({ name, options, workload }) => [
      name,
      options?.threads,
      workload.blockSizeBytes,
      workload.rateIops,
    ]),
    [
      ["rd1, xfersize=4k threads=8", "8", 4096, 5000],
      ["rd1, xfersize=4k threads=16", "16", 4096, 5000],
    ],
  );
});

test("a mean that is no size of a disk is no block size", async () => {
  const row =
    "10:12:00.020  avg_2-60    5000.00    19.55    4099 100.00    0.513    0.513    0.000     4.62    0.171   2.5  12.5   8.4";
  const { results } = await imported([START, ...HEADINGS.longest, row]);
  assert.equal(results[0]?.workload.blockSizeBytes, undefined);
});

test("names that do not stand below each other name nothing", async () => {
  const { results, said } = await imported([START, HEADINGS.longest[0], "", HEADINGS.longest[1]]);
  assert.deepEqual(results, []);
  assert.deepEqual(said, [
    'line 2: expected the names of vdbench\'s columns in two lines, found "" below. Its rows are not imported.',
    "run rd1: expected a line with its averages, found 0 intervals and none: it was stopped. It is not imported.",
  ]);
});

describe("the pages of one output folder", () => {
  let report: Report;
  afterEach(() => report.remove());
  const FOLDER = "data/raw/lab/lab-ceph/out/";
  const flat = fixture("good-three-runs/input.html");
  const summary = fixture("good-summary/input.html");

  const names = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
    report = await Report.create(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`${FOLDER}${name}`, text])),
    );
    const { problems } = await collect({ root: report.root });
    assert.deepEqual(problems, []);
    const runs = [...(await report.contents("data/results")).values()].map((text) => JSON.parse(text));
    return runs.map((run) => run.provenance.raw.path.split("/").at(-1)).sort();
  };

  test("are of the flat file's runs, where there is one", async () => {
    assert.deepEqual(
      await names({ "flatfile.html": flat, "summary.html": summary, "logfile.html": summary }),
      ["flatfile.html"],
    );
  });
  test("else of the summary's", async () => {
    assert.deepEqual(await names({ "summary.html": summary, "sd1.html": summary }), ["summary.html"]);
  });
  test("a log that is no page is a run of its own", async () => {
    const other = summary.replaceAll("31002.0", "31003.0");
    assert.deepEqual(await names({ "flatfile.html": flat, "another.log": other }), [
      "another.log",
      "flatfile.html",
    ]);
  });
});
