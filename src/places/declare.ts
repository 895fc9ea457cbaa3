/** Describes this machine in the record, where no file does yet: environment, deployment and the backend of all local ones. */
import { join } from "node:path";
import { parseDocument, stringify } from "yaml";
import { declarationPath, declarationText, declareNew } from "../cells/declaration.ts";
import { engineDir } from "../effects/engine.ts";
import { findFiles, insideRoot, readText, writeIfChanged } from "../effects/files.ts";
import type { Machine } from "../effects/machine.ts";
import { isNetworked, type Mount, mediumOf } from "../effects/mounts.ts";
import { schemaLine } from "../effects/schemas.ts";
import type { Cell } from "../schema/cell.ts";
import { environment } from "../schema/environment.ts";
import { upperFirst } from "../text/words.ts";
import { readYaml } from "../text/yaml.ts";
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

/**
 * Files that are there already stay as they are; the environment's gets a further disk, as long as nobody else wrote in it.
 * @returns what is to be added by hand
 */
export async function declare(here: Here): Promise<string | undefined> {
  const { root } = here;
  const backend = declarationPath("backend", BACKEND);
  const known = await readText(join(engineDir, backend));
  await declareNew(
    root,
    backend,
    known.replace(/^# yaml-language-server: .*\n/, schemaLine(root, backend, "backend")),
  );
  const own = await apartFromOthers(here, deploymentOf(here));
  const deployment = declarationText(root, "deployment", SAID, own);
  await declareNew(root, declarationPath("deployment", here.deployment), deployment);
  return declareEnvironment(here);
}

async function declareEnvironment(here: Here): Promise<string | undefined> {
  const { root } = here;
  const path = declarationPath("environment", here.environment);
  const textWith = (disks: readonly unknown[]): string =>
    declarationText(root, "environment", SAID, environmentOf(here, disks));
  const own = diskOf(here);
  if (await declareNew(root, path, textWith([own]))) return undefined;
  const full = await insideRoot(root, path);
  const there = await readText(full);
  const disks = disksIn(there);
  if (disks.some((one) => isSame(one, own))) return undefined;
  if (textWith(disks) !== there)
    return `${path}: expected the disk of ${here.deployment} among those of its nodes, it is not there. Add ${flowText(own)} to disks.`;
  await writeIfChanged(full, textWith([...disks, own]));
  return undefined;
}

type Disk = { model?: string | undefined; medium: string };

/** Whatever somebody wrote there: its shape is looked at elsewhere. */
function disksIn(text: string): Disk[] {
  const { data } = environment.safeParse(parseDocument(text).toJS());
  return (data?.nodes ?? []).flatMap(({ disks = [] }) => disks);
}

const isSame = (one: Disk, { model, medium }: Disk): boolean =>
  one.medium === medium && (one.model === undefined || model === undefined || one.model === model);

const flowText = (disk: Disk): string => stringify(disk, { collectionStyle: "flow", lineWidth: 0 }).trim();

/** For what is found again with each cell. */
export function onceEach(say: (line: string) => void): (line: string | undefined) => void {
  const told = new Set<string | undefined>();
  return (line) => {
    if (line !== undefined && !told.has(line)) say(line);
    told.add(line);
  };
}

/** Of a cell on this mount. */
export const mountFacts = ({ type, options }: Mount): { filesystem?: string; mountOptions?: string } => ({
  ...(type && { filesystem: type }),
  ...(options && { mountOptions: options }),
});

function diskOf({ mount, memory }: Here): Disk {
  const { device } = mount;
  return {
    ...(device?.model && { model: device.model }),
    medium: memory ? "memory" : mediumOf(mount),
    ...(device?.bytes && { sizeBytes: device.bytes }),
  };
}

function environmentOf({ machine }: Here, disks: readonly unknown[]): object {
  const { cpu, cpus, memoryBytes, system, kernel } = machine;
  return {
    format: "environment/1",
    title: "This machine",
    kind: "host",
    summary: `The machine on which collect ran: ${cpus} CPUs (${cpu}), ${formatValue(memoryBytes, "bytes")} of memory, ${system}.`,
    nodes: [{ name: "this machine", cpu: `${cpus} x ${cpu}`, memoryBytes, disks }],
    software: { "operating system": system, kernel },
  };
}

type Titled = { title: string; environment: string };

/** Two places on one disk would be called alike on every page. */
async function apartFromOthers<Described extends Titled>(
  { root, deployment }: Here,
  described: Described,
): Promise<Described> {
  const own = declarationPath("deployment", deployment);
  const paths = await findFiles(root, declarationPath("deployment", "*"));
  for (const path of paths) {
    const read = path === own ? undefined : readYaml(await readText(join(root, path)));
    const other = read !== undefined && "value" in read ? (read.value as Partial<Titled> | null) : undefined;
    if (other?.title === described.title && other.environment === described.environment)
      return { ...described, title: `${described.title} (${deployment})` };
  }
  return described;
}

function deploymentOf({
  environment,
  mount,
  memory,
  volumeMode,
  vm,
}: Here): Titled & Record<string, unknown> {
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
