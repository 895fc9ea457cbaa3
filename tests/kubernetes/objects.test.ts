import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { containerState, type KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import {
  claimOf,
  clientsOf,
  configMapOf,
  jobOf,
  kbenchJobOf,
  LABELS,
  MANAGED_BY,
  namespaceOf,
  podSecurityOf,
  probeJobOf,
} from "../../src/targets/kubernetes/cell/objects.ts";
import { givenLine } from "../../src/targets/kubernetes/preflight/given.ts";
import { cell, target } from "./cells.ts";

const SESSION = { namespace: "fiolio-s1", session: "s1", report: "r1", holder: "m 1 - -" };
const AROUND = { ...SESSION, cellName: "cell-1" };
const OPTIONS = { deadlineSeconds: 99.5, env: { FIOLIO_LIMIT: "5" } };
const [NAMES] = clientsOf(cell(), "cell-1");
const names = NAMES ?? assert.fail();
const KBENCH = target({ kbench: { image: "kbench:1", mode: "quick", size: "1Gi" } });

const podOf = ({ spec }: KubeObject) =>
  spec.template.spec as {
    securityContext: Record<string, unknown>;
    containers: [
      { securityContext: Record<string, unknown>; image: string; volumeDevices?: unknown; env?: unknown },
    ];
    volumes: Record<string, unknown>[];
  } & Record<string, unknown>;

describe("a pod on a file system is what Pod Security restricted demands", () => {
  const pods = {
    fio: podOf(jobOf(AROUND, cell(), target(), names, OPTIONS)),
    kbench: podOf(kbenchJobOf(AROUND, cell(), KBENCH, names, OPTIONS)),
    probe: podOf(probeJobOf(AROUND, target(), names, "true", 10)),
  };
  /** As https://kubernetes.io/docs/concepts/security/pod-security-standards/ lists it. */
  const VOLUMES = [
    "configMap",
    "csi",
    "downwardAPI",
    "emptyDir",
    "ephemeral",
    "persistentVolumeClaim",
    "projected",
    "secret",
  ];
  for (const [name, spec] of Object.entries(pods))
    test(name, () => {
      for (const host of ["hostNetwork", "hostPID", "hostIPC"]) assert.equal(spec[host], undefined);
      assert.equal(spec.securityContext.runAsNonRoot, true);
      assert.ok(Number(spec.securityContext.runAsUser) > 0);
      assert.deepEqual(spec.securityContext.seccompProfile, { type: "RuntimeDefault" });
      assert.equal(spec.automountServiceAccountToken, false);
      for (const container of spec.containers) {
        const { allowPrivilegeEscalation, capabilities, privileged } = container.securityContext;
        assert.equal(privileged, undefined);
        assert.equal(allowPrivilegeEscalation, false);
        assert.deepEqual(capabilities, { drop: ["ALL"] });
      }
      for (const volume of spec.volumes)
        assert.ok(
          Object.keys(volume).some((key) => VOLUMES.includes(key)),
          JSON.stringify(volume),
        );
    });
});

test("a pod on a device runs as root, without any capability or privilege", () => {
  const spec = podOf(jobOf(AROUND, cell({ volumeMode: "Block" }), target(), names, OPTIONS));
  assert.equal(spec.securityContext.runAsUser, 0);
  const [container] = spec.containers;
  assert.deepEqual(container.securityContext.capabilities, { drop: ["ALL"] });
  assert.equal(container.securityContext.privileged, undefined);
  assert.deepEqual(container.volumeDevices, [{ name: "volume", devicePath: "/dev/fiolio" }]);
});

test("a namespace enforces the strictest level that its cells can live with", () => {
  assert.equal(podSecurityOf({ volumeModes: ["Filesystem"] }), "restricted");
  assert.equal(podSecurityOf({ volumeModes: ["Filesystem", "Block"] }), "baseline");
  const { labels } = namespaceOf(SESSION, target()).metadata;
  assert.equal(labels?.["pod-security.kubernetes.io/enforce"], "restricted");
});

test("all that is made says whose it is", () => {
  const job = jobOf(AROUND, cell(), target(), names, OPTIONS);
  const objects = [
    namespaceOf(SESSION, target({ volumeModes: ["Block"] })),
    configMapOf(AROUND, {}),
    claimOf(AROUND, cell(), "a"),
    job,
  ];
  const own = { [MANAGED_BY]: "fiolio", [LABELS.report]: "r1", [LABELS.session]: "s1" };
  for (const { metadata } of [...objects, { metadata: job.spec.template.metadata }])
    for (const [label, value] of Object.entries(own)) assert.equal(metadata.labels[label], value);
});

test("clients have a volume each, or share one that many may write", () => {
  const claims = (accessMode: "ReadWriteOnce" | "ReadWriteMany") =>
    clientsOf({ clients: 3, accessMode }, "cell-1").map((one) => one.claim);
  assert.deepEqual(claims("ReadWriteOnce"), ["cell-1-c1", "cell-1-c2", "cell-1-c3"]);
  assert.deepEqual(claims("ReadWriteMany"), ["cell-1", "cell-1", "cell-1"]);
});

test("several clients are spread over nodes, and what the target says of its pods is heeded", () => {
  const declared = target({
    nodeSelector: { disk: "nvme" },
    tolerations: [{ operator: "Exists" }],
    imagePullSecret: "registry",
    resources: { limits: { memory: "1Gi" } },
  });
  const one = podOf(jobOf(AROUND, cell(), declared, names, OPTIONS));
  const two = podOf(jobOf(AROUND, cell({ clients: 2 }), declared, names, OPTIONS));
  assert.equal(one.topologySpreadConstraints, undefined);
  assert.ok(two.topologySpreadConstraints);
  assert.deepEqual(two.nodeSelector, { disk: "nvme" });
  assert.deepEqual(two.tolerations, [{ operator: "Exists" }]);
  assert.deepEqual(two.imagePullSecrets, [{ name: "registry" }]);
  assert.deepEqual((two.containers[0] as Record<string, unknown>).resources, { limits: { memory: "1Gi" } });
});

test("a Job has one try and a deadline in whole seconds", () => {
  const { spec } = jobOf(AROUND, cell(), target(), names, OPTIONS);
  assert.equal(spec.backoffLimit, 0);
  assert.equal(spec.activeDeadlineSeconds, 100);
});

test("kbench is told its mode, its size, and where its file is", () => {
  const env = (volumeMode: "Filesystem" | "Block") =>
    podOf(kbenchJobOf(AROUND, cell({ volumeMode }), KBENCH, names, OPTIONS)).containers[0].env;
  assert.deepEqual(env("Filesystem"), [
    { name: "MODE", value: "quick" },
    { name: "FILE_NAME", value: "/volume/test" },
    { name: "SIZE", value: "1024M" },
  ]);
  assert.match(JSON.stringify(env("Block")), /"FILE_NAME","value":"\/dev\/fiolio"/);
});

test("what a locked-down cluster asks of a pod is declared; our labels stay, and root opens devices", () => {
  const declared = target({
    namespace: { labels: { team: "storage", [LABELS.report]: "theirs" }, annotations: { note: "bench" } },
    pod: {
      labels: { "cost-centre": "42", [LABELS.cell]: "theirs" },
      annotations: { "sidecar.istio.io/inject": "false" },
      serviceAccount: "bench",
      priorityClass: "low",
      imagePullSecrets: ["registry"],
      runAsUser: 1234,
      fsGroup: 4321,
    },
  });
  const { metadata, spec } = jobOf(AROUND, cell(), declared, names, OPTIONS).spec.template;
  assert.equal(metadata.labels["cost-centre"], "42");
  assert.equal(metadata.labels[LABELS.cell], "cell-1");
  assert.deepEqual(metadata.annotations, { "sidecar.istio.io/inject": "false" });
  assert.deepEqual(
    [spec.serviceAccountName, spec.priorityClassName, spec.imagePullSecrets],
    ["bench", "low", [{ name: "registry" }]],
  );
  assert.deepEqual([spec.securityContext.runAsUser, spec.securityContext.fsGroup], [1234, 4321]);
  const device = podOf(jobOf(AROUND, cell({ volumeMode: "Block" }), declared, names, OPTIONS));
  assert.equal(device.securityContext.runAsUser, 0);
  const made = namespaceOf(SESSION, declared).metadata;
  assert.deepEqual([made.labels?.team, made.labels?.[LABELS.report]], ["storage", "r1"]);
  assert.deepEqual(made.annotations, { note: "bench" });
});

test("what a cluster adds to a pod is named; ours alone is nothing", () => {
  const pod = (containers: object[], initContainers: object[] = []) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a" },
    spec: { containers, initContainers },
  });
  assert.equal(givenLine(pod([{ name: "fio", image: "fio:1" }])), undefined);
  assert.match(
    givenLine(pod([{ name: "istio-proxy", image: "proxy:1" }, { name: "fio" }], [{ name: "istio-init" }])) ??
      "",
    /the cluster adds container istio-proxy \(proxy:1\), init container istio-init \(no image\)/,
  );
  const states = {
    status: {
      containerStatuses: [
        { name: "istio-proxy", state: { running: {} } },
        { name: "fio", state: { terminated: { exitCode: 0 } } },
      ],
    },
  };
  assert.equal(containerState({ ...pod([]), ...states })?.terminated?.exitCode, 0);
});
