/** A storage system as a product and configuration. data/backends/ID.yaml */
import { z } from "zod";
import { accessMode, citation, schemaHint, text, volumeMode, webAddress } from "./base.ts";
import { durability } from "./durability.ts";

export const backend = z.strictObject({
  ...schemaHint,
  format: z.literal("backend/1"),
  title: text,
  product: text.meta({ description: "The product; several configurations of it are several backends." }),
  kind: z.enum([
    "local-disk",
    "local-volume",
    "replicated-block",
    "distributed-block",
    "distributed-filesystem",
    "network-filesystem",
    "network-block",
    "encrypted-volume",
    "unknown",
  ]),
  summary: text,
  networked: z
    .boolean()
    .optional()
    .meta({ description: "I/O normally crosses a network; left out where nobody knows." }),
  accessModes: z.array(accessMode),
  blockAccessModes: z.array(accessMode).optional().meta({
    description:
      "Of raw block volumes, where they differ: a block device that several nodes share holds no common files.",
  }),
  volumeModes: z.array(volumeMode),
  durability: durability.optional(),
  snapshots: z.boolean().optional(),
  replicas: z.number().int().positive().optional(),
  erasureCoding: z
    .strictObject({ data: z.number().int().positive(), parity: z.number().int().positive() })
    .optional(),
  encrypted: z
    .boolean()
    .optional()
    .meta({ description: "It encrypts what it stores, which makes nothing faster." }),
  homepage: webAddress.optional(),
  aliases: z.array(z.string()).optional(),
  from: z.array(citation).optional(),
});
export type Backend = z.infer<typeof backend>;
