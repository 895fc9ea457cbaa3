import type { CheckOutcome } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import type { Check } from "./check.ts";

export const failed: Check = {
  code: "FAILED",
  title: "The job did not finish",
  rule: "The tool reported an error, or the result is partial: cut short, or without the direction that was asked for.",
  why: "A job that failed half-way measured half of something, and often the easier half.",
  advice: "Read the tool's message on the page of the run, mend the cause, run again.",
  thresholds: labelled({ errorsAllowed: 0 }, { errorsAllowed: "Errors, at most" }),
  excludes: true,
  doubt: "may be of a part of the test only",
  run: checkStatus,
};

function checkStatus({ result, run }: Subject): CheckOutcome[] {
  const code = failed.code;
  const [error] = result.errors ?? [];
  const said = error?.text ?? result.notes?.[0];
  if (result.status === "failed") {
    return [
      {
        code,
        verdict: "excluded",
        evidence: said ? `It failed: ${sentence(said)}` : "It failed; the tool does not say why.",
      },
    ];
  }
  if (result.status === "partial") {
    return [
      { code, verdict: "excluded", evidence: said ? `It is partial: ${sentence(said)}` : "It is partial." },
    ];
  }
  return run.basis === "estimated"
    ? []
    : [{ code, verdict: "passed", evidence: "The tool reported no error." }];
}

const sentence = (text: string): string => `${text.trim().replace(/\.$/, "")}.`;
