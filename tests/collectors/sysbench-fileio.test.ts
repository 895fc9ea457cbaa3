/** Whose sysbench's one latency is: that of a direction only where nothing else is among its events. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const WRITES = readFileSync(
  join(import.meta.dirname, "fixtures/sysbench/good-fileio-seqwr/input.txt"),
  "utf8",
);
const AT_END = "Calling fsync() at the end of test, Enabled.\n";

/** Its p95 in ms as that of writes; otherwise what is said of it. */
async function latencyOf(fsyncs: string, header = ""): Promise<string | undefined> {
  const text = WRITES.replace(/(fsyncs\/s: +)0\.98/, `$1${fsyncs}`).replace(AT_END, `${header}${AT_END}`);
  const [result] = (await importBytes(Buffer.from(text))).runs[0]?.results ?? [];
  const p95 = result?.directions.write?.lat?.percentilesNs?.["95"];
  return typeof p95 === "object" ? p95.printed : result?.notes?.find((note) => /^Latency/.test(note));
}

const TOGETHER =
  "Latency (mean 0.10 ms, p95 0.14 ms) is of reads, writes and fsyncs together: it is no direction's.";

test("of writes, where at most one fsync came to a thousand of them", async () => {
  assert.equal(await latencyOf("0.98"), "0.14");
  // 9,766.01 writes a second.
  assert.equal(await latencyOf("9.76"), "0.14");
  assert.equal(await latencyOf("9.77"), TOGETHER);
});

test("of no direction, where fsyncs were asked for every few writes, however few were counted", async () => {
  for (const every of [2, 100])
    assert.equal(
      await latencyOf("0.00", `Periodic FSYNC enabled, calling fsync() each ${every} requests.\n`),
      TOGETHER,
      `${every}`,
    );
});

test("of a write and its fsync, where each write has one", async () => {
  assert.equal(await latencyOf("9766.01", "Calling fsync() after each write operation.\n"), "0.14");
});
