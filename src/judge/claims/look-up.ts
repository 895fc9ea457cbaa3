/** Where claims find what they are about. Built once for all claims of an edition. */
import type { ClaimOperand } from "../../schema/claim.ts";
import type { Finding } from "../../schema/finding.ts";
import { type Metric, metricById } from "../../schema/metric.ts";
import type { Observation } from "../../schema/observation.ts";
import { type Interval, intervalOf, valueOf } from "../../schema/quantity.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { speaksAgainst } from "../checks/index.ts";
import { over } from "../evidence/interval.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import type { ClaimPart, Use } from "./types.ts";

export type LookUp = {
  record: FiolioRecord;
  results: readonly JudgedResult[];
  ofRun: ReadonlyMap<string, readonly JudgedResult[]>;
  /** Results that are ranked against one another: by environment and comparison. */
  rivals: (judged: JudgedResult) => readonly JudgedResult[];
  observation: (source: string, id: string) => Observation | undefined;
  finding: (source: string, id: string) => Finding | undefined;
  title: (deployment: string) => string;
};

/** Where a claim stands: its document, and all that can be looked up. */
export type Scope = { lookUp: LookUp; source: string };

export function lookUpOf(record: FiolioRecord, results: readonly JudgedResult[]): LookUp {
  const ofRun = new Map<string, JudgedResult[]>();
  for (const [id, judged] of Map.groupBy(results, ({ run }) => run.id)) {
    for (const name of [id, ...(judged[0]?.run.aliases ?? [])]) ofRun.set(name, judged);
  }
  const group = ({ run, comparisonId }: JudgedResult): string => `${run.environment}/${comparisonId}`;
  const groups = Map.groupBy(results, group);
  const findings = byId([...record.findings.values()].map((file) => [file.source, file.findings] as const));
  const observed = byId(
    [...record.observations.values()].map((file) => [file.source ?? "", file.observations] as const),
  );
  return {
    record,
    results,
    ofRun,
    rivals: (judged) => groups.get(group(judged)) ?? [],
    observation: (source, id) => observed.get(`${source}\n${id}`),
    finding: (source, id) => findings.get(`${source}\n${id}`),
    title: (deployment) => record.deployments.get(deployment)?.title ?? deployment,
  };
}

function byId<T extends { id: string }>(files: readonly (readonly [string, readonly T[]])[]): Map<string, T> {
  return new Map(
    files.flatMap(([source, items]) => items.map((item) => [`${source}\n${item.id}`, item] as const)),
  );
}

/** The figure that an operand names; undefined where the edition does not hold it. */
export function useOf({ ofRun }: LookUp, { run, result, metric: id }: ClaimOperand): Use | undefined {
  const metric = metricById.get(id);
  if (metric === undefined) return undefined;
  for (const judged of ofRun.get(run) ?? []) {
    if (result !== undefined && judged.result.name !== result) continue;
    const use = useIn(judged, metric);
    if (use !== undefined) return use;
  }
  return undefined;
}

/** The uses of all operands, or the first operand that has none. */
export function usesOf(lookUp: LookUp, operands: readonly ClaimOperand[]): Use[] | { missing: string } {
  const uses: Use[] = [];
  for (const operand of operands) {
    const use = useOf(lookUp, operand);
    if (use === undefined) return { missing: operandText(operand) };
    uses.push(use);
  }
  return uses;
}

export const isMissing = <T extends object>(of: T | { missing: string }): of is { missing: string } =>
  "missing" in of;

/** The part of a claim that cannot be decided, for lack of `missing`. */
export const lacking = (missing: string, uses: readonly Use[] = []): ClaimPart => ({
  sentence: `Missing: ${missing}.`,
  uses,
});

/** Undefined where the result does not hold the metric. */
export function useIn(judged: JudgedResult, metric: Metric): Use | undefined {
  const quantity = metric.read(judged.result);
  if (quantity === undefined || valueOf(quantity) <= 0) return undefined;
  const codesOf = (is: (one: CheckOutcome) => boolean): string[] => [
    ...new Set(
      judged.outcomes
        .filter((one) => is(one) && (one.metrics?.includes(metric.id) ?? true))
        .map(({ code }) => code),
    ),
  ];
  const flags = codesOf(({ verdict }) => verdict === "excluded");
  return { judged, metric, quantity, flags, doubts: codesOf(speaksAgainst) };
}

export const deploymentOf = ({ judged }: Use): string => judged.run.deployment;

/** "ocp-nfs-csi.fio-seq-write, write.bandwidth": what is missing, for a reader who looks for it. */
export const operandText = ({ run, result, metric }: ClaimOperand): string =>
  `${metric} of ${run}${result === undefined ? "" : ` (${result})`}`;

/** A key for one figure of one result. */
export const keyOfUse = ({ judged, metric }: Use): string => `${judged.run.id}#${judged.index}:${metric.id}`;

/** All that a over b can be, given how they were printed. */
export const ratioBetween = (a: Use, b: Use): Interval =>
  over(intervalOf(a.quantity), intervalOf(b.quantity));
