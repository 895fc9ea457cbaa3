/** What a source states without figures: an order, a ratio, a quality. Shown as such, never mixed with measurements. data/findings/ID.yaml */
import { z } from "zod";
import { id, lines, schemaHint, text } from "./base.ts";

const common = {
  id,
  lines,
  environment: id,
  says: text.meta({ description: "Paraphrased in one sentence." }),
  metric: text.optional().meta({ description: 'Of what: "random write", "latency at queue depth 1" ...' }),
};

const finding = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("order"),
    ...common,
    order: z.array(id).min(1).meta({ description: "Deployments, best first." }),
  }),
  z.strictObject({
    kind: z.literal("ratio"),
    ...common,
    subject: id,
    baseline: id,
    printed: text.meta({ description: "The ratio as printed." }),
    factorLow: z
      .number()
      .positive()
      .meta({ description: "Subject over baseline; equal to factorHigh where one number is named." }),
    factorHigh: z.number().positive(),
    open: z
      .enum(["below", "above"])
      .optional()
      .meta({ description: 'The factor is only a bound: "a factor of four or more".' }),
  }),
  z.strictObject({
    kind: z.literal("quality"),
    ...common,
    about: z.array(id).meta({ description: "Deployments; empty where it is about the environment." }),
  }),
]);
export type Finding = z.infer<typeof finding>;

export const findingFile = z.strictObject({
  ...schemaHint,
  format: z.literal("findings/1"),
  source: id,
  findings: z.array(finding),
});
export type FindingFile = z.infer<typeof findingFile>;
