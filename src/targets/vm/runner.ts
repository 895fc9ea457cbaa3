/** Runs the cells of a target of virtual machines: a guest for each, on a file or block device of this machine. */
import { resolve } from "node:path";
import type { CellFailure, MatrixCell, Runner } from "../../cells/cell.ts";
import { demands } from "../../cells/estimate.ts";
import { cellName } from "../../cells/matrix.ts";
import { type MeasuredCell, NOTHING_MEASURED, outcomeOf } from "../../cells/outcome.ts";
import { cellsAt, profileCells, profileOf } from "../../cells/profile-cells.ts";
import { machineFacts, thisMachine } from "../../effects/machine.ts";
import { type Jobs, jobsOf } from "../../fio/jobs.ts";
import type { ScriptLog } from "../../handover/frames.ts";
import { guestFacts } from "../../handover/guest-facts.ts";
import { RATES } from "../../handover/script.ts";
import { removeBenches } from "../../places/bench-folder.ts";
import { declare, onceEach } from "../../places/declare.ts";
import { roomWords } from "../../places/findings.ts";
import { benchPlaces, findPlace, type LocalPlace } from "../../places/place.ts";
import type { Cell } from "../../schema/cell.ts";
import type { MachineSidecar } from "../../schema/machine-sidecar.ts";
import { defined } from "../../text/defined.ts";
import type { RunnerInputs } from "../target-kind.ts";
import { logsOf } from "./console.ts";
import { vmFailure } from "./failures.ts";
import { GUEST_DISK, runGuest } from "./guest.ts";
import { qemuVersion, vmFindings } from "./preflight.ts";
import { type VmTarget, vmDeployment } from "./schema.ts";

export type VmOptions = Pick<RunnerInputs, "root" | "report" | "profiles" | "allowMemory" | "say"> & {
  target: VmTarget;
};

type Setting = { qemu: string; place: LocalPlace; jobs: Jobs };

/** The guest is ours, with Debian's fio. */
const ENGINES = new Set(["libaio", "io_uring", "psync", "pvsync", "pvsync2", "sync", "posixaio"]);

export function vmRunner(options: VmOptions): Runner {
  const { root, target, report, profiles, say } = options;
  const tellOnce = onceEach(say);
  const { disk, machine, accelerator } = target;
  const clean = (): Promise<void> => removeBenches(benchPlaces(root, target), report);

  return {
    preflight: () => vmFindings(options),
    cells: async () =>
      cellsAt(
        target.path,
        profileCells(target, vmDeployment(target), demands(profiles), [disk, machine, accelerator]),
      ),

    async run(cell, context) {
      const started = Date.now();
      await clean();
      const setting = await settingOf(cell);
      // Without a place there is nothing to record: the cell stays open.
      if ("code" in setting) return { files: [], failure: setting };
      const { place, jobs } = setting;
      const full = roomFailure(setting);
      const { log, failure = undefined } = full
        ? { failure: full }
        : await runGuest({
            ...{ target, report, place, jobs, context },
            guest: resolve(root, target.guest),
            deadlineSeconds: cell.estimate.seconds + target.limits.overrunSeconds,
          });
      const sidecar = await describe(cell, setting, log);
      const ran = measuredOf(cell, log, failure);
      return outcomeOf(cell, ran, { job: jobs.job, sidecar, times: { started, ended: Date.now() } });
    },

    async close() {
      await clean();
      return [];
    },
  };

  /** Looked at anew for each cell: a device may have been mounted meanwhile, or a disk filled. */
  async function settingOf(cell: MatrixCell): Promise<Setting | CellFailure> {
    const qemu = await qemuVersion();
    if (qemu === undefined) return vmFailure("place", "QEMU is no longer installed", []);
    const place = await findPlace(root, target);
    if ("refused" in place) return vmFailure("place", place.refused, []);
    const profile = profileOf(cell, profiles);
    if (profile === undefined) return vmFailure("place", "its profile is no longer there", []);
    const { prefill } = target;
    const jobs = jobsOf(profile.text, RATES, {
      ...{ filename: GUEST_DISK, engines: ENGINES, prefill },
      logs: ["iops"],
    });
    return { qemu, place, jobs };
  }

  /** Also declares the machine in the record, where no file does yet. */
  async function describe(
    cell: MatrixCell,
    { qemu, place, jobs }: Setting,
    log: ScriptLog | undefined,
  ): Promise<MachineSidecar> {
    const host = await thisMachine();
    const { mount, memory } = place;
    const volumeMode = place.kind === "device" ? "Block" : "Filesystem";
    const { bus, cache, io, ioThread } = disk;
    const vm: NonNullable<Cell["vm"]> = { bus, cache, io, iothreads: ioThread, accelerator };
    const { environment, deployment } = cell;
    const title = `Disk of a VM (${bus}, cache ${cache}, ${io}${ioThread ? ", I/O thread" : ""})`;
    const lacking = await declare({
      ...{ root, environment, deployment, machine: host, mount, memory, volumeMode },
      vm: { title, cell: vm },
    });
    tellOnce(lacking);
    const { fio = "", ...guest } = log === undefined ? {} : guestFacts(log);
    return {
      format: "machine/1",
      machine: { ...machineFacts(host, mount, fio), ...guest, hypervisor: qemu, accelerator },
      cell: { vm, ...prefillOf(place, jobs) },
      ...(memory && {
        annotations: [
          { kind: "likely-cached", author: "Fiolio", reason: `The disk's file is in memory: ${memory}.` },
        ],
      }),
    };
  }
}

/** An image that was made for the cell is empty; what a file or device held before is not known. */
const prefillOf = ({ kind }: LocalPlace, { prefilled }: Jobs): { prefill?: string } =>
  prefilled ? { prefill: "whole file" } : kind === "directory" ? { prefill: "none" } : {};

function roomFailure({ place, jobs: { demand } }: Setting): CellFailure | undefined {
  const words = roomWords(place, demand.bytes);
  return words === undefined ? undefined : vmFailure("space", words, []);
}

const measuredOf = (
  cell: MatrixCell,
  log: ScriptLog | undefined,
  failure: CellFailure | undefined,
): MeasuredCell => ({
  ...(log === undefined
    ? NOTHING_MEASURED
    : {
        output: String(log.files.get("output") ?? ""),
        stderr: String(log.files.get("stderr") ?? ""),
        logs: logsOf(log, cellName(cell)),
      }),
  ...defined({ failure }),
});
