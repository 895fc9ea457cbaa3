/** What `collect` measures, as far as all kinds of targets have it in common: fiolio.yaml, under `targets`. The kinds are in src/targets. */
import { z } from "zod";
import { id, type volumeMode } from "./base.ts";

export const positive = z.number().int().positive();
export const seconds = z.number().positive();

/** At least one. */
export const some = <T extends z.ZodType>(one: T) => z.array(one).min(1);

/** What every target has: which cells there are, and in which order they run. */
export const matrix = {
  id: id.meta({ description: "Also the environment's id, unless that is given." }),
  enabled: z.boolean().default(true),
  environment: id.optional(),
  profiles: some(id).meta({ description: "Job files in profiles/." }),
  size: z
    .string()
    .regex(/^[1-9]\d*[kmgt]?$/i, "a size as fio writes it, such as 512m or 20g")
    .optional()
    .meta({ description: "Of each job's file, as fio writes sizes, instead of what the profile says." }),
  runtimeSeconds: positive
    .optional()
    .meta({ description: "Of each job, instead of what the profile says; ramps come on top." }),
  repeats: positive.default(1).meta({ description: "6 or more give a median with an interval." }),
  cooldownSeconds: z.number().nonnegative().default(0).meta({ description: "Between cells." }),
  aaPair: z.boolean().default(false).meta({
    description: "Measure one cell twice as if it were two, to see what differs without a difference.",
  }),
  prefill: z
    .boolean()
    .default(true)
    .meta({ description: "Write all that is going to be read, with random data, before it is read." }),
};

const command = some(z.string()).meta({
  description:
    "A program and its arguments, started in the report's folder, without a shell; variables FIOLIO_... say what is measured.",
});

/** A step of what is made to happen while it is measured. Kinds of targets add to it. */
export const step = {
  at: z.number().nonnegative().meta({ description: "Seconds since measuring began, a ramp left out." }),
  undo: command.optional().meta({
    description:
      "A command that takes it back, run when measuring has ended, and in any case: after Ctrl-C too.",
  }),
};
export const commandStep = z.strictObject({ ...step, command });
export type CommandStep = z.infer<typeof commandStep>;

/** A profile is measured once more while these steps are made to happen. */
export type Disturbance<Step extends { at: number } = { at: number }> = {
  name: string;
  profile: string;
  steps: readonly Step[];
};

export const disturbances = <Step extends z.ZodType<{ at: number }>>(one: Step) =>
  z
    .array(
      z.strictObject({
        name: id.meta({ description: "Of what happens: osd-lost. Part of the cells' names." }),
        profile: id.meta({ description: "Measured once more, while the steps happen." }),
        steps: some(one),
      }),
    )
    .refine(
      (all) => new Set(all.map(({ name, profile }) => `${name} ${profile}`)).size === all.length,
      "each name once for a profile",
    )
    .optional()
    .meta({
      description:
        "What is made to happen while a profile is measured once more: how deep the rate falls, and how soon it is back.",
    });

/** Added to the time that the profile asks for. */
export const overrunSeconds = seconds
  .default(600)
  .meta({ description: "Beyond the time that the profile asks for; then the cell fails." });

/** What a target measures, told so that who asks need not know its kind. */
export type Measures = {
  /** All that it runs, in ramps and stress tests too. */
  profiles: readonly string[];
  /** One deployment, which is as it is; or those of StorageClasses, with volumes that are made in these modes. */
  of:
    | { deployment: string }
    | {
        storageClasses: readonly string[] | "any";
        volumeModes: readonly z.infer<typeof volumeMode>[];
      };
  /** More and more clients, as long as its p99 stays within this. */
  ramp?: { profile: string; objectiveNs: number };
};

export type Target = z.infer<z.ZodObject<typeof matrix>> & { kind: string; measures: Measures };

export const environmentOf = ({ environment, id }: Pick<Target, "environment" | "id">): string =>
  environment ?? id;
