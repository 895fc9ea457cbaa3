/** Whether the figures behind an answer about disks of virtual machines were taken in virtual machines. Pure. */

import type { Candidate } from "../candidates/candidates.ts";
import type { Question } from "../candidates/question.ts";
import type { RankedValue } from "../ranking/value.ts";

/** " No figure behind this was taken in a virtual machine ..."; "" where all were, where there are none, and where nobody asks. */
export function outsideVmsText(question: Question, compared: readonly Candidate[]): string {
  if (question.useCase.inVms !== true) return "";
  const values = compared.flatMap(({ figures }) =>
    question.scored.flatMap(({ index }) => figures[index]?.ranked ?? []),
  );
  const inside = values.filter((value) => isInVm(question, value)).length;
  if (inside === values.length) return "";
  return inside === 0
    ? " No figure behind this was taken in a virtual machine, whose disk adds a path of its own."
    : " Not every figure behind this was taken in a virtual machine, whose disk adds a path of its own.";
}

/** As everywhere, what a run says goes before what its deployment says of all its tests. */
const isInVm = ({ record }: Question, { deployment, runs }: RankedValue): boolean =>
  runs.every(
    ({ run }) =>
      (record.runs.get(run)?.cell.vm ?? record.deployments.get(deployment)?.cell?.vm) !== undefined,
  );
