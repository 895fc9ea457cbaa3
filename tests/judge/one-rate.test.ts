/** IOPS and bandwidth of one test are one quantity: a pair has one verdict on both. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judge } from "../../src/judge/index.ts";
import type { PairFigure } from "../../src/judge/side-by-side/pair.ts";
import { whyLevel } from "../../src/judge/side-by-side/pair-doubt.ts";
import { oncePerRate, oneSizeOf, withOneRate } from "../../src/judge/side-by-side/pair-ratio.ts";
import { NEXT, runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { metricById } from "../../src/schema/metric.ts";
import type { Workload } from "../../src/schema/workload.ts";

const { record } = await loadRecord(engineDir);
const all = judge(record, runsOfEdition(record, NEXT)).pairings.flatMap(({ pairs }) => pairs);

test("of each test that both measured the rates are level, ahead and in doubt together", () => {
  let [both, turned] = [0, 0];
  for (const { a, b, comparisons } of all)
    for (const { figures, title } of comparisons)
      for (const direction of ["read", "write"]) {
        const [iops, bandwidth] = ["iops", "bandwidth"].map((rate) =>
          figures.find(({ of }) => of.metric.id === `${direction}.${rate}`),
        );
        if (!iops?.ratio || !bandwidth?.ratio) continue;
        const what = `${a} ${b} ${title}`;
        assert.equal(iops.ratio.relation, bandwidth.ratio.relation, what);
        assert.deepEqual([...iops.cautions].sort(), [...bandwidth.cautions].sort(), what);
        assert.deepEqual([...iops.hardly].sort(), [...bandwidth.hardly].sort(), what);
        both++;
        turned += Number(iops.asRate !== undefined) + Number(bandwidth.asRate !== undefined);
      }
  assert.ok(both > 10 && turned > 0, `${both} ${turned}`);
});

test("what is level by the other rate says so, and its sentence calls it not told apart, as its own range does not touch 1", () => {
  const pair = all.find(({ a, b }) => a === "talos-mayastor-1r-1core" && b === "talos-zfs");
  const [figure = assert.fail()] = (pair?.comparisons ?? [])
    .flatMap(({ figures }) => figures)
    .filter(({ asRate }) => asRate !== undefined);
  assert.equal(figure.of.metric.id, "write.bandwidth");
  assert.equal(whyLevel(figure), "level as its write IOPS");
  assert.match(
    figure.ratio?.sentence ?? "",
    /^Mayastor 1-replica 1-core and ZFS LocalPV are not told apart: /,
  );
});

const value = (deployment: string, figure: number) =>
  ({ deployment, value: figure, quantity: figure, runs: [{}], noise: { cv: 0.05 }, interval: {} }) as never;
const figure = (id: string, better: string, relation: string, ...cautions: string[]): PairFigure =>
  ({
    of: { metric: metricById.get(id), comparisonTitle: "Random write" },
    ...{ a: value("a", 1), b: value("b", 2), cautions, hardly: [] },
    ratio: { better, relation, factor: 2, interval: { low: 1.5, high: 3 }, sentence: "b is 2x." },
  }) as unknown as PairFigure;
const writes: Workload = { rw: "randwrite", blockSizeBytes: 4096 };

test("the more cautious of both verdicts is taken, where the block has one size", () => {
  const rates = [
    figure("write.iops", "b", "significant"),
    figure("write.bandwidth", "b", "ahead", "WRITE_BUFFERED"),
  ];
  const [iops, bandwidth] = withOneRate(rates, writes, new Map());
  assert.deepEqual([iops?.ratio?.relation, bandwidth?.ratio?.relation], ["ahead", "ahead"]);
  assert.deepEqual([iops?.cautions, bandwidth?.cautions], [["WRITE_BUFFERED"], ["WRITE_BUFFERED"]]);
  assert.deepEqual(withOneRate(rates, { rw: "randwrite" }, new Map()), rates, "blocks of several sizes");
});

test("of a list both rates are one entry, where blocks have one size; of several sizes they are two figures", () => {
  const some = ["write.iops", "write.p99", "write.bandwidth", "read.bandwidth"].map((id) =>
    figure(id, "b", "ahead"),
  );
  const once = (workload?: Workload) =>
    oncePerRate(some, { oneSize: oneSizeOf(workload) }).map(({ of }) => of.metric.id);
  const all = some.map(({ of }) => of.metric.id);
  assert.deepEqual(once(writes), ["write.iops", "write.p99", "read.bandwidth"]);
  assert.deepEqual(once({ rw: "randwrite" }), all, "of a size that is not known");
  assert.deepEqual(once({ ...writes, blockSizeSplit: "4k/50:64k/50" }), all, "of several");
  assert.deepEqual(once(), all, "of a test that is not known");
});

test("a direction has one rate where its own blocks have one size, and both together where they have the same", () => {
  const sizes = (blockSizeBytes: Workload["blockSizeBytes"]) => oneSizeOf({ rw: "randrw", blockSizeBytes });
  assert.deepEqual(sizes(4096), ["read", "write", "mixed"]);
  assert.deepEqual(sizes({ read: 4096, write: 8192 }), ["read", "write"]);
  assert.deepEqual(sizes({ read: 4096 }), ["read"]);
});
