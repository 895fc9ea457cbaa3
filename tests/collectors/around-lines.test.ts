/** How a document's lines are told apart: whose they are, what stands before them, and what they are called after. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { marginsIn } from "../../src/collectors/around/anchors.ts";
import { BEGINNINGS, formatsIn, isAllOfFio } from "../../src/collectors/around/formats.ts";
import { marginOfAll, marginsOfBlocks } from "../../src/collectors/around/margin.ts";
import { formOf, wordsIn } from "../../src/collectors/around/prefix-form.ts";
import { BEGINS_OF } from "../../src/collectors/around/subjects/begins.ts";
import { keyOfLabel, labelOf, labelOfStream } from "../../src/collectors/around/subjects/label.ts";
import { COLLECTORS } from "../../src/collectors/index.ts";

test("the tables of first lines name collectors by their ids", () => {
  const ids = new Set(["fio", ...COLLECTORS.map(({ id }) => id)]);
  const named = [...BEGINNINGS.map(({ format }) => format), ...Object.keys(BEGINS_OF)];
  assert.deepEqual(
    named.filter((id) => !ids.has(id)),
    [],
  );
});

/** Each line with the format that it is of; the texts of the formats, with empty lines for those of others. */
function assertFormats(lines: readonly [format: string, line: string][]): void {
  const formats = [...new Set(lines.map(([format]) => format))];
  const expected = formats.map((format) => lines.map(([of, line]) => (of === format ? line : "")).join("\n"));
  assert.deepEqual(formatsIn(lines.map(([, line]) => line)), expected);
}

test("outputs that follow one another are told apart by the lines with which they begin", () => {
  assertFormats([
    // What stands before all outputs goes with the first.
    ["dd", "$ ./all.sh"],
    ["dd", "100+0 records in"],
    ["dd", "1024 bytes copied"],
    ["fio-normal", "job: (g=0): rw=read, bs=4k"],
    ["fio-normal", "job: (groupid=0, jobs=1): err= 0: pid=1"],
    ["fio-terse", "3;fio-3.36;job"],
    ["elbencho", "ISO DATE: 2026-01-02"],
    ["elbencho", "OPERATION   RESULT TYPE   FIRST DONE"],
    ["dd", "1+0 records in"],
  ]);
  const alone = ["$ ls", "100+0 records in", "3 records in"];
  assert.deepEqual(formatsIn(alone), [alone.join("\n")]);
  assert.deepEqual(formatsIn(["a", "b"]), ["a\nb"]);
});

test("an output that holds lines of other formats ends with its own last line", () => {
  assertFormats([
    ["kbench", "TEST_FILE: /volume/test"],
    ["kbench", "3;fio-3.36;job"],
    ["kbench", "  Latency in ns (Read/Write)"],
    ["kbench", "1+0 records in"],
    ["kbench", "  Latency in ns"],
    ["kbench", "1+0 records in"],
    ["dd", "1+0 records in"],
    ["dbench", "Working dir: /data"],
    ["dbench", "1+0 records in"],
    ["dbench", "Mixed Random Read/Write IOPS: 1/2"],
    ["dd", "1+0 records in"],
    ["kubestr", "PVC created kubestr-1"],
    ["kubestr", "job: (g=0): rw=read, bs=4k"],
    ["kubestr", "  -  OK"],
    ["fio-normal", "job: (g=0): rw=read, bs=4k"],
  ]);
});

test("fio's JSON ends with its brace, and what was before it goes on", () => {
  assertFormats([
    ["dd", "1+0 records in"],
    ["fio-json", "{"],
    ["fio-json", '  "fio version" : "fio-3.36",'],
    ["fio-json", "1+0 records in"],
    ["fio-json", "}"],
    ["dd", "1024 bytes copied"],
    ["fio-json", '{ "fio version": "fio-3.36" }'],
    ["dd", "1024 bytes copied"],
    ["fio-json", '[{ "fio version": "fio-3.36" },'],
    ["dd", "1024 bytes copied"],
    ["fio-json", '[{ "fio version": "fio-3.36" }]'],
    ["dd", "{"],
    ["dd", '  "other": 1'],
    ["dd", '  "fio version" : "fio-3.36"'],
  ]);
});

test("several formats of fio alone may be of one run", () => {
  assert.ok(isAllOfFio(["$ fio", "3;fio-3.36;job", "job: (g=0): rw=read", '{ "fio version": 1 }']));
  assert.ok(!isAllOfFio(["3;fio-3.36;job", "1+0 records in"]));
  assert.ok(isAllOfFio([]));
});

test("lines by which a tool is known show what stands before them", () => {
  for (const line of [
    "fio-3.36",
    "Starting 4 threads",
    "Starting 1 process",
    "Run status group 0 (all jobs):",
    "Disk stats (read/write):",
    "  cpu          : usr=1.00%, sys=2.00%",
    "  IO depths    : 1=100.0%",
    "FIO version - fio-3.20",
    "FIO test results:",
    "FIO Benchmark Summary",
    "= Dbench Summary =",
    "3;fio-3.36;job",
    "100+0 records in",
    "100+1 records out",
    "OPERATION RESULT TYPE        FIRST DONE",
  ]) {
    assert.deepEqual(marginsIn(["", line]), [{ at: 1, before: "" }], line);
    assert.deepEqual(marginsIn([`[pod/x] ${line}`]), [{ at: 0, before: "[pod/x] " }], line);
    assert.deepEqual(marginsIn([`${"x".repeat(2001 - line.length)}${line}`]), [], line);
  }
  for (const line of ["records in", "fio", "Starting", "group_reporting", "the fio status"])
    assert.deepEqual(marginsIn([line]), [], line);
});

test("fio's JSON is known by its version, and begins with the brace before it", () => {
  const documents: [lines: string[], margins: { at: number; before: string }[]][] = [
    [["{", '  "fio version" : "fio-3.36",'], [{ at: 1, before: "" }]],
    [["x> {", 'x>   "fio version" : "fio-3.36",'], [{ at: 1, before: "x> " }]],
    [["x> [{", 'x>   "fio version" : "fio-3.36",'], [{ at: 1, before: "x> " }]],
    [['x> { "fio version" : "fio-3.36",'], [{ at: 0, before: "x> " }]],
    // In another document.
    [['  "output": {', '    "fio version" : "fio-3.36",'], []],
    [['{"output": {"fio version" : "fio-3.36"'], []],
  ];
  for (const [lines, margins] of documents) assert.deepEqual(marginsIn(lines), margins, lines.join("\n"));
});

test("a heading is the name of a storage without its words for the test", () => {
  const headings: [heading: string, label: string | undefined][] = [
    ["Results of the fio test", undefined],
    ["ceph-block", "ceph-block"],
    ["Results for ceph-block (4k randread, iodepth 16)", "ceph-block"],
    ["4k-randread-ceph", "4k-randread-ceph"],
    ["4k-randread", undefined],
    ["[Longhorn v2](https://example.org/a) benchmark", "Longhorn"],
    ["Longhorn   RWX", "Longhorn RWX"],
    ["disk", undefined],
    ["Disk 1", "Disk 1"],
    ["Disk B", "Disk B"],
    ["disk a", undefined],
    ["node ii, second run", "node ii"],
    ["run 3", undefined],
    ["B", undefined],
    ["disk nvme", "disk nvme"],
    ["", undefined],
    ["ceph ".repeat(30), "ceph ".repeat(24).trim()],
  ];
  for (const [heading, label] of headings) assert.equal(labelOf(heading), label, heading);
  const streams: [stream: string, label: string | undefined][] = [
    ["fio-bench-x7k2p fio", undefined],
    ["bench-ceph-x7k2p fio", "bench-ceph"],
    ["bench-ceph-6bc4d5f678-x7k2p/fio", "bench-ceph"],
    ["bench-ceph-0", "bench-ceph-0"],
  ];
  for (const [stream, label] of streams) assert.equal(labelOfStream(stream), label, stream);
  assert.equal(keyOfLabel(" Ceph--Block (RBD)! "), "ceph block rbd");
});

test("a margin is what three lines and more begin with", () => {
  const quoted = ["> a", "> b", ">", "> c"];
  const indented = ["    a", "      b", "", "    c", "    d"];
  assert.deepEqual(marginsOfBlocks(quoted), ["> "]);
  assert.deepEqual(marginsOfBlocks([...quoted, "prose", ...indented]), ["    ", "> "]);
  assert.deepEqual(marginsOfBlocks([...quoted, "prose", ...quoted, "prose", ...indented]), ["> ", "    "]);
  assert.deepEqual(marginsOfBlocks(["> a", "> b", "prose", "> c"]), []);
  assert.deepEqual(marginsOfBlocks(["# a", "# b", "# c"]), ["# "]);
  assert.deepEqual(marginsOfBlocks(["\ta", "\tb", "\tc"]), ["\t"]);
  assert.deepEqual(marginsOfBlocks(["a", "b", "c"]), []);
  const prose = Array.from({ length: 64 }, () => ["> a", "prose"]).flat();
  assert.deepEqual(marginsOfBlocks([...prose.slice(2), ...indented]), ["    "]);
  assert.deepEqual(marginsOfBlocks([...prose, ...indented]), []);

  assert.equal(marginOfAll(quoted), "> ");
  assert.equal(marginOfAll(["    a", "  b", "   c"]), "  ");
  assert.equal(marginOfAll(["> a", "> b", ">"]), undefined);
  assert.equal(marginOfAll([...quoted, "prose"]), undefined);
});

test("a prefix has words that vary: those with a digit or a slash, and those of which logs have a few", () => {
  const forms: [prefix: string, loosely: boolean, words: [text: string, isEnclosed: boolean][]][] = [
    ["fio ", false, []],
    ["fio ", true, [["fio", false]]],
    [
      "2026-01-02T03:04:05Z stdout F ",
      false,
      [
        ["2026-01-02T03:04:05Z", false],
        ["stdout", false],
        ["F", false],
      ],
    ],
    [
      "Nov  1 04:53:01 node-7 fio[812]: ",
      false,
      [
        ["Nov", false],
        ["1", false],
        ["04:53:01", false],
        ["node-7", false],
        ["812", true],
      ],
    ],
    [
      "[INFO] (a/b) - ",
      false,
      [
        ["INFO", true],
        ["a/b", true],
      ],
    ],
    ["INFO:root:", false, [["INFO", false]]],
    [
      "INFO:root:",
      true,
      [
        ["INFO", false],
        ["root", false],
      ],
    ],
    ["--- | ", true, []],
  ];
  for (const [prefix, loosely, words] of forms)
    assert.deepEqual(
      formOf(prefix, loosely).words.map(({ text, isEnclosed }) => [text, isEnclosed]),
      words,
      prefix,
    );
});

test("a line has the prefix where its words, blanks and marks fit; what is behind the last blank is the tool's", () => {
  const lines: [prefix: string, line: string, words: string[] | undefined, rest?: string][] = [
    ["10:00 stdout F ", "10:01 stderr P   cpu", ["10:01", "stderr", "P"], "  cpu"],
    ["10:00 stdout F ", "10:01\tstderr   P x", ["10:01", "stderr", "P"], "x"],
    ["10:00 stdout F ", "10:01 stdin F x", undefined],
    ["10:00 stdout F ", "10:01 stdout X x", undefined],
    // An empty line of the tool, whose blank was lost.
    ["10:00 stdout F ", "10:01 stdout F", ["10:01", "stdout", "F"], ""],
    ["10:00 stdout F", "10:01 stdout F", ["10:01", "stdout", "F"], ""],
    ["fio[812]: ", "fio[7]: x", ["7"], "x"],
    ["fio[812]: ", "dd[7]: x", undefined],
    ["fio[812]: ", "fio(7): x", undefined],
    ["Jan 2 ", "Dec 31 x", ["Dec", "31"], "x"],
    ["Jan 2 ", "Foo 31 x", undefined],
    ["INFO:root:", "WARNING:root:x:y", ["WARNING"], "x:y"],
    ["INFO:root:", "WARNING:other:x", undefined],
  ];
  for (const [prefix, line, words, rest] of lines) {
    const found = wordsIn(formOf(prefix, false), line);
    assert.deepEqual(found?.words, words, line);
    if (found !== undefined) assert.equal(line.slice(found.length), rest, line);
  }
  assert.deepEqual(wordsIn(formOf("INFO:root:", true), "WARN:other:x")?.words, ["WARN", "other"]);
});
