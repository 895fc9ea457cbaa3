/** Why a cell fails, from what the cluster shows of it. Pure. */
import type { CellFailure } from "../../../cells/cell.ts";
import { oneLine } from "../../../cells/failures.ts";
import type { ScriptLog } from "../../../handover/frames.ts";
import { ClusterError } from "../api/errors.ts";
import { conditionOf, containerState, type KubeObject } from "../api/kinds.ts";
import { clusterFailure, type FailureCode } from "../failures.ts";
import { OF_DATA } from "../life/holding.ts";

/** What the cluster shows of one client of a cell. */
export type Sight = {
  claim: KubeObject | undefined;
  job: KubeObject | undefined;
  pod: KubeObject | undefined;
  /** Of claim, Job and pod. */
  events: readonly KubeObject[];
};

/** What is late by the target's limits. */
export type Patience = {
  claimIsLate: boolean;
  podIsLate: boolean;
  /** All pods ran already. */
  ran: boolean;
};

type Rule = {
  code: FailureCode;
  /** The cluster's words for it, where the rule applies. */
  applies(sight: Sight, patience: Patience): string | undefined;
};

/** Reasons for waiting that do not pass by waiting. */
const NO_IMAGE = new Set(["ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull", "ImageInspectError"]);
const NO_CONTAINER = new Set(["CreateContainerConfigError", "CreateContainerError", "RunContainerError"]);

const waiting = (pod: KubeObject | undefined): { reason?: string; message?: string } | undefined =>
  containerState(pod)?.waiting;
const terminated = (
  pod: KubeObject | undefined,
): { reason?: string; exitCode?: number; message?: string } | undefined => containerState(pod)?.terminated;

/** The message of the last event with one of these reasons. */
function said({ events }: Sight, ...reasons: string[]): string | undefined {
  const last = inOrder(events).findLast(({ reason }) => reasons.includes(reason));
  return last && String(last.message ?? last.reason);
}

/** Of several events, the one with the image's name and the registry's answer. */
const imageEvent = (sight: Sight): string | undefined =>
  said({ ...sight, events: sight.events.filter(({ message }) => /image "/.test(String(message))) }, "Failed");

type InitStatus = {
  name: string;
  state?: {
    terminated?: { exitCode?: number };
    waiting?: { reason?: string; message?: string };
  };
};

/** A runtime that has just begun may fail once or twice. */
const SANDBOX_TRIES = 5;
/** The scheduler's words where a volume's place is what no node has. */
const OF_TOPOLOGY =
  /volume node affinity conflict|PersistentVolume's node affinity|didn't find available persistent volumes|did not have enough free storage|no available volume zone|topolog/;

/** In this order: causes before their consequences. */
const RULES: readonly Rule[] = [
  { code: "quota", applies: (sight) => (isQuota(notCreated(sight)) ? notCreated(sight) : undefined) },
  { code: "refused", applies: notCreated },
  {
    code: "evicted",
    applies: ({ pod }) => (pod?.status?.reason === "Evicted" ? (pod.status.message ?? "Evicted") : undefined),
  },
  // Drained, preempted, or put out by a taint: the pod is deleted, and its condition says by whom.
  {
    code: "evicted",
    applies: ({ pod }) => {
      const disrupted = conditionOf(pod, "DisruptionTarget");
      return disrupted?.status === "True" ? (disrupted.message ?? disrupted.reason) : undefined;
    },
  },
  // The cluster deletes the pod of a Job whose time is over.
  {
    code: "deadline",
    applies: ({ job }) => {
      const failed = conditionOf(job, "FailureTarget") ?? conditionOf(job, "Failed");
      return failed?.reason === "DeadlineExceeded" ? (failed.message ?? failed.reason) : undefined;
    },
  },
  {
    code: "pod-deleted",
    applies: ({ pod }, { ran }) => {
      if (pod === undefined) return ran ? "the pod is gone" : undefined;
      return pod.metadata.deletionTimestamp ? "the pod is being deleted" : undefined;
    },
  },
  {
    code: "out-of-memory",
    applies: ({ pod }) =>
      terminated(pod)?.reason === "OOMKilled" ? "the container was killed: OOMKilled" : undefined,
  },
  {
    code: "image-pull",
    applies: (sight) =>
      NO_IMAGE.has(waiting(sight.pod)?.reason ?? "")
        ? (imageEvent(sight) ?? waiting(sight.pod)?.message ?? waiting(sight.pod)?.reason)
        : undefined,
  },
  {
    code: "refused",
    applies: ({ pod }) =>
      NO_CONTAINER.has(waiting(pod)?.reason ?? "")
        ? (waiting(pod)?.message ?? waiting(pod)?.reason)
        : undefined,
  },
  {
    code: "data-missing",
    applies: ({ pod }) => {
      const { exitCode = 0, message = "" } = terminated(pod) ?? {};
      return exitCode !== 0 && message.startsWith(OF_DATA) ? message : undefined;
    },
  },
  {
    code: "fio-failed",
    applies: ({ pod }) => {
      const { exitCode = 0, reason, message } = terminated(pod) ?? {};
      if (exitCode === 0) return undefined;
      return [`the container ended with ${exitCode}`, reason, message].filter(Boolean).join(": ");
    },
  },
  {
    code: "claim-not-bound",
    applies: (sight, { claimIsLate }) =>
      claimIsLate && sight.claim?.status?.phase !== "Bound" && !isWaitingForPod(sight)
        ? (said(sight, "ProvisioningFailed") ??
          said(sight, "ExternalProvisioning", "Provisioning") ??
          "the provisioner said nothing")
        : undefined,
  },
  {
    code: "mount-failed",
    applies: (sight, { podIsLate }) =>
      podIsLate ? said(sight, "FailedMount", "FailedAttachVolume", "FailedMapVolume") : undefined,
  },
  {
    code: "init-failed",
    applies: ({ pod }, { podIsLate }) => {
      const states = (pod?.status?.initContainerStatuses ?? []) as InitStatus[];
      const bad = states.find(
        ({ state }) =>
          (state?.terminated?.exitCode ?? 0) !== 0 || /Err|BackOff/.test(state?.waiting?.reason ?? ""),
      );
      if (!podIsLate || bad === undefined) return undefined;
      const { terminated: ended, waiting: waits } = bad.state ?? {};
      const why = ended
        ? `ended with ${ended.exitCode}`
        : [waits?.reason, waits?.message].filter(Boolean).join(": ");
      return `init container ${bad.name}: ${why}`;
    },
  },
  {
    code: "pod-not-made",
    applies: (sight, { podIsLate }) => {
      const words = said(sight, "FailedCreatePodSandBox");
      const tries = sight.events.filter(({ reason }) => reason === "FailedCreatePodSandBox");
      const count = tries.reduce((sum, { count: times = 1 }) => sum + Number(times), 0);
      return podIsLate || count >= SANDBOX_TRIES ? words : undefined;
    },
  },
  {
    code: "no-topology",
    applies: ({ pod }, { podIsLate }) => {
      const { status, message } = conditionOf(pod, "PodScheduled") ?? {};
      return podIsLate && status === "False" && OF_TOPOLOGY.test(message ?? "") ? message : undefined;
    },
  },
  {
    code: "unschedulable",
    applies: (sight, { podIsLate }) =>
      podIsLate && conditionOf(sight.pod, "PodScheduled")?.status === "False"
        ? (conditionOf(sight.pod, "PodScheduled")?.message ?? said(sight, "FailedScheduling"))
        : undefined,
  },
  {
    code: "deadline",
    applies: ({ pod }, { podIsLate }) =>
      podIsLate && pod?.status?.phase !== "Running"
        ? (waiting(pod)?.message ?? waiting(pod)?.reason ?? "the pod does not start")
        : undefined,
  },
];

/** With WaitForFirstConsumer a claim is not late while no node has taken the pod. */
const isWaitingForPod = ({ claim, pod }: Sight): boolean =>
  claim?.metadata.annotations?.["volume.kubernetes.io/selected-node"] === undefined &&
  conditionOf(pod, "PodScheduled")?.status === "False" &&
  !/unbound immediate/.test(conditionOf(pod, "PodScheduled")?.message ?? "");

/** Why there is no pod. A missing service account is no reason: it comes a moment after its namespace. */
function notCreated(sight: Sight): string | undefined {
  const words = sight.pod === undefined ? said(sight, "FailedCreate") : undefined;
  return words === undefined || /looking up service account/.test(words) ? undefined : words;
}

const isQuota = (words: string | undefined): boolean => /exceeded quota|quota exceeded/i.test(words ?? "");

/** A ClusterError as the failure of a cell; throws any other error. */
export function failureOfError(error: unknown): CellFailure {
  if (!(error instanceof ClusterError)) throw error;
  const { kind, message } = error;
  if (kind === "unreachable" || kind === "unavailable" || kind === "untrusted")
    return clusterFailure("api-unreachable", message, []);
  // Does not end the session: other cells may run on other nodes.
  if (kind === "node-away") return clusterFailure("output-damaged", message, []);
  if (kind === "unauthorised") return clusterFailure("unauthorised", message, []);
  return clusterFailure(isQuota(message) ? "quota" : "refused", message, []);
}

/** The first rule that applies; undefined while the cell may still succeed. */
export function failureOf(sight: Sight, patience: Patience): CellFailure | undefined {
  for (const { code, applies } of RULES) {
    const words = applies(sight, patience);
    if (words !== undefined) return clusterFailure(code, words, evidenceOf(sight.events));
  }
  return undefined;
}

/**
 * Why it failed, by the pod's log; undefined where all went well and the output is complete. `fits`: the profile asks for no more
 * than the volume holds; `ofApplication`: it is no fio.
 */
export function failureOfLog(
  log: ScriptLog,
  events: readonly KubeObject[] = [],
  fits = false,
  ofApplication = false,
): CellFailure | undefined {
  const evidence = [...toolLines(log, ofApplication), ...evidenceOf(events)];
  const tool = ofApplication ? "the application" : "fio";
  if (log.outOfMemory)
    return clusterFailure("out-of-memory", `the kernel killed ${tool}: out of memory`, evidence);
  const stderr = String(log.files.get("stderr") ?? "");
  if (log.exitCode !== undefined && log.exitCode !== 0) {
    const space = fits ? "storage-full" : "space";
    const failed = ofApplication ? "application-failed" : "fio-failed";
    const code = /No space left on device|ENOSPC|err=28/.test(stderr) ? space : failed;
    const words = ofApplication ? lastWords(log) : firstWords(log);
    return clusterFailure(code, words ?? `${tool} ended with ${log.exitCode} and said nothing`, evidence);
  }
  if (log.tooLarge)
    return clusterFailure(
      "output-too-large",
      `${log.tooLarge.name} has ${log.tooLarge.bytes} bytes`,
      evidence,
    );
  if (log.damaged.length > 0) return clusterFailure("output-damaged", log.damaged.join("; "), evidence);
  if (log.files.has("output")) return undefined;
  // fio always writes when it ends well, but a stress test keeps only completed runs.
  if (log.exitCode === 0)
    return clusterFailure("deadline", "no run was completed in the time that it had", evidence);
  return clusterFailure("output-damaged", "the log has no output in it", evidence);
}

const KEPT_LINES = 20;

/** That a job is dropped is a consequence; the cause is in another line. */
function firstWords(log: ScriptLog): string | undefined {
  const causes = toolLines(log).filter((line) => !/ job \S+ dropped$/.test(line));
  return causes.find((line) => line.startsWith("fio: ")) ?? causes[0];
}

/** Servers tell what they do up to where it ends. */
const lastWords = (log: ScriptLog): string | undefined =>
  toolLines(log, true).findLast((line) => /error|fatal|panic|not found/i.test(line)) ??
  toolLines(log, true).at(-1);

function toolLines({ files, others }: ScriptLog, fromEnd = false): string[] {
  const lines = String(files.get("stderr") ?? "").split("\n");
  return [...lines, ...others]
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("note: both iodepth"))
    .slice(...(fromEnd ? [-KEPT_LINES] : [0, KEPT_LINES]));
}

/** "ProvisioningFailed: no space in pool (4 times)", oldest first; what only tells of progress is left out. */
export function evidenceOf(events: readonly KubeObject[]): string[] {
  const warnings = inOrder(events).filter(({ type }) => type === "Warning");
  const lines = warnings.map(({ reason, message, count = 1 }) => {
    const times = Number(count) > 1 ? ` (${count} times)` : "";
    return `${reason}: ${oneLine(String(message ?? ""))}${times}`;
  });
  return [...new Set(lines)].slice(-KEPT_LINES);
}

const inOrder = (events: readonly KubeObject[]): KubeObject[] =>
  [...events].sort((a, b) => whenOf(a) - whenOf(b));

const whenOf = ({ lastTimestamp, eventTime, metadata }: KubeObject): number =>
  Number(new Date(lastTimestamp ?? eventTime ?? metadata.creationTimestamp ?? 0));
