/** Requirements of a use case: met, not met, or unknown. What is unknown is told, but rules no backend out. */
import type { Backend } from "../../schema/backend.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { UseCase } from "../../schema/use-case.ts";

type Requires = NonNullable<UseCase["requires"]>;
type Requirement = {
  isMet: (backend: Backend, requires: Requires) => boolean | undefined;
  /** In words: where it is not met, and (`unknown`) where that is not known. */
  lacks: (requires: Requires) => string;
  unknown: string;
};

const REQUIREMENTS: Record<keyof Requires, Requirement> = {
  accessMode: {
    isMet: ({ accessModes }, { accessMode }) => accessMode !== undefined && accessModes.includes(accessMode),
    lacks: ({ accessMode }) => `no ${accessMode}`,
    unknown: "which access modes it has",
  },
  volumeMode: {
    isMet: ({ volumeModes }, { volumeMode }) => volumeMode !== undefined && volumeModes.includes(volumeMode),
    lacks: ({ volumeMode }) => `no volumeMode ${volumeMode}`,
    unknown: "which volume modes it has",
  },
  survivesNodeLoss: {
    isMet: ({ survivesNodeLoss }, requires) => meets(survivesNodeLoss, requires.survivesNodeLoss),
    lacks: () => "does not survive the loss of a node",
    unknown: "whether it survives the loss of a node",
  },
  snapshots: {
    isMet: ({ snapshots }, requires) => meets(snapshots, requires.snapshots),
    lacks: () => "no snapshots",
    unknown: "whether it has snapshots",
  },
};

/** `false` requires nothing. */
const meets = (has: boolean | undefined, needed: boolean | undefined): boolean | undefined =>
  needed ? has : true;

export type Eligibility = { lacks: string[]; unknown: string[] };

export function eligibilityOf(backend: Backend, requires: Requires = {}): Eligibility {
  const lacks: string[] = [];
  const unknown: string[] = [];
  for (const [name, requirement] of Object.entries(REQUIREMENTS)) {
    if (requires[name as keyof Requires] === undefined) continue;
    const met = requirement.isMet(backend, requires);
    if (met === undefined) unknown.push(requirement.unknown);
    else if (!met) lacks.push(requirement.lacks(requires));
  }
  return { lacks, unknown };
}

/** The requirements that a deployment's backend certainly does not meet. */
export function lacksOf(record: FiolioRecord, { requires }: UseCase, deployment: string): string[] {
  const declared = record.deployments.get(deployment);
  const backend = declared && record.backends.get(declared.backend);
  return backend === undefined ? [] : eligibilityOf(backend, requires).lacks;
}
