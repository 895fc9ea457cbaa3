/** Labs whose truth is known: drawn from the ranges that bounds leave, then measured with noise, left out, or flattered. */
import { boundedFigure } from "../../src/judge/bounds/figure.ts";
import { goodnessRange, valueAt } from "../../src/judge/candidates/score.ts";
import { judgeResults } from "../../src/judge/index.ts";
import { rankingsOf } from "../../src/judge/ranking/ranking.ts";
import { recommendationsOf } from "../../src/judge/recommending/recommend.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import type { Backend } from "../../src/schema/backend.ts";
import type { Deployment } from "../../src/schema/deployment.ts";
import { type Metric, metricById } from "../../src/schema/metric.ts";
import type { Interval } from "../../src/schema/quantity.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { normal, type Uniform } from "./draws.ts";
import { direction, KiB, MiB, READS, recordOf, resultOf, runOf, US } from "./small-record.ts";

type Asked = {
  metric: string;
  workload: Workload;
  result: (value: number) => Result;
  /** Half of the I/Os as quick as no device is: a check keeps the figure out, which is then a bound. */
  flattered?: (value: number) => Result;
};

const QUICK = 0.4 * US;
const WRITES: Workload = { ...READS, rw: "randwrite", iodepth: 32, numjobs: 4 };
const SCANS: Workload = { ...READS, rw: "read", blockSizeBytes: MiB, iodepth: 16 };
const LOG: Workload = { ...READS, rw: "write", blockSizeBytes: 4 * KiB, fdatasync: 1, ioengine: "sync" };

const ASKED: readonly Asked[] = [
  {
    metric: "read.p99",
    workload: READS,
    result: (p99) => resultOf(READS, { read: direction({}, { p99 }) }),
    flattered: (p99) => resultOf(READS, { read: direction({}, { p50: QUICK, p99 }) }),
  },
  {
    metric: "write.iops",
    workload: WRITES,
    result: (iops) => resultOf(WRITES, { write: direction({ iops }) }),
  },
  {
    metric: "read.bandwidth",
    workload: SCANS,
    result: (rate) => resultOf(SCANS, { read: direction({ bandwidthBytesPerSecond: rate }) }),
  },
  {
    metric: "sync.p99",
    workload: LOG,
    result: (p99) =>
      resultOf(LOG, { write: direction({}) }, { sync: { latency: { percentilesNs: { "99": p99 } } } }),
  },
];

/** How the true values of a lab lie to each other: anywhere; alike, or close, for deployments of a kind; or all near one place. */
export type Lie = "apart" | "alike" | "close" | "near";
/** `missing`, `flattered`: chance of each figure to be so. */
export type LabKind = { lie: Lie; missing: number; flattered: number; dedicated: boolean };
/** `truth`: log score of each deployment. */
export type TrueLab = { answer: Recommendation; truth: ReadonlyMap<string, number> };

/** Single runs of a dedicated or shared environment scatter so much. */
const CV = { dedicated: 0.05, shared: 0.15 };
/** Those that are not anywhere differ by so much to either side. */
const APART = { alike: Math.log(2), close: Math.log(1.2), near: Math.log(2) };

const between = (random: Uniform, low: number, high: number): number => low + random() * (high - low);
const oneOf = <T>(random: Uniform, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

export function trueLab(random: Uniform, kind: LabKind): TrueLab {
  const { record, runs, truth } = labWith(random, kind);
  return { answer: answerTo(record, runs), truth };
}

/** The runs of a lab, and the log score that each deployment truly has. */
export function labWith(
  random: Uniform,
  { lie, missing, flattered, dedicated }: LabKind,
): { record: FiolioRecord; runs: Run[]; truth: Map<string, number> } {
  const ids = Array.from({ length: 3 + Math.floor(random() * 4) }, (_, i) => `d${i}`);
  const count = 1 + Math.floor(random() * ASKED.length);
  const asked = ASKED.map((one) => ({ one, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ one }) => ({ ...one, weight: between(random, 1, 5) }));
  const record = recordWith(random, ids, dedicated, useCaseOf(asked));
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const truth = new Map(ids.map((id) => [id, 0]));
  const runs = asked.flatMap(({ metric: name, workload, result, flattered: quick, weight }) => {
    const metric = metricById.get(name) as Metric;
    const places = new Map<string, number>();
    return ids.flatMap((id): Run[] => {
      const { range, kin } = rangeOf(record, id, metric, workload);
      const shared = lie === "near" ? "all" : kin;
      const place = places.get(shared) ?? random();
      places.set(shared, place);
      const near = range.low + place * (range.high - range.low);
      const drawn =
        lie === "apart"
          ? between(random, range.low, range.high)
          : near + between(random, -APART[lie], APART[lie]);
      const top = Math.min(range.high, Math.max(range.low, drawn));
      const isFlattered = quick !== undefined && random() < flattered;
      // What is printed comes first; behind a figure that flatters lies anything.
      const good = isFlattered ? between(random, range.low, top) : top;
      truth.set(id, (truth.get(id) ?? 0) + (weight / total) * good);
      const noise = Math.exp(normal(random) * (dedicated ? CV.dedicated : CV.shared));
      if (random() < missing) return [];
      const own = isFlattered ? quick(valueAt(metric, top)) : result(valueAt(metric, good) * noise);
      return [runOf(id, name, [own])];
    });
  });
  return { record: { ...record, runs: new Map(runs.map((run) => [run.id, run])) }, runs, truth };
}

/** Of all that judging says only what an answer takes: many labs are asked. */
function answerTo(record: FiolioRecord, runs: readonly Run[]): Recommendation {
  const results = judgeResults(record, runs);
  const rankings = rankingsOf(results, new Map());
  const [answer] = recommendationsOf({ record, runs, results, rankings, recoveries: [] });
  if (answer === undefined) throw new Error("a lab: expected an answer");
  return answer;
}

function recordWith(random: Uniform, ids: readonly string[], dedicated: boolean, lab: UseCase): FiolioRecord {
  const deployments = ids.map((id): [string, Partial<Deployment> & { of: Partial<Backend> }] => [
    id,
    {
      medium: oneOf(random, ["nvme", "ssd"] as const),
      of: { kind: oneOf(random, ["local-volume", "local-disk"] as const) },
    },
  ]);
  return recordOf({
    deployments: Object.fromEntries(deployments),
    useCases: { lab },
    environment: { dedicated },
  });
}

const useCaseOf = (asked: readonly (Asked & { weight: number })[]): UseCase => ({
  format: "use-case/1",
  title: "Lab",
  order: 1,
  summary: "Drawn.",
  profile: "lab",
  metrics: asked.map(({ metric, workload: { rw, fdatasync, blockSizeBytes }, weight }) => ({
    metric,
    workload: {
      rw: [rw as "read"],
      blockSizeBytes: { min: Number(blockSizeBytes), max: Number(blockSizeBytes) },
      ...(fdatasync === 1 && { synced: true }),
    },
    weight,
    required: true,
    reason: "Drawn.",
  })),
});

/** What bounds leave of a figure of which nothing is known: greater is better. */
function rangeOf(
  record: FiolioRecord,
  id: string,
  metric: Metric,
  workload: Workload,
): { range: Interval; kin: string } {
  const deployment = record.deployments.get(id) as Deployment;
  const backend = record.backends.get(id) as Backend;
  const environment = record.environments.get("lab");
  if (environment === undefined) throw new Error("a lab: expected its environment");
  const none = (): undefined => undefined;
  const place = { deployment, backend, environment, metric, workload };
  const nothing = { own: none, twin: none, inMix: none, above: none, near: none };
  const { interval, kin = id } = boundedFigure({ ...place, ...nothing });
  return { range: goodnessRange(metric, interval), kin };
}
