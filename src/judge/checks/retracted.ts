import { METRICS } from "../../schema/metric.ts";
import { concerns } from "../evidence/annotations.ts";
import { labelled } from "../evidence/thresholds.ts";
import type { Check } from "./check.ts";

export const retracted: Check = {
  code: "RETRACTED",
  title: "Its publisher took it back",
  rule: "The record holds a retraction of the result, or of some of its metrics.",
  why: "Nothing is deleted from the record, but what its author no longer stands by must not win.",
  advice: "Look for the corrected result that the retraction names.",
  thresholds: labelled({ retractionsAllowed: 0 }, { retractionsAllowed: "Retractions, at most" }),
  excludes: true,
  doubt: "had been taken back",
  run: ({ annotations }) =>
    annotations
      .filter(({ kind }) => kind === "retracted")
      .map((mark) => ({
        code: retracted.code,
        verdict: "excluded",
        evidence: `Retracted by ${mark.author}: ${mark.reason.replace(/\.$/, "")}.`,
        ...(mark.metrics
          ? { metrics: METRICS.filter(({ id }) => concerns(mark, id)).map(({ id }) => id) }
          : {}),
      })),
};
