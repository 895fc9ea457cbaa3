/** NAME.life.json in data/raw: when volumes were made, mounted, mounted again, changed, copied and deleted, as a session saw it. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { text } from "./base.ts";

/** Milliseconds since the epoch, by the clock of who measured. */
const moment = z.number().int().positive();

const mounted = z
  .strictObject({ scheduled: moment, running: moment })
  .partial()
  .meta({ description: "Of a pod with the volume: when it had a node, and when it ran." });

/** What may be done to a volume while it is mounted again. */
export const LIFE_STEPS = ["expand", "snapshot", "clone"] as const;
export type LifeStep = (typeof LIFE_STEPS)[number];

const copy = mounted.extend({ asked: moment }).meta({
  description: "Of another volume with the same data: when its claim was asked for, and of its pod.",
});

const volume = z.strictObject({
  name: text,
  asked: moment.meta({ description: "When its claim was asked for." }),
  bound: moment.optional().meta({ description: "When the claim was bound." }),
  first: mounted,
  again: mounted,
  expanded: z
    .strictObject({ asked: moment, grown: moment.optional() })
    .optional()
    .meta({ description: "When twice the size was asked for, and when its claim had it." }),
  snapshot: z
    .strictObject({ asked: moment, ready: moment.optional() })
    .optional()
    .meta({ description: "When a snapshot was asked for, and when it was ready to use." }),
  restored: copy.optional(),
  cloned: copy.optional(),
  deleted: moment.optional().meta({ description: "When the deletion of its claim was asked for." }),
  gone: moment.optional().meta({ description: "When the volume was gone." }),
});
export type LifeOfVolume = z.infer<typeof volume>;

const STAMPS = ["bound", "scheduled", "running", "grown", "ready", "gone"] as const;
export type LifeStamp = (typeof STAMPS)[number];

export const life = z.strictObject({
  format: z.literal("life/1"),
  cell: text,
  volumes: z.number().int().positive().meta({ description: "At once." }),
  volumeBytes: z.number().positive(),
  snapshotClass: text.optional(),
  asked: z.array(z.enum(STAMPS)).meta({
    description: "What no watch of the API server told: it was asked for, at most every half second.",
  }),
  rounds: z.array(z.array(volume)).min(1),
  sha256: z.string().meta({ description: "Of the rounds as JSON without blanks: every digit counts." }),
});
export type Life = z.infer<typeof life>;

/** `rounds`: as they were written or read. */
export const sumOfRounds = (rounds: unknown): string =>
  createHash("sha256").update(JSON.stringify(rounds)).digest("hex");
