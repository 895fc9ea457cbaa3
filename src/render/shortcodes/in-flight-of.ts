/** How many I/Os a ranked value was measured with at once. */
import type { RankedValue } from "../../judge/ranking/value.ts";
import { outstandingOf } from "../../schema/workload.ts";
import type { Edition } from "../edition/edition.ts";

/** Of its first run; undefined where that does not say. */
export function inFlightOf(edition: Edition, value: RankedValue | undefined): number | undefined {
  const [run] = value?.runs ?? [];
  const judged = run && edition.resultsOf(run.run).find(({ index }) => index === run.result);
  const ofOne = judged && outstandingOf(judged.result.workload);
  return ofOne === undefined ? undefined : ofOne * (judged?.cell.clients?.count ?? 1);
}
