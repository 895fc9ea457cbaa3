/** What the rankings of storage-perf-tests say of a pool. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const ranking = (random: object, latency: object = {}): string =>
  JSON.stringify({
    pools: ["rep3"],
    workload_rankings: [
      { id: "random_iops", title: "Random 4k IOPS", ranking: [{ pool: "rep3", ...random }] },
    ],
    latency_ranking: [{ pool: "rep3", ...latency }],
  });

test("a ranking gives those of its rows that have figures, and latencies to the total alone", async () => {
  const results = async (text: string) =>
    (await importBytes(Buffer.from(text))).runs.flatMap((run) => run.results);
  const [reads, writes, total] = await results(
    ranking({ total_iops: 300, read_iops: 200, write_iops: 100 }, { read_lat_avg: 3.5 }),
  );
  assert.deepEqual(
    [reads, writes, total].map((one) => one?.name),
    ["rand-read 4k", "rand-write 4k", "random 4k, as ranked"],
  );
  assert.deepEqual(Object.keys(total?.directions ?? {}), ["mixed", "read"]);
  assert.equal(reads?.directions.read?.lat, undefined);
  assert.deepEqual(
    (await results(ranking({ total_iops: 200, read_iops: 200, write_iops: 0 }))).map(({ name }) => name),
    ["rand-read 4k", "random 4k, as ranked"],
    "no writes",
  );
  assert.deepEqual(await results(ranking({ total_iops: "many" })), []);
});
