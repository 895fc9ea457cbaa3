/** What each way of failing is called, and what to do about it. */
import type { CellFailure, FailureCode } from "./cell.ts";

export const FAILURE_TEXTS: Readonly<Record<FailureCode, { title: string; help: string }>> = {
  "image-pull": {
    title: "image cannot be pulled",
    help: "Check the image's name and digest, that the nodes reach its registry, and imagePullSecret.",
  },
  unschedulable: {
    title: "no node takes the pod",
    help: "Check nodeSelector, tolerations and resources against the nodes.",
  },
  "claim-not-bound": {
    title: "claim never bound",
    help: "Ask the provisioner's log; a slow one needs a longer limits.boundSeconds.",
  },
  "mount-failed": {
    title: "volume could not be mounted",
    help: "Ask the CSI driver's log on the node; a file system may need a larger volumeSize.",
  },
  "out-of-memory": {
    title: "out of memory",
    help: "Raise resources.limits.memory, or let fio use fewer jobs.",
  },
  evicted: { title: "evicted by the node", help: "The node ran short; measure on one with room." },
  "pod-deleted": {
    title: "pod deleted by somebody else",
    help: "Nothing to do but to run it again: --retry-failed.",
  },
  "fio-failed": { title: "fio failed", help: "fio's own words are in the evidence." },
  deadline: { title: "took too long", help: "Raise limits.overrunSeconds, or let the profile do less." },
  quota: { title: "over quota", help: "Raise the quota, or lower volumeSize, clients or resources." },
  refused: {
    title: "refused by the cluster",
    help: "An admission rule forbids it; its words are in the evidence.",
  },
  "api-unreachable": { title: "API server unreachable", help: "Run again with --resume when it is back." },
  unauthorised: { title: "credentials refused", help: "Log in again, then run with --resume." },
  "output-too-large": {
    title: "output too large for the pod's log",
    help: "Let the profile have fewer jobs, or leave logs out of it.",
  },
  "output-damaged": { title: "output did not arrive whole", help: "Run it again: --retry-failed." },
  space: {
    title: "no space left",
    help: "fio wants more than the volume holds: raise volumeSize or lower size.",
  },
  place: {
    title: "not there, or in use",
    help: "Mend path in fiolio.yaml, or free what it names; then go on with --resume.",
  },
};

/** After these no further cell of the target can do better. */
export const ENDS_SESSION: ReadonlySet<FailureCode> = new Set(["api-unreachable", "unauthorised", "place"]);

/** "claim never bound: no space in pool" */
export const cellFailure = (code: FailureCode, words: string, evidence: readonly string[]): CellFailure => ({
  code,
  message: `${FAILURE_TEXTS[code].title}: ${words.replace(/\s+/g, " ").trim().slice(0, 400)}`,
  evidence: [...evidence],
});
