/** fio has a rule of steadiness of its own, and ends a job early once it holds. */
import type { Result } from "../../../schema/result.ts";

/** What was asked for and what came of it, a sentence; undefined where it was not asked for. */
export function ruleOfFio({ options = {}, steadyState }: Result): string | undefined {
  const asked = options.steadystate ?? options.ss ?? steadyState?.asked;
  if (asked === undefined && steadyState === undefined) return undefined;
  const rule = asked === undefined ? "" : ` (steadystate=${asked})`;
  return `fio itself was to stop once steady by its own rule${rule}${outcome(steadyState)}.`;
}

function outcome(steadyState: Result["steadyState"]): string {
  if (steadyState === undefined) return "";
  const { attained, criterion } = steadyState;
  const at = criterion === undefined ? "" : `, at ${criterion}`;
  return attained ? `, and was${at}` : `, and never was${at}`;
}
