/** What is wrong with a target of virtual machines, before anything runs. */
import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import type { PreflightFinding } from "../../cells/cell.ts";
import { demands } from "../../cells/estimate.ts";
import { foundError, profileFindings, unfit } from "../../cells/findings.ts";
import { engineDir } from "../../effects/engine.ts";
import { codeOf } from "../../effects/files.ts";
import { placeFindings } from "../../places/findings.ts";
import { shellWord } from "../../text/command-line.ts";
import { printablePath } from "../../text/problem.ts";
import type { RunnerInputs } from "../target-kind.ts";
import { PACKAGE, QEMU } from "./qemu.ts";
import type { VmTarget } from "./schema.ts";

type Looked = Pick<RunnerInputs, "root" | "profiles" | "allowMemory"> & { target: VmTarget };

const KVM = "/dev/kvm";

/** "QEMU 7.2.22"; undefined where there is none. */
export async function qemuVersion(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(QEMU, ["--version"]);
    return `QEMU ${/version (\S+)/.exec(stdout)?.[1] ?? "of an unknown version"}`;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

export async function vmFindings(looked: Looked): Promise<PreflightFinding[]> {
  const { root, target, profiles, allowMemory } = looked;
  const findings = profileFindings(target.measures.profiles, profiles);
  if ((await qemuVersion()) === undefined)
    findings.push(
      unfit(
        `expected ${QEMU}, it is not installed: virtual machines are not measured. Run apt-get install ${PACKAGE}, or collect --no-run.`,
      ),
    );
  if (target.accelerator === "kvm") findings.push(...(await kvmFindings()));
  findings.push(...(await guestFindings(root, target)));
  const demand = demands(profiles.filter(({ id }) => target.profiles.includes(id)));
  const sizes = [...demand].map(([id, { bytes }]) => ({ id, bytes }));
  return [...findings, ...(await placeFindings({ root, target, allowMemory }, () => sizes))];
}

const kvmFindings = (): Promise<PreflightFinding[]> =>
  access(KVM, constants.R_OK | constants.W_OK).then(
    () => [],
    (error) => [
      unfit(
        codeOf(error) === "ENOENT"
          ? `expected ${KVM}, found none: virtual machines are not measured. Turn virtualization on, or say accelerator: tcg, whose figures are kept apart.`
          : `expected ${KVM} to be readable and writable, found that it is not (${codeOf(error)}): virtual machines are not measured. Join the group kvm.`,
      ),
    ],
  );

async function guestFindings(root: string, { guest }: VmTarget): Promise<PreflightFinding[]> {
  const folder = resolve(root, guest);
  const missing: string[] = [];
  for (const name of ["vmlinuz", "initrd"])
    await access(join(folder, name), constants.R_OK).catch(() => missing.push(name));
  if (missing.length === 0) return [];
  const build = join(relative(root, engineDir) || ".", "deploy", "guest", "build.sh");
  const shown = printablePath(guest);
  return [
    foundError(
      `guest: expected vmlinuz and initrd in ${shown}, found no ${missing.join(" and no ")}. Build them: bash ${shellWord(build)} ${shellWord(shown)}`,
    ),
  ];
}
