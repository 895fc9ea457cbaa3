/** The judgement of an edition, as it is published. */
import { deploymentsOfEdition, runsOfEdition } from "../record/edition.ts";
import { recordOfEdition } from "../record/locked.ts";
import { recordThen } from "../record/renaming/then.ts";
import type { Annotation } from "../schema/annotation.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { judge } from "./index.ts";
import type { Judgement } from "./judgement.ts";

export function judgeEdition(now: FiolioRecord, version: string): { runs: Run[]; judgement: Judgement } {
  const record = recordOfEdition(recordThen(now, version), version);
  const runs = runsOfEdition(record, version);
  return {
    runs,
    judgement: judge(asPublished(record, version), runs, deploymentsOfEdition(record, version)),
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
