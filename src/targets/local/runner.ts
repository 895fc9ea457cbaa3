/** Runs the cells of a local target: fio on a directory, file or block device of this machine. */
import { resolve } from "node:path";
import type { CellFailure, MatrixCell, RunContext, Runner } from "../../cells/cell.ts";
import { demands } from "../../cells/estimate.ts";
import { commandAct, type Happenings, makeHappen } from "../../cells/happenings.ts";
import { cellName } from "../../cells/matrix.ts";
import { type MeasuredCell, NOTHING_MEASURED, outcomeOf } from "../../cells/outcome.ts";
import { cellsAt, profileCells, profileOf } from "../../cells/profile-cells.ts";
import { type Fio, findFio } from "../../effects/fio.ts";
import { machineFacts, thisMachine } from "../../effects/machine.ts";
import { type Jobs, jobsOf } from "../../fio/jobs.ts";
import { removeBenches } from "../../places/bench-folder.ts";
import { declare, mountFacts, onceEach } from "../../places/declare.ts";
import { roomWords } from "../../places/findings.ts";
import { benchPlaces, findPlace, fioFilename, type LocalPlace } from "../../places/place.ts";
import type { MachineSidecar } from "../../schema/machine-sidecar.ts";
import { defined } from "../../text/defined.ts";
import type { RunnerInputs } from "../target-kind.ts";
import { benchmark } from "./benchmark.ts";
import { localFailure } from "./failures.ts";
import { localFindings } from "./preflight.ts";
import { type LocalTarget, localDeployment } from "./schema.ts";

export type LocalOptions = Pick<RunnerInputs, "root" | "report" | "profiles" | "allowMemory" | "say"> & {
  target: LocalTarget;
};

type Setting = { fio: Fio; place: LocalPlace; jobs: Jobs };

export function localRunner(options: LocalOptions): Runner {
  const { root, target, report, profiles, say } = options;
  const tellOnce = onceEach(say);
  const clean = (): Promise<void> => removeBenches(benchPlaces(root, target), report);

  return {
    preflight: () => localFindings(options),
    cells: async () => cellsAt(target.path, profileCells(target, localDeployment(target), demands(profiles))),

    async run(cell, context) {
      const started = Date.now();
      await clean();
      const setting = await settingOf(cell);
      // Without a place there is nothing to record: the cell stays open.
      if ("code" in setting) return { files: [], failure: setting };
      const sidecar = await describe(cell, setting);
      const ran = roomFailure(setting) ?? (await measure(cell, setting, context));
      return outcomeOf(cell, ran, { job: setting.jobs.job, sidecar, times: { started, ended: Date.now() } });
    },

    async close() {
      await clean();
      return [];
    },
  };

  /** Looked at anew for each cell: a device may have been mounted meanwhile, or a disk filled. */
  async function settingOf(cell: MatrixCell): Promise<Setting | CellFailure> {
    const fio = await findFio();
    if (fio === undefined) return localFailure("place", "fio is no longer installed", []);
    const place = await findPlace(root, target);
    if ("refused" in place) return localFailure("place", place.refused, []);
    const profile = profileOf(cell, profiles);
    if (profile === undefined) return localFailure("place", "its profile is no longer there", []);
    const { prefill } = target;
    const jobs = jobsOf(profile.text, cellName(cell), {
      filename: place.filename && fioFilename(place.filename),
      engines: fio.engines,
      prefill,
      // Percentiles second by second too, where something is made to happen.
      logs: ["bw", "iops", "lat", ...(cell.during === undefined ? [] : ["hist" as const])],
    });
    return { fio, place, jobs };
  }

  function roomFailure({ place, jobs: { demand } }: Setting): MeasuredCell | undefined {
    const words = roomWords(place, demand.bytes);
    return words === undefined
      ? undefined
      : { ...NOTHING_MEASURED, failure: localFailure("space", words, []) };
  }

  function measure(cell: MatrixCell, { place, jobs }: Setting, context: RunContext): Promise<MeasuredCell> {
    const { estimate } = cell;
    const { job, fill, demand } = jobs;
    const { seconds } = demand;
    const deadlineSeconds = estimate.seconds + target.limits.overrunSeconds;
    return benchmark({
      ...{ directory: place.directory, report, job, fill, seconds, deadlineSeconds, context },
      meanwhile: meanwhileOf(cell, demand.rampSeconds),
    });
  }

  function meanwhileOf(
    { during: name, workload }: MatrixCell,
    rampSeconds: number,
  ): ((signal: AbortSignal) => Happenings) | undefined {
    const declared = (target.during ?? []).find(
      (one) => one.name === name && workload.kind === "profile" && one.profile === workload.profile,
    );
    if (declared === undefined) return undefined;
    const around = { root, env: { FIOLIO_PATH: resolve(root, target.path) } };
    const acts = declared.steps.map((step) => commandAct(step, around));
    return (signal) => makeHappen(declared.name, acts, { beginsInMs: rampSeconds * 1000, signal, say });
  }

  /** Also declares the machine in the record, where no file does yet. */
  async function describe(cell: MatrixCell, { fio, place, jobs }: Setting): Promise<MachineSidecar> {
    const machine = await thisMachine();
    const { mount, memory } = place;
    const volumeMode = place.kind === "device" ? "Block" : "Filesystem";
    const { environment, deployment } = cell;
    const here = { root, environment, deployment, machine, mount, memory, volumeMode } as const;
    tellOnce(await declare(here));
    return {
      format: "machine/1",
      machine: machineFacts(machine, mount, fio.version),
      cell: {
        volumeMode,
        ...mountFacts(mount),
        ...defined({ during: cell.during }),
        ...(jobs.prefilled && { prefill: "whole file" }),
      },
      ...(memory && {
        annotations: [
          { kind: "likely-cached", author: "Fiolio", reason: `The file system is in memory: ${memory}.` },
        ],
      }),
    };
  }
}
