/** What is measured of volumes themselves, as fiolio.yaml declares it. */
import { z } from "zod";
import { LIFE_STEPS } from "../../../schema/life.ts";
import { positive, seconds, some } from "../../../schema/target.ts";

const one = z
  .strictObject({
    volumes: positive.max(500).meta({ description: "At once, round by round." }),
    rounds: positive.max(1000).meta({ description: "By default 5." }),
    steps: some(z.enum(LIFE_STEPS)).meta({
      description:
        "What is done to each while it is mounted again: it grows to twice its size; a snapshot is taken, and restored into another volume; it is cloned into another; it moves to another node.",
    }),
    churn: z.strictObject({ volumes: positive.max(500).default(1), seconds: seconds.default(60) }).meta({
      description:
        "Pods with a new volume each, so many at any time: where one is gone with its volume, another is made.",
    }),
    density: z.strictObject({ most: positive.max(1000).default(110) }).meta({
      description:
        "Pods with a volume each on one node, one more after the other, until the cluster takes no more or so many are there.",
    }),
  })
  .partial()
  .refine(
    ({ volumes, churn, density, rounds, steps }) =>
      [volumes, churn, density].filter((kind) => kind !== undefined).length === 1 &&
      (volumes !== undefined || (rounds === undefined && steps === undefined)),
    "one of volumes, churn and density; rounds and steps are of volumes",
  );
export type DeclaredLife = z.infer<typeof one>;

/** What its cells are called. */
export const lifeName = ({ volumes, churn }: DeclaredLife): string => {
  if (volumes !== undefined) return `life-${volumes}`;
  return churn === undefined ? "density" : `churn-${churn.volumes}`;
};

export const lives = z
  .array(one)
  .min(1)
  .refine(
    (all) => new Set(all.map(lifeName)).size === all.length,
    "each number of volumes once, at once and of churn; density once",
  );
