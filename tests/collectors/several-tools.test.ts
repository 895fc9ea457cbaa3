/** What two tools printed one after the other into one file is what each of them printed. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes, type Outcome } from "./import.ts";
import { inTurn } from "./in-turn.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const CASES = [
  "bonnie/good-table",
  "crystaldiskmark/good-8-0",
  "dbench/good-full-log",
  "dd/good-gnu",
  "diskspd/good-mixed-with-latency",
  "elbencho/good-table-text",
  "etcd-benchmark/good-put",
  "etcd-check-perf/good-failed-load",
  "etcd-metrics/good-page",
  "fio-json/good-limited",
  "fio-normal/good-fio-3.42",
  "hdparm/good-both",
  "ioping/good-text",
  "iozone/good-direct",
  "kbench/good-quick-log",
  "kubestr/good-default-test-text",
  "pg-test-fsync/good-15",
  "pgbench/good-tpcb",
  "redis-benchmark/good-two-tests",
  "rados-bench/good-write",
  "rbd-bench/good-write",
  "s3bench/good-write-and-read",
  "sysbench/good-fileio-rndrd",
  "warp/good-mixed",
  "yabs/good-four-sizes",
];

function printed(name: string): string {
  const folder = join(FIXTURES, name);
  const input = readdirSync(folder).find((file) => file.startsWith("input.")) ?? "";
  return readFileSync(join(folder, input), "utf8").replace(/\n*$/, "\n");
}

/** Of each run, without the number of a line, in any order. */
const figuresOf = ({ runs }: Outcome): string[] =>
  runs
    .map(({ tool, results, trials = [] }) =>
      JSON.stringify([tool, results, trials], (key, value: unknown) => (key === "line" ? undefined : value)),
    )
    .sort();

const alone = new Map<string, { text: string; outcome: Outcome }>();
for (const name of CASES) {
  const text = printed(name);
  alone.set(name, { text, outcome: await importBytes(Buffer.from(text)) });
}

for (const [turn, [first, a]] of [...alone].entries())
  test(`${first}, and another tool's output below it`, async () => {
    for (const [second, b] of inTurn([...alone], turn)) {
      if (first === second) continue;
      const both = await importBytes(Buffer.from(`${a.text}\n${b.text}`));
      assert.deepEqual(
        figuresOf(both),
        [...figuresOf(a.outcome), ...figuresOf(b.outcome)].sort(),
        `${second} below it`,
      );
    }
  });

test("a bar that a terminal draws again and again begins its tool's output", async () => {
  const metrics = alone.get("etcd-metrics/good-page");
  assert.ok(metrics);
  const bar = Array.from({ length: 240 }, (_, i) => `\r ${i >> 2} / 60   ${i >> 2}.00% 00m${i}s`).join("");
  const check = `${bar}PASS: Throughput is 151 writes/s\nPASS: Slowest request took 0.004803s\nPASS: Stddev is 0.000215s\nPASS\n`;
  const asked = await importBytes(Buffer.from(check));
  const both = await importBytes(Buffer.from(check + metrics.text));
  assert.deepEqual(figuresOf(both), [...figuresOf(asked), ...figuresOf(metrics.outcome)].sort());
});
