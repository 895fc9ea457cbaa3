import { labelled } from "../evidence/thresholds.ts";
import type { Check } from "./check.ts";

export const estimated: Check = {
  code: "ESTIMATED",
  title: "A projection is no measurement",
  rule: "The source gives the figure as an estimate or a projection.",
  why: "Nobody measured it, and often what it speaks of was never built.",
  advice: "Build it and measure it.",
  thresholds: labelled({ measuredRunsNeeded: 1 }, { measuredRunsNeeded: "Measured runs, at least" }),
  excludes: true,
  doubt: "had never been measured",
  run: ({ run }) =>
    run.basis === "estimated"
      ? [
          {
            code: estimated.code,
            verdict: "excluded",
            evidence: "Projected by its author; it stands in no ranking.",
          },
        ]
      : [],
};
