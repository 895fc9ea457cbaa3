/** Kubeconfigs whose credentials come from a command. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { Cluster } from "../../src/kubernetes/client.ts";
import { ClusterError } from "../../src/kubernetes/errors.ts";

test("a file of KUBECONFIG that is not there is passed over", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiolio-login-"));
  const there = join(folder, "there");
  await writeFile(
    there,
    JSON.stringify({
      "current-context": "lab",
      clusters: [{ name: "lab", cluster: { server: "https://127.0.0.1:1" } }],
      contexts: [{ name: "lab", context: { cluster: "lab", user: "me" } }],
      users: [{ name: "me", user: { token: "x" } }],
    }),
  );
  const before = process.env.KUBECONFIG;
  process.env.KUBECONFIG = [join(folder, "missing"), there].join(delimiter);
  try {
    assert.equal(Cluster.connect({}).name, "lab at https://127.0.0.1:1");
  } finally {
    if (before === undefined) delete process.env.KUBECONFIG;
    else process.env.KUBECONFIG = before;
    await rm(folder, { recursive: true });
  }
});

for (const [what, command, words] of [
  ["is not there", "no-such-login", /command no-such-login, it failed \(spawn no-such-login ENOENT\)/],
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
