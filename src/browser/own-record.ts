/** What is around results of which nothing is declared but what their reader says: one storage in one environment. */
import type { ResultDetails } from "../collectors/collector.ts";
import type { Surroundings } from "../judge/evidence/subject.ts";
import type { Deployment } from "../schema/deployment.ts";
import type { DetailFile } from "../schema/record.ts";
import type { Result } from "../schema/result.ts";
import type { Run } from "../schema/run.ts";

/** All of it may be left out: what needs it is told as not checked. */
export type ReaderFacts = {
  medium?: "nvme" | "ssd" | "hdd" | "memory";
  /** 0: the disk is in the node; a rate in Gbit/s: across a network. */
  networkGbits?: number;
};

/** The name of what readers bring, as environment and backend. */
export const OWN = "yours";

export function ownRecord(
  { medium, networkGbits }: ReaderFacts,
  details: Surroundings["details"],
  runs: readonly Run[],
): Surroundings {
  const storages = [...new Set(runs.map(({ deployment }) => deployment))];
  const network = networkGbits === undefined ? undefined : networkOf(networkGbits);
  return {
    environments: new Map([
      [OWN, { format: "environment/1", title: OWN, kind: "cluster", summary: "Nothing is declared of it." }],
    ]),
    backends: new Map([
      [
        OWN,
        {
          format: "backend/1",
          title: OWN,
          product: OWN,
          kind: "unknown",
          summary: "Nothing is declared of it.",
          accessModes: [],
          volumeModes: [],
        },
      ],
    ]),
    deployments: new Map(
      storages.map((title) => [
        title,
        {
          format: "deployment/1",
          title,
          backend: OWN,
          environment: OWN,
          ...(medium && { medium }),
          ...(network && { network }),
        },
      ]),
    ),
    annotations: new Map(),
    details,
  };
}

const networkOf = (gbits: number): NonNullable<Deployment["network"]> =>
  gbits > 0
    ? { between: true, lineRateBitsPerSecond: gbits * 1e9, lineRateBasis: "As you say." }
    : { between: false };

/** The histograms of a run, as they would lie beside it. */
export function withHistograms(
  results: readonly Result[],
  details: readonly ResultDetails[],
  files: Map<string, DetailFile>,
): Result[] {
  return results.map((result, index) => {
    const own = details.find((one) => one.result === index)?.histograms ?? [];
    if (own.length === 0) return result;
    const path = `${files.size}.histograms`;
    files.set(path, { format: "histograms/1", histograms: own });
    return { ...result, details: [{ kind: "histograms", path, sha256: "" }] };
  });
}
