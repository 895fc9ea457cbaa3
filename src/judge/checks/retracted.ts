import { METRICS } from "../../schema/metric.ts";
import { concerns } from "../evidence/annotations.ts";
import { checkOf } from "./check.ts";

export const retracted = checkOf({
  code: "RETRACTED",
  label: "taken back",
  title: "Its publisher took it back",
  rule: "The record holds a retraction of the result, or of some of its metrics.",
  why: "Nothing is deleted from the record, but what its author no longer stands by must not win.",
  advice: "Look for the corrected result that the retraction names.",
  thresholds: { retractionsAllowed: [0, "count", "Retractions, at most"] },
  excludes: true,
  doubt: { weight: "heavy", says: "had been taken back" },
  shows: "nothing",
  example: "retracted",
  run: ({ annotations }) =>
    annotations
      .filter(({ kind }) => kind === "retracted")
      .map((mark) => ({
        verdict: "excluded",
        evidence: `Retracted by ${mark.author}: ${mark.reason.replace(/\.$/, "")}.`,
        ...(mark.metrics && { metrics: METRICS.map(({ id }) => id).filter((id) => concerns(mark, id)) }),
      })),
});
