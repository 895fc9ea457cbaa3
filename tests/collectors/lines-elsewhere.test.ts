/** Lines that stand elsewhere than they were printed: last first, cut at a width, at the edges of pages; and lines that must not be moved. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { edgesOfPages } from "../../src/collectors/around/lines/printed-pages.ts";
import { isLastFirst, isUpsideDown } from "../../src/collectors/around/lines/upside-down.ts";
import { joinedLines } from "../../src/collectors/around/wrapping.ts";
import { importBytes, type Outcome } from "./import.ts";

const inputOf = (path: string): string => readFileSync(join(import.meta.dirname, "fixtures", path), "utf8");
const imported = (text: string): Promise<Outcome> => importBytes(Buffer.from(text), 4096);
const turned = (text: string): string => `${text.trimEnd().split("\n").reverse().join("\n")}\n`;
const figuresOf = ({ runs }: Outcome) =>
  runs.map(({ results, trials = [] }) => [
    ...results.map(({ name, status, directions }) => [name, status, directions]),
    ...trials.map(({ name, status, figures }) => [name, status, figures]),
  ]);
const plainly = (found: Outcome): string[] =>
  figuresOf(found)
    .flat()
    .map((one) => JSON.stringify(one).replaceAll(/"line":\d+,?/g, ""))
    .sort();

const JSON_OF_FIO = inputOf("fio-json/good-stonewalled-mixed-fsync/input.json");
const TERSE = inputOf("fio-terse/good-version-3/input.txt").trimEnd();

describe("lines that stand last first", () => {
  for (const path of [
    "fio-json/good-stonewalled-mixed-fsync/input.json",
    "fio-normal/good-fio-3.42/input.txt",
    "kbench/good-2021-format/input.txt",
  ])
    test(`${path} is turned round, and says so`, async () => {
      const [found, whole] = [await imported(turned(inputOf(path))), await imported(inputOf(path))];
      assert.deepEqual(found.problems, []);
      assert.deepEqual(
        JSON.stringify(figuresOf(found)).replaceAll(/"line":\d+,?/g, ""),
        JSON.stringify(figuresOf(whole)).replaceAll(/"line":\d+,?/g, ""),
      );
      assert.equal(isUpsideDown(Buffer.from(turned(inputOf(path)))), true);
      assert.equal(isUpsideDown(Buffer.from(inputOf(path))), false);
    });

  for (const path of [
    "bonnie/good-table",
    "crystaldiskmark/good-8-0",
    "dd/good-gnu",
    "diskspd/good-mixed-with-latency",
    "elbencho/good-table-text",
    "etcd-benchmark/good-put",
    "etcd-check-perf/good-with-progress",
    "fio-json/good-normal-json-terse",
    "fio-json/good-bom-ansi-crlf",
    "hdparm/good-both",
    "ioping/good-with-command-lines",
    "iozone/good-direct",
    "kubestr/good-default-test-text",
    "pg-test-fsync/good-15",
    "pgbench/good-two-runs-of-9-6",
    "rados-bench/good-write",
    "rbd-bench/good-rw",
    "redis-benchmark/good-before-6.2",
    "s3bench/good-write-and-read",
    "sysbench/good-fileio-rndrw",
    "sysbench/good-oltp-read-write",
    "warp/good-mixed",
    "yabs/good-four-sizes",
  ])
    test(`${path} is read as it was printed`, async () => {
      const [name = ""] = readdirSync(join(import.meta.dirname, "fixtures", path)).filter((one) =>
        one.startsWith("input."),
      );
      const text = inputOf(`${path}/${name}`);
      const [found, whole] = [await imported(turned(text)), await imported(text)];
      assert.deepEqual(found.problems, []);
      assert.deepEqual(plainly(found), plainly(whole));
      for (const { messages } of found.runs)
        assert.equal(messages?.[0], "its lines stood last first, and were turned round");
    });

  test("three formats in one file, last first, are read as they were printed", async () => {
    const three = ["hdparm/good-both", "ioping/good-with-command-lines", "pg-test-fsync/good-15"];
    const text = three.map((path) => inputOf(`${path}/input.txt`)).join("");
    const [found, whole] = [await imported(turned(text)), await imported(text)];
    assert.deepEqual(found.problems, []);
    assert.deepEqual(plainly(found), plainly(whole));
    assert.equal(plainly(found).length, 19);
  });

  test("where only some lines are, none is read", async () => {
    const text = `${turned(inputOf("hdparm/good-both/input.txt"))}${inputOf("pg-test-fsync/good-15/input.txt")}`;
    const { runs, problems } = await imported(text);
    assert.deepEqual(runs, []);
    assert.equal(
      problems[0]?.message,
      "some of its lines stand last first, and others do not: turn those round (tac)",
    );
  });

  test("hdparm's lines with nothing but devices around them are refused, as each may be of either", async () => {
    const { runs, problems } = await imported(turned(inputOf("hdparm/good-loop-device/input.txt")));
    assert.deepEqual(runs, []);
    assert.match(
      problems[0]?.message ?? "",
      /^its lines stand last first, or the first and the last are missing/,
    );
  });

  test("lines of fio's terse output whose counts fall are those of one run", async () => {
    const text = inputOf("fio-terse/good-status-interval/input.txt");
    assert.deepEqual(plainly(await imported(turned(text))), plainly(await imported(text)));
    const clients = await imported(turned(inputOf("fio-terse/good-clients/input.txt")));
    assert.ok(plainly(clients).every((one) => !one.includes("All clients")));
  });

  test("nothing that was printed looks so, once or twice, nor half of it", () => {
    const folder = join(import.meta.dirname, "fixtures");
    for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/input\.(?:txt|json|csv)$/.test(path)) continue;
      const text = inputOf(path);
      const half = text.indexOf("\n", text.length >> 1) + 1;
      for (const one of [text, `${text}${text}`, `${text.slice(half)}${text.slice(0, half)}`])
        assert.equal(isLastFirst(Buffer.from(one)), false, path);
    }
  });

  test("a document that is larger than what is looked at is refused for that cause", async () => {
    const jobs = JSON.parse(JSON_OF_FIO);
    const many = { ...jobs, jobs: Array.from({ length: 60 }, () => jobs.jobs).flat() };
    const { runs, problems } = await imported(turned(`${JSON.stringify(many, null, 2)}\n`));
    assert.deepEqual(runs, []);
    assert.equal(problems[0]?.message, "its lines stand last first: turn them round (tac)");
  });
});

describe("lines cut at the width of a pane", () => {
  const cutAt = (text: string, width: number): string =>
    text.replace(new RegExp(`(.{${width}})(?=.)`, "g"), "$1\n");
  for (const width of [80, 100, 120])
    test(`at ${width}`, async () => {
      assert.deepEqual(
        figuresOf(await imported(`${cutAt(TERSE, width)}\n`)),
        figuresOf(await imported(`${TERSE}\n`)),
      );
    });
  test("a width is one of a terminal, or of several lines, and nothing is longer", () => {
    const lines = (...lengths: number[]): string =>
      lengths.map((length) => `${"x".repeat(length)}\n`).join("");
    for (const [head, isCut] of [
      [lines(80, 80, 20), true],
      [lines(80, 20), false],
      ...[100, 120, 132, 160, 200, 240].map((width) => [lines(width, width, 20), true] as const),
      [lines(101, 101, 20), false],
      [lines(80, 80, 81), false],
      [lines(87, 87, 87, 20), false],
      [lines(87, 87, 87, 87, 20), true],
      [lines(59, 59, 59, 59), false],
      [lines(60, 60, 60, 60), true],
      [lines(320, 320, 320, 320), true],
      [lines(321, 321, 321, 321), false],
    ] as const)
      assert.equal(
        joinedLines(head) !== undefined,
        isCut,
        head.replaceAll(/x+/g, ({ length }) => String(length)),
      );
  });
});

describe("edges of pages", () => {
  const edges = (text: string): string[] => text.split(/\n|\f/).filter(edgesOfPages(text));
  test("numbers of pages, and headings that are always the same", () => {
    assert.deepEqual(edges("a\nPage 1 of 2\fb\n"), ["Page 1 of 2"]);
    assert.deepEqual(edges("a\nReport\fb\nReport\fc\nReport"), ["Report", "Report", "Report"]);
    assert.deepEqual(edges("a\nDisks 7 at 1\fb\nDisks 7 at 2\fc"), ["Disks 7 at 1", "Disks 7 at 2"]);
    assert.deepEqual(edges("a\n\fFast disks\nb\n\fFast disks\nc"), ["Fast disks", "Fast disks"]);
  });
  test("a tool's own lines stay", () => {
    assert.deepEqual(edges("a\nDisk stats (read/write):\fb\nDisk stats (read/write):\fc"), []);
    assert.deepEqual(edges("a\n  },\fb\n  },\fc"), []);
    assert.deepEqual(edges("a\nran 10 of 20\fb\nran 10 of 20\fc\nran 13 of 20\fd"), []);
    assert.deepEqual(edges("a\nSummary\fb\n"), []);
  });
});

describe("one line of fio's terse output for each", () => {
  const other = TERSE.replace(";188296;188107;47026;1001;", ";94148;94053;23513;1001;");
  const iopsOf = ({ runs }: Outcome) =>
    runs.flatMap(({ results }) =>
      results.map(({ directions: { read } }) =>
        Number((read?.iops as { printed: string } | undefined)?.printed),
      ),
    );
  test("pod is a run of its own", async () => {
    assert.notEqual(other, TERSE);
    for (const [a, b] of [
      ["[pod/bench-a/fio] ", "[pod/bench-b/fio] "],
      ["bench-a fio ", "bench-b fio "],
      ["node-1 | ", "node-2 | "],
    ]) {
      const found = await imported(`${a}${TERSE}\n${b}${other}\n`);
      assert.deepEqual(found.problems, []);
      assert.deepEqual(iopsOf(found).sort(), [23513, 47026], a);
      assert.equal(found.runs.length, 2, a);
    }
  });
  test("heading is of one storage, of version 2 too, which does not name fio", async () => {
    const line = inputOf("fio-terse/good-version-2/input.txt");
    const found = await imported(`## fast\n\n\`\`\`\n${line}\`\`\`\n\n## slow\n\n\`\`\`\n${line}\`\`\`\n`);
    assert.deepEqual(found.problems, []);
    assert.deepEqual(
      found.runs.map(({ subject }) => subject),
      ["fast", "slow"],
    );
  });
  test("request of a log is of one run", async () => {
    const found = await imported(`4f5e-01 ${TERSE}\n4f5e-02 ${other}\n`);
    assert.equal(found.runs.length, 1);
  });
});

describe("kubestr amid the log of a CI server", () => {
  const text = inputOf("kubestr/good-default-test-text/input.txt");
  test("text, below lines that begin like its own", async () => {
    const log = `Running with gitlab-runner 16.1.0\n  on runner abc\nWarning: an image is old\n$ ./run.sh\n${text}Job succeeded\n`;
    const found = await imported(log);
    assert.deepEqual(figuresOf(found), figuresOf(await imported(text)));
    assert.deepEqual(found.problems, []);
  });
  test("JSON, with brackets above and below", async () => {
    const json = inputOf("kubestr/good-default-test-json/input.json");
    const log = `[root@node ~]# kubestr fio -s fast -o json\n${json}\nScript done [CODE="0"]\n`;
    const found = await imported(log);
    assert.deepEqual(found.problems, []);
    assert.deepEqual(figuresOf(found), figuresOf(await imported(json)));
  });
  test("a second document is not passed over for the first", async () => {
    const json = inputOf("kubestr/good-default-test-json/input.json").trimEnd();
    const found = await imported(`${json}\n${json}\n`);
    assert.ok(found.runs.length === 2 || found.problems.length > 0);
  });
});
