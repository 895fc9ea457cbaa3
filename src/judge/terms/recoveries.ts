/** What deployments did while something was made to happen to them: never ranked, and asked for by use cases. */
import type { LatencyWindowsFile, TimeSeriesFile } from "../../schema/detail.ts";
import { valueOf } from "../../schema/quantity.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Result } from "../../schema/result.ts";
import { order } from "../../text/problem.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { type Recovery, recoveriesIn } from "../evidence/recovery.ts";

/** `name`: of what was made to happen. */
export type DeploymentRecovery = Recovery & {
  environment: string;
  deployment: string;
  name: string;
  workloadId: string;
  run: string;
  /** Index in its run. */
  result: number;
};

type Details = Pick<FiolioRecord, "details">;

/** Of every complete result in whose run something was made to happen; by name, workload and deployment. */
export const recoveriesOf = (record: Details, results: readonly JudgedResult[]): DeploymentRecovery[] =>
  results
    .flatMap((one) => ofResult(record, one))
    .sort(
      (a, b) =>
        order(a.name, b.name) ||
        order(a.workloadId, b.workloadId) ||
        order(a.deployment, b.deployment) ||
        order(a.run, b.run),
    );

function ofResult(
  { details }: Details,
  { run, index, result, workloadId }: JudgedResult,
): DeploymentRecovery[] {
  if (run.during === undefined || result.status !== "complete") return [];
  // Of tests one after the other each has a time of its own, and a step belongs to one of them.
  const phases = new Set(run.results.map(({ group }) => group)).size;
  if (phases > 1) return [];
  const filesOf = (kind: string) =>
    (result.details ?? []).filter((one) => one.kind === kind).map(({ path }) => details.get(path));
  const series = filesOf("time-series").flatMap((file) => (file as TimeSeriesFile | undefined)?.series ?? []);
  const windows = filesOf("latency-windows").flatMap(
    (file) => (file as LatencyWindowsFile | undefined)?.windows ?? [],
  );
  const { environment, deployment, id, during } = run;
  const of = { environment, deployment, name: during.name, workloadId, run: id, result: index };
  return recoveriesIn(during, series, windows, runtimeMsOf(result)).map((recovery) => ({
    ...recovery,
    ...of,
  }));
}

/** Of the direction that ran longest; undefined where none says. */
function runtimeMsOf({ directions }: Result): number | undefined {
  const known = Object.values(directions).flatMap((of) =>
    of?.runtimeNs === undefined ? [] : [valueOf(of.runtimeNs) / 1e6],
  );
  return known.length === 0 ? undefined : Math.max(...known);
}
