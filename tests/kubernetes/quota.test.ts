import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import { quotaFindings } from "../../src/targets/kubernetes/preflight/quota.ts";
import { target } from "./cells.ts";

const object = (kind: string, rest: object): KubeObject => ({
  apiVersion: "v1",
  kind,
  metadata: { name: "few", namespace: "n" },
  ...rest,
});
const quota = (hard: object, used: object = {}, spec: object = {}) =>
  object("ResourceQuota", { spec: { hard, ...spec }, status: { hard, used } });
const range = (...limits: object[]) => object("LimitRange", { spec: { limits } });
const found = (objects: { quotas?: KubeObject[]; ranges?: KubeObject[] }, declared: object = {}) =>
  quotaFindings(objects.quotas ?? [], objects.ranges ?? [], target({ ...declared }), ["fast"]).map((line) =>
    line.replace(/^\w+ few of namespace n: /, ""),
  );

describe("a quota", () => {
  test("with room for the largest cell is nothing to speak of, and so is one of other things", () => {
    const quotas = [
      quota({ pods: "4", "requests.storage": "4Gi", secrets: "0" }),
      quota({ pods: "0" }, {}, { scopes: ["BestEffort"] }),
    ];
    assert.deepEqual(found({ quotas }, { clients: [1, 4] }), []);
  });

  test("counts what is used already, the largest number of clients, and a volume for each that does not share", () => {
    const quotas = [
      quota({ pods: "10", "requests.storage": "5Gi" }, { pods: "7", "requests.storage": "2Gi" }),
    ];
    const ramp = { profile: "quick", clients: [1, 4], objective: { p99Ms: 10 } };
    assert.deepEqual(found({ quotas }, { ramp }), [
      "expected room for 4 of pods, the largest cell's; 3 of 10 is free. Raise the quota, or lower clients.",
      "expected room for 4 GiB of requests.storage, the largest cell's; 3 GiB of 5Gi is free. Raise the quota, or lower volumeSize or clients.",
    ]);
    assert.deepEqual(found({ quotas }, { clients: [3], accessModes: ["ReadWriteMany"] }), []);
  });

  test("counts volumes at once of life and of churn; how many a node takes the quota may answer", () => {
    const quotas = [quota({ pods: "10", persistentvolumeclaims: "10" })];
    const life = (...all: object[]) => found({ quotas }, { life: all });
    assert.deepEqual(life({ volumes: 11 }), [
      "expected room for 11 of persistentvolumeclaims, the largest cell's; 10 of 10 is free. Raise the quota, or lower life.",
      "expected room for 11 of pods, the largest cell's; 10 of 10 is free. Raise the quota, or lower life.",
    ]);
    assert.equal(life({ volumes: 1 }, { churn: { volumes: 12 } }).length, 2);
    assert.deepEqual(life({ volumes: 10 }, { density: { most: 500 } }), []);
  });

  test("of one StorageClass counts where that class is measured", () => {
    const of = (name: string) => [quota({ [`${name}.storageclass.storage.k8s.io/requests.storage`]: "1Mi" })];
    assert.equal(found({ quotas: of("fast") }).length, 1);
    assert.deepEqual(found({ quotas: of("slow") }), []);
  });

  test("of CPU or memory needs pods to state theirs", () => {
    const quotas = [quota({ "limits.memory": "1Gi", "requests.cpu": "2" })];
    assert.deepEqual(found({ quotas }), [
      "expected pods to state limits.memory, fiolio.yaml says none. Say resources.limits.memory.",
      "expected pods to state requests.cpu, fiolio.yaml says none. Say resources.requests.cpu.",
    ]);
    const resources = { requests: { cpu: "500m" }, limits: { memory: "512Mi" } };
    assert.deepEqual(found({ quotas }, { resources, clients: [2] }), []);
    assert.deepEqual(found({ quotas }, { resources, clients: [5] }), [
      "expected room for 2.5 GiB of limits.memory, the largest cell's; 1 GiB of 1Gi is free. Raise the quota, or lower resources.limits.memory.",
      "expected room for 2.5 of requests.cpu, the largest cell's; 2 of 2 is free. Raise the quota, or lower resources.requests.cpu.",
    ]);
  });
});

describe("limits of a namespace", () => {
  test("stand in the way of claims that are too large or too small", () => {
    const ranges = [
      range({ type: "PersistentVolumeClaim", max: { storage: "10Gi" }, min: { storage: "1Gi" } }),
    ];
    assert.deepEqual(found({ ranges }), []);
    assert.deepEqual(found({ ranges }, { volumeSize: "20Gi" }), [
      "expected claims of 20 GiB to be allowed, at most 10Gi are. Lower volumeSize.",
    ]);
    assert.deepEqual(found({ ranges }, { volumeSize: "1Mi" }), [
      "expected claims of 1 MiB to be allowed, at least 1Gi are. Raise volumeSize.",
    ]);
  });

  test("that pods get by default throttle fio, unless its own are declared", () => {
    const ranges = [range({ type: "Container", _default: { cpu: "500m" }, max: { memory: "1Gi" } })];
    assert.deepEqual(found({ ranges }), [
      "expected pods without a limit of cpu, each container gets 500m, and fio with it. Say resources.limits.cpu, to choose.",
    ]);
    assert.deepEqual(found({ ranges }, { resources: { limits: { cpu: "2", memory: "4Gi" } } }), [
      "expected 4Gi of memory to be allowed, at most 1Gi is. Lower resources.limits.memory.",
    ]);
  });
});
