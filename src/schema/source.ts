/** A published document whose figures are in the record. The text itself is not. data/sources/ID.yaml */
import { z } from "zod";
import { isoDate, lines, schemaHint, sha256Text, text, webAddress } from "./base.ts";

export const source = z.strictObject({
  ...schemaHint,
  format: z.literal("source/1"),
  title: text,
  author: text.optional(),
  published: isoDate.optional(),
  address: webAddress.optional().meta({ description: "Where the document was published." }),
  sha256: sha256Text.meta({ description: "Of the text that was read." }),
  lineCount: z.number().int().positive(),
  licence: text.optional(),
  summary: text.meta({ description: "In our own words: who measured what, on what." }),
  caveats: z
    .array(text)
    .optional()
    .meta({ description: "What the document itself says against its numbers." }),
  notRecorded: z
    .array(z.strictObject({ lines, reason: text }))
    .optional()
    .meta({ description: "Lines with a number or a comparison that are no fact about storage, and why." }),
});
export type Source = z.infer<typeof source>;
