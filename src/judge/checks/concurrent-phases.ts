import type { Result } from "../../schema/result.ts";
import type { Run } from "../../schema/run.ts";
import { plural } from "../../text/words.ts";
import { formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { onceFor } from "../evidence/memo.ts";
import { lengthMs, momentsOf, overlapMs, shareStorage, timedAround } from "../evidence/moments.ts";
import { type OutcomeDraft, said } from "../evidence/outcomes.ts";
import { isMeasured, type PlacedSubject, type Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

export const concurrentPhases = checkOf({
  code: "CONCURRENT_PHASES",
  label: "overlapping tests",
  title: "Tests that ran at the same time",
  rule: (t) =>
    `The tool says that another result of the same run was measured at the same moment: fio's groupid is equal, or further tests of the group are known, whose figures are lost. Or a result of another run, of the same deployment or of a disk of the same name on the same machine, was measured for more than ${textOf(t.sharedTime)} and ${textOf(t.sharedPart)} of the shorter of the two at the same time.`,
  why: "Tests that run together share the device. Each figure is a part of one mixed load, and none says what the storage does under that test alone.",
  advice: "Put stonewall into each job, so that one waits for the one before, and run it again.",
  thresholds: {
    jobsAtOnce: [1, "count", "Tests at the same time, at most"],
    sharedTime: [2e9, "ns", "Time that runs may have in common: fio gives whole seconds"],
    sharedPart: [0.2, "share", "Part of the shorter run that they may have in common"],
  },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: "two-jobs-at-once",
  sees: "environment",
  run: checkCompany,
});

type Bounds = Values<"jobsAtOnce" | "sharedTime" | "sharedPart">;

function checkCompany(subject: PlacedSubject, t: Bounds, { environment }: Around): OutcomeDraft[] {
  const beside = besideIt(subject, environment, t);
  return beside === undefined ? checkGroup(subject, t) : said("excluded", beside);
}

/** Says which other run had its time and its storage. */
function besideIt(
  subject: PlacedSubject,
  environment: readonly PlacedSubject[],
  t: Bounds,
): string | undefined {
  const own = momentsOf(subject);
  if (own === undefined || !isMeasured(subject)) return undefined;
  for (const { subject: other, moments: theirs } of timedAround(environment, own)) {
    if (other.run === subject.run || !shareStorage(subject, other) || isOneMeasurement(subject, other))
      continue;
    const shared = overlapMs(own, theirs);
    const part = shared / Math.min(lengthMs(own), lengthMs(theirs));
    if (shared * 1e6 <= t.sharedTime || part <= t.sharedPart) continue;
    return `${other.run.id} ran on the same storage for ${formatValue(shared * 1e6, "ns")} of its time.`;
  }
  return undefined;
}

const isOneMeasurement = (a: PlacedSubject, b: PlacedSubject): boolean =>
  a.copyOf === b.run.id || b.copyOf === a.run.id || (a.copyOf !== undefined && a.copyOf === b.copyOf);

function checkGroup({ run, result }: Subject, t: Bounds): OutcomeDraft[] {
  if (result.group === undefined) return [];
  const { groupLost: lost = [] } = result;
  const together = groupsOf(run).get(result.group) ?? [];
  const count = together.length + lost.length;
  if (count <= t.jobsAtOnce) return said("passed", "No other test of its run had its time.");
  // All of them once for each would be too much: thousands may have run together.
  const others = together
    .slice(0, MOST_NAMED + 1)
    .filter((other) => other !== result)
    .slice(0, MOST_NAMED)
    .map(({ name }) => name || "one without a name");
  const more = together.length - 1 - others.length;
  const beside = [...others, ...(more > 0 ? [`${more} more`] : []), ...lost].join(", ");
  const how = `${plural(count, "test")} ran at the same time`;
  return said("excluded", `${how}: beside it ${beside}${whereLost(others, lost)}.`);
}

const MOST_NAMED = 50;

const groupsOf = onceFor(
  (run: Run): ReadonlyMap<Result["group"], readonly Result[]> =>
    Map.groupBy(run.results, ({ group }) => group),
);

/** Which of the named tests have lost their figures. */
function whereLost(others: readonly string[], lost: readonly string[]): string {
  if (lost.length === 0) return "";
  return others.length === 0 ? ", whose figures are lost" : ` (figures lost: ${lost.join(", ")})`;
}
