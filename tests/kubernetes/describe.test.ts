import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { backend } from "../../src/schema/backend.ts";
import { deployment } from "../../src/schema/deployment.ts";
import { environment } from "../../src/schema/environment.ts";
import type { KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import {
  backendFile,
  deploymentFile,
  deploymentId,
  durabilityOfVolumes,
  environmentFile,
  nodeFacts,
  safeParameters,
} from "../../src/targets/kubernetes/describe.ts";
import { durabilityOf, productOf, replicasOf } from "../../src/targets/kubernetes/provisioners.ts";
import { target } from "./cells.ts";

const storageClass = (name: string, provisioner: string, parameters: Record<string, string>): KubeObject => ({
  apiVersion: "storage.k8s.io/v1",
  kind: "StorageClass",
  metadata: { name },
  provisioner,
  parameters,
  mountOptions: ["noatime"],
});
const LONGHORN = storageClass("longhorn", "driver.longhorn.io", { numberOfReplicas: "3", fsType: "ext4" });
const CEPH = storageClass("rbd", "rook-ceph.rbd.csi.ceph.com", {
  pool: "replicapool",
  "csi.storage.k8s.io/provisioner-secret-name": "rook-csi",
  "csi.storage.k8s.io/provisioner-secret-namespace": "rook",
  adminPassword: "hunter2",
  apiToken: "t",
  encryptionKey: "k",
});
const node = (name: string, memory = "16374Mi"): KubeObject => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name },
  status: {
    capacity: { cpu: "8", memory },
    nodeInfo: {
      architecture: "amd64",
      kernelVersion: "6.12.0",
      osImage: "Debian",
      kubeletVersion: "v1.34.4",
      containerRuntimeVersion: "containerd://2.1",
    },
  },
});
const driver = (name: string): KubeObject => ({
  apiVersion: "storage.k8s.io/v1",
  kind: "CSIDriver",
  metadata: { name },
});
const VIEW = {
  version: "v1.34.4",
  nodes: [node("a"), node("b"), node("c", "32Gi")],
  drivers: [driver("driver.longhorn.io"), driver("csi.example.com")],
};

describe("secrets", () => {
  test("and what looks like one are in nothing that is written", () => {
    const files = [backendFile(CEPH).file, deploymentFile(target(), CEPH, "ceph-rbd")];
    assert.doesNotMatch(JSON.stringify(files), /secret|hunter2|apiToken|encryptionKey|rook-csi/i);
    assert.deepEqual(safeParameters(CEPH.parameters), { pool: "replicapool" });
  });
});

describe("what a cluster shows of itself", () => {
  test("makes an environment as the schema wants it, alike nodes counted", () => {
    const file = environment.parse(environmentFile(target(), VIEW));
    assert.deepEqual(
      file.nodes?.map(({ name, count, memoryBytes }) => [name, count, memoryBytes]),
      [
        ["a", 2, 16374 * 2 ** 20],
        ["c", 1, 32 * 2 ** 30],
      ],
    );
    assert.equal(file.software?.["CSI drivers"], "csi.example.com, driver.longhorn.io");
  });

  test("without nodes and drivers, where they may not be listed, still makes one", () => {
    const file = environment.parse(environmentFile(target(), { version: "v1.34.4", nodes: [], drivers: [] }));
    assert.equal(file.software?.["CSI drivers"], undefined);
  });

  test("makes a backend and a deployment of a known provisioner, with its copies", () => {
    const { id, file } = backendFile(LONGHORN);
    assert.equal(id, "longhorn-3-replicas");
    assert.equal(backend.parse(file).replicas, 3);
    const made = deployment.parse(deploymentFile(target(), LONGHORN, id));
    assert.deepEqual(made.replication, { copies: 3 });
    assert.equal(made.configuration?.["mount options"], "noatime");
    assert.equal(made.configuration?.numberOfReplicas, "3");
  });

  test("guesses nothing of a provisioner that is not known: modes are those that were measured", () => {
    const unknown = storageClass("x", "example.com/thing", { numberOfReplicas: "3" });
    const measured = backendFile(unknown, { accessModes: ["ReadWriteMany"], volumeModes: ["Block"] });
    assert.deepEqual(backend.parse(measured.file).accessModes, ["ReadWriteMany"]);
    assert.deepEqual(backend.parse(measured.file).volumeModes, ["Block"]);
    const file = backend.parse(backendFile(unknown).file);
    assert.deepEqual(
      [file.kind, file.networked, file.accessModes, file.volumeModes],
      ["unknown", undefined, [], []],
    );
    assert.equal(file.product, "example.com/thing");
    assert.equal(file.replicas, undefined);
    assert.equal(deployment.parse(deploymentFile(target(), unknown, "x")).replication, undefined);
  });

  test("says of the machine only what it knows", () => {
    assert.deepEqual(nodeFacts(undefined, [], "fio:1"), { image: "fio:1" });
    const facts = nodeFacts("v1.34.4", [node("a"), node("b")], "fio:1");
    assert.equal(facts.node, "a, b");
    assert.equal(facts.kernel, "6.12.0");
  });
});

test("a class that the record has a deployment of keeps it; another gets a name", () => {
  const known = deployment.parse({
    format: "deployment/1",
    title: "Mine",
    backend: "x",
    environment: "lab",
    storageClass: "fast",
  });
  const all: [string, typeof known][] = [["my-own", known]];
  assert.equal(deploymentId(target(), "fast", all), "my-own");
  assert.equal(deploymentId(target({ environment: "other" }), "fast", all), "other-fast");
  assert.match(deploymentId(target({ deploymentPrefix: "p" }), "Fast_SSD", []), /^p-[a-z0-9.-]+$/);
});

test("operators put their namespace before a provisioner's name", () => {
  assert.equal(productOf("rook-ceph.cephfs.csi.ceph.com")?.product, "CephFS");
  assert.equal(productOf("notrbd.csi.ceph.com"), undefined);
  assert.equal(replicasOf("linstor.csi.linbit.com", { autoPlace: "2" }), 2);
  assert.equal(replicasOf("io.openebs.csi-mayastor", { repl: "many" }), undefined);
});

describe("the loss of a node", () => {
  const durabilities = (provisioner: string, parameters: Record<string, string> = {}) => {
    const { reachableAfterNodeLoss, failures } = durabilityOf(provisioner, parameters) ?? {};
    return [reachableAfterNodeLoss, failures];
  };

  test("takes what lies on the node, whatever provisions it", () => {
    for (const local of ["rancher.io/local-path", "zfs.csi.openebs.io", "local.csi.openebs.io", "topolvm.io"])
      assert.deepEqual(durabilities(local), [false, undefined], local);
  });

  test("is survived by copies, as many as the class names; one copy is lost with its node", () => {
    const mayastor = (repl: string) => durabilities("io.openebs.csi-mayastor", { repl });
    assert.deepEqual(
      [mayastor("1"), mayastor("2"), mayastor("3")],
      [
        [false, 0],
        [true, 1],
        [true, 2],
      ],
    );
    assert.deepEqual(durabilities("io.openebs.csi-mayastor"), [undefined, undefined]);
    assert.deepEqual(durabilities("rook-ceph.rbd.csi.ceph.com"), [true, undefined]);
    assert.deepEqual(durabilities("example.com/thing"), [undefined, undefined]);
  });

  const volume = (key: string, ...values: string[]) => ({
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: "pvc-1" },
    spec: {
      nodeAffinity: {
        required: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: "In", values }] }] },
      },
    },
  });

  test("takes volumes that no other node may use, whatever provisioned them", () => {
    const seen = (...volumes: Parameters<typeof durabilityOfVolumes>[0]) =>
      durabilityOfVolumes(volumes, ["a"])?.reachableAfterNodeLoss;
    assert.equal(seen(volume("kubernetes.io/hostname", "a")), false);
    assert.equal(seen(volume("topology.example.com/node", "a")), false);
    assert.equal(seen(volume("topology.kubernetes.io/zone", "eu-1")), undefined);
    assert.equal(seen(volume("kubernetes.io/hostname", "a", "b")), undefined);
    assert.equal(seen(volume("kubernetes.io/hostname", "a"), volume("x", "y")), undefined);
    assert.equal(seen(), undefined);
  });
});
