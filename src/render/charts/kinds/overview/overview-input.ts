/** What the heatmap of an environment is drawn from. */
import type { Unit } from "../../../../schema/metric.ts";
import type { Head } from "./grouped-heads.ts";

export type OverviewInput = {
  /** Its title. */
  environment: string;
  deployments: readonly { id: string; title: string; storageClass?: string; href: string }[];
  /** `pattern`: what neighbours may share, "random", "read"; `head`: of the column itself, a word or two a line, "4 KiB", "16 jobs", "p99". */
  workloads: readonly ({ id: string; title: string; metric: string; unit: Unit } & Head)[];
  /** None where nothing was measured. */
  cells: readonly OverviewCell[];
};

export type OverviewCell = {
  deployment: string;
  workload: string;
  /** In the unit of the record. */
  value: number;
  /** "4.71 ms". */
  shown: string;
  /** Of what its column is held against: 1 is that; absent where it is excluded, and where nothing in its column is credible. */
  times?: number;
  /** It rests on a figure that was printed as a range, which bears no third digit. */
  isRough?: true;
  /** It cannot be told apart from what its column is held against, or is that and shares its place. */
  level?: true;
  /** It is level only as so many are compared: of the two alone "1.56x (1.02 to 2.37)" would tell them apart. */
  untold?: { among: number; alone: string };
  /** Better than the best without a caution, but in doubt. */
  ahead?: true;
  /** It is the best without a caution or level with that, but clearly behind the best of all, which is in doubt. */
  behind?: Behind;
  /** Nothing else in its column stands. */
  alone?: true;
  /** Labels of the checks that exclude it. */
  excludedBy: readonly string[];
  /** Their codes, as its table has them. */
  codes: readonly string[];
  /** What stands beside it in tables, as nothing excludes it: it has a question mark. */
  caution?: string;
  /** Of its run. */
  href: string;
};

/** `title`: of the one in doubt; `times`: how many times worse than that; `best`: what its column is held against, "26 ms". */
export type Behind = { title: string; times: number; isRough?: true; best: string };
