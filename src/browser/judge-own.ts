/**
 * A reader's own outputs of fio, judged by the checks of every report: what a page loads where it is asked to.
 * Nothing of them leaves the reader's browser.
 */
import type { AskedUse } from "../schema/asked-use.ts";
import { defined, nonEmpty } from "../text/defined.ts";
import { type Answer, nothingJudged } from "./answer.ts";
import { answerMessages, answerTo, type Question } from "./asked.ts";
import { insteadOf, type Judged } from "./instead.ts";
import { lackingOf } from "./lacking.ts";
import { keyOf, overviewOf } from "./overview.ts";
import type { ReaderFacts } from "./own-record.ts";
import { type Brought, type Progress, type Read, readOwn } from "./read-own.ts";
import { sidesOf } from "./sides.ts";
import { toldResult } from "./told.ts";
import { usesOf } from "./uses.ts";
import { summaryOf, unlookedOf, verdictsOn } from "./verdict.ts";

export type { Answer } from "./answer.ts";
export { MOST_BYTES } from "./asked.ts";
export type { ReaderFacts } from "./own-record.ts";
export { type Brought, readOwn } from "./read-own.ts";

/** A page of more would be of no use to anybody. */
const MOST_RESULTS = 100;
const MOST_PROBLEMS = 20;

/** Several are taken for repeats on one storage, unless they say themselves that they are of others. */
export async function judgeOwn(
  brought: readonly Brought[],
  facts: ReaderFacts = {},
  progress?: Progress,
  uses: readonly AskedUse[] = [],
): Promise<Answer> {
  const read = await readOwn(brought, facts, progress);
  const tests = repeatsTogether(
    read.results.map((judged) => ({ judged, told: toldResult(judged, read.record) })),
  );
  const told = tests.map((one) => one.told);
  const problems = fewer(read.problems);
  if (told.length === 0) return nothingJudged(problems);
  if (told.length > MOST_RESULTS)
    problems.push(
      `${told.length} tests were judged, and the first ${MOST_RESULTS} are shown. Take the others into a file of their own.`,
    );
  progress?.("Asking what more could be checked …");
  const lacking = lackingOf(read, facts);
  const shown = tests.slice(0, MOST_RESULTS);
  const { verdict, files } = verdictsOn(told);
  return {
    verdict,
    summary: summaryOf(told, toolsOf(read)),
    ...defined({ unlooked: unlookedOf(told) }),
    files: files.slice(0, MOST_RESULTS),
    ...defined({ uses: nonEmpty(usesOf(tests, uses)) }),
    ...defined({ sides: nonEmpty(sidesOf(tests)) }),
    ...(tests.length > 1 && { overview: overviewOf(shown) }),
    instead: insteadOf(shown),
    results: shown.map((one) => one.told),
    problems,
    ...(lacking && { lacking }),
  };
}

/** One after the other, in the order in which tests came first. */
const repeatsTogether = (tests: readonly Judged[]): Judged[] =>
  [...Map.groupBy(tests, keyOf).values()].flat();

function fewer(problems: readonly string[]): string[] {
  const more = problems.length - MOST_PROBLEMS;
  return more <= 0
    ? [...problems]
    : [
        ...problems.slice(0, MOST_PROBLEMS),
        `${more} more such lines. Fiolio's add prints all of them on the command line.`,
      ];
}

const toolsOf = ({ runs }: Read): string[] => [
  ...new Set(
    runs.map(({ provenance: { tool } }) =>
      tool.version === undefined ? tool.name : `${tool.name} ${tool.version}`,
    ),
  ),
];

/** Of files as a page has them; \`progress\` is told of how far it is. */
export const judgeAsked = (question: Question, progress: Progress = () => {}): Promise<Answer> =>
  answerTo(question, judgeOwn, progress);

answerMessages(judgeAsked);
