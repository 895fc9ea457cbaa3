/** How a cell fails in a virtual machine. */
import { FAILURES, failing } from "../../cells/failures.ts";

export const vmFailure = failing({
  ...FAILURES,
  place: {
    title: "not there, or in use",
    help: "Mend path in fiolio.yaml, or free what it names; then go on with --resume.",
    endsSession: true,
  },
  "qemu-failed": {
    title: "QEMU failed",
    help: "Its own words are in the evidence: the file system may not know what disk.cache or disk.io asks for.",
    endsSession: true,
  },
  "guest-silent": {
    title: "the guest did not start",
    help: "Build the guest anew with deploy/guest/build.sh; raise limits.bootSeconds; accelerator: tcg shows whether it is KVM.",
    endsSession: true,
  },
  "guest-failed": {
    title: "the guest ended too early",
    help: "Its last lines are in the evidence; raise machine.memoryMiB where it ran out of memory.",
  },
  "output-too-large": {
    title: "output too large for the guest's console",
    help: "Let the profile have fewer jobs, or leave logs out of it.",
  },
});
