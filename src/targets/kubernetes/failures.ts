/** How a cell fails in a cluster. */
import type { FailureText } from "../../cells/cell.ts";
import { FAILURES, failing } from "../../cells/failures.ts";

const TEXTS = {
  ...FAILURES,
  "image-pull": {
    title: "image cannot be pulled",
    help: "Check the image's name and digest, that the nodes reach its registry, and imagePullSecret.",
  },
  unschedulable: {
    title: "no node takes the pod",
    help: "Check nodeSelector, tolerations and resources against the nodes.",
  },
  "no-topology": {
    title: "the volume fits no node",
    help: "Its storage is on nodes that may not run the pod: see the class's allowedTopologies and the volume's node affinity, or where the pool has room.",
  },
  "pod-not-made": {
    title: "the node could not set up the pod",
    help: "Ask the node's container runtime and network plug-in; their words are in the evidence.",
  },
  "init-failed": {
    title: "a container that the cluster adds did not come up",
    help: "It is not ours: see its log, or turn its injection off for the pod or the namespace.",
  },
  "storage-full": {
    title: "the storage behind the volume is full",
    help: "The profile fits the volume, but a pool or quota behind it has no room: free some, or ask whoever runs it.",
  },
  "claim-not-bound": {
    title: "claim never bound",
    help: "Ask the provisioner's log; a slow one needs a longer limits.boundSeconds.",
  },
  "not-unmounted": {
    title: "volumes are not unmounted",
    help: "Ask the CSI driver's log on the node; a slow one needs a longer limits.runningSeconds.",
  },
  "volume-stays": {
    title: "volumes are not deleted",
    help: "Ask the provisioner's log; a slow one needs a longer limits.boundSeconds.",
  },
  "not-offered": {
    title: "the StorageClass does not offer it",
    help: "Leave the step out of life for this class, or have whoever runs the cluster allow it.",
  },
  "not-grown": {
    title: "volumes do not grow",
    help: "Ask the log of the CSI driver's resizer; a slow one needs a longer limits.boundSeconds.",
  },
  "no-snapshot": {
    title: "no snapshot that can be used",
    help: "Ask the log of the CSI driver's snapshotter; a slow one needs a longer limits.boundSeconds.",
  },
  "data-missing": {
    title: "the volume does not have its data",
    help: "What was written is not on the volume that was mounted again, restored or cloned. Ask the CSI driver's maintainers.",
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
  quota: { title: "over quota", help: "Raise the quota, or lower volumeSize, clients or resources." },
  refused: {
    title: "refused by the cluster",
    help: "An admission rule forbids it; its words are in the evidence.",
  },
  "api-unreachable": {
    title: "API server unreachable",
    help: "Run again with --resume when it is back.",
    endsSession: true,
  },
  unauthorised: {
    title: "credentials refused",
    help: "Log in again, then run with --resume.",
    endsSession: true,
  },
  "output-too-large": {
    title: "output too large for the pod's log",
    help: "Let the profile have fewer jobs, or leave logs out of it.",
  },
} satisfies Record<string, FailureText>;

export type FailureCode = keyof typeof TEXTS;
export const clusterFailure = failing<FailureCode>(TEXTS);
