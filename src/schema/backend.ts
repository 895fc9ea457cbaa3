/** A storage system as a product and configuration. data/backends/ID.yaml */
import { z } from "zod";
import { accessMode, citation, schemaHint, text, volumeMode } from "./base.ts";

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
  volumeModes: z.array(volumeMode),
  survivesNodeLoss: z
    .boolean()
    .optional()
    .meta({ description: "Data stay reachable when one storage node is lost." }),
  snapshots: z.boolean().optional(),
  replicas: z.number().int().positive().optional(),
  erasureCoding: z
    .strictObject({ data: z.number().int().positive(), parity: z.number().int().positive() })
    .optional(),
  homepage: z.url().optional(),
  aliases: z.array(z.string()).optional(),
  from: z.array(citation).optional(),
});
export type Backend = z.infer<typeof backend>;
