/** A record small enough to read: deployments, runs and results with only what a test speaks of. */

import type { Check } from "../../src/judge/checks/check.ts";
import { CHECKS } from "../../src/judge/checks/index.ts";
import { type Around, aroundOf } from "../../src/judge/evidence/around.ts";
import type { CheckOutcome } from "../../src/judge/evidence/outcomes.ts";
import { subjectsOf } from "../../src/judge/evidence/subject.ts";
import type { Backend } from "../../src/schema/backend.ts";
import type { Deployment } from "../../src/schema/deployment.ts";
import type { TimeSeries } from "../../src/schema/detail.ts";
import type { Environment } from "../../src/schema/environment.ts";
import { METRICS } from "../../src/schema/metric.ts";
import type { Model } from "../../src/schema/model.ts";
import type { Quantity } from "../../src/schema/quantity.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Direction, Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Trial } from "../../src/schema/trial.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import type { Workload } from "../../src/schema/workload.ts";

export const [US, MS] = [1e3, 1e6];
export const [KiB, MiB, GiB] = [2 ** 10, 2 ** 20, 2 ** 30];

/** Random reads of 4 KiB, one after the other. */
export const READS: Workload = {
  rw: "randread",
  blockSizeBytes: 4 * KiB,
  ioengine: "libaio",
  iodepth: 1,
  numjobs: 1,
  direct: true,
  sizeBytes: GiB,
};

/** A printed figure: known to half a unit of its last digit, `unit` times. */
export function printed(text: string, unit = 1): Quantity {
  const decimals = text.split(".")[1]?.length ?? 0;
  const [value, half] = [Number(text), 0.5 * 10 ** -decimals];
  return { value: value * unit, low: (value - half) * unit, high: (value + half) * unit, printed: text };
}

type Latencies = { mean?: Quantity; p50?: Quantity; p99?: Quantity };

/** Rates and the latencies that documents call just "latency". */
export function direction(
  rates: Pick<Direction, "iops" | "ioBytes" | "bandwidthBytesPerSecond">,
  lat: Latencies = {},
): Direction {
  const percentiles = Object.entries({ "50": lat.p50, "99": lat.p99 }).flatMap(([p, q]) =>
    q === undefined ? [] : [[p, q] as const],
  );
  const percentilesNs = Object.fromEntries(percentiles);
  const hasLatency = lat.mean !== undefined || percentiles.length > 0;
  const distribution = {
    ...(lat.mean === undefined ? {} : { meanNs: lat.mean }),
    ...(percentiles.length > 0 ? { percentilesNs } : {}),
  };
  return { ...rates, ...(hasLatency ? { lat: distribution } : {}) };
}

/** The four fio tests of a home lab: psync by default, one shared file of 10 GiB, 30 s. */
export function homelab(rw: "read" | "write" | "randread" | "randwrite"): Workload {
  const random = rw.startsWith("rand");
  return {
    rw,
    blockSizeBytes: random ? 4 * KiB : MiB,
    ioengine: "psync",
    iodepth: random ? 32 : 16,
    numjobs: random ? 16 : 4,
    direct: true,
    sizeBytes: 10 * GiB,
    sharedFile: true,
    runtimeSeconds: 30,
    timeBased: true,
    inferred: { ioengine: "fio's default" },
  };
}

/** Nothing around a result but these logs. */
export const onlySeries = (series: readonly TimeSeries[]): Around => ({
  run: [],
  deployment: [],
  environment: [],
  source: [],
  histograms: () => undefined,
  series: () => ({ format: "time-series/1", series: [...series] }),
});

export const resultOf = (
  workload: Workload,
  directions: Result["directions"],
  more: Partial<Result> = {},
): Result => ({
  name: "test",
  workload,
  status: "complete",
  directions,
  ...more,
});

export function runOf(deployment: string, key: string, results: Result[], more: Partial<Run> = {}): Run {
  return {
    format: "run/1",
    id: `${deployment}.${key}`,
    environment: "lab",
    deployment,
    basis: "transcribed",
    provenance: {
      raw: { path: `data/raw/lab/${deployment}/${key}.yaml`, sha256: "0".repeat(64), bytes: 1 },
      collector: { id: "transcribed", version: 1 },
      tool: { name: "fio" },
      source: { id: "document", sha256: "0".repeat(64) },
    },
    cell: {},
    results,
    ...more,
  };
}

/** Measured by this tool, whose output is at hand. */
export const byTool = (name: string, version?: string): Partial<Run> => ({
  basis: "measured",
  provenance: {
    raw: { path: "data/raw/lab/a/run.json", sha256: "0".repeat(64), bytes: 1 },
    collector: { id: name === "fio" ? "fio-json" : name, version: 1 },
    tool: { name, ...(version === undefined ? {} : { version }) },
  },
});

type Parts = {
  deployments?: Record<string, Partial<Deployment> & { of?: Partial<Backend> }>;
  environment?: Partial<Environment>;
  runs?: readonly Run[];
  useCases?: Record<string, UseCase>;
  models?: Record<string, Model>;
  editions?: FiolioRecord["declaration"]["editions"];
};

/** One environment, "lab"; deployments named by the runs exist, local ones unless said otherwise. */
export function recordOf({
  deployments = {},
  environment = {},
  runs = [],
  useCases = {},
  models = {},
  editions = [],
}: Parts): FiolioRecord {
  const ids = [...new Set([...Object.keys(deployments), ...runs.map(({ deployment }) => deployment)])].sort();
  const backendOf = (id: string): Backend => ({
    format: "backend/1",
    title: id,
    product: id,
    kind: "local-volume",
    summary: id,
    networked: false,
    accessModes: ["ReadWriteOnce"],
    volumeModes: ["Filesystem"],
    ...deployments[id]?.of,
  });
  const deploymentOf = (id: string): Deployment => {
    const { of: _backend, ...declared } = deployments[id] ?? {};
    return { format: "deployment/1", title: id.toUpperCase(), backend: id, environment: "lab", ...declared };
  };
  return {
    declaration: {
      format: "fiolio/1",
      title: "Test",
      description: "Test",
      baseURL: "/",
      editions,
      targets: [],
    },
    sources: new Map(),
    backends: new Map(ids.map((id) => [id, backendOf(id)])),
    environments: new Map([
      [
        "lab",
        {
          format: "environment/1",
          title: "Lab",
          kind: "cluster",
          summary: "A lab.",
          ...environment,
        },
      ],
    ]),
    deployments: new Map(ids.map((id) => [id, deploymentOf(id)])),
    useCases: new Map(Object.entries(useCases)),
    models: new Map(Object.entries(models)),
    runs: new Map(runs.map((run) => [run.id, run])),
    details: new Map(),
    observations: new Map(),
    findings: new Map(),
    claims: new Map(),
    annotations: new Map(),
    others: new Map(),
    locks: new Map(),
    profiles: new Map(),
  };
}

/** The same of a lab in which nothing else ran: single runs of it have little noise. */
export const quietRecordOf = (parts: Parts): FiolioRecord =>
  recordOf({ ...parts, environment: { dedicated: true, ...parts.environment } });

/** What one check says of one result, the check or its code; `parts` may declare the deployment "a", its environment, and other runs. */
export function outcomesOf(
  asked: string | Check,
  result: Result,
  parts: Partial<Parts> = {},
  run: Partial<Run> = {},
): CheckOutcome[] {
  const own = runOf("a", "run", [result], run);
  const runs = [own, ...(parts.runs ?? [])];
  const record = recordOf({ ...parts, runs });
  const subjects = subjectsOf(record, runs);
  const [subject] = subjects;
  const check = typeof asked === "string" ? CHECKS.find(({ code }) => code === asked) : asked;
  if (subject === undefined || check === undefined) throw new Error(`no subject, or no check ${asked}`);
  return check.run(subject, aroundOf(record, subjects)(subject));
}

/** The verdict where there is one outcome; "silent" where there is none. */
export function verdictOf(...args: Parameters<typeof outcomesOf>): string {
  const outcomes = outcomesOf(...args);
  return outcomes.length === 0 ? "silent" : outcomes.map(({ verdict }) => verdict).join("+");
}

export const evidenceOf = (...args: Parameters<typeof outcomesOf>): string =>
  outcomesOf(...args)[0]?.evidence ?? "";

export const metricIds: ReadonlySet<string> = new Set(METRICS.map(({ id }) => id));

/** What pgbench found, at so many transactions a second. */
export const tpcb = (tps: number, more: Partial<Trial> = {}): Trial => ({
  name: "TPC-B",
  layer: "application",
  tool: "pgbench",
  test: "tpcb-like",
  setup: { scale: "10" },
  status: "complete",
  figures: { "transaction.rate": tps },
  ...more,
});
