/** The report of this repository, judged as its working edition. */
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { NEXT, runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { editionOf } from "../../src/render/edition/edition.ts";

export async function ownEdition() {
  const { record } = await loadRecord(engineDir);
  const runs = runsOfEdition(record, NEXT);
  const judgement = judge(record, runs);
  const edition = editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS);
  return { record, runs, judgement, edition };
}
