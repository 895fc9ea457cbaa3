/** Any other measured thing: a cache hit rate, a rebuild speed, time to bind. data/observations/ID.yaml */
import { z } from "zod";
import { id, isoDate, schemaHint, text } from "./base.ts";
import { basis } from "./run.ts";

const observation = z.strictObject({
  id,
  metric: text.meta({ description: 'What was measured: "L2ARC hit rate", "rebuild speed", "time to bind".' }),
  printed: text.meta({
    description: 'The figure with its unit as printed: "140-258 MB/s", "~21 MB/s", "100%".',
  }),
  line: z.number().int().positive().optional(),
  basis,
  environment: id,
  deployment: id.optional(),
  context: text.optional().meta({ description: "During what, and on which part." }),
  date: isoDate.optional(),
});
export type Observation = z.infer<typeof observation>;

export const observationFile = z.strictObject({
  ...schemaHint,
  format: z.literal("observations/1"),
  source: id.optional(),
  observations: z.array(observation),
});
export type ObservationFile = z.infer<typeof observationFile>;
