/** What a session's namespace holds beside its cells: what we put there, and what somebody else does. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accountWith, RULES } from "./account.ts";
import { notOurs, sharedCluster } from "./cluster.ts";
import { measureAll, outcomes, poll, start, uniqueName } from "./measure.ts";

describe("the namespace of a session", { skip: notOurs, concurrency: 2 }, () => {
  test("has a copy of the Secret for private images, as the account may", async (t) => {
    const cluster = sharedCluster();
    const name = `pull-${uniqueName()}`;
    const made = ["create", "secret", "docker-registry", name, "--namespace=default"];
    await cluster.kubectl([...made, "--docker-server=r", "--docker-username=u", "--docker-password=p"]);
    t.after(async () => void (await cluster.kubectl(["delete", "secret", name, "--namespace=default"])));
    const secrets = { apiGroups: [""], resources: ["secrets"], verbs: ["create", "get"] };
    const { kubeconfig } = await accountWith(t, cluster, [...RULES, secrets]);
    const declared = {
      storageClasses: ["dir-ext4"],
      imagePullSecret: `default/${name}`,
      profiles: ["steady"],
    };
    const started = await start(t, cluster, declared, { kubeconfig });
    const data = (namespace: string) =>
      cluster.kubectl(["get", "secret", name, `--namespace=${namespace}`, "--output=jsonpath={.data}"]);
    let copied = "";
    let named = "";
    const measured = await measureAll(started, {
      during: {
        cell: 1,
        phase: "measuring",
        does: async (namespace) => {
          copied = await data(namespace);
          const path = "--output=jsonpath={.items[0].spec.imagePullSecrets[0].name}";
          named = await cluster.kubectl(["get", "pods", `--namespace=${namespace}`, path]);
        },
      },
    });
    assert.deepEqual(outcomes(measured), ["box-dir-ext4/steady-filesystem-rwo-1c-r1: ok"]);
    assert.equal(copied, await data("default"));
    assert.equal(named, name);
  });

  test("may be given limits by the cluster: a line says what they do, and the run has them", async (t) => {
    const cluster = sharedCluster();
    const started = await start(t, cluster, { storageClasses: ["dir-ext4"], clients: [1, 2] });
    const { namespace } = started;
    // As a controller would, which watches for new namespaces.
    const controller = (async () => {
      await poll("the namespace is made", () =>
        cluster.kubectl(["get", "namespace", namespace]).then(
          () => true,
          () => false,
        ),
      );
      const spec = {
        limits: [{ type: "Container", default: { cpu: "900m" }, defaultRequest: { cpu: "20m" } }],
      };
      const items = [
        { apiVersion: "v1", kind: "LimitRange", metadata: { name: "given", namespace }, spec },
        {
          apiVersion: "v1",
          kind: "ResourceQuota",
          metadata: { name: "given", namespace },
          spec: { hard: { persistentvolumeclaims: "1" } },
        },
      ];
      await cluster.kubectl(
        ["apply", "--filename", "-"],
        JSON.stringify({ apiVersion: "v1", kind: "List", items }),
      );
    })();
    const measured = await measureAll(started);
    await controller;
    const said = started.said.filter((line) => line.startsWith("warning: "));
    assert.deepEqual(said, [
      `warning: ResourceQuota given of namespace ${namespace}: expected room for 2 of persistentvolumeclaims, the largest cell's; 1 of 1 is free. Raise the quota, or lower clients.`,
      `warning: LimitRange given of namespace ${namespace}: expected pods without a limit of cpu, each container gets 900m, and fio with it. Say resources.limits.cpu, to choose.`,
    ]);
    const name = "box-dir-ext4/tiny-filesystem-rwo";
    assert.deepEqual(outcomes(measured), [`${name}-1c-r1: ok`, `${name}-2c-r1: quota`]);
    const { cell } = JSON.parse(await started.report.read(`data/raw/box/${name}-1c-r1.machine.json`));
    assert.deepEqual(cell.podLimits, { cpu: "900m" });
  });
});
