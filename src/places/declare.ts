/** Describes this machine in the record, where no file does yet: environment, deployment and the backend of all local ones. */
import { join } from "node:path";
import { declarationPath, declarationText, declareNew } from "../cells/declaration.ts";
import { engineDir } from "../effects/engine.ts";
import { readText } from "../effects/files.ts";
import type { Machine } from "../effects/machine.ts";
import { isNetworked, type Mount, mediumOf } from "../effects/mounts.ts";
import { schemaLine } from "../effects/schemas.ts";
import type { Cell } from "../schema/cell.ts";
import { upperFirst } from "../text/words.ts";
import { formatValue } from "../units/format.ts";

export type Here = {
  root: string;
  environment: string;
  deployment: string;
  machine: Machine;
  mount: Mount;
  /** What says that it is in memory. */
  memory: string | undefined;
  volumeMode: "Filesystem" | "Block";
  /** Of a disk of a virtual machine: what stands before "on this disk", and how it is attached. */
  vm?: { title: string; cell: NonNullable<Cell["vm"]> } | undefined;
};

const BACKEND = "local-filesystem";

const SAID = "Written by collect from what it saw. Mend and complete it: it is not written again.";

/** Files that are there already stay as they are. */
export async function declare(here: Here): Promise<void> {
  const { root } = here;
  const backend = declarationPath("backend", BACKEND);
  const known = await readText(join(engineDir, backend));
  await declareNew(
    root,
    backend,
    known.replace(/^# yaml-language-server: .*\n/, schemaLine(root, backend, "backend")),
  );
  for (const [kind, value] of [
    ["environment", environmentOf(here)],
    ["deployment", deploymentOf(here)],
  ] as const)
    await declareNew(root, declarationPath(kind, here[kind]), declarationText(root, kind, SAID, value));
}

/** Of a cell on this mount. */
export const mountFacts = ({ type, options }: Mount): { filesystem?: string; mountOptions?: string } => ({
  ...(type && { filesystem: type }),
  ...(options && { mountOptions: options }),
});

function environmentOf({ machine, mount, memory }: Here): object {
  const { cpu, cpus, memoryBytes, system, kernel } = machine;
  const { device } = mount;
  const disk = {
    ...(device?.model && { model: device.model }),
    medium: memory ? "memory" : mediumOf(mount),
    ...(device?.bytes && { sizeBytes: device.bytes }),
  };
  return {
    format: "environment/1",
    title: "This machine",
    kind: "host",
    summary: `The machine on which collect ran: ${cpus} CPUs (${cpu}), ${formatValue(memoryBytes, "bytes")} of memory, ${system}.`,
    nodes: [{ name: "this machine", cpu: `${cpus} x ${cpu}`, memoryBytes, disks: [disk] }],
    software: { "operating system": system, kernel },
  };
}

function deploymentOf({ environment, mount, memory, volumeMode, vm }: Here): object {
  const { type, device } = mount;
  const below = `${volumeMode === "Block" ? "block device" : (type ?? "file system")} on ${memory ? "memory" : (device?.model ?? "this machine's disk")}`;
  return {
    format: "deployment/1",
    title: vm ? `${vm.title}, ${below}` : type && volumeMode !== "Block" ? below : upperFirst(below),
    backend: BACKEND,
    environment,
    medium: memory ? "memory" : mediumOf(mount),
    ...(memory && { mediumNote: `${memory}: nothing written here reaches a disk.` }),
    ...((type || volumeMode === "Block") && !isNetworked(mount) && { network: { between: false } }),
    ...(isNetworked(mount) && { network: { between: true, protocol: type } }),
    cell: vm ? { vm: vm.cell } : { volumeMode, ...mountFacts(mount) },
  };
}
