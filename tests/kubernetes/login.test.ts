/** Kubeconfigs whose credentials come from a command. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Cluster } from "../../src/targets/kubernetes/api/client.ts";
import { ClusterError } from "../../src/targets/kubernetes/api/errors.ts";

for (const [what, command, words] of [
  // EACCES where a folder of PATH is not this user's to look into.
  [
    "is not there",
    "no-such-login",
    /command no-such-login, it failed \(spawn no-such-login (ENOENT|EACCES)\)/,
  ],
  ["fails without a word", "false", /command false, it failed \(and said nothing\)/],
] as const)
  test(`a command for credentials that ${what} is named at once, and the API server not blamed`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "fiolio-login-"));
    const kubeconfig = join(folder, "kubeconfig");
    const exec = { apiVersion: "client.authentication.k8s.io/v1", command, interactiveMode: "Never" };
    await writeFile(
      kubeconfig,
      JSON.stringify({
        apiVersion: "v1",
        kind: "Config",
        "current-context": "lab",
        clusters: [
          { name: "lab", cluster: { server: "https://127.0.0.1:1", "insecure-skip-tls-verify": true } },
        ],
        contexts: [{ name: "lab", context: { cluster: "lab", user: "me" } }],
        users: [{ name: "me", user: { exec } }],
      }),
    );
    try {
      const cluster = Cluster.connect({ kubeconfig });
      await assert.rejects(cluster.version(), (error: unknown) => {
        assert.ok(error instanceof ClusterError);
        assert.equal(error.kind, "unauthorised");
        assert.match(error.message, words);
        return true;
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
