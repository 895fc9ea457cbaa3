/** Subjects of checks: every result of some runs, with all that the record knows about it. */
import { versionOf } from "../../record/upgrades.ts";
import type { Annotation } from "../../schema/annotation.ts";
import type { Backend } from "../../schema/backend.ts";
import type { Cell } from "../../schema/cell.ts";
import type { Deployment } from "../../schema/deployment.ts";
import type { Environment } from "../../schema/environment.ts";
import { METRICS } from "../../schema/metric.ts";
import { valueOf } from "../../schema/quantity.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Result } from "../../schema/result.ts";
import type { Run } from "../../schema/run.ts";
import { isOrderKnown } from "../../schema/workload.ts";
import { canonicalJson } from "../../text/canonical.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { type AnnotationsOf, annotationsOf } from "./annotations.ts";
import { workloadId } from "./workload-id.ts";

/** A result with all that is known about it. */
export type Subject = {
  run: Run;
  result: Result;
  cell: Cell;
  deployment: Deployment;
  backend: Backend;
  environment: Environment;
  /** The number of results of the same workload in the same cell, this one included. */
  repeats: number;
  /** Marks on this result: those of its run, and those recorded later. */
  annotations: readonly Annotation[];
};

/** A subject and its place: `cellKey` is equal for results that repeat each other, whatever metrics they hold. */
export type PlacedSubject = Subject & {
  index: number;
  workloadId: string;
  cellKey: string;
  /** Of the storage, when it was measured. */
  version?: string;
  /** Its name, where its run holds several tests of the workload: of several directories, say. */
  part?: string;
  /** The run whose measurement this is once more: that one counts, and this is no repeat of it. */
  copyOf?: string;
};

/** What of the record is around the results that are judged. */
export type Surroundings = Pick<
  FiolioRecord,
  "deployments" | "backends" | "environments" | "annotations" | "details"
>;

/** Neither failed nor projected, and nothing was made to happen meanwhile. */
export const isMeasured = ({ run, result }: Pick<Subject, "run" | "result">): boolean =>
  run.basis !== "estimated" && result.status !== "failed" && run.during === undefined;

/** What rankings, sweeps and histories are made of: measured, and known to be in order or at random. */
export const mayBeRanked = (one: Pick<Subject, "run" | "result">): boolean =>
  isMeasured(one) && isOrderKnown(one.result.workload);

/** Runs whose deployment, backend or environment the record does not hold are left out; `check` names them. */
export function subjectsOf(record: Surroundings, runs: readonly Run[]): PlacedSubject[] {
  const marks = annotationsOf(record);
  const placed = apart(runs.flatMap((run) => subjectsOfRun(record, run, marks)));
  const byCell = Map.groupBy(placed, ({ cellKey }) => cellKey);
  const originals = new Map([...byCell.values()].flatMap(copiesAmong));
  return placed.map((subject) => {
    const cell = (byCell.get(subject.cellKey) ?? []).filter((one) => one === subject || !originals.has(one));
    return {
      ...subject,
      repeats: countRepeats(subject, cell),
      ...defined({ copyOf: originals.get(subject) }),
    };
  });
}

/** Of results of one cell those that another one has as well, measured at the very same moment, with the run of that: the more complete one. */
function copiesAmong(cell: readonly PlacedSubject[]): [copy: PlacedSubject, original: string][] {
  if (cell.length < 2) return [];
  const moments = Map.groupBy(cell, momentOf);
  moments.delete(undefined);
  return [...moments.values()].flatMap((all) => {
    const [first, ...others] = all.toSorted(
      (a, b) => isWhole(b) - isWhole(a) || heldBy(b) - heldBy(a) || order(a.run.id, b.run.id),
    );
    return first === undefined
      ? []
      : others.flatMap((other): [PlacedSubject, string][] =>
          other.run !== first.run && haveSameFigures(first.result, other.result)
            ? [[other, first.run.id]]
            : [],
        );
  });
}

/** As the tool gave it, to the second or finer; that of a document is its own. */
function momentOf({ run: { provenance }, result }: Subject): string | undefined {
  const { from, to } = provenance.measured ?? {};
  const isTimed = from?.includes("T") === true || result.startedAt !== undefined;
  return provenance.source === undefined && isTimed ? `${result.startedAt} ${from} ${to}` : undefined;
}

const isWhole = ({ result }: Subject): number => Number(result.status === "complete");
const heldBy = ({ result }: Subject): number =>
  METRICS.filter(({ read }) => read(result) !== undefined).length;

/** Of what both hold, which is something. */
function haveSameFigures(a: Result, b: Result): boolean {
  const both = METRICS.flatMap(({ read }) => {
    const [own, other] = [read(a), read(b)];
    return own === undefined || other === undefined ? [] : [valueOf(own) === valueOf(other)];
  });
  return both.length > 0 && both.every(Boolean);
}

/** Where a run holds several results of one cell under different names, only results of the same name are repeats, in other runs too. */
function apart(placed: readonly PlacedSubject[]): PlacedSubject[] {
  const namesIn = Map.groupBy(placed, ({ run, cellKey }) => `${run.id}\n${cellKey}`);
  const named = new Set(
    [...namesIn.values()]
      .filter((all) => new Set(all.map(({ result }) => result.name)).size > 1)
      .map(([first]) => first?.cellKey),
  );
  return placed.map((subject) => {
    if (!named.has(subject.cellKey)) return subject;
    const part = subject.result.name;
    return { ...subject, part, cellKey: `${subject.cellKey}\n${part}` };
  });
}

function subjectsOfRun(record: Surroundings, run: Run, marks: AnnotationsOf): PlacedSubject[] {
  const deployment = record.deployments.get(run.deployment);
  const environment = record.environments.get(run.environment);
  const backend = deployment && record.backends.get(deployment.backend);
  if (deployment === undefined || backend === undefined || environment === undefined) return [];
  const cell: Cell = { ...deployment.cell, ...run.cell };
  const cellText = canonicalJson(cell);
  const version = versionOf(deployment, run);
  return run.results.map((result, index) => {
    const workload = workloadId(result.workload);
    const annotations = marks(run, result);
    // Before and after an upgrade are no repeats of each other.
    const cellKey = `${run.deployment}\n${version ?? ""}\n${run.basis === "estimated"}\n${workload}\n${cellText}`;
    return {
      run,
      result,
      index,
      cell,
      deployment,
      backend,
      environment,
      annotations,
      workloadId: workload,
      cellKey,
      ...defined({ version }),
      repeats: 1,
    };
  });
}

/** Results of one cell repeat each other where they hold a metric in common. */
function countRepeats({ result }: Subject, cell: readonly Subject[]): number {
  if (cell.length === 1) return 1;
  const own = METRICS.filter(({ read }) => read(result) !== undefined);
  const repeats = (other: Result): boolean =>
    other === result || own.some(({ read }) => read(other) !== undefined);
  return cell.filter((other) => repeats(other.result)).length;
}
