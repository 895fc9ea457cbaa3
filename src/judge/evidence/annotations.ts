/** Marks that people put on results: which results they belong to, and which metrics they concern. */
import type { Annotation } from "../../schema/annotation.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Result } from "../../schema/result.ts";
import type { Run } from "../../schema/run.ts";

export type AnnotationsOf = (run: Run, result: Result) => Annotation[];

/** Looks up the marks of a result: those in its run, and those that data/annotations adds. */
export function annotationsOf(record: Pick<FiolioRecord, "annotations">): AnnotationsOf {
  const later = Map.groupBy(
    [...record.annotations.values()].flatMap((file) => file.annotations),
    ({ run }) => run,
  );
  return (run, result) => {
    const marks = [
      ...(run.annotations ?? []),
      ...[run.id, ...(run.aliases ?? [])].flatMap((id) => later.get(id) ?? []),
    ];
    return marks.filter((mark) => mark.result === undefined || mark.result === result.name);
  };
}

/** Whether a mark concerns a metric. It names metrics as in the table ("read.p50") or as documents are transcribed ("read.lat.p50"); none means all. */
export const concerns = ({ metrics }: Annotation, metric: string): boolean =>
  metrics === undefined || metrics.some((named) => named.replace(/\.(lat|clat|slat)\./, ".") === metric);
