/** The commands that measure a missing figure. Pure. */
import { cellId, stemOf } from "../../schema/cell-name.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { environmentOf, type Target } from "../../schema/target.ts";
import type { UseCase } from "../../schema/use-case.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";

/** `first`: what must be added to the target before; `byHand`: what is asked for where no target measures it. */
export type NextStep = {
  first?: { target: string; profile?: string; volumeMode?: string };
  byHand?: Omit<Asked, "deployments">;
  commands: readonly string[];
};

/** `again`: as a repeat of what was measured before; `volumeMode`: the mode that the volumes must have. */
type Asked = {
  profile: string;
  deployments: readonly string[];
  again?: boolean;
  volumeMode?: NonNullable<UseCase["requires"]>["volumeMode"];
};

/**
 * Whether the target measures this deployment: either its only one, in the mode that it has, or one of a StorageClass, whose
 * volumes can have either mode.
 */
function covers(record: FiolioRecord, target: Target, deployment: string, { volumeMode }: Asked): boolean {
  const declared = record.deployments.get(deployment);
  if (declared?.environment !== environmentOf(target)) return false;
  const { of } = target.measures;
  if ("deployment" in of)
    return deployment === of.deployment && (volumeMode !== "Block" || declared.cell?.volumeMode === "Block");
  const { storageClass } = declared;
  if (storageClass === undefined) return false;
  return of.storageClasses === "any" || of.storageClasses.includes(storageClass);
}

/** With fio by hand, on a mounted volume or a device, and then into the record. */
const byHand =
  (environment: string, job: string, { profile, again, volumeMode }: Asked) =>
  (deployment: string): string[] => {
    const file = `${deployment}-${profile}${again ? "-again" : ""}.json`;
    const output = `--output-format=json --output=${file}`;
    return [
      ...(volumeMode === "Block" ? onDevice(job, output) : [`fio --directory=VOLUME ${output} ${job}`]),
      `npm run add -- ${file} --environment ${environment} --deployment ${deployment}`,
    ];
  };

/** The device is filled first, as reads of unwritten blocks may not reach it. sed: a file name in the job file would override the command line. */
const onDevice = (job: string, output: string): string[] => [
  "fio --name=fill --filename=DEVICE --rw=write --bs=1m --direct=1 --refill_buffers",
  `sed '/^filename=/d' ${job} | fio --filename=DEVICE ${output} -`,
];

/**
 * With a target that covers all deployments: one command, and what to add to the target before. Without one: fio by hand, and
 * how its results come into the record.
 */
export function nextStepOf(record: FiolioRecord, environment: string, asked: Asked): NextStep {
  const { deployments, ...test } = asked;
  const { profile, again } = test;
  const target = record.declaration.targets.find((one) =>
    deployments.every((deployment) => covers(record, one, deployment, asked)),
  );
  if (target === undefined) {
    const job = record.profiles.get(profile)?.path ?? `profiles/${profile}.fio`;
    return {
      byHand: test,
      commands: [
        ...deployments.toSorted(order).flatMap(byHand(environment, job, asked)),
        "npm run collect -- --no-run",
      ],
    };
  }
  const { of } = target.measures;
  const mode = "volumeModes" in of ? asked.volumeMode : undefined;
  const only = deployments
    .map((deployment) => `--only '${cellId({ environment, deployment }, `${stemOf(profile, mode)}-*`)}'`)
    .join(" ");
  const takes = !("volumeModes" in of) || (mode !== undefined && of.volumeModes.includes(mode));
  const lacks = defined({
    profile: target.profiles.includes(profile) ? undefined : profile,
    volumeMode: takes ? undefined : mode,
  });
  return {
    ...(Object.keys(lacks).length > 0 && { first: { target: target.id, ...lacks } }),
    commands: [`npm run collect -- --target ${target.id} ${only}${again ? " --fresh" : ""}`],
  };
}
