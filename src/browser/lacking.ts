/** What a reader has not stated, and how many checks wait for it: as the checks themselves say once it is. */
import type { Check } from "../judge/checks/check.ts";
import { CHECKS } from "../judge/checks/index.ts";
import { aroundOf } from "../judge/evidence/around.ts";
import type { PlacedSubject } from "../judge/evidence/subject.ts";
import { ownRecord, type ReaderFacts } from "./own-record.ts";
import type { Read } from "./read-own.ts";

/** `facts`: those that a check waits for. `checks`: how many more look then, at most. */
export type Lacking = { facts: (keyof ReaderFacts)[]; checks: number };

/** Any value that lets a check look, of what is not stated. */
const STATED = {
  medium: "ssd",
  tierIops: 1000,
  volumeGib: 1024,
  wasWritten: true,
  hadCompany: false,
} as const satisfies ReaderFacts;
/** Whether a network lies between decides which checks have something to look at. */
const NETWORKS = [0, 10];

export function lackingOf(read: Read, facts: ReaderFacts): Lacking | undefined {
  const missing = ([...Object.keys(STATED), "networkGbits"] as (keyof ReaderFacts)[]).filter(
    (name) => facts[name] === undefined,
  );
  if (missing.length === 0) return undefined;
  const decided = new Set(
    read.results.flatMap(({ outcomes }) => outcomes.filter(isDecided).map(({ code }) => code)),
  );
  const looking = (checks: readonly Check[], without?: keyof ReaderFacts): Check[] => {
    const looks = NETWORKS.map((networkGbits) =>
      looksWith(read, { ...butFor({ ...STATED, networkGbits }, without), ...facts }),
    );
    return checks.filter((check) => looks.some((look) => look(check)));
  };
  const more = looking(CHECKS.filter(({ code }) => !decided.has(code)));
  if (more.length === 0) return undefined;
  const needed = missing.filter((name) => looking(more, name).length < more.length);
  return { facts: needed, checks: more.length };
}

const butFor = (facts: ReaderFacts, name?: keyof ReaderFacts): ReaderFacts =>
  Object.fromEntries(Object.entries(facts).filter(([key]) => key !== name));

/** About as many as a page shows: a check that looks at none of so many seldom looks at the next, and each may look at all others. */
const MOST_ASKED = 100;

const isDecided = ({ verdict }: { verdict: string }): boolean => verdict !== "unchecked";

function looksWith({ record, runs, subjects }: Read, facts: ReaderFacts): (check: Check) => boolean {
  const { deployments, environments, ...rest } = ownRecord(facts, record.details, runs);
  // What is stated is the same of all: it makes no repeats, and none less.
  const placed = subjects.map((one): PlacedSubject => {
    const deployment = deployments.get(one.run.deployment) ?? one.deployment;
    const environment = environments.get(one.run.environment) ?? one.environment;
    return { ...one, deployment, environment, cell: { ...deployment.cell, ...one.run.cell } };
  });
  const around = aroundOf(rest, placed);
  const asked = placed.slice(0, MOST_ASKED);
  return (check) => asked.some((one) => check.run(one, around(one)).some(isDecided));
}
