import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import { kneeOf, kneeSentence } from "../../src/judge/side-by-side/knee.ts";
import type { Sweep } from "../../src/judge/side-by-side/sweeps.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import {
  direction,
  GiB,
  KiB,
  MiB,
  MS,
  printed,
  READS,
  recordOf,
  resultOf,
  runOf,
  US,
} from "./small-record.ts";

/** Random reads of 4 KiB, one job, asynchronous: only the depth is open. */
const at = (iodepth: number, more: Partial<Workload> = {}): Workload => ({
  ...READS,
  iodepth,
  sizeBytes: 8 * GiB,
  ...more,
});

type Depth = [depth: number, iops: number, meanUs: number];

const results = (depths: readonly Depth[], more: Partial<Workload> = {}) =>
  depths.map(([depth, iops, us]) =>
    resultOf(at(depth, more), { read: direction({ iops }, { mean: us * US, p99: us * 3 * US }) }),
  );

const swept = (id: string, depths: readonly Depth[], more: Partial<Workload> = {}): Run =>
  runOf(id, "sweep", results(depths, more));

const sweepsOf = (...runs: Run[]): readonly Sweep[] => judge(recordOf({ runs }), runs).sweeps;

const only = (...runs: Run[]): Sweep => {
  const [sweep, another] = sweepsOf(...runs);
  assert.ok(sweep !== undefined && another === undefined, "expected one sweep");
  return sweep;
};

const depthsOf = ({ points }: Sweep): number[] => points.map(({ outstanding }) => outstanding);

/** Little's law holds at every depth: nothing is flagged. */
const CURVE: Depth[] = [
  [1, 1000, 1000],
  [4, 3900, 1030],
  [16, 14_500, 1103],
  [32, 14_900, 2147],
];

describe("a sweep", () => {
  it("is found where results differ in nothing but the I/Os at once, in order of depth", () => {
    const sweep = only(swept("ceph", CURVE.toReversed()));
    assert.deepEqual(depthsOf(sweep), [1, 4, 16, 32]);
    assert.equal(sweep.title, "Random read, 4 KiB, direct, 8 GiB, 1 job");
    assert.equal(sweep.numjobs, 1);
  });

  it("is put together from several runs of a deployment", () => {
    const runs = CURVE.map((depth, i) => runOf("ceph", `run-${i}`, results([depth])));
    assert.deepEqual(depthsOf(only(...runs)), [1, 4, 16, 32]);
  });

  it("needs two depths", () => assert.deepEqual(sweepsOf(swept("ceph", CURVE.slice(0, 1))), []));

  it("needs a rate and a latency at the same depth: two that miss each other are none", () => {
    const iops = resultOf(at(64), { read: direction({ iops: 20_000 }) });
    const latency = resultOf(at(1), { read: direction({}, { mean: MS }) });
    assert.deepEqual(sweepsOf(runOf("ceph", "kbench", [iops, latency])), []);
  });

  const APART: [what: string, other: Partial<Workload>][] = [
    ["block size", { blockSizeBytes: 8 * KiB }],
    ["direction", { rw: "randwrite" }],
    ["engine", { ioengine: "io_uring" }],
    ["size", { sizeBytes: GiB }],
    ["direct", { direct: false }],
  ];
  for (const [what, other] of APART)
    it(`does not join results that differ in ${what}`, () => {
      const runs = [
        swept("ceph", CURVE.slice(0, 1)),
        runOf("ceph", "other", results([[8, 7000, 1142]], other)),
      ];
      assert.deepEqual(sweepsOf(...runs), []);
    });

  it("does not join results of different cells", () => {
    const block = runOf("ceph", "block", results([CURVE[0] as Depth]), { cell: { volumeMode: "Block" } });
    const files = runOf("ceph", "files", results([CURVE[1] as Depth]), {
      cell: { volumeMode: "Filesystem" },
    });
    assert.deepEqual(sweepsOf(block, files), []);
  });

  it("counts jobs of a synchronous engine, whatever depth was asked for", () => {
    const jobs = [1, 4, 16].map((numjobs) =>
      resultOf(at(32, { ioengine: "psync", numjobs }), {
        read: direction({ iops: 1000 * numjobs }, { mean: MS }),
      }),
    );
    const sweep = only(runOf("ceph", "jobs", jobs));
    assert.deepEqual(depthsOf(sweep), [1, 4, 16]);
    assert.equal(sweep.numjobs, undefined);
    assert.equal(sweep.title, "Random read, 4 KiB, direct, 8 GiB");
  });

  it("is one for each number of jobs, where depths were reached in several ways", () => {
    const grid = runOf("ceph", "grid", [
      ...results(CURVE),
      ...results(
        [
          [4, 15_000, 1067],
          [8, 15_200, 2105],
        ],
        { numjobs: 4 },
      ),
    ]);
    const found = sweepsOf(grid);
    assert.deepEqual(
      found.map((sweep) => [sweep.numjobs, depthsOf(sweep)]),
      [
        [1, [1, 4, 16, 32]],
        [4, [16, 32]],
      ],
    );
    assert.equal(new Set(found.map(({ family }) => family)).size, 1);
    assert.equal(new Set(found.map(({ group }) => group)).size, 2);
  });

  it("of several deployments may be compared where they share its group", () => {
    const found = sweepsOf(swept("ceph", CURVE), swept("zfs", CURVE));
    assert.deepEqual(
      found.map(({ deployment }) => deployment),
      ["ceph", "zfs"],
    );
    assert.equal(found[0]?.group, found[1]?.group);
  });

  it("takes IOPS for small blocks, bandwidth for large ones, and the mean latency", () => {
    assert.deepEqual(
      [only(swept("ceph", CURVE)).rate.id, only(swept("ceph", CURVE)).latency.id],
      ["read.iops", "read.mean"],
    );
    const large = [1, 8].map((depth) =>
      resultOf(at(depth, { blockSizeBytes: MiB }), {
        read: direction({ iops: 100 * depth, bandwidthBytesPerSecond: 100 * depth * MiB }, { mean: 10 * MS }),
      }),
    );
    assert.equal(only(runOf("ceph", "large", large)).rate.id, "read.bandwidth");
  });

  it("takes the p99 where more depths have it, and keeps it beside the mean otherwise", () => {
    const tails = [1, 8].map((depth) =>
      resultOf(at(depth), { read: direction({ iops: 1000 * depth }, { p99: 3 * MS }) }),
    );
    assert.equal(only(runOf("ceph", "tails", tails)).latency.id, "read.p99");
    assert.equal(only(swept("ceph", CURVE)).points[0]?.tail?.of.metric.id, "read.p99");
  });

  it("shows the figure that the ranking of its depth shows, with its flags", () => {
    const broken: Depth[] = [...CURVE.slice(0, 3), [32, 90_000, 2147]];
    const [sweep] = sweepsOf(swept("ceph", broken));
    assert.deepEqual(sweep?.points.at(-1)?.rate.value.excludedBy, ["LITTLE"]);
  });

  it("leaves out projections", () => {
    assert.deepEqual(sweepsOf(runOf("ceph", "sweep", results(CURVE), { basis: "estimated" })), []);
  });
});

describe("the knee", () => {
  const sentence = (depths: readonly Depth[]): string => kneeSentence(only(swept("ceph", depths)));

  it("is the depth with the most rate for its latency; what comes after it says what it costs", () => {
    assert.equal(kneeOf(only(swept("ceph", CURVE)))?.at.outstanding, 16);
    assert.equal(
      sentence(CURVE),
      "Past depth 16 (14,500 IOPS at 1.1 ms) latency grows faster than IOPS: from 16 to 32, +2.8 % IOPS (within the uncertainty) for +95 % mean read latency.",
    );
  });

  it("holds against every greater depth, not only the next one", () => {
    const sweep = only(swept("ceph", CURVE));
    const { at: knee } = kneeOf(sweep) ?? assert.fail();
    for (const point of sweep.points.filter(({ outstanding }) => outstanding > knee.outstanding))
      assert.ok(
        point.latency.value.value / knee.latency.value.value > point.rate.value.value / knee.rate.value.value,
      );
  });

  it("may lie before the first depth, and a rate may fall", () => {
    assert.equal(
      sentence([
        [1, 5000, 200],
        [8, 4400, 1818],
      ]),
      "Past depth 1 (5,000 IOPS at 200 µs) latency grows faster than IOPS: from 1 to 8, −12 % IOPS (within the uncertainty) for +810 % mean read latency.",
    );
  });

  it("may not be reached", () => {
    assert.equal(
      sentence(CURVE.slice(0, 2)),
      "Up to depth 4, the deepest credible one, IOPS grow faster than mean read latency: 3,900 IOPS at 1.03 ms. No knee is reached.",
    );
  });

  it("does not look at what a check excludes", () => {
    const broken: Depth[] = [...CURVE, [64, 200_000, 1000]];
    assert.equal(kneeOf(only(swept("ceph", broken)))?.at.outstanding, 16);
    assert.equal(
      sentence([CURVE[0] as Depth, [64, 200_000, 1000]]),
      "Checks exclude all but 1 of its 2 depths: where the knee is cannot be told.",
    );
  });
});

it("printed figures of one run that overlap are no growth that anybody can tell", () => {
  const runs = [1, 2].map((depth) =>
    resultOf(at(depth), {
      read: direction(
        { iops: printed(depth === 1 ? "5000" : "5010") },
        { mean: printed(depth === 1 ? "0.20" : "0.40", MS) },
      ),
    }),
  );
  assert.match(
    kneeSentence(only(runOf("ceph", "sweep", runs))),
    /\+0 % IOPS \(within the uncertainty\) for \+100 %/,
  );
});
