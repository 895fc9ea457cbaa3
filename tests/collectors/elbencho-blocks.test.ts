/** A block size of elbencho's command line that its rates contradict is not taken; of few I/Os whole numbers tell too little. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const blockOf = async (iops: number, mib: number): Promise<unknown> => {
  const text = `COMMAND LINE: elbencho -r -t 8 -b 64k -s 4g /mnt/file
OPERATION   RESULT TYPE         FIRST DONE   LAST DONE
=========== ================    ==========   =========
READ        Elapsed time     :      10.000s     10.000s
            IOPS             : ${String(iops).padStart(12)} ${String(iops).padStart(11)}
            Throughput MiB/s : ${String(mib).padStart(12)} ${String(mib).padStart(11)}
            Total MiB        : ${String(10 * mib).padStart(12)} ${String(10 * mib).padStart(11)}
---
`;
  const { runs, problems } = await importBytes(Buffer.from(text));
  assert.deepEqual(problems, []);
  return runs[0]?.results[0]?.workload.blockSizeBytes;
};

test("from 40 I/Os and 40 MiB a second on the rates say which it was", async () => {
  assert.equal(await blockOf(40, 40), undefined);
  assert.equal(await blockOf(39, 40), 65_536);
  assert.equal(await blockOf(40, 39), 65_536);
});

test("within 5 % they are the same", async () => {
  assert.equal(await blockOf(16_000, 1000), 65_536);
  assert.equal(await blockOf(16_000, 1049), 65_536);
  assert.equal(await blockOf(16_000, 1051), undefined);
  assert.equal(await blockOf(16_000, 949), undefined);
});
