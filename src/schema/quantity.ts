/** A value, and how precisely it was printed. */
import { z } from "zod";

const finite = z.number().nonnegative();

/** A figure as somebody printed it: "0.009 ms" is anything from 0.0085 to 0.0095 ms. Same unit in value, low and high. */
const printedQuantity = z
  .strictObject({
    value: finite.meta({ description: "The figure, or the middle of a printed range." }),
    low: finite.meta({ description: "The smallest value that would print like this." }),
    high: finite.meta({ description: "The largest value that would print like this." }),
    printed: z.string().meta({ description: "The characters in the document." }),
    line: z.number().int().positive().optional(),
  })
  .refine((q) => q.low <= q.value && q.value <= q.high, "low <= value <= high");

/** A plain number was measured by a tool in full precision; an object was printed. */
export const quantity = z.union([finite, printedQuantity]);

export type Quantity = z.infer<typeof quantity>;
export type PrintedQuantity = z.infer<typeof printedQuantity>;
export type Interval = { low: number; high: number };

export const valueOf = (q: Quantity): number => (typeof q === "number" ? q : q.value);

export const intervalOf = (q: Quantity): Interval =>
  typeof q === "number" ? { low: q, high: q } : { low: q.low, high: q.high };
