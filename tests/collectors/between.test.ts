/** Which words above an output are its own, line by line. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { labelsAbove } from "../../src/collectors/around/subjects/between.ts";

const FIO = "test: (g=0): rw=read, bs=4k";
const ROW = "  read: IOPS=100";
/** Each output has a row of figures. `>` begins one of fio, `tool>` of another tool. */
function above(...given: readonly string[]): (string | undefined)[] {
  const lines = given.flatMap((line) => (line === ">" ? [FIO, ROW] : [line]));
  const firsts = lines.flatMap((line, at) => {
    if (line === FIO) return [{ at, behind: 0, tool: "fio" }];
    const tool = /^(\w+)>/.exec(line)?.[1];
    return tool === undefined ? [] : [{ at, behind: 0, tool }];
  });
  return labelsAbove(lines, firsts).map(({ label }) => label);
}
const times = (count: number, line: string): string[] => Array.from({ length: count }, () => line);

test("words that all have are no one's, whatever their case", () => {
  assert.deepEqual(above("Volume ceph attached", ">", "volume nfs attached", ">"), ["ceph", "nfs"]);
  assert.deepEqual(above("ceph ceph", ">", "nfs", ">"), ["ceph", "nfs"]);
  assert.deepEqual(above("ceph", ">", "ceph", ">"), [undefined, undefined]);
});

test("what nothing stands above has no part in that: one name above one of them is all that there is", () => {
  assert.deepEqual(above(">", "on nfs", ">", ">"), [undefined, "nfs", "nfs"]);
  assert.deepEqual(above("bench ceph", ">", ">", "bench nfs", ">"), ["ceph", "ceph", "nfs"]);
});

test("four words are a name, five are not, and then nothing is", () => {
  assert.deepEqual(above("alpha beta gamma delta", ">", "nfs", ">"), ["alpha beta gamma delta", "nfs"]);
  assert.deepEqual(above("alpha beta gamma delta omega", ">", "nfs", ">"), [undefined, undefined]);
});

test("of lines the three that are nearest count, and none farther than twenty", () => {
  assert.deepEqual(above("alpha", "beta", "gamma", "delta", ">", "nfs", ">"), ["beta gamma delta", "nfs"]);
  const far = (lines: number) => above(">", "ceph", ...times(lines, ""), ">", "nfs", ">");
  assert.deepEqual(far(19), [undefined, "ceph", "nfs"]);
  assert.deepEqual(far(20), [undefined, undefined, "nfs"]);
});

test("of commands only the nearest one counts, and the nearest that shows what is elsewhere", () => {
  const fio = (name: string): string => `$ run ${name}`;
  assert.deepEqual(above(fio("alpha"), fio("ceph"), ">", fio("nfs"), ">"), ["ceph", "nfs"]);
  assert.deepEqual(above("$ ssh ceph", fio("alpha"), ">", "$ ssh nfs", fio("alpha"), ">"), ["ceph", "nfs"]);
  assert.deepEqual(above("$ ssh one", "$ ssh ceph", "$ ls", ">", "$ ssh nfs", "$ ls", ">"), ["ceph", "nfs"]);
  // Behind a name, too, it is no line of prose.
  assert.deepEqual(above("ceph", "$ a", "$ b", "$ c", "$ d", ">", "nfs", ">"), ["ceph", "nfs"]);
});

test("options, job files, assignments and what a tool shall do name nothing; a path does", () => {
  const two = (a: string, b: string) => above(a, ">", b, ">");
  assert.deepEqual(two("$ run --alpha ceph", "$ run --beta nfs"), ["ceph", "nfs"]);
  assert.deepEqual(two("$ fio alpha.fio", "$ fio beta.fio"), [undefined, undefined]);
  assert.deepEqual(two("$ run ioengine=alpha ceph", "$ run ioengine=beta nfs"), ["ceph", "nfs"]);
  assert.deepEqual(two("$ sysbench alpha run", "$ sysbench beta run"), [undefined, undefined]);
  assert.deepEqual(two("$ ioping /mnt/ceph", "$ ioping /mnt/nfs"), ["ceph", "nfs"]);
  assert.deepEqual(two("sudo ioping -c 3 /mnt/ceph", "sudo ioping -c 3 /mnt/nfs"), ["ceph", "nfs"]);
  assert.deepEqual(two("/data # run ceph", "/data # run nfs"), ["ceph", "nfs"]);
});

test("what can be done, what points upwards, an ornament, a long line and what a script says name nothing", () => {
  const ornament = "#        Alpha        #";
  for (const line of ["alpha may fail", "^ alpha", ornament, `alpha ${"x".repeat(195)}`, "Waiting done"])
    assert.deepEqual(above("ceph", line, ">", "nfs", ">"), ["ceph", "nfs"], line);
  assert.deepEqual(above(`${"ceph".padEnd(200)}`, ">", "nfs", ">"), ["ceph", "nfs"]);
});

test("an output of another tool ends with a line that each of that tool has in the same form", () => {
  const of = (name: string, rate: string): string[] => [name, "dd>", `${rate} copied`];
  assert.deepEqual(above(...of("ceph", "12 MB/s"), ...of("nfs", "9.5  kB/s")), ["ceph", "nfs"]);
  assert.deepEqual(above(...of("ceph", "12 MB/s"), ...of("nfs", "9 kB/s"), "at last"), ["ceph", "nfs"]);
  assert.deepEqual(above("dd>", "1 copied", "nfs", "dd>", "1 copied"), [undefined, undefined]);
  assert.deepEqual(above("ceph", "dd>", "read", "nfs", "dd>", "write"), ["ceph", "nfs"]);
});

test("where the last output is cut, the end of those before it is known where a tool has one", () => {
  assert.deepEqual(above("ceph", "kubestr>", "- OK", "nfs", "kubestr>", "cut"), ["ceph", "nfs"]);
  assert.deepEqual(above("ceph", "kubestr>", "- OK", "kubestr>", "cut"), [undefined, undefined]);
});

test("below the only output of a tool nothing is known, at the end of the text it does no harm", () => {
  assert.deepEqual(above("ceph", ">", "dd>", "nfs", ">"), []);
  assert.deepEqual(above("ceph", ">", "nfs", ">", "dd>"), ["ceph", "nfs", "nfs"]);
  assert.deepEqual(above("ceph", ">", "dd>", "copied", "nfs", ">", "dd>", "copied"), [
    "ceph",
    "ceph",
    "nfs",
    "nfs",
  ]);
});

test("what fetches or makes something names no storage, and nor does where it comes from", () => {
  assert.deepEqual(
    above(
      "kubectl create -f https://x.io/fio.yaml",
      ">",
      "kubectl replace --force -f https://x.io/fio.yaml",
      ">",
    ),
    [undefined, undefined],
  );
  assert.deepEqual(
    above("curl -sL https://x.io/fio.sh | bash", ">", "wget -qO- https://y.io/fio.sh | bash", ">"),
    [undefined, undefined],
  );
});
