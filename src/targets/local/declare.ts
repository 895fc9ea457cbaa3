/** Describes this machine in the record, where nobody has yet: environment, deployment and the backend they share. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { engineDir } from "../../effects/engine.ts";
import { insideRoot, readText, writeIfChanged } from "../../effects/files.ts";
import type { Machine } from "../../effects/machine.ts";
import { isNetworked, type Mount, mediumOf } from "../../effects/mounts.ts";
import { formatValue } from "../../units/format.ts";

export type Here = {
  root: string;
  environment: string;
  deployment: string;
  machine: Machine;
  mount: Mount;
  /** What says that it is in memory. */
  memory: string | undefined;
  volumeMode: "Filesystem" | "Block";
};

const BACKEND = "local-filesystem";

/** Text of each file that is missing, by path. */
export async function missingDeclarations(here: Here): Promise<Map<string, string>> {
  const wanted = new Map<string, () => Promise<string> | string>([
    [`data/backends/${BACKEND}.yaml`, () => readText(join(engineDir, "data", "backends", `${BACKEND}.yaml`))],
    [`data/environments/${here.environment}.yaml`, () => file("environment", environmentOf(here))],
    [`data/deployments/${here.deployment}.yaml`, () => file("deployment", deploymentOf(here))],
  ]);
  const missing = new Map<string, string>();
  for (const [path, text] of wanted) if (!existsSync(join(here.root, path))) missing.set(path, await text());
  return missing;
}

export async function writeDeclarations(root: string, texts: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of texts) await writeIfChanged(await insideRoot(root, path), text);
}

function environmentOf({ machine, mount, memory }: Here): object {
  const { cpu, cpus, memoryBytes, system, kernel } = machine;
  const { device } = mount;
  const disk = {
    ...(device?.model ? { model: device.model } : {}),
    medium: memory ? "memory" : mediumOf(mount),
    ...(device?.bytes ? { sizeBytes: device.bytes } : {}),
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

function deploymentOf({ environment, mount, memory, volumeMode }: Here): object {
  const { type, options, device } = mount;
  return {
    format: "deployment/1",
    title: `${volumeMode === "Block" ? "Block device" : (type ?? "File system")} on ${memory ? "memory" : (device?.model ?? "this machine's disk")}`,
    backend: BACKEND,
    environment,
    medium: memory ? "memory" : mediumOf(mount),
    ...(memory ? { mediumNote: `${memory}: nothing written here reaches a disk.` } : {}),
    ...((type || volumeMode === "Block") && !isNetworked(mount) ? { network: { between: false } } : {}),
    ...(isNetworked(mount) ? { network: { between: true, protocol: type } } : {}),
    cell: {
      volumeMode,
      ...(type ? { filesystem: type } : {}),
      ...(options ? { mountOptions: options } : {}),
    },
  };
}

function file(schema: string, value: object): string {
  const hint = `# yaml-language-server: $schema=../../schemas/${schema}.schema.json\n`;
  return `${hint}# Written by collect from what it saw. Mend and complete it: it is not written again.\n${stringify(value, { lineWidth: 110 })}`;
}
