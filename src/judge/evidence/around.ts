/** The surroundings of a result: the others of its run, deployment, environment and document, and its details. */
import type { HistogramFile, TimeSeriesFile } from "../../schema/detail.ts";
import type { DetailFile, DetailFiles, FiolioRecord } from "../../schema/record.ts";
import type { Result } from "../../schema/result.ts";
import type { PlacedSubject } from "./subject.ts";

/** Each list holds the result itself too. Details are read only when they are asked for. */
export type Around = {
  run: readonly PlacedSubject[];
  deployment: readonly PlacedSubject[];
  environment: readonly PlacedSubject[];
  /** Of the same document; empty where the tool's own output was imported. */
  source: readonly PlacedSubject[];
  histograms: () => HistogramFile | undefined;
  series: () => TimeSeriesFile | undefined;
};

/** Finds the surroundings of each of these subjects; all are grouped once. */
export function aroundOf(
  record: Pick<FiolioRecord, "details">,
  subjects: readonly PlacedSubject[],
): (subject: PlacedSubject) => Around {
  const byRun = Map.groupBy(subjects, ({ run }) => run);
  const byDeployment = Map.groupBy(subjects, ({ run }) => run.deployment);
  const byEnvironment = Map.groupBy(subjects, ({ run }) => run.environment);
  const bySource = Map.groupBy(subjects, ({ run }) => run.provenance.source?.id);
  return ({ run, result }) => ({
    run: byRun.get(run) ?? [],
    deployment: byDeployment.get(run.deployment) ?? [],
    environment: byEnvironment.get(run.environment) ?? [],
    source: run.provenance.source === undefined ? [] : (bySource.get(run.provenance.source.id) ?? []),
    histograms: () => detailOf(record.details, result, "histograms") as HistogramFile | undefined,
    series: () => detailOf(record.details, result, "time-series") as TimeSeriesFile | undefined,
  });
}

function detailOf(
  details: DetailFiles,
  result: Result,
  kind: "histograms" | "time-series",
): DetailFile | undefined {
  const named = result.details?.find((detail) => detail.kind === kind);
  return named && details.get(named.path);
}
