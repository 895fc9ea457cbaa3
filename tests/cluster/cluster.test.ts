import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { nodeName, notOurs, sharedCluster } from "./cluster.ts";
import { claim, fio, namespace, pod, type VolumeMode } from "./manifests.ts";

const skip = notOurs;
const spaces = ["cluster-test", "cluster-test-devices"] as const;

describe("the test cluster", { skip }, () => {
  const cluster = sharedCluster();
  const { kubectl } = cluster;
  const apply = (...objects: object[]) =>
    kubectl(["apply", "--filename", "-"], JSON.stringify({ apiVersion: "v1", kind: "List", items: objects }));
  const finished = async (name: string, space: string): Promise<string> => {
    const phase = ["--for=jsonpath={.status.phase}=Succeeded", "--timeout=60s"];
    await kubectl(["wait", `pod/${name}`, "--namespace", space, ...phase]);
    return kubectl(["logs", name, "--namespace", space]);
  };

  before(() => apply(namespace(spaces[0], "restricted"), namespace(spaces[1], "privileged")));
  after(() => kubectl(["delete", "namespace", ...spaces, "--wait"]));

  const volumes: [storageClass: string, mode: VolumeMode][] = [
    ["dir-ext4", "Filesystem"],
    ["dir-xfs", "Filesystem"],
    ["dir-tmpfs", "Filesystem"],
    ["loop-ext4", "Filesystem"],
    ["loop-xfs", "Filesystem"],
    ["loop-ext4", "Block"],
    ["loop-xfs", "Block"],
  ];
  for (const [storageClass, mode] of volumes) {
    test(`runs fio on a ${mode} volume of ${storageClass}`, async () => {
      const space = mode === "Block" ? spaces[1] : spaces[0];
      const name = `${storageClass}-${mode}`.toLowerCase();
      await apply(
        claim({ name, namespace: space, storageClass, mode }),
        pod({ name, namespace: space, claim: name, mode, command: fio(mode) }),
      );
      const log = await finished(name, space);
      const report = JSON.parse(log.slice(log.indexOf("{"))) as {
        jobs: { error: number; write: { iops: number } }[];
      };
      assert.equal(report.jobs[0]?.error, 0);
      assert.ok(report.jobs[0].write.iops > 0);
    });
  }

  test("lets two pods write one ReadWriteMany volume", async () => {
    const [space] = spaces;
    const shared = claim({
      name: "shared",
      namespace: space,
      storageClass: "dir-ext4",
      access: "ReadWriteMany",
    });
    const writer = (name: string, other: string) => {
      const script = `echo ${name} >/bench/${name}; until cat /bench/${other}; do sleep 0.1; done 2>/dev/null`;
      return pod({ name, namespace: space, claim: "shared", command: ["sh", "-c", script] });
    };
    await apply(shared, writer("left", "right"), writer("right", "left"));
    assert.equal(await finished("left", space), "right\n");
    assert.equal(await finished("right", space), "left\n");
  });

  test("says in an event why a claim is not provisioned", async () => {
    const [space] = spaces;
    await apply(
      claim({ name: "broken", namespace: space, storageClass: "broken" }),
      claim({ name: "many", namespace: space, storageClass: "loop-xfs", access: "ReadWriteMany" }),
    );
    assert.match(await eventOf("broken", "ProvisioningFailed"), /no space in pool/);
    assert.match(await eventOf("many", "ProvisioningFailed"), /ReadWriteMany is not supported/);
  });

  test("provisions volumes of the slow class after ten seconds", async () => {
    const [space] = spaces;
    const began = Date.now();
    await apply(
      claim({ name: "slow", namespace: space, storageClass: "slow" }),
      pod({ name: "slow", namespace: space, claim: "slow", command: ["true"] }),
    );
    await finished("slow", space);
    assert.ok(Date.now() - began > 10_000);
  });

  test("keeps pods to the namespace's Pod Security level", async () => {
    const [space] = spaces;
    const device = pod({ name: "device", namespace: space, claim: "none", mode: "Block", command: ["true"] });
    await assert.rejects(apply(device), /violates PodSecurity "restricted/);
  });

  test("keeps a namespace to its quota", async () => {
    const [space] = spaces;
    const quota = (hard: object) => ({
      apiVersion: "v1",
      kind: "ResourceQuota",
      metadata: { name: "few", namespace: space },
      spec: { hard },
    });
    await apply(quota({ "requests.storage": "0" }));
    await poll(
      "the quota counts",
      async () =>
        (await kubectl(["get", "quota", "few", "--namespace", space, "--output=jsonpath={.status.hard}"])) !==
        "",
    );
    const over = claim({ name: "over", namespace: space, storageClass: "dir-ext4" });
    await assert.rejects(apply(over), /exceeded quota: few/);
    await kubectl(["delete", "quota", "few", "--namespace", space]);
  });

  test("gives what the node knows of its pods' CPU and memory, through the API server", async () => {
    type Summary = { node: { nodeName: string; cpu?: object }; pods: { podRef: { name: string } }[] };
    const path = `/api/v1/nodes/${nodeName}/proxy/stats/summary`;
    const [space] = spaces;
    await apply(
      claim({ name: "seen", namespace: space, storageClass: "dir-tmpfs" }),
      pod({ name: "seen", namespace: space, claim: "seen", command: ["sleep", "600"] }),
    );
    await poll("the pod is in the summary", async () => {
      const summary = JSON.parse(await kubectl(["get", "--raw", path])) as Summary;
      assert.equal(summary.node.nodeName, nodeName);
      const found = summary.pods.find(({ podRef }) => podRef.name === "seen");
      return /"usageCoreNanoSeconds":\d/.test(JSON.stringify(found ?? {}));
    });
    await kubectl(["delete", "pod", "seen", "--namespace", space, "--grace-period=1"]);
  });

  test("forgets a ServiceAccount's token when the account is deleted", async () => {
    const [space] = spaces;
    await kubectl(["create", "serviceaccount", "guest", "--namespace", space]);
    const token = (await kubectl(["create", "token", "guest", "--namespace", space])).trim();
    const whoami = async () =>
      kubectl(["auth", "whoami", "--kubeconfig=/dev/null", ...(await server()), `--token=${token}`]);
    assert.match(await whoami(), /system:serviceaccount:cluster-test:guest/);
    await kubectl(["delete", "serviceaccount", "guest", "--namespace", space]);
    // The API server remembers for ten seconds whom it let in.
    await poll("the token is refused", () =>
      whoami().then(
        () => false,
        (error) => /Unauthorized/i.test(`${error}`),
      ),
    );
  });

  test("goes on with its pods while the API server is stopped", async () => {
    const [space] = spaces;
    await apply(
      claim({ name: "on", namespace: space, storageClass: "dir-tmpfs" }),
      pod({ name: "on", namespace: space, claim: "on", command: ["sh", "-c", "sleep 4; date +%s"] }),
    );
    await kubectl(["wait", "pod/on", "--namespace", space, "--for=condition=Ready", "--timeout=60s"]);
    await cluster.stopApiServer();
    await assert.rejects(kubectl(["get", "nodes"]), /refused/);
    await sleep(5000);
    const back = Date.now() / 1000;
    await cluster.startApiServer();
    assert.ok(Number(await finished("on", space)) < back);
  });

  test("replays a recorded log of kbench", async () => {
    const log = new URL("../collectors/fixtures/kbench/good-quick-log/input.log", import.meta.url);
    const [, space] = spaces;
    const arguments_ = ["--image=fiolio/kbench-replay:1", "--env=MODE=quick", "--restart=Never"];
    await kubectl(["run", "kbench", "--namespace", space, ...arguments_]);
    assert.equal(await finished("kbench", space), readFileSync(log, "utf8"));
  });

  async function server(): Promise<string[]> {
    const path = "jsonpath={.clusters[0].cluster.server}";
    const url = await kubectl(["config", "view", "--output", path]);
    return [`--server=${url}`, "--insecure-skip-tls-verify"];
  }

  async function eventOf(name: string, reason: string): Promise<string> {
    const fields = `--field-selector=involvedObject.name=${name},reason=${reason}`;
    let message = "";
    await poll(`an event ${reason} of ${name}`, async () => {
      const args = [
        "get",
        "events",
        "--namespace",
        spaces[0],
        fields,
        "--output=jsonpath={.items[0].message}",
      ];
      message = await kubectl(args).catch(() => "");
      return message !== "";
    });
    return message;
  }
});

async function poll(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isTrue())) {
    assert.ok(Date.now() < end, `${what}: not after a minute`);
    await sleep(500);
  }
}
