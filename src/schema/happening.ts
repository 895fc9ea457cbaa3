/** What was made to happen while a run was measured, step by step. */
import { z } from "zod";
import { id } from "./base.ts";

const happening = z.strictObject({
  what: z.string().meta({ description: "The step, in words or as it was typed." }),
  atMs: z.number().nonnegative().meta({
    description: "Since measuring began, a ramp left out, by the clock of who made it happen.",
  }),
  tookMs: z
    .number()
    .nonnegative()
    .optional()
    .meta({ description: "Absent where it went on until measuring ended." }),
});
export type Happening = z.infer<typeof happening>;

/** `name`: as fiolio.yaml calls it, under `during`. */
export const during = z.strictObject({ name: id, happened: z.array(happening).min(1) });
export type During = z.infer<typeof during>;
