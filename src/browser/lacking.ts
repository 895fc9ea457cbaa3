/** What a reader has not stated, and how many checks wait for it: those that decide something once it is, whatever it is. */
import { CHECKS } from "../judge/checks/index.ts";
import type { JudgedResult } from "../judge/evidence/judged-result.ts";
import { judgeResults } from "../judge/judge-results.ts";
import { allMetrics } from "../schema/metric.ts";
import { ownRecord, type ReaderFacts } from "./own-record.ts";
import type { Read } from "./read-own.ts";

/** `state`: what to state, in words. `checks`: how many more look then, at most. */
export type Lacking = { state: string; checks: number };

/** Of each field what it may be: what is stated decides which checks have something to look at. */
const STATED = [
  { medium: "ssd", networkGbits: 0 },
  { medium: "ssd", networkGbits: 10 },
] as const satisfies readonly ReaderFacts[];

export function lackingOf({ record, runs, results }: Read, facts: ReaderFacts): Lacking | undefined {
  const missing = [
    ...(facts.medium === undefined ? ["the medium"] : []),
    ...(facts.networkGbits === undefined ? ["the network"] : []),
  ];
  if (missing.length === 0) return undefined;
  const decided = decidedIn(results);
  const waiting = CHECKS.filter(({ code }) => !decided.has(code));
  const by = { checks: waiting, metrics: allMetrics() };
  const more = new Set(
    STATED.flatMap((stated) => [
      ...decidedIn(judgeResults(ownRecord({ ...stated, ...facts }, record.details), runs, by)),
    ]),
  );
  return more.size === 0 ? undefined : { state: missing.join(" and "), checks: more.size };
}

const decidedIn = (results: readonly JudgedResult[]): Set<string> =>
  new Set(
    results.flatMap(({ outcomes }) =>
      outcomes.filter(({ verdict }) => verdict !== "unchecked").map(({ code }) => code),
    ),
  );
