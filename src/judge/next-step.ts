/** What to type to get a missing figure. Pure. */
import { order } from "../problem.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Target } from "../schema/target.ts";
import type { NextStep } from "./types.ts";

/** `again`: as a further repeat of what was measured before. */
type Asked = { profile: string; deployments: readonly string[]; again?: boolean };

const environmentOf = ({ environment, id }: Target): string => environment ?? id;

/** Whether the target measures this deployment: this machine's one, or that of a StorageClass; which ones carry a label, only the cluster knows. */
function covers(record: FiolioRecord, target: Target, deployment: string): boolean {
  const declared = record.deployments.get(deployment);
  if (declared?.environment !== environmentOf(target)) return false;
  if (target.kind === "local") return deployment === (target.deployment ?? `${target.id}-disk`);
  const { storageClass } = declared;
  const { storageClasses } = target;
  if (storageClass === undefined) return false;
  return Array.isArray(storageClasses) ? storageClasses.includes(storageClass) : true;
}

/** On a volume that is mounted, and from there into the record. */
const byHand =
  (environment: string, { profile, again }: Asked) =>
  (deployment: string): string[] => {
    const file = `${deployment}-${profile}${again ? "-again" : ""}.json`;
    return [
      `fio --directory=VOLUME --output-format=json --output=${file} profiles/${profile}.fio`,
      `npm run add -- ${file} --environment ${environment} --deployment ${deployment}`,
    ];
  };

/**
 * With a target that covers all of the deployments, one command for it, and what to add to the target before. Without one, fio by hand: the
 * job file, and how its result comes into the record.
 */
export function nextStepOf(record: FiolioRecord, environment: string, asked: Asked): NextStep {
  const { profile, deployments, again } = asked;
  const target = record.declaration.targets.find((one) =>
    deployments.every((deployment) => covers(record, one, deployment)),
  );
  if (target === undefined)
    return {
      commands: [
        ...deployments.toSorted(order).flatMap(byHand(environment, asked)),
        "npm run collect -- --no-run",
      ],
    };
  const only = deployments.map((id) => `--only '${environment}/${id}/${profile}-*'`).join(" ");
  return {
    ...(target.profiles.includes(profile) ? {} : { first: { target: target.id, profile } }),
    commands: [`npm run collect -- --target ${target.id} ${only}${again ? " --fresh" : ""}`],
  };
}
