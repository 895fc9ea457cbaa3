/** What the jobs of storage-perf-tests ask for by their names, and what is known of a job that is not the tool's. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { workloadOfJob } from "../../src/collectors/storage-perf-tests/jobs.ts";

const KIB = 1024;
/** Block size where the profile fixes it, share of reads of a mix, flush after so many writes. */
const PROFILES: readonly [
  job: string,
  rw: string,
  kib?: number | undefined,
  readPercent?: number | undefined,
  fsync?: number,
][] = [
  ["seq-read", "read"],
  ["seq-write", "write"],
  ["rand-read", "randread"],
  ["rand-write", "randwrite"],
  ["mixed-70-30", "randrw", undefined, 70],
  ["db-data-read", "randread", 8],
  ["db-wal-write", "write", 8, undefined, 1],
  ["db-oltp-mixed", "randrw", 8, 80],
  ["db-point-query", "randread", 4],
  ["app-log-write", "write", 16, undefined, 4],
  ["app-config-read", "randread", 4],
  ["app-temp-io", "randrw", 16, 60],
  ["app-session-write", "randwrite", 4],
  ["pipeline-ingest", "write", 1024],
  ["pipeline-scan", "read", 1024],
  ["pipeline-shuffle", "randread", 256],
  ["pipeline-checkpoint", "write", 512],
  ["pipeline-etl", "randrw", 128, 70],
];

for (const [job, rw, kib, readPercent, fsync] of PROFILES)
  test(`${job} is ${rw}`, () => {
    const { inferred = {}, ...workload } = workloadOfJob(job, "native", ["read"]);
    const asked = {
      rw,
      ...(readPercent !== undefined && { readPercent }),
      ...(fsync !== undefined && { fsync }),
      ...(kib !== undefined && { blockSizeBytes: kib * KIB }),
    };
    assert.deepEqual(workload, asked);
    assert.deepEqual(Object.keys(inferred).sort(), Object.keys(asked).sort(), "all of it by its name");
  });

test("a block size that the table states goes before that of the profile, and is not inferred", () => {
  const { blockSizeBytes, inferred = {} } = workloadOfJob("db-data-read", "16k", ["read"]);
  assert.equal(blockSizeBytes, 16 * KIB);
  assert.ok(!("blockSizeBytes" in inferred));
});

test("of a job that is not the tool's, only the directions in which it did I/O are known", () => {
  const of = (...done: ("read" | "write")[]) => workloadOfJob("my-own", "4k", done);
  assert.deepEqual(of("read"), { rw: "unknown-read", blockSizeBytes: 4 * KIB });
  assert.deepEqual(of("write"), { rw: "unknown-write", blockSizeBytes: 4 * KIB });
  assert.deepEqual(of("read", "write"), { rw: "unknown-rw", blockSizeBytes: 4 * KIB });
  assert.deepEqual(workloadOfJob("my-own", "native", ["read"]), { rw: "unknown-read" });
});
