/** NAME.machine.json beside a raw file NAME.json: what was seen of the machine that it was measured on. */
import { z } from "zod";
import { annotation } from "./annotation.ts";
import { cell } from "./cell.ts";
import { during } from "./happening.ts";
import { queried } from "./queried.ts";
import { pluginName, run } from "./run.ts";
import { runObservation } from "./run-observation.ts";

export const machineSidecar = z.strictObject({
  format: z.literal("machine/1"),
  machine: z.record(z.string(), z.string()),
  cell: cell.optional(),
  annotations: z.array(annotation).optional(),
  observations: z.array(runObservation).optional(),
  queried: z.array(queried).optional(),
  during: during.optional(),
  repeat: run.shape.repeat,
  labels: run.shape.labels,
  /** When, where the tool's own output does not say. */
  measured: run.shape.provenance.shape.measured,
  /** Whose kind of target it was measured by, where it is not the engine's. */
  plugin: pluginName.optional(),
  /** What the cell's target declared: a cell that is declared otherwise by now has another. */
  declared: z.string().optional(),
  /** Hash of the path that was measured: what lies elsewhere may be another storage. */
  path: z.string().optional(),
});
export type MachineSidecar = z.infer<typeof machineSidecar>;

/** a/quick-1.json has a/quick-1.machine.json. */
export const sidecarPath = (rawPath: string): string =>
  `${rawPath.replace(/(?<=[^/])\.[^./]+$/, "")}.machine.json`;
