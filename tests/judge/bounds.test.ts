/** Each rule that bounds a figure, alone, and how they go together. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { tightest } from "../../src/judge/bounds/bound.ts";
import { boundedFigure } from "../../src/judge/bounds/figure.ts";
import { classRange } from "../../src/judge/bounds/medium-range.ts";
import type { Place } from "../../src/judge/bounds/place.ts";
import { BOUND_RULES } from "../../src/judge/bounds/rules.ts";
import { MEDIUM_CLASSES } from "../../src/judge/physics/medium-classes.ts";
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import type { Backend } from "../../src/schema/backend.ts";
import type { Deployment } from "../../src/schema/deployment.ts";
import type { Environment } from "../../src/schema/environment.ts";
import { type Metric, metricById } from "../../src/schema/metric.ts";
import type { Direction, Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { ask, commits, flushes, LOG } from "./ask.ts";
import { direction, GiB, KiB, MiB, MS, READS, recordOf, resultOf, runOf, US } from "./small-record.ts";

const metric = (id: string): Metric => {
  const found = metricById.get(id);
  assert.ok(found, id);
  return found;
};

const ranked = (value: number, more: Partial<RankedValue> = {}): RankedValue => ({
  deployment: "a",
  quantity: value,
  value,
  printed: value,
  interval: { low: value * 0.9, high: value * 1.1 },
  intervalBasis: "one run",
  noise: { cv: 0.05, basis: "the test" },
  runs: [{ run: "a.run", result: 0 }],
  excludedBy: [],
  noted: [],
  annotations: [],
  rankAsPrinted: 1,
  ...more,
});

type Known = Partial<Record<"own" | "twin" | "inMix" | "above", Record<string, number>>>;
type Around = {
  deployment?: Partial<Deployment>;
  backend?: Partial<Backend>;
  environment?: Partial<Environment>;
  workload?: Workload;
  printed?: RankedValue;
  known?: Known;
};

function place(
  id: string,
  { deployment = {}, backend = {}, environment = {}, workload, printed, known = {} }: Around,
): Place {
  const record = recordOf({
    deployments: { a: { medium: "nvme", ...deployment, of: backend } },
    environment,
  });
  const of =
    (what: keyof Known) =>
    (name: string): RankedValue | undefined => {
      const value = known[what]?.[name];
      return value === undefined ? undefined : ranked(value);
    };
  return {
    deployment: record.deployments.get("a") as Deployment,
    backend: record.backends.get("a") as Backend,
    environment: record.environments.get("lab") as Environment,
    metric: metric(id),
    workload: workload ?? READS,
    ...(printed && { printed }),
    own: of("own"),
    twin: of("twin"),
    inMix: of("inMix"),
    above: of("above"),
    near: () => undefined,
  };
}

/** The ends that one rule gives, rounded to what can be read. */
function ends(rule: string, id: string, around: Around): { best?: number; worst?: number } {
  const found = BOUND_RULES.find((one) => one.id === rule);
  assert.ok(found, rule);
  const { best, worst } = found.ends(place(id, around));
  for (const one of [best, worst]) assert.ok(one === undefined || (one.rule === rule && one.text() !== ""));
  const round = (value: number): number => Number(value.toPrecision(4));
  return { ...(best && { best: round(best.value) }), ...(worst && { worst: round(worst.value) }) };
}

const over = (lineRateBitsPerSecond?: number): Around => ({
  deployment: { network: { between: true, ...(lineRateBitsPerSecond && { lineRateBitsPerSecond }) } },
  backend: { networked: true },
});
const LINE = 1e9 / 8;

describe("the line", () => {
  it("bounds bandwidth by what it carries, and IOPS by that over the block", () => {
    assert.deepEqual(ends("line", "read.bandwidth", over(1e9)), { best: LINE });
    assert.deepEqual(ends("line", "read.iops", over(1e9)), {
      best: Number((LINE / (4 * KiB)).toPrecision(4)),
    });
  });

  it("carries writes as often as the client sends them", () => {
    const { deployment, backend } = over(1e9);
    const mirrored = { backend, deployment: { ...deployment, replication: { clientCopies: 2 } } };
    assert.deepEqual(ends("line", "write.bandwidth", mirrored as Around), { best: LINE / 2 });
    assert.deepEqual(ends("line", "read.bandwidth", mirrored as Around), { best: LINE });
  });

  it("bounds latency by a round trip and the block on the wire", () => {
    const workload = { ...READS, blockSizeBytes: MiB };
    const { best = 0 } = ends("line", "read.p99", { ...over(1e9), workload });
    assert.ok(best > (MiB / LINE) * 1e9 && best < (MiB / LINE) * 1e9 * 1.1, `${best}`);
  });

  it("says nothing of a local volume, of one of which nobody says, or of rates over a line of unknown speed", () => {
    assert.deepEqual(
      ends("line", "read.bandwidth", { environment: { network: { lineRateBitsPerSecond: 1e9 } } }),
      {},
    );
    assert.deepEqual(ends("line", "read.bandwidth", { backend: { networked: true } }), {});
    assert.deepEqual(ends("line", "read.bandwidth", over()), {});
  });
});

describe("the tier", () => {
  const sold = { deployment: { provisionedIops: 3000 } };

  it("gives the rate that it is sold with and little more, and has how many I/Os are under way wait", () => {
    const { best = 0 } = ends("tier", "read.iops", sold);
    assert.ok(best >= 3000 && best < 3600, `${best}`);
    const workload = { ...READS, iodepth: 128 };
    assert.equal(
      ends("tier", "read.mean", { ...sold, workload }).best,
      Number(((128 / best) * 1e9).toPrecision(4)),
    );
  });

  it("says nothing of other percentiles, or where none is sold", () => {
    assert.deepEqual(ends("tier", "read.p99", sold), {});
    assert.deepEqual(ends("tier", "read.iops", {}), {});
  });
});

describe("a figure that flatters", () => {
  it("is the best that it can be without help", () => {
    const cached = { excludedBy: ["CACHE_REREAD"] };
    assert.deepEqual(ends("printed", "read.iops", { printed: ranked(1000, cached) }), { best: 1100 });
    assert.deepEqual(ends("printed", "read.p99", { printed: ranked(1000, cached) }), { best: 900 });
  });

  it("says nothing where what is wrong with it could be either way", () => {
    assert.deepEqual(ends("printed", "read.iops", { printed: ranked(1000, { excludedBy: ["LITTLE"] }) }), {});
  });
});

describe("Little's law", () => {
  const workload = { ...READS, iodepth: 16 };

  it("bounds a rate by the mean at the known depth", () => {
    // The mean may be a tenth lower.
    const known = { own: { "read.mean": 1 * MS } };
    assert.deepEqual(ends("little", "read.iops", { workload, known }), { best: 17_780 });
  });

  it("bounds latencies by the mean, or by what the rate makes of it: at most 1 in n is n times as long", () => {
    const mean = { own: { "read.mean": 1 * MS } };
    assert.deepEqual(ends("little", "read.p50", { workload, known: mean }), { worst: 2.2 * MS });
    assert.deepEqual(ends("little", "read.p99", { workload, known: mean }), { worst: 110 * MS });
    const rate = { own: { "read.iops": 16_000 } };
    assert.deepEqual(ends("little", "read.mean", { workload, known: rate }), { worst: 1.111 * MS });
  });

  it("says nothing of a flush, nor without either", () => {
    assert.deepEqual(ends("little", "sync.p99", { workload, known: { own: { "read.mean": 1 * MS } } }), {});
    assert.deepEqual(ends("little", "read.iops", { workload }), {});
  });
});

describe("the order of percentiles", () => {
  it("holds a percentile between its neighbours", () => {
    const known = { own: { "read.p50": 1 * MS, "read.p99.9": 10 * MS } };
    assert.deepEqual(ends("percentiles", "read.p99", { known }), { best: 0.9 * MS, worst: 11 * MS });
    assert.deepEqual(ends("percentiles", "read.p50", { known: { own: { "read.p99": 3 * MS } } }), {
      worst: 3.3 * MS,
    });
  });

  it("takes the nearest, and none of another direction", () => {
    const known = { own: { "read.p50": 1 * MS, "read.p95": 2 * MS, "write.p95": 5 * MS } };
    assert.deepEqual(ends("percentiles", "read.p99", { known }), { best: 1.8 * MS });
    assert.deepEqual(ends("percentiles", "read.iops", { known }), {});
  });
});

describe("flushed and not flushed", () => {
  it("makes the unflushed write the best of a flushed one", () => {
    assert.deepEqual(
      ends("durable", "write.iops", { workload: LOG, known: { twin: { "write.iops": 1000 } } }),
      { best: 1100 },
    );
    assert.deepEqual(
      ends("durable", "write.p99", { workload: LOG, known: { twin: { "write.p99": 1 * MS } } }),
      { best: 0.9 * MS },
    );
  });

  it("and the flushed write the worst of an unflushed one", () => {
    const workload: Workload = { ...LOG, fdatasync: 0 };
    assert.deepEqual(ends("durable", "write.iops", { workload, known: { twin: { "write.iops": 1000 } } }), {
      worst: 900,
    });
  });

  it("takes a percentile of a flush from the median of writes, and its mean from their mean", () => {
    const of = (id: string, twin: Record<string, number>) =>
      ends("durable", id, { workload: LOG, known: { twin } });
    assert.deepEqual(of("sync.p99", { "write.p50": 1 * MS, "write.mean": 5 * MS }), { best: 0.9 * MS });
    assert.deepEqual(of("sync.mean", { "write.p50": 1 * MS, "write.mean": 5 * MS }), { best: 4.5 * MS });
    assert.deepEqual(of("sync.mean", { "write.p50": 1 * MS }), {});
    assert.deepEqual(of("sync.p50", { "write.mean": 5 * MS }), {}, "a few slow writes may make up a mean");
  });

  it("takes a p99 to be no less than half of a mean, and calls that an estimate before it says why", () => {
    const rule = BOUND_RULES.find(({ id }) => id === "durable");
    const known = { twin: { "write.mean": 18 * US } };
    const { best } = rule?.ends(place("sync.p99", { workload: LOG, known })) ?? {};
    assert.equal(best?.value, 18 * US * 0.9 * 0.5);
    assert.equal(
      best?.text(),
      "estimated as half of its mean sequential write without a flush (18 µs), as for a lower p99 the slowest 1 % of its flushes would have to take over half of all their time",
    );
  });

  it("is told by the name of the figure that it is from", () => {
    const rule = BOUND_RULES.find(({ id }) => id === "durable");
    const known = { twin: { "write.p50": 1 * MS } };
    const said = rule?.ends(place("sync.p99", { workload: LOG, known })).best?.text();
    assert.equal(said, "its p50 write latency without a flush after each write is 1 ms");
  });

  it("says nothing of reads", () => {
    assert.deepEqual(ends("durable", "read.iops", { known: { twin: { "read.iops": 1000 } } }), {});
  });
});

describe("a mix", () => {
  it("is the worst that reads alone, or writes alone, can be", () => {
    const known = { inMix: { "read.iops": 1000, "read.p99": 2 * MS } };
    assert.deepEqual(ends("mix", "read.iops", { known }), { worst: 900 });
    assert.deepEqual(ends("mix", "read.p99", { known }), { worst: 2.2 * MS });
  });

  it("gives percentiles by its mean, as Little's law does", () => {
    assert.deepEqual(ends("mix", "read.p99", { known: { inMix: { "read.mean": 1 * MS } } }), {
      worst: 110 * MS,
    });
  });
});

describe("a layer", () => {
  it("is at best as fast as what it lies upon", () => {
    const known = { above: { "read.iops": 1000, "read.p99": 2 * MS } };
    assert.deepEqual(ends("layer", "read.iops", { known }), { worst: 900 });
    assert.deepEqual(ends("layer", "read.p99", { known }), { worst: 2.2 * MS });
  });
});

describe("the class of medium", () => {
  it("has a worst and a best of every figure, for every class", () => {
    for (const medium of Object.keys(MEDIUM_CLASSES) as (keyof typeof MEDIUM_CLASSES)[])
      for (const id of ["read.iops", "write.bandwidth", "sync.p99", "read.p50", "write.p99.9"]) {
        const { best = 0, worst = 0 } = ends("medium", id, { deployment: { medium } });
        assert.ok(metric(id).better === "higher" ? worst < best : best < worst, `${medium} ${id}`);
      }
  });

  it("of drives of unknown kind is the widest", () => {
    const of = (medium: "nvme" | "hdd" | "unknown") =>
      classRange(medium, metric("read.iops"), 4 * KiB, { crossesNetwork: false, isLineKnown: false });
    assert.equal(of("unknown")[0], of("hdd")[0]);
    assert.equal(of("unknown")[1], of("nvme")[1]);
  });

  it("of a rate whose block size nobody says, takes 4 KiB for I/Os and 1 MiB for bytes", () => {
    const near = { crossesNetwork: false, isLineKnown: true };
    const of = (id: string, block?: number) => classRange("nvme", metric(id), block, near);
    assert.deepEqual(of("read.iops"), of("read.iops", 4 * KiB));
    assert.notDeepEqual(of("read.iops"), of("read.iops", 2 ** 20));
    assert.deepEqual(of("read.bandwidth"), of("read.bandwidth", 2 ** 20));
    assert.notDeepEqual(of("read.bandwidth"), of("read.bandwidth", 4 * KiB));
  });

  it("of reads and writes together is from the worse to the better of both", () => {
    const near = { crossesNetwork: false, isLineKnown: true };
    const of = (id: string) => classRange("hdd", metric(id), undefined, near);
    const [[readWorst, readBest], [writeWorst, writeBest]] = [of("read.mean"), of("write.mean")];
    assert.notEqual(readWorst, writeWorst);
    assert.notEqual(readBest, writeBest);
    assert.deepEqual(of("mixed.mean"), [Math.max(readWorst, writeWorst), Math.min(readBest, writeBest)]);
  });

  it("is several times worse behind a network, and no better", () => {
    const near = ends("medium", "read.p99", {});
    const far = ends("medium", "read.p99", over());
    assert.equal(far.best, near.best);
    assert.ok((far.worst ?? 0) > (near.worst ?? 0));
  });

  it("takes a flush to the medium that it waits for", () => {
    const log = ends("medium", "sync.p99", { deployment: { medium: "hdd", flushMedium: "nvme" } });
    assert.deepEqual(log, ends("medium", "sync.p99", { deployment: { medium: "nvme" } }));
    assert.notDeepEqual(log, ends("medium", "sync.p99", { deployment: { medium: "hdd" } }));
  });

  it("bounds rates of small blocks by IOPS and of large ones by bandwidth", () => {
    const best = (blockSizeBytes: number): number =>
      ends("medium", "read.bandwidth", { workload: { ...READS, blockSizeBytes } }).best ?? 0;
    assert.ok(best(512) < best(MiB));
    assert.equal(best(MiB), best(GiB));
  });
});

describe("the rules together", () => {
  const iops = metric("read.iops");
  const at = (value: number, rule: string) => ({ value, rule, text: () => rule });

  it("leave the tightest of each end, whatever comes first", () => {
    const all = [
      { best: at(900, "a") },
      { best: at(700, "b"), worst: at(100, "b") },
      { best: at(800, "c"), worst: at(50, "c") },
    ];
    for (const order of [all, all.toReversed()]) {
      const found = tightest(iops, order);
      assert.deepEqual([found?.best.rule, found?.worst.rule], ["b", "b"]);
    }
  });

  it("take lower latencies for better ones", () => {
    const found = tightest(metric("read.p99"), [
      { best: at(10, "a"), worst: at(90, "a") },
      { best: at(20, "b"), worst: at(80, "b") },
    ]);
    assert.deepEqual([found?.best.value, found?.worst.value], [20, 80]);
  });

  it("leave out an end that contradicts one of more trust", () => {
    const best = tightest(iops, [
      { best: at(100, "trusted") },
      { best: at(500, "wide"), worst: at(200, "beyond") },
      { worst: at(10, "wide") },
    ]);
    assert.deepEqual([best?.best.rule, best?.worst.rule], ["trusted", "wide"]);
    const worst = tightest(iops, [
      { worst: at(200, "trusted") },
      { best: at(100, "beyond") },
      { best: at(500, "wide") },
    ]);
    assert.deepEqual([worst?.best.rule, worst?.worst.rule], ["wide", "trusted"]);
  });

  it("leave what is shown where each that says how good it may be contradicts that", () => {
    const memory = tightest(metric("read.p50"), [
      { worst: at(785, "percentiles") },
      { best: at(1000, "medium"), worst: at(50_000, "medium") },
    ]);
    assert.deepEqual(
      [memory?.best, memory?.worst].map((end) => [end?.rule, end?.value]),
      [
        ["percentiles", 785],
        ["percentiles", 785],
      ],
    );
  });

  it("leave nothing where nobody knows how good it may be", () => {
    assert.equal(tightest(iops, [{ worst: at(1, "a") }, {}]), undefined);
  });

  it("make an interval with its reasons: the line and the order of percentiles within the class of medium", () => {
    const figure = boundedFigure(
      place("read.p99", { ...over(1e9), known: { own: { "read.p50": 300 * US } } }),
    );
    assert.deepEqual(
      [figure.known, figure.best?.rule, figure.worst?.rule],
      ["unknown", "percentiles", "medium"],
    );
    assert.equal(figure.interval.low, 270 * US);
    assert.ok(figure.interval.high > figure.interval.low);
  });

  it("call a figure that was printed doubtful, and one that was not unknown", () => {
    const printed = ranked(1000, { excludedBy: ["CACHE_REREAD"] });
    assert.equal(boundedFigure(place("read.iops", { printed })).known, "doubtful");
    assert.equal(boundedFigure(place("read.iops", {})).known, "unknown");
    const contradicting = ranked(1000, { excludedBy: ["LITTLE"] });
    assert.equal(boundedFigure(place("read.iops", { printed: contradicting })).inProportion, true);
  });
});

describe("a figure that another one contradicts", () => {
  const unflushed = { ...LOG, fdatasync: 0, ioengine: "libaio" };
  const write = (iodepth: number, side: Direction): Result =>
    resultOf({ ...unflushed, iodepth }, { write: side });
  const alone = runOf("a", "alone", [write(1, direction({}, { mean: 400 * US }))]);
  const deep = runOf("a", "deep", [write(64, direction({ iops: 1000 }))]);
  const boundOf = (runs: readonly Run[]): string | undefined => {
    const all = [...runs, flushes("b", 1 * MS)];
    const found = ask(all, commits, { deployments: { a: {}, b: {} } });
    return found.candidates.find(({ deployment }) => deployment === "a")?.figures[0]?.best?.rule;
  };

  it("bounds nothing: which of the two is wrong is not known", () => {
    assert.equal(boundOf([alone]), "durable");
    assert.equal(boundOf([alone, deep]), "medium");
  });
});
