/** Accounts with the rights of deploy/rbac.yaml, or with some of them. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import type { Cluster } from "./cluster.ts";
import { uniqueName } from "./measure.ts";

export type Rule = { apiGroups: string[]; resources: string[]; verbs: string[]; resourceNames?: string[] };

const textOf = (file: string): string =>
  readFileSync(new URL(`../../deploy/${file}`, import.meta.url), "utf8");
const rulesOf = (text: string, kind: string): Rule[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as { kind: string; rules?: Rule[] })
    .find((one) => one.kind === kind)?.rules ?? [];

const TEXT = textOf("rbac.yaml");

/** Of the documented ClusterRole. */
export const RULES: readonly Rule[] = rulesOf(TEXT, "ClusterRole");

/** Of the documented roles for an existing namespace: of the cluster, and in it. */
export const RULES_IN_NAMESPACE = {
  cluster: rulesOf(textOf("rbac-namespace.yaml"), "ClusterRole"),
  own: rulesOf(textOf("rbac-namespace.yaml"), "Role"),
};

/** Of the documented role for what is done to volumes in their lives, beside either. */
export const RULES_OF_LIFE: readonly Rule[] = rulesOf(textOf("rbac-life.yaml"), "ClusterRole");

/** What its comment says that imagePullSecret needs, for a Secret of this name. */
export const pullSecretRules = (name: string): Rule[] =>
  [...TEXT.matchAll(/^# {3}- (\{.*\})$/gm)].map(([, rule = ""]) => parse(rule.replace("NAME", name)) as Rule);

export type Account = {
  kubeconfig: string;
  /** Deletes the account; its tokens work for up to ten seconds more. */
  revoke: () => Promise<unknown>;
  /** Replaces its rights, which counts within a moment. */
  allow: (rules: readonly Rule[]) => Promise<unknown>;
};

/** An account that may do just this, in all namespaces, with a kubeconfig of its own; `inside`: more, in one of them. */
export async function accountWith(
  t: { after: (fn: () => Promise<void>) => void },
  cluster: Cluster,
  rules: readonly Rule[],
  inside?: { namespace: string; rules: readonly Rule[] },
): Promise<Account> {
  const name = `fiolio-${uniqueName()}`;
  const apply = (...items: object[]) =>
    cluster.kubectl(
      ["apply", "--filename", "-"],
      JSON.stringify({ apiVersion: "v1", kind: "List", items: items }),
    );
  const rbac = "rbac.authorization.k8s.io";
  const role = (granted: readonly Rule[]) => ({
    apiVersion: `${rbac}/v1`,
    kind: "ClusterRole",
    metadata: { name },
    rules: granted,
  });
  await apply(
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name, namespace: "default" } },
    role(rules),
    {
      apiVersion: `${rbac}/v1`,
      kind: "ClusterRoleBinding",
      metadata: { name },
      roleRef: { apiGroup: rbac, kind: "ClusterRole", name },
      subjects: [{ kind: "ServiceAccount", name, namespace: "default" }],
    },
  );
  if (inside) {
    const metadata = { name, namespace: inside.namespace };
    await apply(
      { apiVersion: `${rbac}/v1`, kind: "Role", metadata, rules: inside.rules },
      {
        apiVersion: `${rbac}/v1`,
        kind: "RoleBinding",
        metadata,
        roleRef: { apiGroup: rbac, kind: "Role", name },
        subjects: [{ kind: "ServiceAccount", name, namespace: "default" }],
      },
    );
  }
  const folder = await mkdtemp(join(tmpdir(), "fiolio-account-"));
  t.after(async () => {
    await rm(folder, { recursive: true, force: true });
    const objects = [`clusterrole/${name}`, `clusterrolebinding/${name}`];
    await cluster.kubectl(["delete", "--ignore-not-found", ...objects]);
    await cluster.kubectl(["delete", "serviceaccount", name, "--namespace=default", "--ignore-not-found"]);
  });
  const token = (await cluster.kubectl(["create", "token", name, "--namespace=default"])).trim();
  const view = await cluster.kubectl(["config", "view", "--raw", "--minify", "--output=json"]);
  const config = JSON.parse(view);
  config.users = [{ name: config.users[0].name, user: { token } }];
  const kubeconfig = join(folder, "kubeconfig");
  await writeFile(kubeconfig, JSON.stringify(config), { mode: 0o600 });
  return {
    kubeconfig,
    revoke: () => cluster.kubectl(["delete", "serviceaccount", name, "--namespace=default"]),
    allow: (granted) => apply(role(granted)),
  };
}
