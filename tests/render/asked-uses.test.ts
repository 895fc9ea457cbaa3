/** What the page of own results is handed of use cases: what decides each, how much is enough, and what measures it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { loadRecord } from "../../src/record/load.ts";
import { askedUses } from "../../src/render/blocks/asked/asked-uses.ts";
import { editionOf } from "../../src/render/edition/edition.ts";

const { record } = await loadRecord(engineDir);
const judgement = judge(record, []);
const uses = askedUses(editionOf(record, { version: "v1", isNext: false, runs: [], judgement }, CHECKS));
const named = (title: string) => uses.find((one) => one.title === title) ?? assert.fail(title);

test("each use case, with those of its metrics that decide it and how much is enough of each", () => {
  assert.equal(uses.length, record.useCases.size);
  for (const { title, metrics } of uses) {
    assert.ok(metrics.length > 0, title);
    for (const { bound, what } of metrics) assert.ok((bound ?? 0) > 0, `${title}: ${what}`);
  }
  assert.deepEqual(named("Write-ahead log and etcd").metrics, [
    {
      metric: "sync.p99",
      workload: { rw: ["write"], blockSizeBytes: { max: 16384 }, synced: true },
      what: "p99 fsync latency",
      where: "sequential writes of at most 16 KiB, each made durable",
      depth: 1,
      bound: 1e7,
      isObjective: true,
      profile: { name: "etcd-fsync.fio", href: "/v1/profiles/etcd-fsync.fio" },
    },
  ]);
  assert.equal(named("Disks of virtual machines").also, "raw block volumes");
});

test("how many I/Os its profile has at once: most for a rate, fewest for a latency, jobs counted", () => {
  const [rate, latency] = named("Read-heavy database").metrics;
  assert.deepEqual([rate?.metric, rate?.depth], ["read.iops", 64]);
  assert.deepEqual([latency?.metric, latency?.depth], ["read.p99", 1]);
  // Of the pattern that is named first: not of the commits beside the pages.
  const [write] = named("Database that survives a node").metrics;
  assert.deepEqual([write?.metric, write?.depth], ["write.p99", 16]);
});

test("all of it is small", () => {
  assert.ok(JSON.stringify(uses).length < 16_000);
});
