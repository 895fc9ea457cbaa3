/** A namespace that is there already, with all that a locked-down cluster asks of those who work in it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accountWith, RULES_IN_NAMESPACE } from "./account.ts";
import { policy } from "./admission-policy.ts";
import { notOurs, sharedCluster } from "./cluster.ts";
import { measureAll, outcomes, start, uniqueName } from "./measure.ts";

const cluster = notOurs ? undefined : sharedCluster();
const kubectl = (args: readonly string[], input?: object): Promise<string> => {
  assert.ok(cluster);
  return cluster.kubectl(args, input === undefined ? undefined : JSON.stringify(input));
};
const list = (...items: object[]) => ({ apiVersion: "v1", kind: "List", items });

describe("a namespace that is there already", { skip: notOurs }, () => {
  test("is measured in with the rights of a role for it alone, and only what is ours goes", async (t) => {
    assert.ok(cluster);
    const namespace = `bench-${uniqueName()}`;
    const enforce = { "pod-security.kubernetes.io/enforce": "restricted" };
    const theirs = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "theirs", namespace } };
    const claim = {
      apiVersion: "v1",
      kind: "PersistentVolumeClaim",
      metadata: { name: "theirs", namespace },
      spec: {
        storageClassName: "loop-xfs",
        accessModes: ["ReadWriteOnce"],
        resources: { requests: { storage: "300Mi" } },
      },
    };
    await kubectl(
      ["apply", "--filename", "-"],
      list(
        { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace, labels: enforce } },
        theirs,
        claim,
        { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "bench", namespace } },
        {
          apiVersion: "scheduling.k8s.io/v1",
          kind: "PriorityClass",
          metadata: { name: namespace },
          value: 10,
        },
        {
          apiVersion: "v1",
          kind: "LimitRange",
          metadata: { name: "limits", namespace },
          spec: { limits: [{ type: "Container", max: { cpu: "2", memory: "1Gi" } }] },
        },
        {
          apiVersion: "v1",
          kind: "ResourceQuota",
          metadata: { name: "quota", namespace },
          spec: { hard: { "requests.cpu": "1", pods: "4", persistentvolumeclaims: "3" } },
        },
        ...policy(namespace, ["", "pods"], "'cost-centre' in object.metadata.labels", namespace),
      ),
    );
    t.after(async () => {
      await kubectl(["delete", "validatingadmissionpolicy,validatingadmissionpolicybinding", namespace]);
      await kubectl(["delete", "priorityclass", namespace]);
      await kubectl(["delete", "namespace", namespace]);
    });
    const { kubeconfig } = await accountWith(t, cluster, RULES_IN_NAMESPACE.cluster, {
      namespace,
      rules: RULES_IN_NAMESPACE.own,
    });
    const started = await start(
      t,
      cluster,
      {
        namespace,
        storageClasses: ["dir-ext4"],
        clients: [1, 2],
        resources: { requests: { cpu: "100m", memory: "64Mi" }, limits: { cpu: "1", memory: "512Mi" } },
        pod: {
          labels: { "cost-centre": "42" },
          annotations: { note: "benchmark" },
          serviceAccount: "bench",
          priorityClass: namespace,
          runAsUser: 1234,
          runAsGroup: 1234,
          fsGroup: 1234,
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [
                  { matchExpressions: [{ key: "kubernetes.io/os", operator: "In", values: ["linux"] }] },
                ],
              },
            },
          },
        },
      },
      { kubeconfig },
    );
    const never = new AbortController().signal;
    const findings = await started.runner.preflight(never);
    assert.deepEqual(
      findings.filter(({ severity }) => severity === "error"),
      [],
    );
    const measured = await measureAll(started);
    assert.deepEqual(outcomes(measured), [
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
      "box-dir-ext4/tiny-filesystem-rwo-2c-r1: ok",
    ]);
    const left = await kubectl(["get", "job,pod,cm,pvc,lease", "--namespace", namespace, "--output=name"]);
    assert.deepEqual(left.trim().split("\n").sort(), [
      "configmap/kube-root-ca.crt",
      "configmap/theirs",
      "persistentvolumeclaim/theirs",
    ]);
  });
});
