/** Which version of the storage a run met, and which deployments are one before and after an upgrade. Pure. */
import type { Deployment } from "../schema/deployment.ts";
import type { Run } from "../schema/run.ts";
import { isUntil } from "./moments.ts";

/** Undefined where it is not known: also for a run without a date on storage that was upgraded, or with no more than the day of the upgrade. */
export function versionOf(
  { version, earlierVersions = [] }: Pick<Deployment, "version" | "earlierVersions">,
  { provenance }: Pick<Run, "provenance">,
): string | undefined {
  if (earlierVersions.length === 0) return version;
  const measured = provenance.measured?.from;
  if (measured === undefined) return undefined;
  const inOrder = earlierVersions.toSorted((a, b) => (a.until < b.until ? -1 : 1));
  for (const { until, version: then } of inOrder) {
    const isOf = isUntil(measured, until);
    if (isOf === undefined) return undefined;
    if (isOf) return then;
  }
  return version;
}

type Deployments = ReadonlyMap<string, Deployment>;

/** The deployment, what it was before its upgrade, and so on; stops where it comes to one again. */
function chainOf(deployments: Deployments, id: string): string[] {
  const chain = [id];
  for (;;) {
    const before = deployments.get(chain.at(-1) ?? id)?.upgradeOf;
    if (before === undefined || chain.includes(before)) return chain;
    chain.push(before);
  }
}

/** The first deployment of a chain of upgrades: the same for all in it. */
export const originOf = (deployments: Deployments, id: string): string =>
  chainOf(deployments, id).at(-1) ?? id;

/** How many upgrades it had: the latest of a chain has the largest number. */
export const upgradesOf = (deployments: Deployments, id: string): number =>
  chainOf(deployments, id).length - 1;

/** What is wrong with `upgradeOf`; undefined where nothing is. */
export function upgradeProblem(deployments: Deployments, id: string): string | undefined {
  const own = deployments.get(id);
  const seen = new Set([id]);
  for (let at = own?.upgradeOf; at !== undefined; at = deployments.get(at)?.upgradeOf) {
    if (seen.has(at))
      return `upgradeOf: expected deployments one before the other, came round to ${at} again. Remove one of them.`;
    seen.add(at);
  }
  const before = own?.upgradeOf === undefined ? undefined : deployments.get(own.upgradeOf);
  if (before === undefined || before.environment === own?.environment) return undefined;
  return `upgradeOf: expected a deployment of ${own?.environment}, came one of ${before.environment}. Values of two environments are never compared.`;
}
