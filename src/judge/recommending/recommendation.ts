/** The recommendation for a use case in an environment. */
import type { UseCase } from "../../schema/use-case.ts";
import type { Printed } from "../bounds/figure.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Grounds } from "../order/evidence.ts";
import type { Sensitivity } from "../order/sensitivity.ts";
import type { Turn } from "../order/turns.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Verdict } from "./answer.ts";
import type { ChanceOf } from "./chance-of-each.ts";
import type { Need } from "./classes.ts";
import type { Gap } from "./missing.ts";
import type { Rest } from "./rests.ts";
import type { Enough, Slight } from "./suffice.ts";
import type { Trust } from "./trust.ts";

type UseCaseMetricResult = {
  metric: string;
  weight: number;
  required: boolean;
  /** Whether it is part of the score: required metrics are, all if none is required. Others are shown beside it. */
  scored: boolean;
  /** The ranking that answers for it in this environment; absent where nothing was measured. */
  ranking?: string;
};

/** For one need of durability. */
export type Answer = {
  need: Need;
  verdict: Verdict;
  /** Absent where it is open which to choose, and where nothing qualifies. Of one that is alone that one, whatever the verdict. */
  first?: string;
  /** The only one left of several: as the only storage of a lab it is judged by whether it suffices. */
  isLeft?: true;
  /** Of one that is alone; absent where it is open. */
  suffices?: boolean;
  /** Of one that suffices: what little shows it. */
  slight?: readonly Slight[];
  /** Of one that suffices: what counts most was not measured of it. */
  inferred?: true;
  /** Of one that is alone, where it is open: how many figures are enough, of how many that count. */
  enough?: Enough;
  /** As good as the first as far as can be told: either will do. */
  level?: string;
  runnerUp?: string;
  /** It would be level with the first, but is shown not to be enough, as the first is not: it is told beside, and is no answer. */
  short?: string;
  /** Chance that it is the best of those compared, 0 to 1, from margins, noise, weights and bounds; absent where there is none, and where no figure that decides was measured. */
  sure?: number;
  /** Of what makes up the score, as a share: what was measured, and stands, of all that it is held against. Absent without a first. */
  measured?: number;
  /** The same of what it names alone, without what a check casts heavy doubt on. Absent without a first. */
  firm?: number;
  /** The same of what it names alone, without what any check casts doubt on. Absent without a first. */
  clear?: number;
  /** Of each that it compares, likeliest first; absent where no chance is told, and where there is nothing to choose from. */
  chances?: readonly ChanceOf[];
  /** A check or a gap casts heavy doubt on a figure of it: no percentage is told. */
  weak?: true;
  /** Those that it compares all stopped at a limit that they share. */
  capped?: true;
  /** Absent without a first. */
  grounds?: Grounds;
  /** Decided though no figure that counts was measured of all that it names: it follows from what they may be. */
  byBounds?: true;
  /** Decided by figures that were measured: what makes these weak. */
  rests?: readonly Rest[];
  /** Of a further one, what it costs against the first over all: "5x slower, 3x the raw capacity". */
  against?: string;
  /** Where one leads all that were measured, the others that could be better, likeliest first: measured, they would settle it. */
  heldOpenBy?: readonly string[];
  /** Candidates of which nothing that counts is known: not compared. */
  unmeasured: readonly string[];
  /** Why, in plain words. */
  sentence: string;
  /** The part of the sentence that tells figures: left out where they stand in a table beside it. */
  facts?: string;
  /** The part that tells how sure it is: left out where that stands above it. */
  chance?: string;
  /** The part that tells who is ahead of whom by what was measured: left out where a table of it stands beside. */
  opening?: string;
  /** What it tells of another test that ran on both, in its order. */
  elsewhere?: readonly Printed[];
  /** Whose figures the sentence tells, in that order. */
  compared: readonly string[];
  /** What would turn it, likeliest rival first. */
  turns: readonly Turn[];
};

export type Recommendation = {
  useCase: string;
  environment: string;
  definition: UseCase;
  metrics: readonly UseCaseMetricResult[];
  /** Best first by what can be counted on, then those ruled out. */
  candidates: readonly Candidate[];
  /** "suffice": there is one storage, judged against what is enough. */
  question: "choose" | "suffice";
  /** Of the first answer, where one is alone; absent where it is open. */
  suffices?: boolean;
  /** The first is over all candidates; further ones where it does not survive what they need. */
  answers: readonly [Answer, ...Answer[]];
  /** Of the first answer. */
  verdict: Verdict;
  first?: string;
  level?: string;
  runnerUp?: string;
  sure?: number;
  sentence: string;
  /** score of first over score of runner-up; absent unless both are measured in full. */
  margin?: number;
  /** How far the figures of first and runner-up are trusted; absent without a first choice. */
  trust?: Trust;
  /** What would make it surer: a profile, and the deployments to run it on. */
  missing: readonly Gap[];
  /** How far a weight or a figure may move; absent unless first and runner-up are measured in full. */
  sensitivity?: Sensitivity;
  /** The most fragile weight and figure, a sentence each. */
  fragile: readonly string[];
  /** Rankings of metrics that are the worse of two, which stand in no other list. */
  combined: readonly Ranking[];
};
