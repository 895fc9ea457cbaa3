/** What preflight learns of admission by dry runs, against real API servers: rules of the cluster, image pulls, quotas. */
import assert from "node:assert/strict";
import { after, before, describe, type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { policy } from "./admission-policy.ts";
import { notOurs, type OwnCluster, startCluster } from "./cluster.ts";
import { errors, poll, start, uniqueName } from "./measure.ts";

const never = new AbortController().signal;

describe("preflight, of admission", { skip: notOurs }, () => {
  let cluster: OwnCluster;
  before(async () => {
    // It needs no more than an API server, one that has each pod pull its image.
    cluster = await startCluster({ level: 1, admission: "AlwaysPullImages" });
    const classes = fileURLToPath(new URL("config/classes.yaml", import.meta.url));
    await cluster.kubectl(["apply", "--filename", classes]);
    await cluster.kubectl(["create", "serviceaccount", "default", "--namespace=default"]);
  });
  after(() => cluster?.stop());

  const apply = (...items: object[]) =>
    cluster.kubectl(["apply", "--filename", "-"], JSON.stringify({ apiVersion: "v1", kind: "List", items }));
  /** Until what it refused is taken: a policy counts some moments after it was deleted. */
  const withdraw = async (rules: ReturnType<typeof policy>, refused: object): Promise<void> => {
    await cluster.kubectl(["delete", ...names(rules)]);
    const tryIt = ["create", "--dry-run=server", "--filename", "-"];
    await poll("the policy is forgotten", () =>
      cluster.kubectl(tryIt, JSON.stringify(refused)).then(
        () => true,
        () => false,
      ),
    );
  };
  const preflight = async (t: TestContext, declared: Record<string, unknown> = {}, name = uniqueName()) => {
    const { runner } = await start(t, cluster, { storageClasses: ["dir-ext4"], ...declared }, { name });
    return runner.preflight(never);
  };
  const lines = async (...args: Parameters<typeof preflight>): Promise<string[]> =>
    (await preflight(...args)).map(({ severity, message }) => `${severity} ${message}`);

  test("says that the cluster has each pod pull its image, whatever its policy", async (t) => {
    const image = `registry.example/fio@sha256:${"0".repeat(64)}`;
    assert.deepEqual(await lines(t, { image }), [
      `warning image ${image}: expected nodes to keep it (imagePullPolicy IfNotPresent), the cluster makes that Always: each pod pulls it anew. Its registry must answer throughout.`,
    ]);
  });

  test("makes nothing", async (t) => {
    await lines(t, { volumeModes: ["Filesystem", "Block"] });
    for (const kind of ["persistentvolumeclaims", "pods", "jobs"])
      assert.equal(await cluster.kubectl(["get", kind, "--all-namespaces", "--output=name"]), "");
    assert.doesNotMatch(await cluster.kubectl(["get", "namespaces", "--output=name"]), /fiolio/);
  });

  test("says what a rule of the cluster would refuse in the session's namespace, and asks of every class", async (t) => {
    const small = 'object.spec.resources.requests["storage"] == "64Mi"';
    const claims = policy("small-claims", ["", "persistentvolumeclaims"], small);
    await apply(...claims);
    const claim = {
      apiVersion: "v1",
      kind: "PersistentVolumeClaim",
      metadata: { name: "large", namespace: "default" },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "2Gi" } } },
    };
    t.after(() => withdraw(claims, claim));
    const refused =
      /^warning claim of StorageClass (\S+) \(Filesystem, ReadWriteOnce\): expected the cluster to take it, a dry run in namespace default was refused: .*small-claims says no\. Where that holds in fiolio-[\w-]+ as well, cells will fail/;
    const found = async () =>
      (await lines(t, { storageClasses: ["dir-ext4", "dir-xfs"], volumeSize: "2Gi" })).flatMap(
        (line) => refused.exec(line)?.[1] ?? [],
      );
    // A policy counts some moments after it was made.
    await poll("the policy counts", async () => (await found()).length > 0);
    assert.deepEqual(await found(), ["dir-ext4", "dir-xfs"]);
  });

  test("is stopped where the namespace itself would be refused", async (t) => {
    const owned = policy("owned-namespaces", ["", "namespaces"], '"owner" in object.metadata.labels');
    await apply(...owned);
    t.after(() => withdraw(owned, { apiVersion: "v1", kind: "Namespace", metadata: { name: "unowned" } }));
    const found = async () => errors(await preflight(t));
    await poll("the policy counts", async () => (await found()).length > 0);
    const [line = "", ...others] = await found();
    assert.deepEqual(others, []);
    assert.match(
      line,
      /^namespace fiolio-[\w-]+: expected to make it with Pod Security level restricted, refused in a dry run: .*owned-namespaces says no\. Ask whoever runs the cluster\.$/,
    );
  });

  test("says nothing of a quota or level that only the namespace has in which it tries", async (t) => {
    await apply({
      apiVersion: "v1",
      kind: "ResourceQuota",
      metadata: { name: "none", namespace: "default" },
      spec: { hard: { pods: "0", persistentvolumeclaims: "0" } },
    });
    await cluster.kubectl(["label", "namespace", "default", "pod-security.kubernetes.io/enforce=restricted"]);
    t.after(async () => {
      await cluster.kubectl(["delete", "resourcequota", "none", "--namespace=default"]);
      await cluster.kubectl(["label", "namespace", "default", "pod-security.kubernetes.io/enforce-"]);
    });
    const found = await lines(t, { storageClasses: ["loop-ext4"], volumeModes: ["Block"] });
    assert.ok(!found.some((line) => line.includes("dry run")), found.join("\n"));
  });

  test("says what quotas and limits of a namespace of ours that is still there leave no room for", async (t) => {
    const name = uniqueName();
    const namespace = `fiolio-${name}`;
    const labels = {
      "app.kubernetes.io/managed-by": "fiolio",
      "fiolio/report": name,
      "fiolio/session": name,
    };
    await apply({ apiVersion: "v1", kind: "Namespace", metadata: { name: namespace, labels } });
    await apply(
      {
        apiVersion: "v1",
        kind: "ResourceQuota",
        metadata: { name: "few", namespace },
        spec: { hard: { pods: "2", "dir-ext4.storageclass.storage.k8s.io/requests.storage": "1Gi" } },
      },
      {
        apiVersion: "v1",
        kind: "LimitRange",
        metadata: { name: "little", namespace },
        spec: { limits: [{ type: "Container", default: { cpu: "500m" } }] },
      },
    );
    const found = await lines(t, { clients: [1, 4], volumeSize: "1Gi" }, name);
    assert.deepEqual(
      found.filter((line) => line.includes(`namespace ${namespace}`)),
      [
        `warning namespace ${namespace} is left of an earlier session: it is deleted first.`,
        `warning ResourceQuota few of namespace ${namespace}: expected room for 4 GiB of dir-ext4.storageclass.storage.k8s.io/requests.storage, the largest cell's; 1 GiB of 1Gi is free. Raise the quota, or lower volumeSize or clients.`,
        `warning ResourceQuota few of namespace ${namespace}: expected room for 4 of pods, the largest cell's; 2 of 2 is free. Raise the quota, or lower clients.`,
        `warning LimitRange little of namespace ${namespace}: expected pods without a limit of cpu, each container gets 500m, and fio with it. Say resources.limits.cpu, to choose.`,
      ],
    );
  });
});

const names = (objects: readonly { kind: string; metadata: { name: string } }[]): string[] =>
  objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
