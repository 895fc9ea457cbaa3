/** fiolio.yaml: what this report is. */
import { z } from "zod";
import { schemaHint, text, webAddress } from "./base.ts";
import { edition } from "./edition.ts";
import { redaction } from "./redaction.ts";
import { site } from "./site.ts";
import type { Target } from "./target.ts";

const report = z.strictObject({
  ...schemaHint,
  format: z.literal("fiolio/1"),
  title: text,
  description: text,
  baseURL: z
    .string()
    .regex(/^(?:https?:\/)?\/[^\s"'<>\\]*$/, "an address that begins with https://, http:// or /")
    .default("/")
    .meta({ description: "Where the site is served, such as https://example.org/fiolio/." }),
  repository: webAddress.optional().meta({ description: "Where readers find the record." }),
  site: site.optional().meta({ description: "What is your own on every page." }),
  editions: z.array(edition).default([]),
  redact: z
    .array(redaction)
    .optional()
    .meta({ description: "Host names, serial numbers and addresses that no raw file may hold." }),
});

/** @param kinds what each kind of target may say, told apart by `kind`: see src/targets */
export function declarationOf(kinds: readonly z.ZodType<Target>[]) {
  const options = kinds as unknown as [z.core.$ZodTypeDiscriminable];
  const target = z.discriminatedUnion("kind", options) as unknown as z.ZodType<Target>;
  return report.extend({
    targets: z
      .array(target)
      .default([])
      .meta({ description: "What `collect` measures, beside what it imports." }),
  });
}
export type Declaration = z.infer<ReturnType<typeof declarationOf>>;
