/** Of vdbench on files: what it read and wrote, and how large, is what it says it moved. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const HEAD = [
  "* Vdbench flatfile",
  "tod timestamp Run Interval reqrate rate resp MB/sec Read_rate Read_resp Write_rate Write_resp MB_read MB_write Xfersize",
];
type Figures = {
  total: string;
  reads?: string;
  writes?: string;
  read: string;
  written?: string;
  size: string;
};

/** A run of one interval; rates are of I/Os per second, the others in MiB/s and bytes. */
async function doubts({ total, reads = "100", writes = "0", read, written = "0", size }: Figures) {
  const rate = Number(reads) + Number(writes);
  const row = (interval: string): string =>
    `10:11:16.000 03/21/2026-10:11:16-CET rd1 ${interval} max ${rate} 1.5 ${total} ${reads} 1.2 ${writes} 2.4 ${read} ${written} ${size}`;
  const lines = [...HEAD, row("2"), row("avg_2-2")];
  const { collector, runs, problems } = await importBytes(Buffer.from(`${lines.join("\n")}\n`));
  assert.equal(collector, "vdbench");
  const found = problems.map(({ message }) => message.replace("run rd1: ", ""));
  assert.equal(runs[0]?.results[0]?.status, found.length > 0 ? "partial" : "complete");
  return found;
}

const MIB = "1048576";

test("rate times size is the bandwidth, to 2 %", async () => {
  const large = { total: "100", read: "100" };
  assert.deepEqual(await doubts({ ...large, size: MIB }), []);
  for (const size of ["1069547", "1027605"]) assert.deepEqual(await doubts({ ...large, size }), [], size);
  for (const size of ["1069548", "1027604"])
    assert.deepEqual(await doubts({ ...large, size }), [`${size} bytes each are not 100 MiB/s`]);
});

test("or to a twentieth of a MiB/s, where that is more", async () => {
  const small = { total: "1", reads: "1", read: "1" };
  for (const size of ["1101004", "996148"]) assert.deepEqual(await doubts({ ...small, size }), [], size);
  for (const size of ["1101005", "996147"])
    assert.deepEqual(await doubts({ ...small, size }), [`${size} bytes each are not 1 MiB/s`]);
});

test("reads and writes are the bandwidth together", async () => {
  const both = { total: "100", reads: "60", writes: "40", size: MIB };
  assert.deepEqual(await doubts({ ...both, read: "60", written: "40" }), []);
  for (const [read, written] of [
    ["60", "45"],
    ["55", "40"],
  ] as const)
    assert.deepEqual(await doubts({ ...both, read, written }), [
      `${read} and ${written} MiB/s are not 100 together`,
    ]);
});
