/** The parts of a history. */
import type { Cell } from "../../schema/cell.ts";
import type { Metric } from "../../schema/metric.ts";
import type { RankedValue } from "../ranking/value.ts";
import type { Change } from "./change.ts";

/** One cell at one time: of one edition, version and deployment. */
export type Epoch = {
  /** The first edition that holds its runs; "next" where none does yet. */
  edition: string;
  deployment: string;
  version?: string;
  /** First and last day of measuring; absent where it is not stated. */
  from?: string;
  to?: string;
  runs: readonly string[];
};

/** A metric over the epochs of its history; a value is absent where that epoch has none. */
export type HistoryLine = {
  metric: Metric;
  /** As if alone in a ranking: `excludedBy` says what keeps it from being compared. */
  values: readonly (RankedValue | undefined)[];
  /** The latest value against the one before it; absent where a check keeps one of them out. */
  change?: Change;
};

/** One cell measured at several times: in several editions, or at several versions. */
export type History = {
  environment: string;
  /** As it is now. */
  deployment: string;
  comparisonId: string;
  comparisonTitle: string;
  cell: Cell;
  /** Oldest first, two at least. */
  epochs: readonly Epoch[];
  lines: readonly HistoryLine[];
  /** What else changed since the epoch before the latest: tool, machine. */
  alsoChanged: readonly { name: string; was: string; is: string }[];
};
