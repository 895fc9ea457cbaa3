/** A way to make one score of several figures: data/models/ID.yaml beside the built-in ones. */
import { z } from "zod";
import { schemaHint, text } from "./base.ts";
import { workloadSelector } from "./use-case.ts";

const figure = z.strictObject({
  metric: z.string().meta({ description: 'An id of the metric table, such as "read.iops".' }),
  workload: workloadSelector,
});

const dimension = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower case letters, digits and dashes"),
    title: text,
    weight: z.number().positive().meta({ description: "Counts relative to the other weights." }),
    of: z.array(figure).min(1).meta({ description: "The figures behind it, of one unit." }),
    combine: z
      .enum(["sum", "mean"])
      .optional()
      .meta({ description: "What several figures become; needed where there are several." }),
    timesShareOf: z
      .string()
      .optional()
      .meta({ description: "Another dimension: the share is multiplied by the share there." }),
    reason: text,
  })
  .refine(({ of, combine }) => of.length === 1 || combine !== undefined, {
    message: "several figures and no word of how they are combined",
    path: ["combine"],
  });

/** What the model's own authors do where a dimension is missing; the report ranks no deployment that lacks one. */
const missing = z.discriminatedUnion("rule", [
  z.strictObject({ rule: z.literal("not-ranked") }),
  z.strictObject({ rule: z.literal("weights-of-the-rest") }),
  z.strictObject({
    rule: z.literal("penalty"),
    times: z.number().positive(),
    least: z.number().positive().meta({
      description: "The figure is taken as the worst of one's own, this at least, times the factor.",
    }),
  }),
]);

export const model = z
  .strictObject({
    ...schemaHint,
    format: z.literal("model/1"),
    title: text,
    order: z.number().int().meta({ description: "Place among the models; the first leads the page." }),
    summary: text,
    mean: z
      .enum(["geometric", "arithmetic"])
      .meta({ description: "Of the weighted shares of the best value." }),
    shift: z
      .number()
      .positive()
      .optional()
      .meta({ description: "Added to both sides of a share, in the unit of the metric (ns, B/s, IOPS)." }),
    missing,
    dimensions: z.array(dimension).min(1),
    origin: text.optional().meta({ description: "Whose model it is, and where it stands." }),
    adapted: z
      .array(text)
      .optional()
      .meta({ description: "What is different here from its origin, and why." }),
    flaws: z.array(text).optional().meta({ description: "What it gets wrong." }),
  })
  .superRefine(({ dimensions }, context) => {
    const ids = dimensions.map(({ id }) => id);
    for (const [index, { id, timesShareOf }] of dimensions.entries()) {
      const say = (message: string, field: string) =>
        context.addIssue({ code: "custom", message, path: ["dimensions", index, field] });
      if (ids.indexOf(id) !== index) say(`a second dimension ${id}`, "id");
      if (timesShareOf === undefined) continue;
      if (timesShareOf === id || !ids.includes(timesShareOf))
        say(`no other dimension ${timesShareOf}`, "timesShareOf");
    }
  });

export type Model = z.infer<typeof model>;
export type ModelDimension = Model["dimensions"][number];
