/** How a cell fails on this machine. */
import type { CellFailure } from "../../cells/cell.ts";
import { FAILURES, failing } from "../../cells/failures.ts";
import { fioFailure } from "../../cells/fio-failure.ts";

export const localFailure = failing({
  ...FAILURES,
  place: {
    title: "not there, or in use",
    help: "Mend path in fiolio.yaml, or free what it names; then go on with --resume.",
    endsSession: true,
  },
});

/** Of fio, in its own words. */
export function failureOfFio(code: number | null, stderr: string, output: string): CellFailure {
  const { code: kind, words, evidence } = fioFailure(code, stderr, output);
  return localFailure(kind, words, evidence);
}
