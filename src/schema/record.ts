/** The whole record in memory: every noun by its id, sorted; what came from published sites last. */
import type { AnnotationFile } from "./annotation.ts";
import type { Backend } from "./backend.ts";
import type { ClaimFile } from "./claim.ts";
import type { Declaration } from "./declaration.ts";
import type { Deployment } from "./deployment.ts";
import type { HistogramFile, LatencyWindowsFile, TimeSeriesFile } from "./detail.ts";
import type { EditionLock } from "./edition.ts";
import type { Environment } from "./environment.ts";
import type { FindingFile } from "./finding.ts";
import type { Model } from "./model.ts";
import type { ObservationFile } from "./observation.ts";
import type { Run } from "./run.ts";
import type { Source } from "./source.ts";
import type { UseCase } from "./use-case.ts";
import type { Workload } from "./workload.ts";

export type Ids<T> = ReadonlyMap<string, T>;

/** Large files, read when they are asked for; `get` gives each caller a copy of its own. */
export type DetailFile = HistogramFile | TimeSeriesFile | LatencyWindowsFile;
export type DetailFiles = Pick<Ids<DetailFile>, "get"> & { keys: () => Iterable<string> };

/** What a profile measures on one volume, for how many seconds and in how many bytes; 0 where it leaves that open. `path`: as its job file, `text`, is named in the report. */
export type ProfileShape = {
  title: string;
  path: string;
  text: string;
  seconds: number;
  bytes: number;
  workloads: readonly Workload[];
};

/** An environment of a published site that is a source of this report. */
export type Origin = {
  /** Of the source: what ids begin with here, before a dot. */
  id: string;
  /** Whose it is, for pages. */
  name: string;
  /** Address of the site, with a slash at its end. */
  site: string;
  edition: string;
  /** The hash of all that the site says of that edition. */
  sha256: string;
};

export type FiolioRecord = {
  declaration: Declaration;
  sources: Ids<Source>;
  backends: Ids<Backend>;
  environments: Ids<Environment>;
  deployments: Ids<Deployment>;
  useCases: Ids<UseCase>;
  models: Ids<Model>;
  runs: Ids<Run>;
  profiles: Ids<ProfileShape>;
  /** By the path that a result names under `details`. */
  details: DetailFiles;
  observations: Ids<ObservationFile>;
  findings: Ids<FindingFile>;
  claims: Ids<ClaimFile>;
  annotations: Ids<AnnotationFile>;
  locks: Ids<EditionLock>;
  /** By environment: whose it is, where it came from a published site. Ids of all that came from there begin with its own. */
  others: Ids<Origin>;
};
