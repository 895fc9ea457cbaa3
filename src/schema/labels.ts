/** Words of one's own on runs and deployments, by name: release, ticket, app.kubernetes.io/version ... */
import { z } from "zod";
import { text } from "./base.ts";

const LABEL_NAME = /^[A-Za-z0-9]+(?:[._/-][A-Za-z0-9]+)*$/;

export const labels = z.record(
  z
    .string()
    .regex(
      LABEL_NAME,
      "a name of letters and digits, with single dots, dashes, slashes or underscores between",
    ),
  text,
);
export type Labels = z.infer<typeof labels>;

/** A run has those of its deployment, and its own in their place. */
export const labelsOf = (
  run: { labels?: Labels | undefined },
  deployment: { labels?: Labels | undefined } | undefined,
): Labels => ({
  ...deployment?.labels,
  ...run.labels,
});
