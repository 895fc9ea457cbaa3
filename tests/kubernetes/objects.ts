/** Objects as an API server gives them, with what the tests are about filled in. */

import type { KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import type { Sight } from "../../src/targets/kubernetes/cell/failure.ts";

export const claim = (phase = "Bound", annotations: Record<string, string> = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name: "cell-1-c1", annotations },
  spec: { volumeName: "pvc-1" },
  status: { phase },
});

/** `state`: of its container. */
export const pod = (state: object = {}, status: object = {}, metadata: object = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "cell-1-c1-x7", ...metadata },
  spec: { nodeName: "node-a" },
  status: { phase: "Pending", ...status, containerStatuses: [{ name: "fio", state }] },
});

export const event = (reason: string, message: string, more: object = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "Event",
  metadata: { name: `${reason}.1` },
  type: "Warning",
  reason,
  message,
  ...more,
});

export const sight = (parts: Partial<Sight> = {}): Sight => ({
  claim: claim(),
  job: undefined,
  pod: pod({ running: {} }, { phase: "Running" }),
  events: [],
  ...parts,
});
