import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parse } from "yaml";
import { engineDir } from "../../src/effects/engine.ts";
import { judge } from "../../src/judge/index.ts";
import type { Composite, CompositeEntry } from "../../src/judge/models/composite.ts";
import { modelProblems } from "../../src/record/models.ts";
import { metricById } from "../../src/schema/metric.ts";
import { type Model, model as schema } from "../../src/schema/model.ts";
import type { Run } from "../../src/schema/run.ts";
import { direction, homelab, MiB, quietRecordOf, resultOf, runOf, US } from "./small-record.ts";

const folder = join(engineDir, "data", "models");
const names = (await readdir(folder)).filter((name) => name.endsWith(".yaml")).sort();
const shipped = new Map(
  await Promise.all(
    names.map(
      async (name) =>
        [name.replace(".yaml", ""), schema.parse(parse(await readFile(join(folder, name), "utf8")))] as const,
    ),
  ),
);
const modelOf = (id: string): Model => {
  const found = shipped.get(id);
  assert.ok(found, id);
  return found;
};

/** Random read, random write, sequential read, sequential write: mean latencies in us of one job at a time. */
type Row = Partial<Record<"randread" | "randwrite" | "read" | "write", number>>;

const runsOf = (deployment: string, row: Row, more: Partial<Run> = {}): Run[] =>
  Object.entries(row).map(([rw, us]) => {
    const workload = { ...homelab(rw as "read"), numjobs: 1 };
    const iops = 1e6 / us;
    const rates = { iops, bandwidthBytesPerSecond: iops * Number(workload.blockSizeBytes) };
    const side = rw.endsWith("read") ? "read" : "write";
    return runOf(
      deployment,
      rw,
      [resultOf(workload, { [side]: direction(rates, { mean: us * US, p99: 4 * us * US }) })],
      more,
    );
  });

function compositeOf(id: string, runs: readonly Run[], definition = modelOf(id)): Composite {
  const { composites } = judge(quietRecordOf({ runs, models: { [id]: definition } }), runs);
  const [composite] = composites;
  assert.ok(composite);
  return composite;
}

const entryOf = ({ entries }: Composite, deployment: string): CompositeEntry => {
  const found = entries.find((entry) => entry.deployment === deployment);
  assert.ok(found, deployment);
  return found;
};
const near = (actual: number | undefined, expected: number, within = 1e-9): void =>
  assert.ok(actual !== undefined && Math.abs(actual - expected) < within, `${actual}, expected ${expected}`);

const RETRACTED: Partial<Run> = {
  annotations: [{ kind: "retracted", author: "The author", reason: "Wrong disk" }],
};

describe("the models that are shipped", () => {
  it("ask for metrics that exist, of units that may be put together, and say whose they are", () => {
    assert.deepEqual([...shipped.keys()], ["clickbench", "geometric-mean", "storage-perf-tests"]);
    for (const [id, one] of shipped) {
      const unknown: string[] = [];
      const problems = [
        ...modelProblems(one, (where, _, metric) => {
          if (!metricById.has(metric)) unknown.push(`${where} ${metric}`);
        }),
      ];
      assert.deepEqual([...problems, ...unknown], [], id);
      assert.ok((one.flaws?.length ?? 0) > 0, `${id}: no flaw is named`);
      assert.ok(id === "geometric-mean" || one.origin, `${id}: whose is it?`);
    }
  });
});

describe("a model that cannot be", () => {
  const base = modelOf("geometric-mean");
  const problemsOf = (one: Model): string[] => [...modelProblems(one, () => {})];

  it("adds figures of different units, or shifts them by one number", () => {
    const [rate, bandwidth] = [base.dimensions[0], base.dimensions[2]];
    assert.ok(rate && bandwidth);
    const mixed = { ...rate, of: [...rate.of, ...bandwidth.of], combine: "sum" as const };
    assert.match(
      problemsOf({ ...base, dimensions: [mixed] })[0] ?? "",
      /^dimensions\[0\]\.of: expected figures of one unit/,
    );
    assert.match(problemsOf({ ...base, shift: 1 })[0] ?? "", /^shift: expected metrics of one unit/);
    const penalty = { rule: "penalty" as const, times: 2, least: 1 };
    assert.match(problemsOf({ ...base, missing: penalty }).at(-1) ?? "", /^missing: expected a penalty over/);
  });

  it("is refused by its schema where figures come without a word of how, or a share is of nobody", () => {
    const [first] = base.dimensions;
    assert.ok(first);
    const parsed = (dimensions: object[]) => schema.safeParse({ ...base, dimensions });
    assert.equal(parsed([{ ...first, of: [...first.of, ...first.of] }]).success, false);
    assert.equal(parsed([{ ...first, timesShareOf: "nobody" }]).success, false);
    assert.equal(parsed([first, first]).success, false);
  });
});

describe("the geometric mean", () => {
  const runs = [
    ...runsOf("a", { randread: 100, randwrite: 200, read: 400, write: 800 }),
    ...runsOf("b", { randread: 200, randwrite: 200, read: 400, write: 1600 }),
    ...runsOf("c", { randread: 50, randwrite: 800 }),
  ];
  const composite = compositeOf("geometric-mean", runs);

  it("multiplies shares of the best, and takes the root", () => {
    near(entryOf(composite, "a").score, (0.5 * 1 * 1 * 1) ** (1 / 4));
    near(entryOf(composite, "b").score, (0.25 * 1 * 1 * 0.5) ** (1 / 4));
    assert.equal(entryOf(composite, "a").rank, 1);
    assert.deepEqual([composite.best, composite.runnerUp, composite.worst], ["a", "b", "b"]);
  });

  it("does not rank whoever lacks a dimension, and says which", () => {
    const { score, rank, reason, rankAsPrinted } = entryOf(composite, "c");
    assert.deepEqual([score, rank, rankAsPrinted], [undefined, undefined, undefined]);
    assert.equal(reason, "not ranked: no “sequential reads, bandwidth”; no “sequential writes, bandwidth”");
  });

  it("ties those whose difference is within the noise of single runs", () => {
    const close = [
      ...runsOf("a", { randread: 100, randwrite: 100, read: 100, write: 100 }),
      ...runsOf("b", { randread: 108, randwrite: 108, read: 108, write: 108 }),
      ...runsOf("c", { randread: 130, randwrite: 130, read: 130, write: 130 }),
    ];
    const { entries } = compositeOf("geometric-mean", close);
    assert.deepEqual(
      entries.map(({ deployment, rank }) => [deployment, rank]),
      [
        ["a", 1],
        ["b", 1],
        ["c", 3],
      ],
    );
  });

  it("lets no excluded value win, and shows where it would stand as printed", () => {
    const cached = [
      ...runs.slice(0, 8),
      ...runsOf("z", { randread: 10 }, RETRACTED),
      ...runsOf("z", { randwrite: 100, read: 100, write: 100 }),
    ];
    const { best, bestAsPrinted, entries } = compositeOf("geometric-mean", cached);
    assert.deepEqual([best, bestAsPrinted], ["a", "z"]);
    const last = entries.at(-1);
    assert.equal(last?.rankAsPrinted, 1);
    assert.equal(last?.reason, "not ranked: “random reads, IOPS” is excluded: taken back");
    near(last?.scoreAsPrinted, 1);
  });
});

describe("where several comparisons answer for a figure", () => {
  const jobs = (deployment: string, numjobs: number, us: number): Run => {
    const workload = { ...homelab("randread"), numjobs };
    const figures = direction({ iops: (numjobs * 1e6) / us }, { mean: us * US });
    return runOf(deployment, `randread-${numjobs}`, [resultOf(workload, { read: figures })]);
  };
  const others = { randwrite: 100, read: 100, write: 100 };
  const at = (id: string, us: Partial<Record<1 | 64, number>>): Run[] => [
    ...runsOf(id, others),
    ...Object.entries(us).map(([numjobs, took]) => jobs(id, Number(numjobs), took)),
  ];
  const taken = at("taken", { 1: 100, 64: 900 });
  const steady = at("steady", { 1: 110, 64: 300 });

  it("takes one of them for all", () => {
    const all = compositeOf("geometric-mean", [...taken, ...steady]);
    assert.equal(all.dimensions[0]?.rankings.length, 1);
    assert.match(all.dimensions[0]?.rankings[0] ?? "", /j64/);
    near(entryOf(all, "taken").shares[0], 300 / 900);
  });

  it("ranks nobody who left out the one that it would be compared by", () => {
    const left = at("taken", { 1: 100 });
    const all = compositeOf("geometric-mean", [...left, ...steady, ...at("third", { 1: 120 })]);
    assert.match(all.dimensions[0]?.rankings[0] ?? "", /j1-/);
    assert.ok(entryOf(all, "taken").score, "of the others only one took more");
    const of = compositeOf("geometric-mean", [...left, ...steady, ...at("third", { 1: 120, 64: 400 })]);
    assert.equal(entryOf(of, "taken").score, undefined);
    assert.match(
      entryOf(of, "taken").reason ?? "",
      /has no credible value in “Random read, .*64 jobs.*compared by$/,
    );
    assert.ok(entryOf(of, "steady").score, "the others are ranked");
  });
});

describe("the weights of storage-perf-tests", () => {
  it("give their sums to those who have all of it, with p99 multiplied by the share of random IOPS", () => {
    const all = (id: string, row: Required<Row>, mixed: number) => {
      const workload = { ...homelab("randread"), rw: "randrw" as const, readPercent: 70 };
      const sides = { read: direction({ iops: 0.7 * mixed }), write: direction({ iops: 0.3 * mixed }) };
      return [...runsOf(id, row), runOf(id, "mixed", [resultOf(workload, sides)])];
    };
    const composite = compositeOf("storage-perf-tests", [
      ...all("a", { randread: 100, randwrite: 100, read: 1000, write: 1000 }, 10_000),
      ...all("b", { randread: 200, randwrite: 200, read: 500, write: 500 }, 5_000),
    ]);
    near(entryOf(composite, "a").score, 0.4 + 0.3 * 0.5 + 0.2 + 0.1);
    near(entryOf(composite, "b").score, 0.4 * 0.5 + 0.3 + 0.2 * 0.5 + 0.1 * 0.5 * 0.5);
  });

  it("raise, as printed, whoever lacks the dimension in which it is worst; the ranks do not", () => {
    const runs = [
      ...runsOf("a", { randread: 100, randwrite: 100, read: 1000, write: 1000 }),
      ...runsOf("b", { randread: 100, randwrite: 100, read: 4000, write: 4000 }),
    ];
    const whole = entryOf(compositeOf("storage-perf-tests", runs), "b");
    const less = entryOf(
      compositeOf(
        "storage-perf-tests",
        runs.filter(({ id }) => !/^b\.(read|write)$/.test(id)),
      ),
      "b",
    );
    assert.ok((less.scoreAsPrinted ?? 0) > (whole.scoreAsPrinted ?? 1) + 0.1);
    assert.equal(less.rank, undefined);
  });
});

describe("ClickBench's ratios", () => {
  it("are shifted by 10 us: 0 and 10 us are only two times apart", () => {
    const composite = compositeOf("clickbench", [
      ...runsOf("a", { randread: 10, randwrite: 100, read: 100, write: 100 }),
      ...runsOf("b", { randread: 30, randwrite: 100, read: 100, write: 100 }),
    ]);
    near(entryOf(composite, "b").score, (20 / 40) ** (1 / 4));
    assert.equal(entryOf(composite, "a").score, 1);
  });

  it("count what is missing, as printed, as twice the worst of one's own and 600 ms at least", () => {
    const composite = compositeOf("clickbench", [
      ...runsOf("a", { randread: 100, randwrite: 100, read: 100, write: 100 }),
      ...runsOf("b", { randread: 100, randwrite: 100, read: 100 }),
      ...runsOf("c", { randread: 100, randwrite: 100, read: 400_000 }),
    ]);
    const [b, c] = ["b", "c"].map((id) => entryOf(composite, id));
    near(b?.scoreAsPrinted, (110 / 600_010) ** (1 / 4));
    near(c?.scoreAsPrinted, ((110 / 400_010) * (110 / 800_010)) ** (1 / 4));
    assert.deepEqual([b?.rank, c?.rank], [undefined, undefined]);
  });
});

describe("what nobody measured", () => {
  it("leaves nobody ranked, and no model over one deployment alone", () => {
    const composite = compositeOf("storage-perf-tests", [
      ...runsOf("a", { randread: 100, randwrite: 100 }),
      ...runsOf("b", { randread: 200, randwrite: 100 }),
    ]);
    assert.ok(composite.entries.every(({ rank }) => rank === undefined));
    assert.equal(composite.best, undefined);
    assert.equal(composite.bestAsPrinted, "a");
    assert.deepEqual(
      composite.dimensions.map(({ isMeasured }) => isMeasured),
      [true, false, false, true],
    );
    const alone = runsOf("a", { randread: 100 });
    assert.deepEqual(
      judge(quietRecordOf({ runs: alone, models: Object.fromEntries(shipped) }), alone).composites,
      [],
    );
  });
});

type Numbers = { pool: string } & Record<string, number | string>;
type TheirReport = {
  pools: string[];
  workload_rankings: { ranking: Numbers[] }[];
  latency_ranking: Numbers[];
  composite: { pool: string; score: number }[];
};

const samples = process.env.FIOLIO_SAMPLES;

describe("the report that storage-perf-tests itself made", () => {
  it("has the scores that its model gives here", {
    skip: samples ? false : "FIOLIO_SAMPLES is not set",
  }, async () => {
    const path = join(samples ?? "", "seed002-origin", "ranking-DATA-e363235.json");
    const data: TheirReport = JSON.parse(await readFile(path, "utf8"));
    /** NaN where their report has no such row. */
    const at = (list: readonly Numbers[] | undefined, pool: string, key: string): number =>
      Number(list?.find((one) => one.pool === pool)?.[key]);
    const [random, sequential, mixed] = data.workload_rankings.map(({ ranking }) => ranking);
    const runs = data.pools.flatMap((pool): Run[] => {
      const rate = (rw: "randread" | "randwrite") => {
        const side = rw === "randread" ? "read" : "write";
        const p99 = at(data.latency_ranking, pool, `${side}_p99`) * 1000 * US;
        return resultOf(homelab(rw), {
          [side]: direction({ iops: at(random, pool, `${side}_iops`) }, { p99 }),
        });
      };
      const bandwidth = (rw: "read" | "write") =>
        resultOf(homelab(rw), {
          [rw]: direction({ bandwidthBytesPerSecond: at(sequential, pool, `${rw}_mib`) * MiB }),
        });
      const mix = resultOf(
        { ...homelab("randread"), rw: "randrw", readPercent: 70 },
        {
          read: direction({ iops: at(mixed, pool, "read_iops") }),
          write: direction({ iops: at(mixed, pool, "write_iops") }),
        },
      );
      const all = [rate("randread"), rate("randwrite"), bandwidth("read"), bandwidth("write"), mix];
      return all.map((result, i) => runOf(pool, String(i), [result]));
    });
    const composite = compositeOf("storage-perf-tests", runs);
    assert.equal(data.composite.length, 10);
    for (const { pool, score } of data.composite)
      near(100 * (entryOf(composite, pool).scoreAsPrinted ?? 0), score, 0.11);
    assert.deepEqual(
      composite.entries
        .toSorted((a, b) => (a.rankAsPrinted ?? 99) - (b.rankAsPrinted ?? 99))
        .map(({ deployment }) => deployment),
      data.composite.map(({ pool }) => pool),
    );
  });
});
