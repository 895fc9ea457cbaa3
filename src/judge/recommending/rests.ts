/** What makes the figures weak that an answer is decided by, however clear it is. Counted, never judged by. */
import type { Candidate } from "../candidates/candidates.ts";
import type { Question } from "../candidates/question.ts";
import type { RankedValue } from "../ranking/value.ts";

export const RESTS = ["single", "copied"] as const;
export type Rest = (typeof RESTS)[number];

const HOLDS: Readonly<Record<Rest, (question: Question, value: RankedValue) => boolean>> = {
  single: (_, { runs }) => runs.length === 1,
  copied: ({ record }, { runs }) => runs.some(({ run }) => record.runs.get(run)?.basis === "transcribed"),
};

/** Of what was measured and counts; one figure is enough, as the answer goes with it. */
export function restsOf(question: Question, compared: readonly Candidate[]): Rest[] {
  const values = question.scored.flatMap(({ index }) =>
    compared.flatMap(({ figures: { [index]: figure } }) =>
      figure?.known === "measured" ? (figure.ranked ?? []) : [],
    ),
  );
  return RESTS.filter((one) => values.some((value) => HOLDS[one](question, value)));
}
