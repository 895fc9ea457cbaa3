/** Files of their own within a document, as fio's JSON or a CSV: what stands before each says what it is of, and none of its lines does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { subjectsIn } from "../../src/collectors/around/subjects/subjects.ts";

type Part = string | { block: readonly string[] };
/** The subject of each section, with its first line and the line behind its last. */
function sections(...parts: readonly Part[]): string[] | undefined {
  const lines: string[] = [];
  const blocks: { from: number; to: number }[] = [];
  for (const part of parts) {
    const own = typeof part === "string" ? [part] : part.block;
    if (typeof part !== "string") blocks.push({ from: lines.length, to: lines.length + own.length });
    lines.push(...own);
  }
  return subjectsIn(lines, "rest", blocks)?.map(({ subject, from, to }) => `${subject} ${from}-${to}`);
}
const block = (...lines: readonly string[]) => ({ block: lines });

test("headings before blocks name them", () =>
  assert.deepEqual(sections("## ceph", block("a,b", "1,2"), "## nfs", block("a,b", "3,4")), [
    "ceph 0-3",
    "nfs 3-6",
  ]));

test("lines of a block are no headings, and name nothing", () => {
  const own = block("a,b", "## nfs", "backend: nfs");
  assert.equal(sections("## ceph", own, "## ceph", own), undefined);
  assert.deepEqual(sections("## ceph", own, "## local", block("a,b")), ["ceph 0-4", "local 4-6"]);
});

test("a block of one line, and blocks that follow one another", () => {
  assert.deepEqual(sections("## ceph", block("1"), block("2"), "## nfs", block("3")), [
    "ceph 0-3",
    "nfs 3-5",
  ]);
  assert.deepEqual(sections(block("1"), "nfs", block("2")), ["rest 0-1", "nfs 1-3"]);
  assert.deepEqual(sections("ceph", block("1"), "nfs", block("2"), block("3"), "local", block("4")), [
    "ceph 0-2",
    "nfs 2-5",
    "local 5-7",
  ]);
});

test("a long line is looked at in a block alone", () => {
  const long = "x".repeat(2001);
  assert.deepEqual(sections("## ceph", block(long), "## nfs", block(long)), ["ceph 0-2", "nfs 2-4"]);
  assert.equal(sections(`## ceph${long}`, block("1"), `## nfs${long}`, block("2")), undefined);
});

test("a line of more than 200 characters is no heading", () => {
  const fio = "test: (g=0): rw=read, bs=4k";
  const longest = `## ${"x".repeat(100)} ${"y".repeat(96)}`;
  assert.equal(sections("## ceph", fio, longest, fio)?.length, 2);
  assert.equal(sections("## ceph", fio, `${longest}z`, fio), undefined);
});

test("lines below a long one keep their numbers", () => {
  const fio = "test: (g=0): rw=read, bs=4k";
  const long = "x".repeat(2001);
  assert.deepEqual(sections("## ceph", fio, long, "## nfs", fio), ["ceph 0-3", "nfs 3-5"]);
});

test("what stands above an output is told from the lines of a tool that printed two: below the only one of another it is no name", () => {
  const fio = "test: (g=0): rw=read, bs=4k";
  assert.deepEqual(sections("ceph", fio, "nfs", fio), ["ceph 0-2", "nfs 2-4"]);
  const sysbench = "sysbench 1.0.20";
  assert.deepEqual(sections("ceph", fio, "nfs", fio, sysbench), ["ceph 0-2", "nfs 2-5"]);
  assert.equal(sections("ceph", fio, sysbench, "nfs", fio), undefined);
  assert.deepEqual(sections("ceph", fio, sysbench, "a row", "nfs", fio, sysbench, "a row"), [
    "ceph 0-4",
    "nfs 4-8",
  ]);
  assert.deepEqual(sections("ceph", sysbench, "a row 12 ms", "nfs", sysbench, "a row 9.5 s"), [
    "ceph 0-3",
    "nfs 3-6",
  ]);
});

test("what points to the output above it is of that one alone", () => {
  const fio = "test: (g=0): rw=read, bs=4k";
  assert.deepEqual(sections(fio, "^ ceph", fio, "^ nfs"), ["ceph 0-2", "nfs 2-4"]);
  assert.deepEqual(sections(fio, fio, "^ nfs"), ["rest 0-1", "nfs 1-3"]);
  assert.deepEqual(sections(fio, "  read: IOPS=1", fio, "^ nfs"), ["rest 0-2", "nfs 2-4"]);
  assert.deepEqual(sections(fio, "  row", "^ ceph", "text", fio, "^ nfs"), ["ceph 0-3", "nfs 3-6"]);
  assert.deepEqual(sections("a", fio, "^ ceph", fio, fio, "^ nfs"), ["ceph 0-3", "rest 3-4", "nfs 4-6"]);
  assert.deepEqual(sections(block("1"), "^ ceph", block("2"), "^ nfs"), ["ceph 0-2", "nfs 2-4"]);
  const dd = "1+0 records in";
  assert.deepEqual(sections(dd, "^ ceph", dd, "^ nfs"), ["ceph 0-2", "nfs 2-4"]);
});
