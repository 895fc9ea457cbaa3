/** What a reader has not stated, and how many checks wait for it: as the checks themselves say once it is. */
import type { Check } from "../judge/checks/check.ts";
import { CHECKS } from "../judge/checks/index.ts";
import { aroundOf } from "../judge/evidence/around.ts";
import { subjectsOf } from "../judge/evidence/subject.ts";
import { ownRecord, type ReaderFacts } from "./own-record.ts";
import type { Read } from "./read-own.ts";

/** `state`: what to state, in words. `checks`: how many more look then, at most. */
export type Lacking = { state: string; checks: number };

/** Whether a network lies between decides which checks have something to look at. */
const STATED = [
  { medium: "ssd", networkGbits: 0 },
  { medium: "ssd", networkGbits: 10 },
] as const satisfies readonly ReaderFacts[];

export function lackingOf(read: Read, facts: ReaderFacts): Lacking | undefined {
  const missing = [
    ...(facts.medium === undefined ? ["the medium"] : []),
    ...(facts.networkGbits === undefined ? ["the network"] : []),
  ];
  if (missing.length === 0) return undefined;
  const decided = new Set(
    read.results.flatMap(({ outcomes }) => outcomes.filter(isDecided).map(({ code }) => code)),
  );
  const looks = STATED.map((stated) => looksWith(read, { ...stated, ...facts }));
  const more = CHECKS.filter((check) => !decided.has(check.code) && looks.some((look) => look(check)));
  return more.length === 0 ? undefined : { state: missing.join(" and "), checks: more.length };
}

/** About as many as a page shows: a check that looks at none of so many seldom looks at the next, and each may look at all others. */
const MOST_ASKED = 100;

const isDecided = ({ verdict }: { verdict: string }): boolean => verdict !== "unchecked";

function looksWith({ record: { details }, runs }: Read, facts: ReaderFacts): (check: Check) => boolean {
  const record = ownRecord(facts, details, runs);
  const subjects = subjectsOf(record, runs);
  const around = aroundOf(record, subjects);
  const asked = subjects.slice(0, MOST_ASKED);
  return (check) => asked.some((one) => check.run(one, around(one)).some(isDecided));
}
