/** Which lines are headings, and how far up each stands: what is below a heading ends at the next one of its level. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { headingIn, isOfOrg } from "../../src/collectors/around/subjects/headings.ts";

const PLAIN = { isOrg: false, isInFence: false };
const heading = (line: string, next = "", where = PLAIN): [number, string] | undefined => {
  const found = headingIn(line, next, where);
  return found && [found.level, found.text];
};

test("marks say the level", () => {
  const levels: readonly [line: string, level: number, text: string][] = [
    ["# a", 1, "a"],
    ["### a ###", 3, "a"],
    ["h4. a", 4, "a"],
    ["== a ==", 2, "a"],
    ["==== a", 4, "a"],
    ["\\section{a}", 2, "a"],
    ["\\subsection{a}", 3, "a"],
    ["\\subsubsection*{a}", 4, "a"],
    ["##[group]a", 6, "a"],
    ["**a**:", 7, "a"],
    ["[b]a[/b]", 7, "a"],
    ['<TabItem value="x" label="a">', 7, "a"],
    ['??? note "a"', 7, "a"],
    ["==> a <==", 8, "a"],
    ["----- a -----", 8, "a"],
    [">>> a", 8, "a"],
  ];
  for (const [line, level, text] of levels) assert.deepEqual(heading(line), [level, text], line);
});

test("the line below says the level", () => {
  assert.deepEqual(heading("a", "==="), [1, "a"]);
  assert.deepEqual(heading("a", "---"), [2, "a"]);
  for (const mark of ["~~~", "^^^", "***", "+++"]) assert.deepEqual(heading("a", mark), [3, "a"], mark);
  assert.deepEqual(heading(".a", "----"), [7, "a"]);
  assert.deepEqual(heading("[run.a]", "log = '''"), [1, "run a"]);
});

test("a line of marks underlines a line that it is at least half as long as", () => {
  assert.deepEqual(heading("abcdef", "==="), [1, "abcdef"]);
  assert.equal(heading("abcdefg", "==="), undefined);
});

test("not underlined are rows of tables, fields, indented lines, lines of marks, and titles of tools", () => {
  for (const line of ["a | b", "{a", "name: a", "  a", "-----", "Basic System Information"])
    assert.equal(heading(line, "-----"), undefined, line);
});

test("in a fence a heading is the lowest, and nothing is underlined", () => {
  const fence = { isOrg: false, isInFence: true };
  assert.deepEqual(heading("# a", "", fence), [8, "a"]);
  assert.equal(heading("a", "===", fence), undefined);
});

test("asterisks are headings in org-mode alone, which a block of it shows", () => {
  assert.equal(heading("** a"), undefined);
  assert.deepEqual(heading("** a", "", { isOrg: true, isInFence: false }), [2, "a"]);
  assert.ok(isOfOrg("  #+BEGIN_EXAMPLE"));
  assert.ok(!isOfOrg("# +begin"));
});

test("a command behind the prompt of root is no heading, a title that names fio is one", () => {
  assert.equal(heading("# fio --name=a --rw=read"), undefined);
  assert.equal(heading("# LD_LIBRARY_PATH=/x sudo fio -filename=/dev/sdb"), undefined);
  assert.deepEqual(heading("# fio on ceph-block"), [1, "fio on ceph-block"]);
});

test("a command of any tool behind the prompt of root is no heading, a title that names one is", () => {
  for (const line of [
    "# iostat -d 1",
    "# iostat",
    "# gstat",
    "# zfs get recordsize POOL-01/ds2",
    "# geom disk list da3",
    "#  smartctl -g all /dev/da2",
    "# hdparm -tT /dev/hda /dev/hdc",
    "# cat /sys/block/sdi/queue/read_ahead_kb",
    "# echo 0 > /sys/module/zfs/parameters/zfs_prefetch_disable",
    "# dd if=/dev/sdc2 of=/dev/null bs=8M",
    "# ./fio-3-28 --rw=read --bs=1m",
    "# history | grep -i raid",
    "# sysctl vfs.zfs.prefetch.disable=0",
    "# kubectl get pvc",
  ])
    assert.equal(heading(line), undefined, line);
  for (const text of [
    "zfs",
    "zfs mirror",
    "zfs on /dev/sda",
    "hdparm also for a vm",
    "hdparm of /dev/sda",
    "docker volumes",
    "sync writes",
    "mount options",
    "Ceph - three replicas",
    "ceph-block --replicas 3",
    "Iostat",
    "iostat of node a",
  ])
    assert.deepEqual(heading(`# ${text}`), [1, text], text);
  assert.deepEqual(heading("## iostat -d 1"), [2, "iostat -d 1"], "which is no prompt");
});

test("marks without a word are ornament", () => {
  for (const line of ["# ---- #", "=== ... ===", "#      Yet-Another-Bench-Script      #"])
    assert.equal(heading(line), undefined, line);
});
