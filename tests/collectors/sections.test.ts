/** Which lines of a document say what the results below them are of. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { subjectsIn } from "../../src/collectors/around/subjects/subjects.ts";

const RESULT = ["test: (g=0): rw=randread, bs=4k", "  read: IOPS=100"];
/** The subject of each section with its first line and the line behind its last. */
const sections = (lines: readonly string[], rest = "rest"): [string, number, number][] | undefined =>
  subjectsIn(lines, rest)?.map(({ subject, from, to }) => [subject, from, to]);
const under = (...heads: readonly string[][]): string[] => heads.flatMap((head) => [...head, ...RESULT]);

test("headings of any kind name what is below them, from the heading on", () => {
  const headings: readonly ((name: string) => string[])[] = [
    (name) => [`## ${name}`],
    (name) => [`## ${name} ##`],
    (name) => [`h2. ${name}`],
    (name) => [`[b]${name}[/b]`],
    (name) => [`[SIZE=5]${name}[/SIZE]`],
    (name) => [`== ${name} ==`],
    (name) => [`==== ${name}`],
    (name) => [`**${name}**`],
    (name) => [`__${name}__:`],
    (name) => [`==> ${name} <==`],
    (name) => [`##[group]${name}`],
    (name) => [`------ ${name} ------`],
    (name) => [`>>> ${name}`],
    (name) => [name, "=".repeat(name.length)],
    (name) => [name, "-".repeat(name.length)],
  ];
  for (const heading of headings) {
    const [a, b] = [heading("ceph-block"), heading("local-path")];
    const second = a.length + RESULT.length;
    assert.deepEqual(
      sections(under(a, b)),
      [
        ["ceph-block", 0, second],
        ["local-path", second, second + b.length + RESULT.length],
      ],
      a.join("\n"),
    );
  }
});

test("lines of a log and of a shell name it as well", () => {
  const named: readonly ((name: string) => string)[] = [
    (name) => `StorageClass: ${name}`,
    (name) => `storage class name = "${name}"`,
    (name) => `Testing ${name} ...`,
    (name) => `Running fio on ${name}:`,
    (name) => `hostname: ${name}`,
    (name) => `root@${name}:~# fio job.fio`,
    (name) => `Linux ${name} 6.1.0-13-amd64`,
  ];
  for (const line of named)
    assert.deepEqual(
      sections(under([line("ceph-a")], [line("local-b")]))?.map(([subject]) => subject),
      ["ceph-a", "local-b"],
      line("NAME"),
    );
});

test("a heading below another one goes with it; one beside or above it ends it", () => {
  const of = (...lines: string[][]) => sections(under(...lines))?.map(([subject]) => subject);
  assert.deepEqual(of(["# ceph-block", "## random reads"], ["# local-path", "## random reads"]), [
    "ceph-block",
    "local-path",
  ]);
  assert.deepEqual(of(["# ceph-block", "## nvme"], ["## random reads"], ["# local-path"]), [
    "nvme",
    "ceph-block",
    "local-path",
  ]);
  assert.deepEqual(of(["# ceph-block"], ["# Results"]), ["ceph-block", "rest"]);
});

test("of results of one subject, or of none, there are no sections", () => {
  assert.equal(sections(under([], [])), undefined);
  assert.equal(sections(under(["# ceph-rbd"], ["# Ceph_RBD"])), undefined);
  assert.equal(sections(under(["# read test"], ["# write test"])), undefined);
  assert.equal(sections(["# ceph-block", "text", "# local-path", "text"]), undefined);
});

test("results that follow each other under one heading are one section", () => {
  assert.deepEqual(sections(under(["# ceph-block"], [], ["# local-path"])), [
    ["ceph-block", 0, 5],
    ["local-path", 5, 8],
  ]);
});

test("a short line before a fence names what is in it, a long one does not; in the fence nothing is prose", () => {
  const fenced = (prose: string): string[] => [prose, "", "```", ...RESULT, "```", ""];
  const of = (a: string, b: string) => sections([...fenced(a), ...fenced(b)])?.map(([subject]) => subject);
  assert.deepEqual(of("On ceph-block:", "On local-path:"), ["ceph-block", "local-path"]);
  assert.equal(of("Ceph gave us what everybody expected", "Nobody knows why local volumes stall"), undefined);
  assert.deepEqual(of("alpha beta gamma delta", "local-path"), ["alpha beta gamma delta", "local-path"]);
});

test("marks without a word, and the head of YABS, are ornament", () => {
  assert.equal(sections(under(["=========="], ["# ------ #"])), undefined);
  assert.equal(
    sections(under(["# ceph-block"], ["#              Yet-Another-Bench-Script              #"])),
    undefined,
  );
});

test("an asterisk begins a heading in a document of org-mode alone", () => {
  const ceph = ["* ceph", "replicated pools behind erasure coded caches misbehave"];
  const nfs = ["* nfs", "exports mounted without attribute caching stall everywhere"];
  assert.equal(sections(under(ceph, nfs)), undefined);
  assert.deepEqual(
    sections(["#+begin_example", ...under(ceph, nfs)])?.map(([subject]) => subject),
    ["ceph", "nfs"],
  );
});

test("the title of a fence names what is in it, with and without quotation marks", () => {
  for (const mark of ['```text title="NAME"', "```text title=NAME"]) {
    const fenced = (name: string): string[] => [mark.replace("NAME", name), ...RESULT, "```"];
    assert.deepEqual(
      sections([...fenced("ceph"), ...fenced("nfs")])?.map(([subject]) => subject),
      ["ceph", "nfs"],
    );
  }
});
