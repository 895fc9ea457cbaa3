/** fiolio.yaml, under `redact`: words that no raw file may hold, and what replaces them. */
import { z } from "zod";

/** Safe in JSON, YAML and CSV alike, and never a number. */
const standIn = z
  .string()
  .regex(
    /^(?=.*[A-Za-z])[A-Za-z0-9](?:[\w.-]{0,62}[A-Za-z0-9])?$/,
    "letters, digits, dashes and dots, with a letter",
  )
  .meta({ description: "What stands in its place; by default redacted- and a number." });

const name = z
  .string()
  .trim()
  .min(3)
  .max(200)
  .regex(/^[^\p{C}\n]*$/u, "one line of plain text")
  .regex(/\p{L}/u, "a name with a letter: a bare number could be a figure")
  .refine((text) => Number.isNaN(Number(text)), "a name that is no number: 1e5 could be a figure")
  .meta({ description: "A host name, a serial number, a path: letter case aside, as a word of its own." });

export const ADDRESS_KINDS = ["ipv4", "ipv6", "mac"] as const;

export const redaction = z.union([
  z.strictObject({ name, as: standIn.optional() }),
  z.strictObject({
    kind: z
      .enum(["addresses", ...ADDRESS_KINDS])
      .meta({ description: "addresses: all three of the others." }),
    as: standIn.optional(),
  }),
]);
export type RedactionEntry = z.infer<typeof redaction>;
