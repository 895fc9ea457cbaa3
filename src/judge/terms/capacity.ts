/** The bytes that a byte of data takes on disks, and the CPU that a candidate's figures cost. Pure. */
import type { Backend } from "../../schema/backend.ts";
import type { Deployment } from "../../schema/deployment.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { defined } from "../../text/defined.ts";
import { plural } from "../../text/words.ts";
import { median } from "../evidence/statistics.ts";
import { costOfRun } from "./cost.ts";
import { type UsablePrice, usablePriceOf } from "./price.ts";

/** `factor`: bytes on disks for each byte of data; `basis`: "3 copies", "2 data chunks and 1 coding chunk". */
export type RawCapacity = { factor: number; basis: string };

/** Cores per thousand IOPS: the median over `runs` runs. */
type CpuCost = { clientCores?: number; storageCores?: number; runs: number };

/** An absent field is not known. */
export type CandidateCost = {
  raw?: RawCapacity;
  cpu?: CpuCost;
  /** Cores of each node that the storage keeps for itself, as declared. */
  coresPerNode?: number;
  perUsableTiBMonth?: UsablePrice;
};

/** As the deployment declares it, or else its backend; undefined where neither does. */
export function rawCapacityOf({ replication }: Deployment, backend: Backend): RawCapacity | undefined {
  const { erasureCoding: coding, replicas } = backend;
  const coded = coding && (coding.data + coding.parity) / coding.data;
  const factor = replication?.copies ?? coded ?? replicas;
  if (factor === undefined) return undefined;
  const basis =
    coding && factor === coded
      ? `${plural(coding.data, "data chunk")} and ${plural(coding.parity, "coding chunk")}`
      : factor === 1
        ? "1 copy"
        : `${factor} copies`;
  return { factor, basis };
}

/** `runs`: ids of those that a candidate's figures rest on. */
export function candidateCost(
  record: FiolioRecord,
  deployment: string,
  runs: Iterable<string>,
): CandidateCost {
  const declared = record.deployments.get(deployment);
  const backend = declared && record.backends.get(declared.backend);
  const raw = declared && backend && rawCapacityOf(declared, backend);
  const cpu = cpuOf(record, runs);
  const perUsableTiBMonth =
    declared && usablePriceOf(declared, record.environments.get(declared.environment), raw?.factor);
  return defined({ raw, cpu, coresPerNode: declared?.storageCores?.perNode, perUsableTiBMonth });
}

/** The median over the runs whose cost is known; undefined where none is. */
function cpuOf(record: FiolioRecord, ids: Iterable<string>): CpuCost | undefined {
  const costs = [...new Set(ids)].flatMap((id) => {
    const run = record.runs.get(id);
    return (run && costOfRun(run)) ?? [];
  });
  const client = costs.flatMap(({ clientCores }) => clientCores ?? []);
  const storage = costs.flatMap(({ storageCores }) => storageCores ?? []);
  if (client.length === 0 && storage.length === 0) return undefined;
  return {
    runs: costs.length,
    ...(client.length > 0 && { clientCores: median(client) }),
    ...(storage.length > 0 && { storageCores: median(storage) }),
  };
}
