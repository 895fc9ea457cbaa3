/** The judgement of an edition, as it is published. */
import { deploymentsOfEdition, runsOfEdition } from "../record/edition.ts";
import { recordOfEdition } from "../record/locked.ts";
import { recordThen } from "../record/renaming/then.ts";
import type { Annotation } from "../schema/annotation.ts";
import { allMetrics, METRICS, metricById } from "../schema/metric.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { Failure, printable } from "../text/problem.ts";
import { listed } from "../text/words.ts";
import { allChecks, CHECKS, checkNamed } from "./checks/index.ts";
import type { By } from "./checks/outcomes-of.ts";
import { lockPath } from "./edition-lock.ts";
import { judge } from "./index.ts";
import type { Judgement } from "./judgement.ts";
import type { OutcomeStore } from "./known-outcomes.ts";

/** @param store what checks said before */
export function judgeEdition(
  now: FiolioRecord,
  version: string,
  store?: OutcomeStore,
): { runs: Run[]; judgement: Judgement } {
  const record = recordOfEdition(recordThen(now, version), version);
  const runs = runsOfEdition(record, version);
  return {
    runs,
    judgement: judge(
      asPublished(record, version),
      runs,
      deploymentsOfEdition(record, version),
      judgedBy(record, version),
      store,
    ),
  };
}

/** A locked edition is judged by the plugins' checks and metrics of then. @throws Failure where one of them is not there */
function judgedBy(record: FiolioRecord, version: string): By {
  const lock = record.locks.get(version);
  if (lock === undefined) return { checks: allChecks(), metrics: allMetrics() };
  const of = listed((lock.plugins ?? []).map((plugin) => `${plugin.name} ${plugin.version}`));
  const then = <T>(noun: string, ids: readonly string[] | undefined, found: (id: string) => T | undefined) =>
    (ids ?? []).map((id): T => {
      const one = found(id);
      if (one !== undefined) return one;
      throw new Failure(
        `${lockPath(version)}: expected the ${noun} ${printable(id)}, by which ${version} was judged, none is there. Install ${of || "its plugin"}, and name it in fiolio.config.ts.`,
      );
    });
  return {
    checks: [...CHECKS, ...then("check", lock.checks, checkNamed)],
    metrics: [...METRICS, ...then("metric", lock.metrics, (id) => metricById.get(id))],
  };
}

/** What was taken back after a version was published is marked there, and changes none of its figures. */
function asPublished(record: FiolioRecord, version: string): FiolioRecord {
  const then = <T extends Annotation>(mark: T): T =>
    mark.kind === "retracted" && mark.publishedIn?.includes(version)
      ? { ...mark, kind: "retracted-later" }
      : mark;
  const annotations = [...record.annotations].map(
    ([id, file]) => [id, { ...file, annotations: file.annotations.map(then) }] as const,
  );
  return { ...record, annotations: new Map(annotations) };
}
