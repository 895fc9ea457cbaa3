/** The judgement of an edition, as it is published. */
import { deploymentsOfEdition, runsOfEdition } from "../record/edition.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { judge } from "./index.ts";
import type { Judgement } from "./judgement.ts";

export function judgeEdition(record: FiolioRecord, version: string): { runs: Run[]; judgement: Judgement } {
  const runs = runsOfEdition(record, version);
  return { runs, judgement: judge(record, runs, deploymentsOfEdition(record, version)) };
}
