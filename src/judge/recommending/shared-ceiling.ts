/** Whether storages that an answer compares all stopped at a limit that they share: then their order is not the storages'. Pure. */
import type { Candidate } from "../candidates/candidates.ts";
import type { Scored } from "../candidates/score.ts";
import { commonCeiling } from "../checks/common-ceiling.ts";

const HALF = 0.5;

/** By more than half of what counts. */
export function isAtSharedCeiling(
  scored: readonly Scored[],
  some: readonly (Candidate | undefined)[],
): boolean {
  const known = some.filter((one) => one !== undefined);
  if (known.length < 2) return false;
  const share = scored
    .filter(({ index }) =>
      known.every(({ figures: { [index]: figure } }) => figure?.ranked?.noted.includes(commonCeiling.code)),
    )
    .reduce((sum, { weight }) => sum + weight, 0);
  return share > HALF;
}
