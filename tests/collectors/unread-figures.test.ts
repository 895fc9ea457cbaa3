/** A tool's figures beside another tool's output, too few of them for its importer: they are told, and not lost in silence. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures", name, "input.txt"), "utf8");
const DD =
  "$ dd bs=512k count=2048 if=/dev/zero of=/data/file\n2048+0 records in\n2048+0 records out\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 0.817983 s, 1.3 GB/s\n";
const SYSBENCH =
  "$ sysbench fileio --file-test-mode=rndrw run\n…\nThroughput:\n    read, MiB/s:                  6.92\n    written, MiB/s:               4.61\n\n";
const FIO =
  "fio --name=a --rw=randwrite --bs=16k\n\nthe output is: write: IOPS=8098, BW=127MiB/s (133MB/s)(512MiB/4046msec)\n\n";
const OLD_FIO = "  write: io=512.0MB, bw=129582KB/s, iops=8098, runt=  4046msec\n";

const saidOf = async (text: string) => {
  const { runs, problems } = await importBytes(Buffer.from(text));
  return { runs: runs.length, said: problems.map(({ severity, message }) => `${severity}: ${message}`) };
};
const seen = (line: number, tool: string): string =>
  `warning: line ${line}: output of ${tool} was seen, and not read, as it is not whole. Put ${tool}'s whole output there, or into a file of its own.`;

test("figures of a tool that nobody read are told once, with their line", async () => {
  assert.deepEqual(await saidOf(SYSBENCH + DD), { runs: 1, said: [seen(4, "sysbench")] });
  assert.deepEqual(await saidOf(FIO + DD), { runs: 1, said: [seen(3, "fio")] });
  assert.deepEqual(await saidOf(DD + OLD_FIO), { runs: 1, said: [seen(5, "fio")] });
});

test("of a whole output, and of one tool alone, nothing is told", async () => {
  const fio = fixture("fio-normal/good-fio-3.42");
  const sysbench = fixture("sysbench/good-fileio-rndrd");
  for (const text of [DD, DD + fio, DD + sysbench, fio, sysbench])
    assert.deepEqual((await saidOf(text)).said, []);
});
