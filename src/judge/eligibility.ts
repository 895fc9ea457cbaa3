/** What a use case requires of a backend: met, not met, or unknown; unknown rules nobody out and is said. */
import type { Backend } from "../schema/backend.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { UseCase } from "../schema/use-case.ts";

type Requires = NonNullable<UseCase["requires"]>;
type Requirement = { what: string; isMet: (backend: Backend, requires: Requires) => boolean | undefined };

const REQUIREMENTS: Record<keyof Requires, Requirement> = {
  accessMode: {
    what: "accessMode",
    isMet: ({ accessModes }, { accessMode }) => accessMode !== undefined && accessModes.includes(accessMode),
  },
  volumeMode: {
    what: "volumeMode",
    isMet: ({ volumeModes }, { volumeMode }) => volumeMode !== undefined && volumeModes.includes(volumeMode),
  },
  survivesNodeLoss: {
    what: "survival of a node's loss",
    isMet: ({ survivesNodeLoss }, requires) => meets(survivesNodeLoss, requires.survivesNodeLoss),
  },
  snapshots: {
    what: "snapshots",
    isMet: ({ snapshots }, requires) => meets(snapshots, requires.snapshots),
  },
};

/** A requirement of `false` asks for nothing. */
const meets = (has: boolean | undefined, needed: boolean | undefined): boolean | undefined =>
  needed ? has : true;

export type Eligibility = { lacks: string[]; unknown: string[] };

export function eligibilityOf(backend: Backend, requires: Requires = {}): Eligibility {
  const lacks: string[] = [];
  const unknown: string[] = [];
  for (const [name, { what, isMet }] of Object.entries(REQUIREMENTS)) {
    const wanted = requires[name as keyof Requires];
    if (wanted === undefined) continue;
    const met = isMet(backend, requires);
    const words = typeof wanted === "string" ? `${what} ${wanted}` : what;
    if (met === undefined) unknown.push(words);
    else if (!met) lacks.push(words);
  }
  return { lacks, unknown };
}

/** What a deployment's backend lacks for certain. */
export function lacksOf(record: FiolioRecord, { requires }: UseCase, deployment: string): string[] {
  const declared = record.deployments.get(deployment);
  const backend = declared && record.backends.get(declared.backend);
  return backend === undefined ? [] : eligibilityOf(backend, requires).lacks;
}
