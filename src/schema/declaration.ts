/** fiolio.yaml: what this report is. */
import { z } from "zod";
import { schemaHint, text } from "./base.ts";
import { edition } from "./edition.ts";
import { redaction } from "./redaction.ts";
import type { Target } from "./target.ts";

type Option = z.core.$ZodTypeDiscriminable;

/** One of the kinds that are registered, by its `kind`. */
const oneOf = (kinds: readonly z.ZodType<Target>[]): z.ZodType<Target> =>
  z.discriminatedUnion(
    "kind",
    kinds as unknown as readonly [Option, ...Option[]],
  ) as unknown as z.ZodType<Target>;

/** @param kinds what each kind of target may say: see src/targets */
export const declarationOf = (kinds: readonly z.ZodType<Target>[]) =>
  z.strictObject({
    ...schemaHint,
    format: z.literal("fiolio/1"),
    title: text,
    description: text,
    baseURL: z
      .string()
      .default("/")
      .meta({ description: "Where the site is served, such as https://example.org/fiolio/." }),
    repository: z.url().optional().meta({ description: "Where readers find the record." }),
    editions: z.array(edition).default([]),
    redact: z
      .array(redaction)
      .optional()
      .meta({ description: "Host names, serial numbers and addresses that no raw file may hold." }),
    targets: z
      .array(oneOf(kinds))
      .default([])
      .meta({ description: "What `collect` measures, beside what it imports." }),
  });
export type Declaration = z.infer<ReturnType<typeof declarationOf>>;
