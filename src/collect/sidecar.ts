/** NAME.machine.json beside a raw file NAME.json: what was seen of the machine that it was measured on. */
import { z } from "zod";
import { insideRoot, readTextIfAny, sha256 } from "../effects/files.ts";
import { annotation } from "../schema/annotation.ts";
import { cell } from "../schema/cell.ts";
import { run } from "../schema/run.ts";
import { runObservation } from "../schema/run-observation.ts";

export const machineSidecar = z.strictObject({
  format: z.literal("machine/1"),
  machine: z.record(z.string(), z.string()),
  cell: cell.optional(),
  annotations: z.array(annotation).optional(),
  observations: z.array(runObservation).optional(),
  repeat: run.shape.repeat,
  /** When, where the tool's own output does not say. */
  measured: run.shape.provenance.shape.measured,
  /** What the cell's target declared: a cell that is declared otherwise by now has another. */
  declared: z.string().optional(),
});
export type MachineSidecar = z.infer<typeof machineSidecar>;

/** a/quick-1.json has a/quick-1.machine.json. */
export const sidecarPath = (rawPath: string): string =>
  `${rawPath.replace(/(?<=[^/])\.[^./]+$/, "")}.machine.json`;

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
