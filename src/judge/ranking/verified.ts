/** How much of a figure could be verified: nothing speaks against one of which hardly anything was, for nothing was there to speak. Pure. */
import type { JudgedResult } from "../evidence/judged-result.ts";
import { onceFor } from "../evidence/memo.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";

/** Hardly: a smaller share of the checks that concern a figure passed, and all others lacked what they need. The method page says it, too. */
const HARDLY = 0.2;

/** How many checks passed, of how many. */
export type Verified = { passed: number; all: number };

/** "barely checked: 1 of 16", for a badge. */
export const hardlyText = ({ passed, all }: Verified): string => `barely checked: ${passed} of ${all}`;

/** The same in a sentence: "only 1 of 16 checks could be applied". */
export const hardlyInFull = ({ passed, all }: Verified): string =>
  `only ${passed} of ${all} checks could be applied`;

/** `metric`: of this figure alone; else of the whole result. Undefined where enough passed, or a check excludes it, which says more. */
export function hardlyVerified(
  { outcomes }: Pick<JudgedResult, "outcomes">,
  metric?: string,
): Verified | undefined {
  const known = verifiedOf(outcomes);
  const name = metric ?? "";
  const verified = known.has(name) ? known.get(name) : verifiedAmong(outcomes, metric);
  known.set(name, verified);
  return verified;
}

/** By metric: a figure stands on many pages. */
const verifiedOf = onceFor((_: JudgedResult["outcomes"]) => new Map<string, Verified | undefined>());

function verifiedAmong(outcomes: JudgedResult["outcomes"], metric?: string): Verified | undefined {
  const about = outcomes.filter(({ metrics }) => metric === undefined || (metrics?.includes(metric) ?? true));
  const codes = (wanted: CheckOutcome["verdict"]): Set<string> =>
    new Set(about.filter(({ verdict }) => verdict === wanted).map(({ code }) => code));
  const passed = codes("passed");
  const all = new Set([...passed, ...codes("unchecked")]).size;
  return codes("excluded").size > 0 || passed.size >= HARDLY * all ? undefined : { passed: passed.size, all };
}
