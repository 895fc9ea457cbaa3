/** How a cell fails on this machine. */
import { FAILURES, failing } from "../../cells/failures.ts";

export const localFailure = failing({
  ...FAILURES,
  place: {
    title: "not there, or in use",
    help: "Mend path in fiolio.yaml, or free what it names; then go on with --resume.",
    endsSession: true,
  },
});
