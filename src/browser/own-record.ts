/** What is around results of which nothing is declared but what their reader says: one storage in one environment. */
import type { ResultDetails } from "../collectors/collector.ts";
import type { Surroundings } from "../judge/evidence/subject.ts";
import type { Deployment } from "../schema/deployment.ts";
import type { Environment } from "../schema/environment.ts";
import type { DetailFile } from "../schema/record.ts";
import type { Result } from "../schema/result.ts";
import type { Run } from "../schema/run.ts";
import { defined } from "../text/defined.ts";
import { listed } from "../text/words.ts";

/** All of it may be left out: what needs it is told as not checked. */
export type ReaderFacts = {
  medium?: "nvme" | "ssd" | "hdd" | "memory";
  /** 0: the disk is in the node; a rate in Gbit/s: across a network. */
  networkGbits?: number;
  /** How many share the data. */
  drives?: number;
  /** Times that the node itself sends what is written. */
  copiesSent?: number;
  /** That its tier is sold with. */
  tierIops?: number;
  volumeGib?: number;
  /** Of all that is read, before the tests. */
  wasWritten?: boolean;
  /** Each file is of a storage of its own; absent: they are repeats on one, unless they name several. */
  filesApart?: boolean;
  /** Meanwhile, on the same disks, network or nodes. */
  hadCompany?: boolean;
};

/** The name of what readers bring, as environment and backend. */
export const OWN = "yours";

/** Of a storage, as a reader knows it. */
export const nameOf = (storage: string): string => storage.slice(OWN.length + 1);

type OfRun = Pick<Run, "deployment" | "provenance">;

/** By the id of a storage: by the file that each is of, where files tell them apart; else by what their tests name. */
export function storageNames(runs: readonly OfRun[]): ReadonlyMap<string, string> {
  const files = new Map(
    [...Map.groupBy(runs, ({ deployment }) => deployment)].map(([id, own]) => [
      id,
      listed([...new Set(own.map(({ provenance }) => provenance.raw.path))]),
    ]),
  );
  const areApart = new Set(files.values()).size === files.size;
  return areApart ? files : new Map([...files.keys()].map((id) => [id, nameOf(id)]));
}

export function ownRecord(
  facts: ReaderFacts,
  details: Surroundings["details"],
  runs: readonly Run[],
): Surroundings {
  const storages = [...new Set(runs.map(({ deployment }) => deployment))];
  return {
    environments: new Map([
      [
        OWN,
        {
          format: "environment/1",
          title: OWN,
          kind: "cluster",
          summary: "Nothing is declared of it.",
          ...aroundOf(facts),
        },
      ],
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
        { format: "deployment/1", title, backend: OWN, environment: OWN, ...storageOf(facts) },
      ]),
    ),
    annotations: new Map(),
    details,
  };
}

const aroundOf = ({ hadCompany, drives, medium }: ReaderFacts): Partial<Environment> =>
  defined({
    dedicated: hadCompany === undefined ? undefined : !hadCompany,
    nodes:
      drives === undefined || medium === undefined
        ? undefined
        : [{ name: OWN, disks: [{ medium, count: drives }] }],
  });

const storageOf = ({
  medium,
  networkGbits,
  copiesSent,
  tierIops,
  ...ofCell
}: ReaderFacts): Partial<Deployment> =>
  defined({
    medium,
    network: networkGbits === undefined ? undefined : networkOf(networkGbits),
    replication: copiesSent === undefined ? undefined : { clientCopies: copiesSent },
    provisionedIops: tierIops,
    cell: cellOf(ofCell),
  });

const cellOf = ({ volumeGib, wasWritten }: ReaderFacts): NonNullable<Deployment["cell"]> =>
  defined({
    volumeSizeBytes: volumeGib === undefined ? undefined : volumeGib * 2 ** 30,
    prefill: wasWritten === undefined ? undefined : wasWritten ? "the whole of it, as you say" : "none",
  });

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
