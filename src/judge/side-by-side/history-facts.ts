/** What else changed between two times of measuring, besides the upgrade. */
import { order } from "../../text/problem.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";

/** Facts with one value on each side, where the two differ; sorted by name. */
export function alsoChanged(
  before: readonly JudgedResult[],
  after: readonly JudgedResult[],
): { name: string; was: string; is: string }[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  return [...was]
    .flatMap(([name, old]) => {
      const now = is.get(name);
      return now === undefined || now === old ? [] : [{ name, was: old, is: now }];
    })
    .sort((a, b) => order(a.name, b.name));
}

function factsOf(results: readonly JudgedResult[]): Map<string, string> {
  const seen = new Map<string, Set<string>>();
  for (const { run } of results) {
    const { name, version } = run.provenance.tool;
    const facts = { ...run.machine, ...(version !== undefined && { [name]: version }) };
    for (const [fact, value] of Object.entries(facts))
      seen.set(fact, (seen.get(fact) ?? new Set()).add(value));
  }
  return new Map(
    [...seen].flatMap(([name, values]) => (values.size === 1 ? [[name, [...values].join()]] : [])),
  );
}
