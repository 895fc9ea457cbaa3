/** fiolio.yaml: what this report is. */
import { z } from "zod";
import { schemaHint, text, webAddress } from "./base.ts";
import { edition } from "./edition.ts";
import { rawStore } from "./raw-store.ts";
import { redaction } from "./redaction.ts";
import { site } from "./site.ts";
import { siteSource } from "./site-source.ts";
import { environmentOf, type Target } from "./target.ts";

/** A `baseURL` that others reach: only such an address can stand on another site, beside a picture or in a feed. */
export const hasHost = (baseURL: string): boolean => /^https?:\/\//.test(baseURL);

/** In fiolio.yaml, and wherever a command takes another instead. */
export const servedAt = z
  .string()
  .regex(/^(?:https?:\/)?\/[^\s"'<>\\]*$/, "an address that begins with https://, http:// or /");

const report = z.strictObject({
  ...schemaHint,
  format: z.literal("fiolio/1"),
  title: text,
  description: text,
  baseURL: servedAt
    .default("/")
    .meta({ description: "Where the site is served, such as https://example.org/fiolio/." }),
  repository: webAddress.optional().meta({ description: "Where readers find the record." }),
  site: site.optional().meta({ description: "What is your own on every page." }),
  editions: z.array(edition).default([]),
  lockedEditions: z.enum(["remade", "as-published"]).optional().meta({
    description:
      "After an upgrade of Fiolio, or a change of layouts or written pages: `as-published` leaves locked editions as they were built last, as long as that is kept; `remade`, which is the default, makes them anew.",
  }),
  sources: z
    .array(siteSource)
    .optional()
    .meta({ description: "Published sites whose runs are shown too, as others' environments." }),
  raw: rawStore.optional().meta({
    description: "Where `store` takes raw files to, so that the report holds only what stands in for them.",
  }),
  redact: z.array(redaction).optional().meta({
    description:
      "Host names, serial numbers and addresses that no raw file may hold, and nothing that is published.",
  }),
});

/** @param target what the kinds of targets may say: see src/targets */
export function declarationOf(target: z.ZodType<Target>) {
  return report.extend({
    targets: z
      .array(target)
      .default([])
      .transform(onOneMachine)
      .meta({ description: "What `collect` measures, beside what it imports." }),
  });
}

/** Targets of this machine are one environment: that of the first, where they do not say another. */
function onOneMachine(targets: readonly Target[]): Target[] {
  const first = targets.find(({ kind }) => kind === "local");
  return targets.map((target) =>
    first && target.kind === "local" && target.environment === undefined
      ? { ...target, environment: environmentOf(first) }
      : target,
  );
}
export type Declaration = z.infer<ReturnType<typeof declarationOf>>;
