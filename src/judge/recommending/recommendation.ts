/** The recommendation for a use case in an environment. */
import type { UseCase } from "../../schema/use-case.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Candidate } from "./candidates.ts";
import type { NextStep } from "./next-step.ts";
import type { Sensitivity } from "./sensitivity.ts";

type UseCaseMetricResult = {
  metric: string;
  weight: number;
  required: boolean;
  /** Whether it is part of the score: required metrics are, all if none is required. Others are shown beside it. */
  scored: boolean;
  /** The ranking that answers for it in this environment; absent where nothing was measured. */
  ranking?: string;
};

export type Recommendation = {
  useCase: string;
  environment: string;
  definition: UseCase;
  metrics: readonly UseCaseMetricResult[];
  /** Ranked best first, then too close, not ranked, ruled out. */
  candidates: readonly Candidate[];
  first?: string;
  runnerUp?: string;
  /** score of first over score of runner-up. */
  margin?: number;
  significant?: boolean;
  confidence?: "high" | "medium" | "low";
  confidenceReasons: readonly string[];
  /** Sentence: the answer and its reason, or what is missing and which profile to run. */
  sentence: string;
  /** What would make it surer: a profile, and the deployments to run it on. */
  missing: readonly {
    profile: string;
    deployments: readonly string[];
    what: string;
    /** Part of the score; otherwise it would be shown beside it. */
    decides: boolean;
    next: NextStep;
  }[];
  /** How far a weight or a figure may move; absent without a first choice. */
  sensitivity?: Sensitivity;
  /** The most fragile weight and figure, a sentence each. */
  fragile: readonly string[];
  /** Rankings of metrics that are the worse of two, which stand in no other list. */
  combined: readonly Ranking[];
};
