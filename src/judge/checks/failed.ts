import type { OutcomeDraft } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { checkOf } from "./check.ts";

export const failed = checkOf({
  code: "FAILED",
  title: "The job did not finish",
  rule: "The tool reported an error, or the result is partial: cut short, or without the direction that was asked for.",
  why: "A job that failed half-way measured half of something, and often the easier half.",
  advice: "Read the tool's message on the page of the run, mend the cause, run again.",
  thresholds: { errorsAllowed: { value: 0, unit: "count", label: "Errors, at most" } },
  excludes: true,
  doubt: { weight: "heavy", says: "may be of a part of the test only" },
  shows: "nothing",
  example: "no-space-left",
  run: checkStatus,
});

function checkStatus({ result, run }: Subject): OutcomeDraft[] {
  const [error] = result.errors ?? [];
  const said = error?.text ?? result.notes?.[0];
  if (result.status === "failed") {
    return [
      {
        verdict: "excluded",
        evidence: said ? `It failed: ${sentence(said)}` : "It failed; the tool does not say why.",
      },
    ];
  }
  if (result.status === "partial") {
    return [{ verdict: "excluded", evidence: said ? `It is partial: ${sentence(said)}` : "It is partial." }];
  }
  return run.basis === "estimated" ? [] : [{ verdict: "passed", evidence: "The tool reported no error." }];
}

const sentence = (text: string): string => `${text.trim().replace(/\.$/, "")}.`;
