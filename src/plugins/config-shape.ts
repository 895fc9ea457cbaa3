/** What a report's fiolio.config.ts exports by default, and what a plugin is made of, as data from outside. */
import { z } from "zod";
import { NAME_OF_PLUGIN } from "../schema/plugin.ts";

const word = z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/, "expected lower case letters, digits and dashes");
const aFunction = z.custom((value) => typeof value === "function", "expected a function");
/** What it gives is checked when it has given it: every run against the schema of runs. */
const plugin = z.object({
  name: z.string().regex(NAME_OF_PLUGIN, "expected a package's name"),
  version: z.string().regex(/^\d+\.\d+\.\d+[\w.+-]{0,40}$/, "expected a version such as 1.0.0"),
  collectors: z
    .array(
      z.looseObject({
        id: word,
        version: z.number().int().min(1),
        title: z.string().min(1).max(80),
        kind: z.literal("plain"),
        forms: z.record(z.string(), z.string()),
        documentation: z.string(),
        recognise: aFunction,
        import: aFunction,
      }),
    )
    .optional(),
  checks: z
    .array(
      z.looseObject({
        code: z.string(),
        label: z.string().min(1).max(40),
        title: z.string().min(1),
        rule: z.string().min(1),
        why: z.string().min(1),
        advice: z.string().min(1),
        excludes: z.boolean(),
        shows: z.enum(["cache-served", "queue-blind", "nothing"]),
        run: aFunction,
      }),
    )
    .optional(),
  metrics: z
    .array(
      z.looseObject({
        id: z.string(),
        title: z.string().min(1).max(80),
        phrase: z.string().min(1).max(80),
        statistic: z.string().min(1).max(40),
        unit: z.enum(["iops", "bytes/s", "ns"]),
        better: z.enum(["higher", "lower"]),
        like: z.string(),
        read: aFunction,
      }),
    )
    .optional(),
  targets: z
    .array(
      z.looseObject({
        kind: z.string(),
        schema: z.custom(
          (value) => typeof (value as { safeParse?: unknown } | undefined)?.safeParse === "function",
          "expected a schema of z, as fiolio exports it",
        ),
        runner: aFunction,
      }),
    )
    .optional(),
  useCases: z.array(z.looseObject({ id: z.string() })).optional(),
  charts: z
    .array(
      z.looseObject({
        id: z.string(),
        title: z.string().min(1),
        shows: z.string().min(1),
        rows: aFunction,
        csv: aFunction,
        describe: aFunction,
        view: aFunction,
      }),
    )
    .optional(),
  pages: z.array(z.looseObject({ pages: aFunction.optional(), shared: aFunction.optional() })).optional(),
});
export const configShape = z
  .strictObject({ plugins: z.array(plugin).optional(), theme: z.string().min(1).optional() })
  .refine(({ plugins, theme }) => plugins !== undefined || theme !== undefined, "plugins, a theme, or both");
