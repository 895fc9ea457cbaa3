/** NAME.failed.json in data/raw: a cell of a session that gave no result, and why. */
import { z } from "zod";
import { isoDate } from "./base.ts";

export const attempt = z.object({
  format: z.literal("attempt/1"),
  /** The last part of the cell's id. */
  cell: z.string().regex(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/i, "letters, digits, single dashes and dots"),
  workload: z.looseObject({
    kind: z.string(),
    profile: z.string().optional(),
    mode: z.string().optional(),
    script: z.string().optional(),
  }),
  clients: z.number().int().positive(),
  /** A way of failing: see src/cells/failures.ts. */
  code: z.string().min(1),
  message: z.string().min(1),
  /** The cluster's events or the tool's lines, oldest first. */
  evidence: z.array(z.string()),
  startedAt: isoDate,
  endedAt: isoDate.optional(),
});
export type Attempt = z.infer<typeof attempt>;

/** Of the run that an attempt becomes. */
export const attemptKey = (cell: string): string => cell.toLowerCase();
