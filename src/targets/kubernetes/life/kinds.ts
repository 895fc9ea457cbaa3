/** The workloads that are about volumes themselves. */
import type { MatrixCell } from "../../../cells/cell.ts";

type Workload = MatrixCell["workload"];
export type OfVolumes = Extract<Workload, { kind: "life" | "churn" | "density" }>;

const KINDS: ReadonlySet<Workload["kind"]> = new Set<OfVolumes["kind"]>(["life", "churn", "density"]);

export const isOfVolumes = (workload: Workload): workload is OfVolumes => KINDS.has(workload.kind);
