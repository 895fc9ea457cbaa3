/** NAME.life.json in data/raw: when volumes were made, mounted, mounted again, changed, copied and deleted, as a session saw it; round by round, in turn for a while, or on one node. */
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
export const LIFE_STEPS = ["expand", "snapshot", "clone", "move"] as const;
export type LifeStep = (typeof LIFE_STEPS)[number];

const copy = mounted.extend({ asked: moment }).meta({
  description: "Of another volume with the same data: when its claim was asked for, and of its pod.",
});

const attachment = z
  .strictObject({ asked: moment, attached: moment, released: moment, detached: moment })
  .partial()
  .meta({
    description:
      "To a node: when its VolumeAttachment was first seen, said that it is attached, was to be deleted, and was gone.",
  });
export type Attachment = z.infer<typeof attachment>;

const volume = z.strictObject({
  name: text,
  asked: moment.meta({ description: "When its claim was asked for." }),
  bound: moment.optional().meta({ description: "When the claim was bound." }),
  attachments: z
    .array(attachment)
    .optional()
    .meta({ description: "In their order; there where the class's driver attaches, and that was watched." }),
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
  moved: mounted
    .extend({ asked: moment })
    .optional()
    .meta({ description: "To another node: when its pod's end was asked for, and of the pod there." }),
  deleted: moment.optional().meta({ description: "When the deletion of its claim was asked for." }),
  gone: moment.optional().meta({ description: "When the volume was gone." }),
});
export type LifeOfVolume = z.infer<typeof volume>;

/** Of a volume that is mounted once. */
const brief = volume.pick({
  ...{ name: true, asked: true, bound: true, attachments: true },
  ...{ first: true, deleted: true, gone: true },
});
export type BriefLife = z.infer<typeof brief>;

const STAMPS = ["bound", "scheduled", "running", "grown", "ready", "gone"] as const;
export type LifeStamp = (typeof STAMPS)[number];

const every = {
  cell: text,
  volumeBytes: z.number().positive(),
  asked: z.array(z.enum(STAMPS)).meta({
    description: "What no watch of the API server told: it was asked for, at most every half second.",
  }),
};
const sha256 = (of: string) =>
  z.string().meta({ description: `Of the ${of} as JSON without blanks: every digit counts.` });

export const life = z.strictObject({
  format: z.literal("life/1"),
  ...every,
  volumes: z.number().int().positive().meta({ description: "At once." }),
  snapshotClass: text.optional(),
  rounds: z.array(z.array(volume)).min(1),
  sha256: sha256("rounds"),
});
export type Life = z.infer<typeof life>;

/** Pods with a new volume each: where one is gone with its volume, another is made, until the time is over. */
export const churn = z.strictObject({
  format: z.literal("churn/1"),
  ...every,
  volumes: z.number().int().positive().meta({ description: "At once." }),
  seconds: z.number().positive().meta({ description: "For so long others were begun." }),
  began: moment,
  turns: z.array(brief.extend({ ended: moment.optional() })).min(1),
  sha256: sha256("turns"),
});
export type Churn = z.infer<typeof churn>;

/** Pods with a volume each on one node, one more after the other. */
export const density = z.strictObject({
  format: z.literal("density/1"),
  ...every,
  most: z.number().int().positive().meta({ description: "So many were asked for." }),
  volumes: z.array(brief).min(1).meta({ description: "Those that ran together." }),
  limit: z
    .strictObject({ code: text, words: text })
    .optional()
    .meta({ description: "Why there was not one more: the cluster's words." }),
  sha256: sha256("volumes"),
});
export type Density = z.infer<typeof density>;

export type LifeFile = Life | Churn | Density;

/** `all`: rounds, turns or volumes, as they were written or read. */
export const sumOf = (all: unknown): string => createHash("sha256").update(JSON.stringify(all)).digest("hex");
