/** What headings, names of files and of pods say of a storage, and what stands before the lines of a block. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { marginOfAll, marginsOfBlocks } from "../../src/collectors/around/margin.ts";
import { keyOfLabel, labelOf, labelOfStream } from "../../src/collectors/around/subjects/label.ts";

test("a label is what is left without the words for a test, its sizes, dates and numbers", () => {
  const labels: readonly [string, string | undefined][] = [
    ["Benchmark results of ceph-block", "ceph-block"],
    ["**ceph-block** (run 3, 4k randread, qd32)", "ceph-block"],
    ["[Longhorn](https://longhorn.io) 2 replicas", "Longhorn replicas"],
    ["fio randread 4k, 2026-11-23, 30s", undefined],
    ["run1", undefined],
    ["4krandread", undefined],
    ["randread4k-qd16", undefined],
    ["ceph2read", "ceph2read"],
    ["local-path/fio", "local-path/fio"],
    ["Results", undefined],
    ["", undefined],
  ];
  for (const [text, label] of labels) assert.equal(labelOf(text), label, text);
});

test("a word for a storage alone is a label only with what tells it from another", () => {
  assert.equal(labelOf("Disk"), undefined);
  assert.equal(labelOf("Disk 2"), "Disk 2");
  assert.equal(labelOf("Provider B"), "Provider B");
  assert.equal(labelOf("Pool 1 and pool 1"), "Pool pool 1");
  assert.equal(labelOf("Test 2"), undefined);
});

test("a label has at most 120 characters", () => {
  const longest = `x${"y".repeat(119)}`;
  assert.equal(labelOf(longest), longest);
  assert.equal(labelOf(`${longest}zzz`), longest);
});

test("a pod's name is one without what Kubernetes puts behind it", () => {
  assert.equal(labelOfStream("fio-ceph-7d9f8b6c4d-x2k9d"), "fio-ceph");
  assert.equal(labelOfStream("bench/fio-x2k9d"), undefined);
});

test("labels that differ in case and marks alone are one", () => {
  assert.equal(keyOfLabel("Ceph-Block"), keyOfLabel("ceph block"));
  assert.notEqual(keyOfLabel("ceph-block"), keyOfLabel("ceph-fs"));
});

test("the margin of a text is the mark that all its lines share, of three lines at least", () => {
  const margins: readonly [string[], string | undefined][] = [
    [["> a", "> b", "> c"], "> "],
    [["> > a", "> > b", "> > c"], "> > "],
    [["# a", "#", "# b", "# c"], "# "],
    [["    a", "      b", "    c"], "    "],
    [["\ta", "\tb", "\tc"], "\t"],
    [["| a", "| b", "| c"], "| "],
    [["> a", "> b"], undefined],
    [["> a", "b", "> c"], undefined],
    [[" a", " b", " c"], " "],
  ];
  for (const [lines, margin] of margins) assert.equal(marginOfAll(lines), margin, lines.join("\n"));
});

test("of blocks in a page each margin comes once, that of most lines first", () => {
  const indented = ["    a", "    b", "    c"];
  const quoted = ["> a", "> b", "> c", "> d"];
  assert.deepEqual(marginsOfBlocks([...indented, "prose", ...quoted]), ["> ", "    "]);
  assert.deepEqual(marginsOfBlocks([...quoted, "prose", ...indented, "more", ...indented]), ["    ", "> "]);
  assert.deepEqual(marginsOfBlocks(["prose", "> a", "> b", "prose"]), []);
  assert.deepEqual(marginsOfBlocks(["prose", "> a", "", "> b", "> c", "prose"]), ["> "]);
});
