/** Requirements of a use case: met, not met, or unknown. What is unknown is told, but rules no backend out. */
import type { Backend } from "../../schema/backend.ts";
import type { Deployment } from "../../schema/deployment.ts";
import { type Durability, declaredDurability } from "../../schema/durability.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { UseCase } from "../../schema/use-case.ts";
import { failuresText } from "./durability.ts";

type Requires = NonNullable<UseCase["requires"]>;
type Declared = Backend & { durability: Durability };
type Requirement = {
  isMet: (declared: Declared, requires: Requires) => boolean | undefined;
  /** In words: where it is not met, and (`unknown`) where that is not known. */
  lacks: (requires: Requires) => string;
  unknown: (requires: Requires) => string;
  /** Follows "the only one here". */
  only: (requires: Requires) => string;
};

const ONLY: Readonly<Record<string, string>> = { ReadWriteMany: "that several nodes can write to" };

const REQUIREMENTS: Record<keyof Requires, Requirement> = {
  accessMode: {
    isMet: ({ accessModes, blockAccessModes, networked }, { accessMode, volumeMode }) => {
      if (accessMode === undefined) return true;
      if (volumeMode !== "Block") return accessModes.includes(accessMode);
      if ((blockAccessModes ?? accessModes).includes(accessMode)) return true;
      // A network volume may have more modes as a raw block device than with a file system on it.
      return blockAccessModes === undefined && networked !== false ? undefined : false;
    },
    lacks: ({ accessMode }) => `no ${accessMode}`,
    unknown: ({ accessMode, volumeMode }) =>
      `whether its ${volumeMode === "Block" ? "raw block " : ""}volumes are ${accessMode}`,
    only: ({ accessMode }) => ONLY[accessMode ?? ""] ?? `with ${accessMode}`,
  },
  volumeMode: {
    isMet: ({ volumeModes }, { volumeMode }) => volumeMode !== undefined && volumeModes.includes(volumeMode),
    lacks: ({ volumeMode }) => (volumeMode === "Block" ? "no raw block volumes" : "no file systems"),
    unknown: () => "which volume modes it has",
    only: ({ volumeMode }) =>
      volumeMode === "Block" ? "that gives raw block volumes" : "that gives file systems",
  },
  reachableAfterNodeLoss: {
    isMet: ({ durability }, requires) =>
      meets(durability.reachableAfterNodeLoss, requires.reachableAfterNodeLoss),
    lacks: () => "does not survive its node",
    unknown: () => "whether it survives its node",
    only: () => "whose volumes outlive the node",
  },
  survivesFailures: {
    isMet: ({ durability: { failures } }, { survivesFailures = 0 }) =>
      failures === undefined ? undefined : failures >= survivesFailures,
    lacks: ({ survivesFailures = 1 }) => `data not kept after ${failuresText(survivesFailures)}`,
    unknown: ({ survivesFailures = 1 }) => `whether it survives ${failuresText(survivesFailures)}`,
    only: ({ survivesFailures = 1 }) => `that survives ${failuresText(survivesFailures)}`,
  },
  snapshots: {
    isMet: ({ snapshots }, requires) => meets(snapshots, requires.snapshots),
    lacks: () => "no snapshots",
    unknown: () => "whether it has snapshots",
    only: () => "that has snapshots",
  },
};

/** `false` requires nothing. */
const meets = (has: boolean | undefined, needed: boolean | undefined): boolean | undefined =>
  needed ? has : true;

/** However fast: a restart or a power cut takes what was acknowledged. */
const IN_MEMORY = "in memory, where no acknowledged write is safe";

export type Eligibility = { lacks: string[]; unknown: string[] };

type Asking = Pick<UseCase, "requires" | "durable">;

/** What a deployment itself declares goes before what its backend does. */
export function eligibilityOf(
  backend: Backend,
  { requires = {}, durable = false }: Asking,
  deployment?: Deployment,
): Eligibility {
  const declared = { ...backend, durability: declaredDurability(backend, deployment) };
  const lacks: string[] = durable && deployment?.medium === "memory" ? [IN_MEMORY] : [];
  const unknown: string[] = [];
  for (const [name, requirement] of Object.entries(REQUIREMENTS)) {
    if (requires[name as keyof Requires] === undefined) continue;
    const met = requirement.isMet(declared, requires);
    if (met === undefined) unknown.push(requirement.unknown(requires));
    else if (!met) lacks.push(requirement.lacks(requires));
  }
  return { lacks, unknown };
}

/** The requirements that a deployment's backend certainly does not meet. */
export function lacksOf(record: FiolioRecord, useCase: Asking, deployment: string): string[] {
  const declared = record.deployments.get(deployment);
  const backend = declared && record.backends.get(declared.backend);
  return backend === undefined ? [] : eligibilityOf(backend, useCase, declared).lacks;
}

/** "that several nodes can write to"; empty where nothing is required. */
export const onlyText = (requires: Requires = {}): string =>
  Object.entries(REQUIREMENTS)
    .filter(([name]) => requires[name as keyof Requires])
    .map(([, { only }]) => only(requires))
    .join(" and ");
