/** Facts on this machine that matter to a benchmark. No host name, no addresses, no serial numbers. */
import { readFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import type { Mount } from "./mounts.ts";

export type Machine = { kernel: string; system: string; cpu: string; cpus: number; memoryBytes: number };

export async function thisMachine(): Promise<Machine> {
  const text = await readFile("/etc/os-release", "utf8").catch(() => "");
  const [first] = cpus();
  return {
    kernel: `${type()} ${release()}`,
    system: /^PRETTY_NAME="?(.*?)"?$/m.exec(text)?.[1] ?? type(),
    cpu: first?.model.trim().replace(/\s+/g, " ") || "unknown",
    cpus: cpus().length,
    memoryBytes: totalmem(),
  };
}

/** The facts as a run lists them; what is not known is left out. */
export function machineFacts(machine: Machine, mount: Mount, fioVersion: string): Record<string, string> {
  const facts: Record<string, string | undefined> = {
    kernel: machine.kernel,
    "operating system": machine.system,
    cpu: machine.cpu,
    cpus: String(machine.cpus),
    "memory bytes": String(machine.memoryBytes),
    "file system": mount.type,
    "mount options": mount.options,
    device: mount.device?.name,
    "device model": mount.device?.model,
    "I/O scheduler": mount.device?.scheduler,
    fio: fioVersion,
  };
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => Boolean(fact[1])),
  );
}
