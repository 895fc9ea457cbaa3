/** From the record on disk to a data set of its editions. */

import { judgeEdition } from "../../judge/edition.ts";
import { allChecks } from "../../judge/index.ts";
import { loadRecord } from "../../record/load.ts";
import { editionOf } from "../../render/edition/edition.ts";
import { Failure, hasErrors, printable } from "../../text/problem.ts";
import { shownEditions } from "../editions.ts";
import { exportEdition } from "./data-set.ts";

export type Exported = { version: string; rows: ReadonlyMap<string, number> };

/** @param version the only one; all with the working edition where absent @throws Failure where the record has errors, or no such edition */
export async function* exportReport(root: string, out: string, version?: string): AsyncGenerator<Exported> {
  const { record, problems } = await loadRecord(root);
  if (hasErrors(problems))
    throw new Failure("export: expected a record without errors. Run fiolio check, and mend them first.");
  const all = shownEditions(record, false);
  const wanted = all.filter((one) => version === undefined || one.version === version);
  if (wanted.length === 0)
    throw new Failure(
      `export: expected one of ${all.map((one) => one.version).join(", ")}, came ${printable(version ?? "")}. Name one of them.`,
    );
  for (const one of wanted) {
    const edition = editionOf(record, { ...one, ...judgeEdition(record, one.version) }, allChecks());
    yield { version: one.version, rows: await exportEdition(edition, out) };
  }
}
