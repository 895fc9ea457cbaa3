/** All that a page is told of a reader's own results. */
import type { FileVerdict, Verdict } from "./file-verdict.ts";
import type { Instead } from "./instead.ts";
import type { Lacking } from "./lacking.ts";
import type { Overview } from "./overview.ts";
import type { ToldResult } from "./told.ts";
import type { ToldUses } from "./uses.ts";
import type { Unlooked } from "./verdict.ts";

export type Answer = {
  /** What it comes to, in a sentence; absent where nothing was judged. */
  verdict?: Verdict;
  /** One sentence for all: what was read, and what else is said of it. */
  summary: string;
  /** Absent where each could, or had nothing to look at. */
  unlooked?: Unlooked;
  /** A sentence for each file of which there is something else to say than of all. */
  files: FileVerdict[];
  /** A line for each test of each file; absent where there is one alone. */
  overview?: Overview;
  /** Storage by storage; absent where no use cases are asked for. */
  uses?: ToldUses[];
  /** Which of several storages is faster, a sentence each; absent where there is one. */
  sides?: string[];
  instead: Instead[];
  results: ToldResult[];
  /** One line each: what is wrong with the input, and what to do. */
  problems: string[];
  /** Absent where nothing that a reader can state would let a check look. */
  lacking?: Lacking;
};

/** Where nothing was read. */
export const nothingJudged = (problems: string[]): Answer => ({
  summary: "Nothing was judged.",
  files: [],
  instead: [],
  results: [],
  problems,
});
