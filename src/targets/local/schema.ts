/** A directory, file or device of this machine, as fiolio.yaml declares it. */
import { z } from "zod";
import { id, text } from "../../schema/base.ts";
import { commandStep, disturbances, type Measures, matrix, overrunSeconds } from "../../schema/target.ts";

const declared = z.strictObject({
  kind: z.literal("local"),
  ...matrix,
  deployment: id.optional().meta({ description: 'By default the target\'s id and "-disk".' }),
  path: text.default(".").meta({
    description:
      "A directory, relative to this file; or a file or block device, which is overwritten: see overwrite.",
  }),
  overwrite: text.optional().meta({
    description: "For a file or block device: its path once more, to confirm that all on it is lost.",
  }),
  during: disturbances(commandStep),
  limits: z.strictObject({ overrunSeconds }).prefault({}),
});

export const localDeployment = ({
  id,
  deployment,
}: Pick<z.infer<typeof declared>, "id" | "deployment">): string => deployment ?? `${id}-disk`;

export const localTarget = declared.transform((target) => {
  const measures: Measures = {
    profiles: [...new Set([...target.profiles, ...(target.during ?? []).map(({ profile }) => profile)])],
    of: { deployment: localDeployment(target) },
  };
  return { ...target, measures };
});
export type LocalTarget = z.infer<typeof localTarget>;
