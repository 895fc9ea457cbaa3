/** What must be equal, beside deployment and workload, for two numbers to be repeats of each other. */
import { z } from "zod";
import { accessMode, sizeBytes, volumeMode } from "./base.ts";

export const cell = z
  .strictObject({
    volumeMode,
    accessMode,
    volumeSizeBytes: sizeBytes,
    filesystem: z.string(),
    mountOptions: z.string(),
    node: z.string().meta({ description: "Where the client ran." }),
    vm: z
      .strictObject({
        bus: z.string(),
        cache: z.string(),
        io: z.string(),
        iothreads: z.boolean(),
        accelerator: z.string().meta({ description: '"kvm"; "tcg" emulates the processor.' }),
      })
      .partial(),
    clients: z.strictObject({
      count: z.number().int().positive(),
      placement: z.string().optional().meta({ description: '"one node", "spread" ...' }),
    }),
    podLimits: z.strictObject({ cpu: z.string(), memory: z.string() }).partial(),
    prefill: z.string().meta({ description: 'What had been written before: "none", "whole file" ...' }),
    during: z.string().meta({
      description:
        "Name of what was made to happen meanwhile: such figures are no repeats of undisturbed ones.",
    }),
    cacheState: z.string().meta({ description: '"cold", "warm", "dropped" ...' }),
    target: z.string().meta({ description: "File or device that was read and written." }),
  })
  .partial();
export type Cell = z.infer<typeof cell>;
