/** What preflight says of a real cluster; and that the documented role suffices, while no rule of it is too much. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { after, before, describe, type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { PERMISSIONS, permissionName } from "../../src/targets/kubernetes/preflight/permissions.ts";
import { accountWith, pullSecretRules, RULES, type Rule } from "./account.ts";
import { certificate } from "./certificate.ts";
import { notOurs, type OwnCluster, sharedCluster, startCluster } from "./cluster.ts";
import { errors, measureAll, outcomes, start, uniqueName } from "./measure.ts";

const never = new AbortController().signal;

describe("an account with the documented role alone", { skip: notOurs }, () => {
  test("runs everything: file systems and devices, several clients, shared volumes, cost", async (t) => {
    const cluster = sharedCluster();
    const { kubeconfig } = await accountWith(t, cluster, RULES);
    const several = { clients: [2], resources: { requests: { cpu: "50m" } } };
    const devices = await start(
      t,
      cluster,
      { storageClasses: ["loop-ext4"], volumeModes: ["Filesystem", "Block"], cost: true, ...several },
      { kubeconfig },
    );
    const shared = await start(
      t,
      cluster,
      { storageClasses: ["dir-ext4"], accessModes: ["ReadWriteMany"], ...several },
      { kubeconfig },
    );
    const findings = await devices.runner.preflight(never);
    assert.deepEqual(
      findings.filter(({ message }) => message.startsWith("may not")),
      [],
    );
    const measured = await Promise.all([measureAll(devices), measureAll(shared)]);
    assert.deepEqual(measured.flatMap(outcomes), [
      "box-loop-ext4/tiny-filesystem-rwo-2c-r1: ok",
      "box-loop-ext4/tiny-block-rwo-2c-r1: ok",
      "box-dir-ext4/tiny-filesystem-rwx-2c-r1: ok",
    ]);
    assert.deepEqual(
      [...devices.said, ...shared.said].filter(
        (line) => !/^(image |deleting namespace |data\/backends\/)/.test(line),
      ),
      [],
    );
  });
});

/** The role without one permission. */
function rulesWithout({ verb, resource, subresource, group = "" }: (typeof PERMISSIONS)[number]): Rule[] {
  const path = subresource ? `${resource}/${subresource}` : resource;
  return RULES.map((rule) =>
    rule.resources.includes(path) && rule.apiGroups.includes(group)
      ? { ...rule, verbs: rule.verbs.filter((one) => one !== verb) }
      : rule,
  ).filter(({ verbs }) => verbs.length > 0);
}

describe("preflight", { skip: notOurs, concurrency: 30 }, () => {
  // It needs no more than an API server.
  let cluster: OwnCluster;
  before(async () => {
    cluster = await startCluster({ level: 1 });
    const classes = fileURLToPath(new URL("config/classes.yaml", import.meta.url));
    await cluster.kubectl(["apply", "--filename", classes]);
    // Nothing makes it in a cluster without controllers.
    await cluster.kubectl(["create", "serviceaccount", "default", "--namespace=default"]);
  });
  after(() => cluster?.stop());

  const findingsOf = async (
    t: TestContext,
    declared: Record<string, unknown> = {},
    options: { kubeconfig?: string; name?: string } = {},
  ) => {
    const { runner } = await start(t, cluster, { storageClasses: ["dir-ext4"], ...declared }, options);
    return runner.preflight(never);
  };

  for (const permission of PERMISSIONS)
    test(`names what is missing without ${permissionName(permission)}`, async (t) => {
      const { kubeconfig } = await accountWith(t, cluster, rulesWithout(permission));
      const findings = await findingsOf(t, {}, { kubeconfig });
      const lacking = findings.filter(({ message }) => message.startsWith("may not"));
      assert.equal(lacking.length, 1, JSON.stringify(findings));
      assert.ok(lacking[0]?.message.startsWith(`may not ${permissionName(permission)} (`));
      assert.equal(lacking[0]?.severity, permission.optional ? "warning" : "error");
    });

  test("names a class that is not there, those that are, and the one that was meant", async (t) => {
    const [line = "", ...others] = errors(await findingsOf(t, { storageClasses: ["dir-ext5", "dir-xfs"] }));
    assert.deepEqual(others, []);
    assert.match(
      line,
      /^StorageClass dir-ext5: expected it in the cluster, it has broken, dir-ext4, .*\. Did you mean dir-ext4\?$/,
    );
  });

  test("says that a label fits no class", async (t) => {
    const [line = ""] = errors(await findingsOf(t, { storageClasses: { labels: { tier: "gold" } } }));
    assert.match(line, /^storageClasses: expected at least one that fits/);
  });

  test("warns of classes that provision nothing, or keep their volumes", async (t) => {
    const retain = {
      apiVersion: "storage.k8s.io/v1",
      kind: "StorageClass",
      metadata: { name: "kept" },
      provisioner: "fiolio.test/local",
      reclaimPolicy: "Retain",
    };
    await cluster.kubectl(["apply", "--filename", "-"], JSON.stringify(retain));
    const findings = await findingsOf(t, { storageClasses: ["static", "kept"] });
    const lines = findings.map(({ severity, message }) => `${severity} ${message}`).join("\n");
    assert.match(lines, /^warning StorageClass static: provisions nothing/m);
    assert.match(lines, /^warning StorageClass kept: keeps its volumes/m);
  });

  test("says of an API server that does not answer so soon, and nothing else", async (t) => {
    const kubeconfig = await changedConfig(t, (config) => {
      config.clusters[0].cluster.server = "https://127.0.0.1:65432";
    });
    const began = performance.now();
    const [line = "", ...others] = errors(await findingsOf(t, {}, { kubeconfig }));
    assert.deepEqual(others, []);
    assert.match(
      line,
      /^fiolio at https:\/\/127\.0\.0\.1:65432: .*does not answer \(.*ECONNREFUSED.*\)\. Check kubeconfig, context and network\.$/,
    );
    assert.ok(performance.now() - began < 15_000);
  });

  test("says of a certificate authority that is not the cluster's so, not that it does not answer", async (t) => {
    const kubeconfig = await changedConfig(t, (config) => {
      config.clusters[0].cluster["certificate-authority-data"] = certificate("other").cert.toString("base64");
    });
    const [line = "", ...others] = errors(await findingsOf(t, {}, { kubeconfig }));
    assert.deepEqual(others, []);
    assert.match(line, /a certificate that the kubeconfig's certificate-authority does not vouch for/);
    assert.doesNotMatch(line, /does not answer/);
  });

  test("says of refused credentials so", async (t) => {
    const kubeconfig = await changedConfig(t, (config) => {
      config.users[0].user = { token: "nonsense" };
    });
    const [line = "", ...others] = errors(await findingsOf(t, {}, { kubeconfig }));
    assert.deepEqual(others, []);
    assert.match(line, /^fiolio at https:.*: .*Unauthorized\. Log in again\.$/);
  });

  test("a kubeconfig without the context, or none at all, is refused in one line", async (t) => {
    await assert.rejects(
      findingsOf(t, { context: "lab" }),
      /expected the context lab in the kubeconfig, it has fiolio$/,
    );
    const absent = `${cluster.folder}/absent`;
    await assert.rejects(findingsOf(t, {}, { kubeconfig: absent }), /expected a kubeconfig in .*absent, /);
  });

  test("says what a Secret for private images lacks: a namespace, itself, or the right to copy it", async (t) => {
    const secret = ["create", "secret", "docker-registry", "pull", "--namespace=default"];
    await cluster.kubectl([...secret, "--docker-server=r", "--docker-username=u", "--docker-password=p"]);
    const about = async (imagePullSecret: string, options = {}) =>
      (await findingsOf(t, { imagePullSecret }, options)).flatMap(({ severity, message }) =>
        /imagePullSecret/.test(message) ? [`${severity} ${message}`] : [],
      );
    assert.deepEqual(await about("default/pull"), []);
    assert.match((await about("pull")).join(), /^warning imagePullSecret pull: expected NAMESPACE\/NAME/);
    assert.match(
      (await about("default/pul")).join(),
      /^error imagePullSecret default\/pul: expected a Secret pul in namespace default, found none\./,
    );
    const granted = pullSecretRules("pull");
    assert.equal(granted.length, 2);
    const allowed = await accountWith(t, cluster, [...RULES, ...granted]);
    assert.deepEqual(await about("default/pull", { kubeconfig: allowed.kubeconfig }), []);
    const { kubeconfig } = await accountWith(t, cluster, RULES);
    assert.deepEqual(await about("default/pull", { kubeconfig }), [
      "error may not get secrets in namespace default (imagePullSecret is copied into the session's namespace). See deploy/rbac.yaml.",
      "error may not create secrets (imagePullSecret is copied into the session's namespace). See deploy/rbac.yaml.",
    ]);
  });

  test("names what an earlier session of this report left, and what is another's and stays", async (t) => {
    const name = uniqueName();
    const left = (namespace: string, report: string) => ({
      apiVersion: "v1",
      kind: "Namespace",
      metadata: {
        name: namespace,
        labels: {
          "app.kubernetes.io/managed-by": "fiolio",
          "fiolio/report": report,
          "fiolio/session": "s",
        },
      },
    });
    const items = [left("fiolio-left", name), left("fiolio-others", "others")];
    await cluster.kubectl(
      ["apply", "--filename", "-"],
      JSON.stringify({ apiVersion: "v1", kind: "List", items }),
    );
    const lines = (await findingsOf(t, {}, { name })).map(({ message }) => message).join("\n");
    assert.match(lines, /^namespace fiolio-left is left of an earlier session: it is deleted first\.$/m);
    assert.match(
      lines,
      /^namespace fiolio-others is another report's, which has ended .* It is left alone; /m,
    );
    assert.doesNotMatch(lines, /fiolio-others is left of/);
  });

  async function changedConfig(
    t: TestContext,
    // biome-ignore lint/suspicious/noExplicitAny: a kubeconfig, changed in one place
    change: (config: any) => void,
  ): Promise<string> {
    const { kubeconfig } = await accountWith(t, cluster, []);
    const config = JSON.parse(await readFile(kubeconfig, "utf8"));
    change(config);
    await writeFile(kubeconfig, JSON.stringify(config));
    return kubeconfig;
  }
});
