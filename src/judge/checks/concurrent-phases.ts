import { plural } from "../../text/words.ts";
import { type OutcomeDraft, said } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import type { Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

export const concurrentPhases = checkOf({
  code: "CONCURRENT_PHASES",
  title: "Tests that ran at the same time",
  rule: "The tool says that another result of the same run was measured at the same moment: fio's groupid is equal, or further tests of the group are known, whose figures are lost.",
  why: "Tests that run together share the device. Each figure is a part of one mixed load, and none says what the storage does under that test alone.",
  advice: "Put stonewall into each job, so that one waits for the one before, and run it again.",
  thresholds: { jobsAtOnce: [1, "count", "Tests at the same time, at most"] },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: "two-jobs-at-once",
  run: checkCompany,
});

function checkCompany({ run, result }: Subject, t: Values<"jobsAtOnce">): OutcomeDraft[] {
  if (result.group === undefined) return [];
  const { groupLost: lost = [] } = result;
  const together = run.results.filter(({ group }) => group === result.group);
  const count = together.length + lost.length;
  if (count <= t.jobsAtOnce) return said("passed", "No other test of its run had its time.");
  const others = together.filter((other) => other !== result).map(({ name }) => name || "one without a name");
  const beside = [...others, ...lost].join(", ");
  const how = `${plural(count, "test")} ran at the same time`;
  return said("excluded", `${how}: beside it ${beside}${whereLost(others, lost)}.`);
}

/** Which of the named tests have lost their figures. */
function whereLost(others: readonly string[], lost: readonly string[]): string {
  if (lost.length === 0) return "";
  return others.length === 0 ? ", whose figures are lost" : ` (figures lost: ${lost.join(", ")})`;
}
