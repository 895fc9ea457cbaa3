/** Inputs for the chart of client scaling: those of queue depths, with clients for depths. */
import type { Scaling } from "../../../src/judge/side-by-side/scaling.ts";
import type { Inputs } from "../../../src/render/charts/index.ts";
import { TITLES } from "../made-rankings.ts";
import { cases as sweeps } from "./throughput-latency.ts";

const asScaling = ({ points, family: _, workload: __, numjobs: ___, ...sweep }: Sweeps[number]): Scaling => ({
  ...sweep,
  cell: {},
  points: points.map(({ outstanding, rate, latency }, i) => ({
    clients: outstanding,
    rate,
    latency,
    ...(i === 0 ? {} : { fairness: 1 - i / 100 }),
  })),
});
type Sweeps = Inputs["throughput-latency"]["sweeps"];

const taken = (name: string): Inputs["client-scaling"] => {
  const { sweeps: own } = sweeps[name] ?? { sweeps: [] };
  return {
    scalings: own.map(asScaling),
    names: own.map(({ deployment }) => TITLES.get(deployment) ?? deployment),
  };
};
const several = taken("several");

export const cases: Record<string, Inputs["client-scaling"]> = {
  normal: taken("normal"),
  objective: { ...taken("normal"), objectiveNs: 2e6 },
  several,
  repeats: taken("repeats"),
  two: taken("two"),
  bandwidth: taken("bandwidth"),
  "one-credible": taken("one-credible"),
  "all-excluded": taken("all-excluded"),
  twelve: taken("twelve"),
  hostile: taken("hostile"),
};
