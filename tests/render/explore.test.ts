/** What the explorer is handed: the figures of the rankings, and specifications that Vega-Lite takes without a word. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { exploreData } from "../../src/render/explore/explore-data.ts";
import { specFiles } from "../../src/render/explore/explore-files.ts";
import { direction, GiB, MS, quietRecordOf, READS, resultOf, runOf } from "../judge/small-record.ts";

const reads = (iops: number, mean: number) =>
  resultOf({ ...READS, iodepth: 16, sizeBytes: 8 * GiB }, { read: direction({ iops }, { mean }) });
const RUNS = [
  runOf("ceph", "fio", [reads(4000, 4 * MS)]),
  runOf("zfs", "fio", [reads(8000, 2 * MS)]),
  // 500,000 a second at 4 ms each would be 2,000 in flight: a check excludes it.
  runOf("ceph2", "fio", [reads(500_000, 4 * MS)]),
];

function dataOf(deployments: Parameters<typeof quietRecordOf>[0]["deployments"] = {}) {
  const record = quietRecordOf({ runs: RUNS, deployments });
  const judgement = judge(record, RUNS);
  const edition = editionOf(record, { version: "next", isNext: true, runs: RUNS, judgement }, CHECKS);
  return { edition, data: exploreData(edition) };
}

describe("the figures of an edition, for readers who choose", () => {
  it("has each value of each ranking with its interval, its rank and its run", () => {
    const { edition, data } = dataOf();
    const told = data.values.map(([deployment, workload, metric, value, low, high, rank, run]) => ({
      ranking: `${data.workloads[workload]?.id}/${data.metrics[metric]?.id}`,
      deployment: data.deployments[deployment]?.id,
      ...{ value, low, high, rank, run },
    }));
    const ranked = edition.judgement.rankings.flatMap(({ comparisonId, metric, values }) =>
      values.map(({ deployment, value, interval, rank = 0, runs: [first] }) => ({
        ranking: `${comparisonId}/${metric.id}`,
        deployment,
        value,
        ...{ low: interval.low, high: interval.high, rank, run: `${first?.run}#${(first?.result ?? 0) + 1}` },
      })),
    );
    assert.ok(ranked.length >= 6);
    assert.deepEqual(told, ranked);
  });

  it("gives what a check excludes no rank, and says which check and what to do", () => {
    const { data } = dataOf();
    const out = data.values.filter(([, , , , , , rank]) => rank === 0);
    assert.deepEqual([...new Set(out.map(([deployment]) => data.deployments[deployment]?.id))], ["ceph2"]);
    for (const [, , , , , , , , checks] of out) {
      assert.ok(checks.length > 0);
      for (const check of checks) assert.match(data.checks[check]?.again ?? "", /\.$/);
    }
    assert.ok(data.checks.some(({ code }) => code === "LITTLE"));
  });

  it("leaves out what nobody states, and never makes up a StorageClass", () => {
    const { data } = dataOf({ ceph: { storageClass: "ceph-block" } });
    const of = (id: string) => data.deployments.find((one) => one.id === id);
    assert.equal(of("ceph")?.storageClass, "ceph-block");
    assert.equal(Object.hasOwn(of("zfs") ?? {}, "storageClass"), false);
    assert.equal(Object.hasOwn(of("zfs") ?? {}, "price"), false);
  });
});

it("specifications compile without a warning, name their data apart, and are small", async () => {
  const files = new Map<string, string>();
  for await (const [path, text] of specFiles()) files.set(path, text);
  const compiled = JSON.parse(files.get("static/explore/specs.json") ?? "{}");
  const written = [...files.keys()].filter((path) => path.endsWith(".vl.json"));
  assert.deepEqual(
    Object.keys(compiled).map((name) => `static/explore/${name}.vl.json`),
    written,
  );
  for (const path of written)
    assert.deepEqual(JSON.parse(files.get(path) ?? "{}").data, { name: "rows" }, path);
  assert.ok(gzipSync(files.get("static/explore/specs.json") ?? "").length < 8_000);
});
