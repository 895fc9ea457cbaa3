/** What judging says. Everything here is computed from the record and never stored in it. */
import type { Cell } from "../schema/cell.ts";
import type { HistogramFile, TimeSeriesFile } from "../schema/detail.ts";
import type { Metric } from "../schema/metric.ts";
import type { Interval, Quantity } from "../schema/quantity.ts";
import type { Result } from "../schema/result.ts";
import type { Run } from "../schema/run.ts";
import type { UseCase } from "../schema/use-case.ts";
import type { Workload } from "../schema/workload.ts";
import type { PlacedSubject } from "./evidence/subject.ts";
import type { Threshold } from "./evidence/thresholds.ts";
import type { Composite } from "./models/composite.ts";
import type { PatternName } from "./patterns/pattern-kinds.ts";
import type { History } from "./side-by-side/epoch.ts";
import type { Pairing, Scaling, Sweep } from "./side-by-side/series-types.ts";

export type { Composite, CompositeEntry } from "./models/composite.ts";
export type { Epoch, History, HistoryLine } from "./side-by-side/epoch.ts";

/** passed; noted (said, no effect on ranking); excluded (cannot win); unchecked (an input was missing). */
export type Verdict = "passed" | "noted" | "excluded" | "unchecked";

export type CheckOutcome = {
  code: string;
  verdict: Verdict;
  /** One sentence with its numbers; for "unchecked", what was missing. */
  evidence: string;
  /** Metric ids it speaks of; all of the result's where absent. */
  metrics?: readonly string[];
};

/** One entry of the table of checks: data for its help page, and the function itself. */
export type Check = {
  code: string;
  title: string;
  /** What it compares, as a formula in words. */
  rule: string;
  why: string;
  /** What to do about it. */
  advice: string;
  /** By their name in code. */
  thresholds: Readonly<Record<string, Threshold>>;
  excludes: boolean;
  /** What a noted outcome means for a figure, after "its mean read bandwidth"; absent where it says nothing against it. */
  doubt?: string;
  /** What it looks at beside the result itself; absent where nothing. */
  sees?: "run" | "deployment" | "environment" | "document";
  run: (subject: PlacedSubject, around: Around) => CheckOutcome[];
};

/** What lies around a result, itself among the others; details are read when they are asked for. */
export type Around = {
  run: readonly PlacedSubject[];
  deployment: readonly PlacedSubject[];
  environment: readonly PlacedSubject[];
  /** Of the same document; empty where the tool's own output is at hand. */
  source: readonly PlacedSubject[];
  histograms: () => HistogramFile | undefined;
  series: () => TimeSeriesFile | undefined;
};

/** A result with all that is known around it. */
export type Subject = {
  run: Run;
  result: Result;
  cell: Cell;
  deployment: import("../schema/deployment.ts").Deployment;
  backend: import("../schema/backend.ts").Backend;
  environment: import("../schema/environment.ts").Environment;
  /** Results of the same workload in the same cell, this one among them. */
  repeats: number;
  /** Marks on this result: those of its run, and those recorded later. */
  annotations: readonly import("../schema/annotation.ts").Annotation[];
};

export type JudgedResult = {
  run: Run;
  /** Index in run.results. */
  index: number;
  result: Result;
  cell: Cell;
  /** Page and identity of the workload. */
  workloadId: string;
  /** Ranked only against results with the same key, in the same environment. */
  comparisonId: string;
  comparisonTitle: string;
  /** Of the storage, when it was measured; absent where nobody says. */
  version?: string;
  /** Its name, where its run holds several tests of the workload: those are no repeats of each other. */
  part?: string;
  outcomes: readonly CheckOutcome[];
  annotations: readonly import("../schema/annotation.ts").Annotation[];
};

export type WorkloadPage = { id: string; title: string; workload: Workload };

/** A value of one deployment in one comparison: the median of its repeats. */
export type RankedValue = {
  deployment: string;
  quantity: Quantity;
  value: number;
  /** The median of all repeats, whatever the checks say; `value` is that of the credible ones, where there are any. */
  printed: number;
  interval: Interval;
  /** How the interval came about: "printed figure", "range of 3 runs (holds the median with 75 %)" ... */
  intervalBasis: string;
  runs: readonly { run: string; result: number }[];
  /** Other cells of the same deployment in this comparison, and those of versions before the latest, which hold no place here: their runs. */
  otherCells?: readonly string[];
  /** Codes of excluding checks; empty where it may win. */
  excludedBy: readonly string[];
  noted: readonly string[];
  /** What LITTLE lacks to check this value; absent where it was checked. */
  lacks?: string;
  /** Published marks such as "likely-cached". */
  annotations: readonly string[];
  /** 1 + the number of credible values that are significantly better; absent where excluded. */
  rank?: number;
  /** The rank that it would have had, were nothing excluded. */
  rankAsPrinted: number;
};

export type Ratio = {
  better: string;
  worse: string;
  factor: number;
  interval: Interval;
  significant: boolean;
  /** "Mayastor is 1.32x ZFS (mean read bandwidth, sequential read)". */
  sentence: string;
};

export type Ranking = {
  /** environment/comparison/metric */
  id: string;
  environment: string;
  comparisonId: string;
  comparisonTitle: string;
  metric: Metric;
  /** Credible first, best first; then the excluded ones, best first. */
  values: readonly RankedValue[];
  /** Deployments that share the first rank among credible values; empty where none is credible. */
  first: readonly string[];
  /** The best credible value; absent where none is credible. */
  best?: string;
  /** Best as printed, whatever the checks say: it may be one that cannot win. */
  bestAsPrinted: string;
  /** The credible value next to the best, and the last one; absent with fewer than two. */
  runnerUp?: string;
  worst?: string;
  /** Best credible against the next credible, and against the worst; absent with fewer than two. */
  overNext?: Ratio;
  overWorst?: Ratio;
};

/** One value and the ranking that it stands in. */
export type Placed = {
  of: Pick<Ranking, "environment" | "comparisonId" | "comparisonTitle" | "metric">;
  value: RankedValue;
};

export type UseCaseMetricResult = {
  metric: string;
  weight: number;
  required: boolean;
  /** Whether it is part of the score: required metrics are, all if none is required. Others are shown beside it. */
  scored: boolean;
  /** The ranking that answers for it in this environment; absent where nothing was measured. */
  ranking?: string;
};

/** `factor`: bytes on disks for each byte of data; `basis`: "3 copies", "2 data chunks and 1 coding chunk". */
export type RawCapacity = { factor: number; basis: string };

/** Cores for each thousand IOPS: the median over so many runs. */
export type CpuCost = { clientCores?: number; storageCores?: number; runs: number };

/** What is absent is not known. */
export type CandidateCost = { raw?: RawCapacity; cpu?: CpuCost };

export type Candidate = {
  deployment: string;
  /** 0 to 1, geometric over the scored metrics by weight, relative to the best credible value; absent where not ranked. */
  score?: number;
  /** Per metric of the use case, in its order: share of the best credible value, 0 to 1. */
  shares: readonly (number | undefined)[];
  /** Why it is out, not ranked or too close: "ruled out: no ReadWriteMany", "not ranked: no fsync result". */
  reason?: string;
  /** Requirements that the record cannot tell whether it meets. */
  unknowns?: readonly string[];
  cost: CandidateCost;
  /** "too-close": it misses an objective by less than its runs can tell. First only where no other is ranked. */
  status: "ranked" | "too-close" | "not-ranked" | "ruled-out";
};

/** A weight as its share of all that are scored, and where, the others in proportion, another comes first; neither where none ever does. */
export type WeightShift = {
  /** Index in the metrics of the use case. */
  metric: number;
  share: number;
  above?: { share: number; brings: string };
  below?: { share: number; brings: string };
};

/** A figure and where it ends the first place: the first's own, for the worse; or the runner-up's, for the better, by the same factor. */
export type FigureShift = {
  /** Index in the metrics of the use case. */
  metric: number;
  /** The runner-up then comes first, or the figure is beyond the objective. */
  ends: "runner-up" | "objective";
  /** At least 1. */
  factor: number;
  first: { from: number; to: number };
  second?: { from: number; to: number };
};

export type Sensitivity = { weights: readonly WeightShift[]; figures: readonly FigureShift[] };

/** What to type to get a missing figure; `first`: what the target must be given before. */
export type NextStep = {
  first?: { target: string; profile?: string; volumeMode?: string };
  commands: readonly string[];
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
  /** What would decide it better: profile and deployments to run it on. */
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

export type LatencyPattern = {
  deployment: string;
  comparisonId: string;
  pattern: PatternName;
  evidence: string;
  runs: readonly string[];
};

export type Judgement = {
  method: string;
  results: readonly JudgedResult[];
  workloads: ReadonlyMap<string, WorkloadPage>;
  rankings: readonly Ranking[];
  recommendations: readonly Recommendation[];
  composites: readonly Composite[];
  histories: readonly History[];
  patterns: readonly LatencyPattern[];
  sweeps: readonly Sweep[];
  scalings: readonly Scaling[];
  /** An entry for each environment with pairs. */
  pairings: readonly Pairing[];
};
