/** Reads the sidecar of a raw file: facts on the machine that it was measured on. */
import { insideRoot, readTextIfAny } from "../effects/files.ts";
import { type MachineSidecar, machineSidecar, sidecarPath } from "../schema/machine-sidecar.ts";
import { sha256 } from "../text/sha256.ts";

export type Sidecar = { text: string; sha256: string } | undefined;

export async function readSidecar(root: string, rawPath: string): Promise<Sidecar> {
  const text = await readTextIfAny(await insideRoot(root, sidecarPath(rawPath)));
  return text === undefined ? undefined : { text, sha256: sha256(text) };
}

/** Throws an Error of one line where it is no such sidecar. */
export function parseSidecar(text: string): MachineSidecar {
  const parsed = machineSidecar.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join(".") || "it"}: ${issue?.message}`);
}
