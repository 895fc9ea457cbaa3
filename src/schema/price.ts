/** What storage costs where it runs, as somebody declares it: of an environment, and of a tier of it. */
import { z } from "zod";
import { isoDate, text } from "./base.ts";

const rawTiBPerMonth = z.number().positive().optional().meta({
  description:
    "For a TiB of raw capacity a month; of storage that is sold by what it holds, with 1 copy and fillLimit 1.",
});

export const prices = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'three capital letters, such as "EUR"')
      .meta({ description: "ISO 4217." }),
    date: isoDate,
    source: text.meta({ description: "An invoice, a price list, an estimate: whose, and for what." }),
    rawTiBPerMonth,
    corePerMonth: z
      .number()
      .positive()
      .optional()
      .meta({ description: "For a CPU core a month; then storageCores must be known of what is priced." }),
  })
  .meta({ description: "Without tax, or with it, but all alike." });
export type Prices = z.infer<typeof prices>;

export const tierPrices = z
  .strictObject({ rawTiBPerMonth: rawTiBPerMonth.unwrap(), source: text })
  .meta({ description: "Where its raw capacity costs other than the environment's, in the same currency." });

export const storageCores = z
  .strictObject({
    perNode: z.number().nonnegative(),
    rawTiBPerNode: z
      .number()
      .positive()
      .optional()
      .meta({ description: "Raw capacity that these cores serve." }),
  })
  .meta({
    description: "CPU cores of each node that the storage keeps for itself, busy or idle; 0 for none.",
  });
