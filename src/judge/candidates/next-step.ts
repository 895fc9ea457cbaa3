/** The commands that measure a missing figure. Pure. */
import { cellId, stemOf } from "../../schema/cell-name.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { environmentOf, type Target } from "../../schema/target.ts";
import type { UseCase } from "../../schema/use-case.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { fileOfEach, filesOf, repeated } from "../../text/shell.ts";

/** What must be added to a target before it measures that. */
type Lacks = { target: string; profile?: string; volumeMode?: string };

/** `byHand`: what is asked for where no targets measure it. */
export type NextStep = {
  first?: readonly Lacks[];
  byHand?: Omit<Asked, "deployments">;
  commands: readonly string[];
};

/** `again`: as a repeat of what was measured before; `times`: how often, where that is not once; `volumeMode`: the mode that the volumes must have. */
type Asked = {
  profile: string;
  deployments: readonly string[];
  again?: boolean;
  times?: number;
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
  (environment: string, job: string, { profile, again, times, volumeMode }: Asked) =>
  (deployment: string): string[] => {
    const name = `${deployment}-${profile}${again ? "-again" : ""}`;
    const output = `--output-format=json --output=${fileOfEach(name, times)}`;
    return [
      ...(volumeMode === "Block"
        ? onDevice(job, output, times)
        : [repeated(`fio --directory=VOLUME ${output} ${job}`, times)]),
      `npm run add -- ${filesOf(name, times)} --environment ${environment} --deployment ${deployment}`,
    ];
  };

/** The device is filled first, as reads of unwritten blocks may not reach it. sed: a file name in the job file would override the command line. */
const onDevice = (job: string, output: string, times: number | undefined): string[] => [
  "fio --name=fill --filename=DEVICE --rw=write --bs=1m --direct=1 --refill_buffers",
  repeated(`sed '/^filename=/d' ${job} | fio --filename=DEVICE ${output} -`, times),
];

/** The target that measures all of them, or else each one with the first that measures it; undefined where one has none. */
function sharedOut(record: FiolioRecord, asked: Asked): (readonly [Target, readonly string[]])[] | undefined {
  const { deployments } = asked;
  const { targets } = record.declaration;
  const ofAll = targets.find((one) => deployments.every((id) => covers(record, one, id, asked)));
  if (ofAll !== undefined) return [[ofAll, deployments]];
  const byTarget = Map.groupBy(deployments, (id) => targets.find((one) => covers(record, one, id, asked)));
  const shared = [...byTarget].flatMap(([target, ids]) => (target ? [[target, ids] as const] : []));
  return shared.length > 0 && shared.length === byTarget.size ? shared : undefined;
}

/**
 * With targets that cover all deployments: a command for each, and what to add to them before. Without: fio by hand, and how
 * its results come into the record.
 */
export function nextStepOf(record: FiolioRecord, environment: string, asked: Asked): NextStep {
  const { deployments, ...test } = asked;
  const shared = sharedOut(record, asked);
  if (shared === undefined) {
    const job = record.profiles.get(asked.profile)?.path ?? `profiles/${asked.profile}.fio`;
    return {
      byHand: test,
      commands: [
        ...deployments.toSorted(order).flatMap(byHand(environment, job, asked)),
        "npm run collect -- --no-run",
      ],
    };
  }
  const first = shared.flatMap(([target]) => lacking(target, asked));
  return {
    ...(first.length > 0 && { first }),
    commands: shared.map(([target, ids]) => collectCommand(environment, target, ids, asked)),
  };
}

/** The mode that cells of the target are named by; those of one deployment have it. */
const modeOf = ({ measures: { of } }: Target, { volumeMode }: Asked): Asked["volumeMode"] =>
  "volumeModes" in of ? volumeMode : undefined;

function collectCommand(
  environment: string,
  target: Target,
  deployments: readonly string[],
  asked: Asked,
): string {
  const cells = `${stemOf(asked.profile, modeOf(target, asked))}-*`;
  const only = deployments.map((deployment) => `--only '${cellId({ environment, deployment }, cells)}'`);
  return `npm run collect -- --target ${target.id} ${only.join(" ")}${freshOf(asked)}`;
}

const freshOf = ({ again, times }: Asked): string =>
  times === undefined ? (again ? " --fresh" : "") : ` --fresh ${times}`;

/** None where the target lacks nothing. */
function lacking(target: Target, asked: Asked): Lacks[] {
  const { of } = target.measures;
  const mode = modeOf(target, asked);
  const takes = !("volumeModes" in of) || (mode !== undefined && of.volumeModes.includes(mode));
  const lacks = defined({
    profile: target.profiles.includes(asked.profile) ? undefined : asked.profile,
    volumeMode: takes ? undefined : mode,
  });
  return Object.keys(lacks).length > 0 ? [{ target: target.id, ...lacks }] : [];
}
