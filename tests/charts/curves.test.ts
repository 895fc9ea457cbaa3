/** What curves are made of: buckets, percentiles, points left out. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { bucketsOf, merged, percentileOf } from "../../src/render/charts/curves/buckets.ts";
import { type Spot, thinned } from "../../src/render/charts/drawing/thin.ts";
import { CHARTS, viewOf } from "../../src/render/charts/index.ts";
import { cdfPoints } from "../../src/render/charts/kinds/latency-cdf/latency-cdf.ts";
import { percentilePoints } from "../../src/render/charts/kinds/percentile-curve/percentile-curve.ts";
import { gathered } from "../../src/render/charts/kinds/time-series/windows.ts";
import { windowsOf } from "./cases/time-series.ts";
import { CASES } from "./cases.ts";

type Latency = { N: number; percentile: Record<string, number>; bins: Record<string, number> };
const output = new URL("../collectors/fixtures/fio-json/good-json-plus-bins/input.json", import.meta.url);
const { jobs } = JSON.parse(readFileSync(output, "utf8")) as {
  jobs: Record<"read" | "write", { clat_ns: Latency }>[];
};
const ofFio = jobs
  .flatMap(({ read, write }) => [read.clat_ns, write.clat_ns])
  .filter(({ N, bins }) => N > 0 && bins !== undefined)
  .map(({ bins, ...rest }) => ({
    ...rest,
    atNs: Object.keys(bins).map(Number),
    counts: Object.values(bins),
  }));

describe("a histogram of fio", () => {
  test("gives the percentiles that fio printed, as far as its I/Os reach", () => {
    assert.ok(ofFio.length > 0);
    for (const { N, percentile, ...histogram } of ofFio)
      for (const [key, printed] of Object.entries(percentile)) {
        const p = Number(key);
        const found = percentileOf(histogram, p);
        if (N * (1 - p / 100) < 9.99) assert.equal(found, undefined, `p${p} of ${N}`);
        else assert.equal(found, printed, `p${p} of ${N}`);
      }
  });

  test("has buckets that touch or leave room, and never overlap", () => {
    for (const histogram of ofFio) {
      const buckets = bucketsOf(histogram);
      assert.ok(buckets.some(({ fromNs, toNs }) => fromNs < toNs));
      for (const [i, { fromNs, atNs, toNs }] of buckets.entries()) {
        assert.ok(fromNs <= atNs && atNs <= toNs);
        assert.ok(fromNs >= (buckets[i - 1]?.toNs ?? 0), `bucket ${atNs}`);
      }
    }
  });
});

test("edges are those of fio's buckets around the middle that names them", () => {
  const [small, exact, large] = bucketsOf({ atNs: [127, 129, 117_248], counts: [1, 1, 1] });
  assert.deepEqual([small?.fromNs, small?.toNs], [127, 127]);
  assert.deepEqual([exact?.fromNs, exact?.toNs], [128, 130]);
  assert.deepEqual([large?.fromNs, large?.toNs], [116_736, 117_760]);
});

test("fio 2 counted in microseconds", () => {
  const [bucket] = bucketsOf({ atNs: [129_000], counts: [4] });
  assert.deepEqual(bucket, { fromNs: 128_000, atNs: 129_000, toNs: 130_000, count: 4 });
});

test("buckets of which nobody knows the edges are drawn as steps at their names", () => {
  const buckets = bucketsOf({ atNs: [1500.5, 90_001], counts: [1, 3] });
  assert.deepEqual(cdfPoints(buckets, 4), [
    [1500.5e-6, 0],
    [1500.5e-6, 0.25],
    [90_001e-6, 0.25],
    [90_001e-6, 1],
  ]);
});

test("the distribution is flat between buckets that do not touch, and ends at all", () => {
  const buckets = bucketsOf({ atNs: [129, 131, 139], counts: [1, 1, 2] });
  assert.deepEqual(cdfPoints(buckets, 4), [
    [128e-6, 0],
    [130e-6, 0.25],
    [132e-6, 0.5],
    [138e-6, 0.5],
    [140e-6, 1],
  ]);
});

test("a percentile needs ten I/Os beyond it", () => {
  const of = (count: number) => ({ atNs: [100], counts: [count] });
  assert.equal(percentileOf(of(1000), 99), 100);
  assert.equal(percentileOf(of(999), 99), undefined);
  assert.equal(percentileOf(of(100_000), 99.99), 100);
  assert.equal(percentileOf(of(500), 99.99), undefined);
});

test("the percentile curve ends where ten I/Os are left", () => {
  const counts = [400, 80, 15, 4, 1];
  const end = percentilePoints({ atNs: [100, 110, 120, 300, 900], counts, total: 500 }).at(-1);
  assert.deepEqual(end, [98, 120e-6]);
});

test("repeats are added bucket by bucket", () => {
  const sum = merged([
    { atNs: [10, 30], counts: [1, 2] },
    { atNs: [5, 30], counts: [4, 8] },
  ]);
  assert.deepEqual(sum, { atNs: [5, 10, 30], counts: [4, 1, 10] });
});

describe("points left out", () => {
  const wave = Array.from({ length: 3000 }, (_, i): Spot => [i / 5, 100 + 80 * Math.sin(i / 90)]);

  test("are not missed: the line passes within a third of a pixel", () => {
    const kept = thinned(wave, 200);
    assert.ok(kept.length < 200 && kept.length > 20);
    assert.deepEqual([kept[0], kept.at(-1)], [0, 2999]);
    for (const [i, [x, y]] of wave.entries()) {
      const after = kept.findIndex((place) => place >= i);
      const [a, b] = [wave[kept[Math.max(0, after - 1)] ?? 0], wave[kept[after] ?? 0]];
      assert.ok(a && b);
      const t = b[0] === a[0] ? 0 : (x - a[0]) / (b[0] - a[0]);
      const steep = Math.hypot(1, b[0] === a[0] ? 0 : (b[1] - a[1]) / (b[0] - a[0]));
      assert.ok(Math.abs(a[1] + t * (b[1] - a[1]) - y) / steep < 0.34, `${i}`);
    }
  });

  test("are more where the line would have too many, and a spike is the last to go", () => {
    const noise = Array.from({ length: 3000 }, (_, i): Spot => [i / 5, 100 + 9 * Math.sin(i * 1.3)]);
    noise[1777] = [1777 / 5, 10];
    const kept = thinned(noise, 50);
    assert.ok(kept.length <= 50);
    assert.ok(kept.includes(1777));
  });
});

test("no line has more than 200 points, and a faint one has fewer", () => {
  for (const kind of ["latency-cdf", "percentile-curve", "time-series"] as const)
    for (const [name, input] of Object.entries(CASES[kind])) {
      const { data } = viewOf(kind, input as never, "wide");
      for (const [line, points] of Map.groupBy(
        data.curves ?? data.windows ?? [],
        (row) => row.line ?? row.series,
      ))
        assert.ok(points.length <= 200, `${kind} ${name}, line ${line}: ${points.length}`);
    }
});

test("a long log is gathered into means between its lowest and highest windows", () => {
  const points = gathered(
    windowsOf(1000, (i) => (i === 500 ? 9 : 5)),
    100,
  );
  assert.equal(points.length, 100);
  const spike = points.find(({ high }) => high === 9);
  assert.deepEqual([spike?.low, spike?.value], [5, 5.4]);
});

test("the table has every bucket, with the share that is done by its end", () => {
  const input = CASES["latency-cdf"].normal ?? assert.fail();
  const rows = CHARTS["latency-cdf"].rows(input);
  assert.equal(
    rows.length,
    input.lines.reduce((sum, { counts }) => sum + counts.length, 0),
  );
  const csv = CHARTS["latency-cdf"].csv(rows).split("\n");
  assert.equal(
    csv[0],
    "line,direction,metric,unit,bucket_ms,from_ms,to_ms,ios,ios_up_to_here,share_up_to_here,excluded_by,runs",
  );
  assert.equal(rows.filter((row) => row.share_up_to_here === 1).length, input.lines.length);
});

const WORKLOAD = "Random read, 4 KiB, 16 in flight: ";
const says = (kind: "latency-cdf" | "percentile-curve" | "time-series", name: string): string =>
  CHARTS[kind]
    .describe((CASES[kind] as Record<string, never>)[name] ?? assert.fail(name))
    .replace(WORKLOAD, "");

describe("the sentence over a curve", () => {
  const said: ["latency-cdf" | "percentile-curve" | "time-series", string, string | RegExp][] = [
    [
      "latency-cdf",
      "normal",
      "Mayastor, 1 replica has the lowest p50 read completion latency, 90.6 µs, against 1.2 ms of CephFS; 1 of 4 lines is excluded by checks.",
    ],
    [
      "latency-cdf",
      "run",
      /half of the reads complete within 90\.6 µs, 99 % within 569 µs and 99\.9 % within 1\.55 ms \(690,000 I\/Os\); half of the writes/,
    ],
    ["latency-cdf", "too-few", "12 I/Os are too few to speak of half of the reads."],
    [
      "latency-cdf",
      "alike",
      "the p50 read completion latency of all 3 is alike, 90.6 µs to 90.6 µs, within the noise of single runs.",
    ],
    ["latency-cdf", "all-excluded", "no line here is credible and long enough for a p50."],
    ["percentile-curve", "few-ios", /^p90 read latency is .* as far as 500 I\/Os can tell\.$/],
    ["percentile-curve", "one", /^p99\.99 read latency is /],
    [
      "time-series",
      "normal",
      /^read IOPS were steady from 12 to 60 s at a mean of 46,700 IOPS \(8 of 10 rounds of 6 s, /,
    ],
    [
      "time-series",
      "short",
      "read IOPS were measured for too short to tell whether that is steady (3 rounds of 1 s, at least 5 are needed).",
    ],
    [
      "time-series",
      "gap",
      "write IOPS were logged with too many gaps to tell whether that is steady (6 of 10 rounds of 6 s are known).",
    ],
    [
      "time-series",
      "latency",
      /write completion latency was never steady \(10 rounds of 6 s, range 283 % of the mean, drift \+45 %\)\.$/,
    ],
  ];
  for (const [kind, name, expected] of said)
    test(`${kind}, ${name}`, () => {
      const found = says(kind, name);
      if (typeof expected === "string") assert.equal(found, expected);
      else assert.match(found, expected);
    });
});

test("a mark of a curve leads to the row that states its figure, else to its result", () => {
  const counts = Array.from({ length: 20 }, () => 1000);
  const line = {
    label: "read",
    direction: "read",
    latency: "clat" as const,
    atNs: counts.map((_, i) => 1e5 * (i + 1)),
    counts,
    runs: ["lab-nfs.three#2"],
    excludedBy: [],
  };
  for (const kind of ["percentile-curve", "latency-cdf"] as const) {
    const hrefs = (stated?: readonly number[]) =>
      viewOf(
        kind,
        { title: "Reads", lines: [{ ...line, ...(stated && { stated }) }] },
        "wide",
      ).data.points?.map(({ href }) => href);
    const result = "/runs/lab-nfs.three/#result-2";
    // p99.9 is drawn, too, and nothing states it.
    const led = new Set([`${result}-read.p50`, `${result}-read.p99`, result]);
    assert.deepEqual(new Set(hrefs([50, 99])), led);
    assert.deepEqual(new Set(hrefs()), new Set([result]));
  }
});
