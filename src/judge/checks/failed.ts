import { type OutcomeDraft, said } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { checkOf } from "./check.ts";

export const failed = checkOf({
  code: "FAILED",
  label: "incomplete run",
  title: "The job did not finish",
  rule: "The tool reported an error, or the result is partial: cut short, or without the direction that was asked for.",
  why: "A job that failed half-way measured half of something, and often the easier half.",
  advice: "Read the tool's own message, mend the cause, run again.",
  thresholds: { errorsAllowed: [0, "count", "Errors, at most"] },
  excludes: true,
  doubt: { weight: "heavy", says: "may be of a part of the test only" },
  shows: "nothing",
  example: "no-space-left",
  run: checkStatus,
});

function checkStatus({ result, run }: Subject): OutcomeDraft[] {
  const error = result.errors?.[0]?.text ?? result.notes?.[0];
  if (result.status === "failed")
    return said(
      "excluded",
      error ? `It failed: ${sentence(error)}` : "It failed; the tool does not say why.",
    );
  if (result.status === "partial")
    return said("excluded", error ? `It is partial: ${sentence(error)}` : "It is partial.");
  return run.basis === "estimated" ? [] : said("passed", "The tool reported no error.");
}

const sentence = (text: string): string => `${text.trim().replace(/\.$/, "")}.`;
