import { said } from "../evidence/outcomes.ts";
import { checkOf } from "./check.ts";

export const estimated = checkOf({
  code: "ESTIMATED",
  label: "estimate",
  title: "A projection is no measurement",
  rule: "The source gives the figure as an estimate or a projection.",
  why: "It was not measured, and often what it speaks of was never built.",
  advice: "Build it and measure it.",
  thresholds: { measuredRunsNeeded: [1, "count", "Measured runs, at least"] },
  excludes: true,
  doubt: { weight: "heavy", says: "had never been measured" },
  shows: "nothing",
  example: "projection",
  run: ({ run }) =>
    run.basis === "estimated" ? said("excluded", "Projected by its author; it is never ranked.") : [],
});
