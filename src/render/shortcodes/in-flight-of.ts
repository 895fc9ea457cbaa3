/** How many I/Os a ranked value was measured with at once. */
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { outstandingOf } from "../../schema/workload.ts";
import type { Edition } from "../edition/edition.ts";

/** Of its first run; undefined where that does not say. */
export function inFlightOf(edition: Edition, value: RankedValue | undefined): number | undefined {
  const judged = firstOf(edition, value);
  return judged && times(outstandingOf(judged.result.workload), judged);
}

/** As its options ask, whatever took effect. */
export function askedOf(edition: Edition, value: RankedValue | undefined): number | undefined {
  const judged = firstOf(edition, value);
  const { iodepth, numjobs } = judged?.result.workload ?? {};
  return judged && times(iodepth && numjobs && iodepth * numjobs, judged);
}

const times = (ofOne: number | undefined, { cell }: JudgedResult): number | undefined =>
  ofOne === undefined ? undefined : ofOne * (cell.clients?.count ?? 1);

function firstOf(edition: Edition, value: RankedValue | undefined): JudgedResult | undefined {
  const [run] = value?.runs ?? [];
  return run && edition.resultsOf(run.run).find(({ index }) => index === run.result);
}
