/**
 * A reader's own outputs of fio, judged by the checks of every report: what a page loads where it is asked to.
 * Nothing of them leaves the reader's browser.
 */
import type { JudgedResult } from "../judge/evidence/judged-result.ts";
import { type Lacking, lackingOf } from "./lacking.ts";
import type { ReaderFacts } from "./own-record.ts";
import { type Brought, type Read, readOwn } from "./read-own.ts";
import { type ToldResult, toldResult } from "./told.ts";
import { summaryOf, verdictOf } from "./verdict.ts";

export type { ReaderFacts } from "./own-record.ts";
export { type Brought, MOST_BYTES, readOwn } from "./read-own.ts";

/** A page of more would be of no use to anybody. */
const MOST_RESULTS = 100;
const MOST_PROBLEMS = 20;

export type Answer = {
  /** What it comes to, in a few words; absent where nothing was judged. */
  verdict?: string;
  /** One sentence for all: what was read, and what else is said of it. */
  summary: string;
  results: ToldResult[];
  /** One line each: what is wrong with the input, and what to do. */
  problems: string[];
  /** Absent where nothing that a reader can state would let a check look. */
  lacking?: Lacking;
};

/** Several are taken for repeats on one storage, unless they say themselves that they are of others. */
export async function judgeOwn(brought: readonly Brought[], facts: ReaderFacts = {}): Promise<Answer> {
  const read = await readOwn(brought, facts);
  const told = repeatsTogether(read.results).map((one) => toldResult(one, read.record));
  const problems = fewer(read.problems);
  if (told.length === 0) return { summary: "Nothing was judged.", results: [], problems };
  if (told.length > MOST_RESULTS)
    problems.push(
      `${told.length} tests were judged, and the first ${MOST_RESULTS} are shown. Take the others into a file of their own.`,
    );
  const lacking = lackingOf(read, facts);
  return {
    verdict: verdictOf(told),
    summary: summaryOf(told, toolsOf(read)),
    results: told.slice(0, MOST_RESULTS),
    problems,
    ...(lacking && { lacking }),
  };
}

/** One after the other, in the order in which tests came first. */
const repeatsTogether = (results: readonly JudgedResult[]): JudgedResult[] =>
  [
    ...Map.groupBy(
      results,
      ({ run, workloadId, part = "" }) => `${run.deployment}\n${workloadId}\n${part}`,
    ).values(),
  ].flat();

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
