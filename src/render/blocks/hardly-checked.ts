/** A figure of which hardly anything could be verified: nothing speaks against it, for nothing was there to speak. */
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { CheckOutcome } from "../../judge/evidence/outcomes.ts";
import { resultHref } from "../edition/links.ts";
import type { Badge } from "../edition/view.ts";

/** Where a smaller share of the checks that concern a figure passed, and all others lacked what they need. The method page says it, too. */
const HARDLY = 0.2;

/** `metric`: of this figure alone; else of the whole result. Nothing where a check excludes it, which says more. */
export function hardlyChecked({ run, index, outcomes }: JudgedResult, metric?: string): Badge[] {
  const about = outcomes.filter(({ metrics }) => metric === undefined || (metrics?.includes(metric) ?? true));
  const codes = (wanted: CheckOutcome["verdict"]): Set<string> =>
    new Set(about.filter(({ verdict }) => verdict === wanted).map(({ code }) => code));
  const passed = codes("passed");
  const all = new Set([...passed, ...codes("unchecked")]).size;
  if (codes("excluded").size > 0 || passed.size >= HARDLY * all) return [];
  return [
    {
      text: `few checks possible: ${passed.size} of ${all}`,
      tone: "note",
      title: "The other checks need what the run does not say: its page tells what.",
      href: resultHref(run.id, index),
    },
  ];
}
