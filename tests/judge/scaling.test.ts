import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../src/judge/index.ts";
import { rampOf, rampSentence } from "../../src/judge/side-by-side/ramp.ts";
import type { Scaling } from "../../src/judge/side-by-side/scaling.ts";
import type { Cell } from "../../src/schema/cell.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, GiB, MiB, MS, outcomesOf, READS, recordOf, resultOf, runOf } from "./small-record.ts";

/** What one client is asked for: random reads of 4 KiB, 32 I/Os at once. */
const ONE: Workload = { ...READS, iodepth: 32 };

type Step = [clients: number, iops: number, p99Ms: number];

/** Little's law holds: the mean follows from rate and depth. */
const resultAt = ([clients, iops, p99]: Step, more: Partial<Workload> = {}): Result => {
  const inFlight = 32 * clients;
  const read = direction({ iops }, { mean: (inFlight / iops) * 1e9, p99: p99 * MS });
  const workload = { ...ONE, ...more, numjobs: clients };
  const part = (share: number) => ({
    status: "complete" as const,
    directions: { read: { iops: iops * share } },
  });
  const clientsOf = [0.75, 0.25].map((share, i) => ({ client: `c${i + 1}`, ...part(share) }));
  return resultOf(workload, { read }, clients === 1 ? {} : { jobs: clients, clients: clientsOf });
};

const at = (id: string, step: Step, cell: Cell = {}, key = "r1", more: Partial<Workload> = {}): Run =>
  runOf(id, `${step[0]}c-${Object.values(cell).join("-").toLowerCase()}${key}`, [resultAt(step, more)], {
    basis: "measured",
    cell: { ...cell, ...(step[0] > 1 ? { clients: { count: step[0] } } : {}) },
  });

const scalingsOf = (...runs: Run[]): readonly Scaling[] => judge(recordOf({ runs }), runs).scalings;

const only = (...runs: Run[]): Scaling => {
  const [scaling, another] = scalingsOf(...runs);
  assert.ok(scaling !== undefined && another === undefined, "expected one");
  return scaling;
};

const CURVE: Step[] = [
  [1, 20_000, 3],
  [2, 38_000, 4],
  [4, 60_000, 9],
  [8, 62_000, 22],
];
const ceph = (...steps: Step[]): Run[] => steps.map((step) => at("ceph", step));
const clientsOf = ({ points }: Scaling): number[] => points.map(({ clients }) => clients);

describe("client scaling", () => {
  it("is found where results differ in nothing but the number of clients, in its order", () => {
    const scaling = only(...ceph(...CURVE.toReversed()));
    assert.deepEqual(clientsOf(scaling), [1, 2, 4, 8]);
    assert.equal(scaling.title, "Random read, 4 KiB, queue depth 32, direct, 1 GiB");
  });

  it("shows the rate of all clients, and their p99", () => {
    const [, two] = only(...ceph(...CURVE)).points;
    assert.equal(two?.rate.value.value, 38_000);
    assert.equal(two?.latency.value.value, 4 * MS);
    assert.equal(only(...ceph(...CURVE)).latency.id, "read.p99");
  });

  it("passes over the node that a single client was on: several are on several", () => {
    const [one, two] = ceph(...CURVE.slice(0, 2));
    assert.ok(one && two);
    assert.deepEqual(clientsOf(only({ ...one, cell: { ...one.cell, node: "node1" } }, two)), [1, 2]);
  });

  it("needs two numbers of clients", () => assert.deepEqual(scalingsOf(...ceph([4, 60_000, 9])), []));

  it("is one for each cell: volume modes are not mixed", () => {
    const block: Cell = { volumeMode: "Block" };
    const files: Cell = { volumeMode: "Filesystem" };
    assert.deepEqual(scalingsOf(at("ceph", [1, 20_000, 3], block), at("ceph", [2, 38_000, 4], files)), []);
    const both = [block, files].flatMap((cell) => CURVE.slice(0, 2).map((step) => at("ceph", step, cell)));
    assert.deepEqual(
      scalingsOf(...both).map(({ cell }) => cell),
      [block, files],
    );
  });

  it("does not join what each client was asked for differently", () => {
    const other = at("ceph", [2, 38_000, 4], {}, "r1", { iodepth: 16 });
    assert.deepEqual(scalingsOf(at("ceph", [1, 20_000, 3]), other), []);
  });

  it("may be compared between deployments where they share its group", () => {
    const found = scalingsOf(...ceph(...CURVE), ...CURVE.map((step) => at("zfs", step)));
    assert.deepEqual(
      found.map(({ deployment }) => deployment),
      ["ceph", "zfs"],
    );
    assert.equal(found[0]?.group, found[1]?.group);
  });

  it("takes the median of repeats, and the median of their fairness", () => {
    const runs = [36_000, 38_000, 39_000].map((iops, i) => at("ceph", [2, iops, 4], {}, `r${i}`));
    const [, two] = only(at("ceph", [1, 20_000, 3]), ...runs).points;
    assert.equal(two?.rate.value.value, 38_000);
    assert.equal(two?.rate.value.runs.length, 3);
    assert.equal(two?.fairness, 0.8);
  });

  it("has no fairness for a client alone", () => {
    assert.equal(only(...ceph(...CURVE)).points[0]?.fairness, undefined);
  });

  it("leaves out failed results", () => {
    const [one, two] = ceph(...CURVE.slice(0, 2));
    assert.ok(one && two);
    const failed = {
      ...two,
      results: two.results.map((result) => ({ ...result, status: "failed" as const })),
    };
    assert.deepEqual(scalingsOf(one, failed), []);
  });

  it("carries the flags of the checks", () => {
    const broken = resultAt([2, 38_000, 4]);
    const read = direction({ iops: 90_000 }, { mean: 3.2 * MS, p99: 4 * MS });
    const run = runOf("ceph", "2c", [{ ...broken, directions: { read } }], {
      basis: "measured",
      cell: { clients: { count: 2 } },
    });
    assert.deepEqual(only(at("ceph", [1, 20_000, 3]), run).points[1]?.rate.value.excludedBy, ["LITTLE"]);
  });

  it("takes bandwidth for large blocks", () => {
    const large = [1, 2].map((clients) => {
      const of = direction(
        { iops: 100 * clients, bandwidthBytesPerSecond: 100 * clients * MiB },
        { mean: 320 * MS, p99: 500 * MS },
      );
      const workload = { ...ONE, blockSizeBytes: MiB, numjobs: clients };
      return runOf("ceph", `${clients}c`, [resultOf(workload, { read: of }, { jobs: clients })], {
        cell: clients === 1 ? {} : { clients: { count: clients } },
      });
    });
    assert.equal(only(...large).rate.id, "read.bandwidth");
  });
});

describe("a ramp", () => {
  const said = (objectiveMs: number, ...steps: Step[]): string => {
    const scaling = only(...ceph(...steps));
    const ramp = rampOf(scaling, objectiveMs * MS);
    assert.ok(ramp);
    return rampSentence(scaling, ramp);
  };

  it("names the most clients that hold, and the first that break", () => {
    assert.equal(
      said(10, ...CURVE),
      "4 clients hold a p99 read latency of at most 10 ms (9 ms); 8 clients break it (22 ms).",
    );
  });

  it("does not guess beyond what was measured", () => {
    assert.equal(
      said(50, ...CURVE),
      "8 clients hold a p99 read latency of at most 50 ms (22 ms); more were not measured.",
    );
  });

  it("may break at once", () => {
    assert.equal(
      said(2, ...CURVE),
      "No number of clients that was measured holds a p99 read latency of at most 2 ms: 1 client breaks it (3 ms) already.",
    );
  });

  it("holds at the objective itself", () => {
    const ramp = rampOf(only(...ceph(...CURVE)), 9 * MS);
    assert.deepEqual([ramp?.holds, ramp?.breaks], [4, 8]);
  });

  it("that holds again after it broke, held only up to the break", () => {
    assert.equal(
      said(5, [1, 20_000, 3], [2, 38_000, 6], [4, 60_000, 4]),
      "1 client holds a p99 read latency of at most 5 ms (3 ms); 2 clients break it (6 ms). With 4 clients it held again.",
    );
  });

  it("says nothing by a figure that a check excludes", () => {
    const scaling = only(...ceph(...CURVE));
    const points = scaling.points.map((point) =>
      point.clients < 8
        ? point
        : {
            ...point,
            latency: { ...point.latency, value: { ...point.latency.value, excludedBy: ["LITTLE"] } },
          },
    );
    const ramp = rampOf({ ...scaling, points }, 10 * MS);
    assert.ok(ramp);
    assert.equal(
      rampSentence(scaling, ramp),
      "4 clients hold a p99 read latency of at most 10 ms (9 ms). A check excludes the figures with 8 clients.",
    );
  });

  it("says where the interval of a figure reaches across the objective", () => {
    const runs = [8, 9, 12].map((p99, i) => at("ceph", [2, 38_000, p99], {}, `r${i}`));
    const scaling = only(at("ceph", [1, 20_000, 3]), ...runs);
    const ramp = rampOf(scaling, 10 * MS);
    assert.ok(ramp);
    assert.match(rampSentence(scaling, ramp), /\(9 ms, and its interval reaches across\)/);
  });

  it("goes by the number of clients, whatever order its points come in", () => {
    const scaling = only(...ceph(...CURVE));
    const order = [2, 0, 3, 1].flatMap((i) => scaling.points[i] ?? []);
    const ramp = rampOf({ ...scaling, points: order }, 10 * MS);
    assert.deepEqual(
      ramp?.steps.map(({ point }) => point.clients),
      [1, 2, 4, 8],
    );
    assert.deepEqual([ramp?.holds, ramp?.breaks, ramp?.most], [4, 8, 8]);
  });

  it("needs a p99", () => {
    const means = [1, 2].map((clients) =>
      runOf(
        "ceph",
        `${clients}c`,
        [
          resultOf(
            { ...ONE, numjobs: clients },
            { read: direction({ iops: 1000 * clients }, { mean: 32 * MS }) },
            { jobs: clients },
          ),
        ],
        { cell: clients === 1 ? {} : { clients: { count: clients } } },
      ),
    );
    const scaling = only(...means);
    assert.equal(scaling.latency.id, "read.mean");
    assert.equal(rampOf(scaling, 10 * MS), undefined);
  });
});

describe("CACHE_REREAD with several clients", () => {
  const read = { ioBytes: 6 * GiB, bandwidthBytesPerSecond: 100 * MiB };
  const two = resultOf({ ...ONE, numjobs: 2, sizeBytes: 2 * GiB }, { read }, { jobs: 2 });
  const verdict = (cell: Cell): string | undefined =>
    outcomesOf("CACHE_REREAD", two, {}, { cell: { volumeSizeBytes: 2 * GiB, ...cell } })[0]?.verdict;
  it("counts a volume for each of them, and one where they share it", () => {
    assert.equal(verdict({ clients: { count: 2 } }), "passed", "6 GiB of 4 GiB");
    assert.equal(verdict({ clients: { count: 2 }, accessMode: "ReadWriteMany" }), "noted", "6 GiB of 2 GiB");
  });
});
