/** What somebody says about a number: a published "likely cached" mark, a waived flag, a retraction. Nothing is deleted. */
import { z } from "zod";
import { id, schemaHint, text } from "./base.ts";

export const annotation = z.strictObject({
  kind: z.enum(["likely-cached", "waived", "retracted", "retracted-later", "company", "note"]),
  author: text.meta({ description: "The document or person who says so." }),
  reason: text,
  flag: z.string().optional().meta({ description: "The check that is waived." }),
  metrics: z
    .array(z.string())
    .optional()
    .meta({ description: 'Metrics it concerns, such as "read.iops"; all where absent.' }),
  publishedIn: z.array(text).optional().meta({
    description:
      "Of a retraction: versions that were locked with the run before. They keep their figures, and show the mark.",
  }),
  line: z.number().int().positive().optional(),
});
export type Annotation = z.infer<typeof annotation>;

/** data/annotations/*.yaml: annotations of runs already recorded. */
export const annotationFile = z.strictObject({
  ...schemaHint,
  format: z.literal("annotations/1"),
  annotations: z.array(annotation.extend({ run: id, result: z.string().optional() })),
});
export type AnnotationFile = z.infer<typeof annotationFile>;
