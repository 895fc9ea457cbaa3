/** Outputs that are cut, broken or lost their blanks: what is missing is told, and no figure is a part of another. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { importBytes, type Outcome } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const inputOf = (path: string): string => {
  const folder = join(FIXTURES, path);
  return readFileSync(
    join(folder, readdirSync(folder).find((one) => one.startsWith("input.")) ?? ""),
    "utf8",
  );
};
const imported = (text: string): Promise<Outcome> => importBytes(Buffer.from(text));
const saidOf = ({ problems }: Outcome): string => problems.map(({ message }) => message).join("\n");

/** [what, behind which the text is cut, what is told] */
const CUTS: readonly (readonly [path: string, last: string, told: RegExp])[] = [
  [
    "rados-bench/good-write",
    "Max latency(s):         0.0",
    /no end: its figure may be cut[\s\S]*"max latency"/,
  ],
  ["rados-bench/good-write", "Min latency(s):         0.0001880", /line \d+, the last one, has no end/],
  ["rados-bench/good-with-command-lines", "Min latency(s):       0.000", /the last one, has no end/],
  ["rbd-bench/good-older-bench-write", "bytes/sec: 21391", /the last one, has no end/],
  ["hdparm/good-both", "/dev/nvme0n1:\n", /line \d+: \/dev\/nvme0n1 is named, and no timing of it follows/],
  [
    "pg-test-fsync/good-15",
    "310.944 ops/sec    3216 usecs/op\n",
    /from "Compare file sync methods using one" to "Non-sync'ed"/,
  ],
  [
    "diskspd/good-mixed-with-latency",
    "   99th |      4.075 |      5.153 |      4.779\n",
    /percentiles up to "max"/,
  ],
  ["diskspd/good-mixed-with-latency", "|    2.058 |     1.006\n", /percentiles up to "max"/],
  ["s3bench/good-write-and-read", "Read times 90th %ile: 0.120 s\n", /expected the line "Min"/],
  ["yabs/good-four-sizes", "Block Size | 512k          ", /expected a second table, of 512k and 1m/],
  ["warp/good-mixed", "99%: 158.1ms, Fast", /latencies up to Slowest, the line is cut or damaged/],
  ["warp/good-mixed", "Average: 1003.20 MiB/s, 100.", /the last one, has no end/],
  ["warp/good-mixed", "90th: 20ms, 99", /latencies up to Worst, the line is cut or damaged/],
  [
    "redis-benchmark/good-two-tests",
    "throughput summary: 34904.01 requests per second\n",
    /expected the summary of latencies/,
  ],
  ["redis-benchmark/good-quiet", "LPUSH: 1333", /the last one, has no end/],
  [
    "sysbench/good-oltp-read-write",
    "max:                                 1004.05\n",
    /expected the percentile of the latency/,
  ],
  ["sysbench/good-fileio-rndrd", "avg:", /expected the line "max"/],
  ["elbencho/good-table-text", "FIRST DONE  LAST DONE\n", /.*/],
  ["bonnie/good-table", "903m  44", /expected a row as wide as bonnie\+\+ prints it, found it broken/],
];

describe("a text that is cut says what is missing", () => {
  for (const [path, last, told] of CUTS)
    test(`${path}, behind ${JSON.stringify(last)}`, async () => {
      const text = inputOf(path);
      const at = text.indexOf(last);
      assert.ok(at >= 0, last);
      const found = await imported(text.slice(0, at + last.length));
      assert.notEqual(found.problems.length, 0);
      assert.match(saidOf(found), told);
    });
});

test("a last line without an end is whole where a unit ends it", async () => {
  for (const path of [
    "warp/good-mixed",
    "s3bench/good-write-and-read",
    "hdparm/good-both",
    "sysbench/good-oltp-read-write",
  ])
    assert.equal(saidOf(await imported(inputOf(path).trimEnd())), "", path);
});

test("sysbench's percentile that was turned off is missed by nobody", async () => {
  const text = inputOf("sysbench/good-oltp-read-write").replace(
    /.*95th percentile:.*/,
    "         percentile stats:               disabled",
  );
  assert.equal(saidOf(await imported(text)), "");
});

test("what sysbench or rados was asked for last, and never printed, is told", async () => {
  const sysbench = await imported(
    `${inputOf("sysbench/good-fileio-rndrd")}$ sysbench fileio --file-test-mode=rndwr run\n`,
  );
  assert.match(saidOf(sysbench), /expected a test of files or OLTP with its result, found neither/);
  const rados = await imported(`${inputOf("rados-bench/good-write")}$ rados bench -p test 10 seq\n`);
  assert.match(saidOf(rados), /line \d+: rados bench was started, and there is no result of it/);
});

describe("bonnie++'s table", () => {
  const TABLE = inputOf("bonnie/good-table");
  const rates = ({ runs }: Outcome) =>
    runs.flatMap(({ results }) => results.map(({ directions }) => directions));

  test("of which several blanks became one is read where all six rates are there", async () => {
    const found = await imported(TABLE.replace(/(\S) {2,}/g, "$1 "));
    assert.equal(saidOf(found), "");
    assert.deepEqual(rates(found), rates(await imported(TABLE)));
  });

  test("of which several blanks became one is refused where a rate was left out: whose the others are, nothing says", async () => {
    for (const path of ["bonnie/good-1.03-fast", "bonnie/good-fast-mode-table"]) {
      const found = await imported(inputOf(path).replace(/(\S) {2,}/g, "$1 "));
      assert.deepEqual(rates(found), []);
      assert.match(saidOf(found), /expected a row as wide as bonnie\+\+ prints it/);
    }
  });

  test("that a mail broke is refused, its latencies too", async () => {
    const broken = TABLE.replace("  44  8215 201", "  44\n8215 201");
    assert.match(saidOf(await imported(broken)), /line 4: expected a row as wide as bonnie\+\+ prints it/);
    const latency = await imported(TABLE.replace("   41222us    9180us", "   41222us\n9180us"));
    assert.match(saidOf(latency), /line 5: expected a row as wide/);
    assert.equal(rates(latency).length, 3);
    assert.ok(rates(latency).every((one) => !JSON.stringify(one).includes('"lat"')));
  });

  test("beside its line of CSV is not looked at", async () => {
    const found = await imported(inputOf("bonnie/good-with-csv").replace(/(\S) {2,}(?=\S+ +\d+$)/gm, "$1\n"));
    assert.equal(saidOf(found), "");
  });
});

test("a row of warp's that a mail broke is put together", async () => {
  const text = inputOf("warp/good-mixed");
  const broken = text.replaceAll(/(90%:|25th:|Worst: \S+) /g, "$1\n");
  assert.deepEqual(await imported(broken).then(({ problems }) => problems), []);
  const figuresOf = ({ runs }: Outcome) => runs[0]?.trials?.map(({ figures }) => figures);
  assert.deepEqual(figuresOf(await imported(broken)), figuresOf(await imported(text)));
});
