/** What a use case is decided by, as a page hands it to the script that judges a reader's own results. */
import type { UseCase, WorkloadSelector } from "./use-case.ts";

/** A job file: `name` as it is downloaded. Addresses are seen from the root of the site. */
export type AskedProfile = { name: string; href: string };

export type AskedMetric = {
  metric: UseCase["metrics"][number]["metric"];
  workload: WorkloadSelector;
  /** "p99 fsync latency", and of which tests. */
  what: string;
  where: string;
  /** Its objective, or what is enough; absent where nobody says how much. */
  bound?: number;
  isObjective?: boolean;
  /** I/Os at once in its profile's test of this kind; absent where it has none. */
  depth?: number;
  profile: AskedProfile;
};

export type AskedUse = {
  title: string;
  href: string;
  /** Required beside figures, which no result shows. */
  also?: string;
  durable?: boolean;
  /** Those that decide it. */
  metrics: readonly AskedMetric[];
};
