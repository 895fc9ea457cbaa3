/** What says of credible figures that they may be wrong. */
import type { RankedValue } from "../ranking/value.ts";
import { allChecks, isHeavy } from "./index.ts";

/** Checks that say so of one of them, in the order of the checks. */
export const cautionsOf = (...values: readonly RankedValue[]): string[] =>
  allChecks().flatMap(({ code }) =>
    values.some(
      ({ noted, contradicts }) => contradicts?.includes(code) || (isHeavy(code) && noted.includes(code)),
    )
      ? [code]
      : [],
  );
