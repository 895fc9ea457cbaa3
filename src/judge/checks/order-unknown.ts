import { isOrderKnown } from "../../schema/workload.ts";
import { said } from "../evidence/outcomes.ts";
import { checkOf } from "./check.ts";

export const orderUnknown = checkOf({
  code: "ORDER_UNKNOWN",
  label: "order unknown",
  title: "Sequential or random: not known",
  rule: "The format counts reads and writes, but does not say whether their offsets were in order or at random.",
  why: "A random read of 4 KiB may take a hundred times as long as one in order: a figure that may be either can be compared with none.",
  advice:
    "Import the tool's JSON, or its normal output with the lines before the result: both say what was asked for.",
  thresholds: { patternsThatItMayBe: [2, "count", "Patterns that it may be"] },
  excludes: true,
  doubt: { weight: "heavy", says: "may be in order or at random" },
  shows: "nothing",
  example: "terse",
  // A failed result has no figure to compare.
  run: ({ result: { workload, status } }) =>
    isOrderKnown(workload) || status === "failed"
      ? []
      : said("excluded", "Whether it was in order or at random is not known; it is never ranked."),
});
