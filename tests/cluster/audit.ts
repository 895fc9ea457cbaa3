/** How long parts of volumes' lives took by the API server's own stamps: its audit log. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LifeOfVolume } from "../../src/schema/life.ts";
import type { KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import { quantityOf } from "../../src/targets/kubernetes/api/quantity.ts";
import { isStarted } from "../../src/targets/kubernetes/cell/sight.ts";

type Line = {
  verb: string;
  requestReceivedTimestamp: string;
  stageTimestamp: string;
  objectRef: { resource: string; subresource?: string; namespace?: string; name?: string };
  responseStatus?: { code?: number };
  requestObject?: KubeObject;
  responseObject?: KubeObject;
};

type Moment = { from: number; to: number };

/** Milliseconds since the epoch; NaN where the log does not have it. */
type Attached = { node: string; asked: number; attached: number; released: number; detached: number };

const ATTACHMENTS = "volumeattachments";
const received = (line: Line | undefined): number => Date.parse(line?.requestReceivedTimestamp ?? "");
const answered = (line: Line | undefined): number => Date.parse(line?.stageTimestamp ?? "");

/** Of each claim of a namespace. */
export class AuditLog {
  readonly #lines: Line[];

  constructor(folder: string, namespace: string) {
    this.#lines = readFileSync(join(folder, "log", "audit.log"), "utf8")
      .split("\n")
      .filter((line) => line.includes(namespace) || line.includes(ATTACHMENTS))
      .map((line) => JSON.parse(line) as Line)
      .filter(({ responseStatus }) => (responseStatus?.code ?? 0) < 300);
  }

  /** Milliseconds; NaN where the log does not have both ends. */
  took(noun: keyof typeof ENDS, volume: Pick<LifeOfVolume, "name">): number {
    const [begins, ends] = ENDS[noun](volume.name);
    const from = this.#first(begins)?.from ?? Number.NaN;
    return (this.#first(ends)?.to ?? Number.NaN) - from;
  }

  /** Those of a claim's volume to nodes, in their order. */
  attachments(volume: Pick<LifeOfVolume, "name">): Attached[] {
    const bound = this.#lines.find(shows("persistentvolumeclaims", volume.name, isBound));
    const pv = bound?.responseObject?.spec?.volumeName;
    const lines = this.#lines.filter(({ objectRef }) => objectRef.resource === ATTACHMENTS);
    return lines
      .filter(
        ({ verb, responseObject: of }) =>
          verb === "create" && pv !== undefined && of?.spec?.source?.persistentVolumeName === pv,
      )
      .map((created) => {
        const own = lines.filter(
          ({ responseObject: of }) => of?.metadata?.uid === created.responseObject?.metadata?.uid,
        );
        const attached = own.find(({ responseObject: of }) => of?.status?.attached === true);
        const released = own.find(({ verb }) => verb === "delete");
        // It is gone with the last of what it waited for.
        const detached = own.findLast(({ responseObject: of }) => of?.metadata?.deletionTimestamp);
        return {
          node: created.responseObject?.spec?.nodeName,
          asked: received(created),
          attached: answered(attached),
          released: received(released),
          detached: answered(detached),
        };
      });
  }

  /** That the pod of a Job ran on. */
  nodeOf(job: string): string | undefined {
    return this.#lines.find(podRuns(job))?.responseObject?.spec?.nodeName;
  }

  #first(is: (line: Line) => boolean): Moment | undefined {
    const found = this.#lines.find(is);
    return found && { from: received(found), to: answered(found) };
  }
}

type Is = (line: Line) => boolean;

const created =
  (resource: string, name: string): Is =>
  ({ verb, objectRef, responseObject }) =>
    verb === "create" &&
    objectRef.resource === resource &&
    objectRef.subresource === undefined &&
    (objectRef.name ?? responseObject?.metadata?.name) === name;

const shows =
  (resource: string, name: string, is: (object: KubeObject) => boolean): Is =>
  ({ objectRef, responseObject }) =>
    objectRef.resource === resource &&
    responseObject?.metadata?.name === name &&
    is(responseObject as KubeObject);

const isBound = (one: KubeObject): boolean => one.status?.phase === "Bound";
const asks = (one: KubeObject): number => quantityOf(one.spec?.resources?.requests?.storage);

/** A pod of a Job is called as the Job and five letters more. */
const podRuns =
  (job: string): Is =>
  ({ objectRef, responseObject }) =>
    objectRef.resource === "pods" &&
    responseObject?.metadata?.labels?.["batch.kubernetes.io/job-name"] === job &&
    isStarted(responseObject as KubeObject);

const podBound =
  (job: string): Is =>
  ({ objectRef: { resource, subresource, name } }) =>
    resource === "pods" && subresource === "binding" && name?.slice(0, -6) === job;

/** From what to what, by the claim's name, which its first Job has too. */
const ENDS = {
  provision: (name) => [
    created("persistentvolumeclaims", name),
    shows("persistentvolumeclaims", name, isBound),
  ],
  mount: (name) => [podBound(name), podRuns(name)],
  remount: (name) => [podBound(`${name}-again`), podRuns(`${name}-again`)],
  move: (name) => [podBound(`${name}-again-moved`), podRuns(`${name}-again-moved`)],
  expand: (name) => [
    ({ verb, objectRef, responseObject }) =>
      verb === "patch" &&
      objectRef.resource === "persistentvolumeclaims" &&
      objectRef.subresource === undefined &&
      objectRef.name === name &&
      responseObject !== undefined &&
      asks(responseObject) > quantityOf(responseObject.status?.capacity?.storage),
    shows(
      "persistentvolumeclaims",
      name,
      (one) => isBound(one) && asks(one) <= quantityOf(one.status?.capacity?.storage) && isGrown(one),
    ),
  ],
  snapshot: (name) => [
    created("volumesnapshots", name),
    shows("volumesnapshots", name, ({ status }) => status?.readyToUse === true),
  ],
  restore: (name) => [
    created("persistentvolumeclaims", `${name}-restored`),
    podRuns(`${name}-again-restored`),
  ],
  clone: (name) => [created("persistentvolumeclaims", `${name}-cloned`), podRuns(`${name}-again-cloned`)],
} satisfies Record<string, (name: string) => [begins: Is, ends: Is]>;

/** What its resizer notes on a claim. */
const isGrown = ({ status }: KubeObject): boolean => status?.allocatedResources !== undefined;
