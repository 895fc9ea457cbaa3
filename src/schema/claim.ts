/** What a published text says about its own numbers, so that it can be checked. data/claims/ID.yaml */
import { z } from "zod";
import { id, lines, schemaHint, text } from "./base.ts";

const operand = z.strictObject({
  run: id,
  result: z.string().optional(),
  metric: z.string().meta({ description: 'Such as "read.bandwidth" or "write.p50".' }),
});

/** What a machine can recompute; absent where the claim names no numbers of the record. */
const assertion = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ratio"), subject: operand, baseline: operand, printed: text }),
  z.strictObject({ kind: z.literal("value"), subject: operand, printed: text }),
  z.strictObject({ kind: z.literal("best"), metric: z.string(), winner: operand, among: z.array(operand) }),
  z.strictObject({ kind: z.literal("worst"), metric: z.string(), loser: operand, among: z.array(operand) }),
  z.strictObject({
    kind: z.literal("within"),
    subjects: z.array(operand).min(1),
    printed: text.meta({ description: 'The range or bound that holds each of them: "36-87ms", "Sub-1ms".' }),
  }),
  z.strictObject({
    kind: z.literal("linear"),
    terms: z
      .array(operand.extend({ factor: z.number() }))
      .min(2)
      .meta({ description: "Sum of factor x value: totals, differences, averages of two percentiles." }),
    printed: text,
  }),
  z.strictObject({
    kind: z.literal("share"),
    subject: operand,
    of: text.meta({ description: 'The constant as printed, such as "250 MB/s".' }),
    printed: text,
  }),
]);

export const claim = z.strictObject({
  id,
  lines,
  kind: z.enum([
    "ratio",
    "value",
    "order",
    "advantage",
    "recommendation",
    "explanation",
    "projection",
    "capability",
  ]),
  says: text.meta({ description: "Paraphrased in one sentence, with the figures as printed." }),
  about: z.array(id).optional().meta({ description: "Deployments." }),
  asserts: assertion.optional(),
});
export type Claim = z.infer<typeof claim>;

export const claimFile = z.strictObject({
  ...schemaHint,
  format: z.literal("claims/1"),
  source: id,
  claims: z.array(claim),
});
export type ClaimFile = z.infer<typeof claimFile>;
