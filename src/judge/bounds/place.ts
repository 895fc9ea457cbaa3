/** Where a figure is missing or excluded: the deployment, the workload, and what else is known of it. */
import type { Backend } from "../../schema/backend.ts";
import type { Deployment } from "../../schema/deployment.ts";
import type { Environment } from "../../schema/environment.ts";
import type { Metric } from "../../schema/metric.ts";
import type { UseCase } from "../../schema/use-case.ts";
import { type Workload, workload } from "../../schema/workload.ts";
import { onceFor } from "../evidence/memo.ts";
import type { Subject } from "../evidence/subject.ts";
import type { RankedValue } from "../ranking/value.ts";

export type Place = {
  deployment: Deployment;
  backend: Backend;
  environment: Environment;
  metric: Metric;
  /** Of the comparison that answers; where nobody measured, the least that the use case asks for. */
  workload: Workload;
  /** The figure itself, if it was printed and excluded. */
  printed?: RankedValue;
  /** A credible figure of the same deployment in the same comparison, by the id of its metric. */
  own: (metric: string) => RankedValue | undefined;
  /** A credible figure of the same test with each write made durable, or, of a durable test, without. */
  twin: (metric: string) => RankedValue | undefined;
  /** A credible figure of the same blocks and order, read and written together. */
  inMix: (metric: string) => RankedValue | undefined;
  /** A credible figure of the same test on a deployment that lies upon this one. */
  above: (metric: string) => RankedValue | undefined;
  /** What was printed in the same comparison, or else of the same blocks and order read and written together, whatever checks say of it. */
  near: (metric: string) => { value: RankedValue; workload: Workload } | undefined;
};

/** The side whose blocks and link count. */
export const sideOf = ({ metric }: Pick<Place, "metric">): "read" | "write" =>
  metric.direction === "read" ? "read" : "write";

/** As far as limits of wires and drives ask for it. */
export const subjectAt = ({ deployment, backend, environment, workload }: Place): Subject => ({
  deployment,
  backend,
  environment,
  cell: deployment.cell ?? {},
  run: {} as Subject["run"],
  result: { name: "", workload, status: "complete", directions: {} },
  repeats: 0,
  annotations: [],
});

/** A use case without a largest block asks for bandwidth, which tools measure by 1 MiB ... */
const USUAL_LARGE = 2 ** 20;
/** ... and one that limits its blocks asks for rates or latency, measured by 4 KiB unless that is more than it allows. */
const USUAL_SMALL = 4096;

/** One I/O at a time, as nothing is said of depth. */
export const askedWorkload = onceFor(({ workload: asked }: UseCase["metrics"][number]): Workload => {
  const [rw = "randread"] = asked.rw;
  const { min = 0, max } = asked.blockSizeBytes ?? {};
  const usual = max === undefined ? USUAL_LARGE : Math.min(USUAL_SMALL, max);
  const blockSizeBytes = Math.max(min, usual);
  return workload.parse({ rw, blockSizeBytes, ...(asked.synced === true && { fdatasync: 1 }) });
});
