/** FILE.deployments.yaml beside a raw file FILE that holds several deployments: which of its labels is which. */
import { z } from "zod";
import { id, schemaHint } from "./base.ts";

/** Stands for a deployment that nobody has named yet; no deployment can have this id. */
export const TO_FILL_IN = "TODO";

export const deploymentMap = z.strictObject({
  ...schemaHint,
  format: z.literal("deployments/1"),
  deployments: z.record(z.string(), id.nullable()).meta({
    description:
      "Each label that the file gives to what was measured, and the deployment of this environment that it is. null leaves its results out.",
  }),
});
export type DeploymentMap = z.infer<typeof deploymentMap>;

const SUFFIX = ".deployments.yaml";

/** a/results.csv has a/results.csv.deployments.yaml. */
export const mapPath = (rawPath: string): string => `${rawPath}${SUFFIX}`;

/** The raw file that a map is of. */
export const mappedPath = (path: string): string => path.slice(0, -SUFFIX.length);
