/** The result of judging. All of it is computed from the record and never stored there. */
import type { Metric } from "../schema/metric.ts";
import type { Check } from "./checks/check.ts";
import type { JudgedResult } from "./evidence/judged-result.ts";
import type { WorkloadPage } from "./evidence/workload-id.ts";
import type { Composite } from "./models/composite.ts";
import type { LatencyPattern } from "./patterns/pattern.ts";
import type { Measurement } from "./planning/common-runs.ts";
import type { Ranking } from "./ranking/ranking.ts";
import type { Recommendation } from "./recommending/recommendation.ts";
import type { History } from "./side-by-side/epoch.ts";
import type { Pairing } from "./side-by-side/pair.ts";
import type { Scaling } from "./side-by-side/scaling.ts";
import type { Sweep } from "./side-by-side/sweeps.ts";
import type { DeploymentRecovery } from "./terms/recoveries.ts";
import type { Explanation } from "./trials/explained.ts";
import type { TrialGroup } from "./trials/trials.ts";

export type Judgement = {
  method: string;
  /** By which it was judged, beside the engine's own. */
  pluginChecks: readonly Check[];
  /** In which it was ranked: the engine's own, and those of plugins. */
  metrics: readonly Metric[];
  results: readonly JudgedResult[];
  workloads: ReadonlyMap<string, WorkloadPage>;
  rankings: readonly Ranking[];
  recommendations: readonly Recommendation[];
  /** What would settle most answers: by environment, in each the most worth first. */
  measurements: readonly Measurement[];
  composites: readonly Composite[];
  histories: readonly History[];
  patterns: readonly LatencyPattern[];
  sweeps: readonly Sweep[];
  scalings: readonly Scaling[];
  /** An entry for each environment with pairs. */
  pairings: readonly Pairing[];
  /** Figures of applications and other layers: never ranked. */
  trials: readonly TrialGroup[];
  explanations: readonly Explanation[];
  /** What was made to happen, and what became of the rate: never ranked. */
  recoveries: readonly DeploymentRecovery[];
};
