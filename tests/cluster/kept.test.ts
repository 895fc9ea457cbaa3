/** Volumes that their StorageClass keeps: told when a session ends, and by each `clean` after it, when the namespace is long gone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { notOurs, sharedCluster } from "./cluster.ts";
import { measureAll, outcomes, poll, start, uniqueName } from "./measure.ts";

test("a volume that its class keeps is told with the command that deletes it, until it is deleted", {
  skip: notOurs,
}, async (t) => {
  const cluster = sharedCluster();
  const storageClass = `kept-${uniqueName()}`;
  await cluster.kubectl(
    ["apply", "--filename", "-"],
    JSON.stringify({
      apiVersion: "storage.k8s.io/v1",
      kind: "StorageClass",
      metadata: { name: storageClass },
      provisioner: "fiolio.test/local",
      reclaimPolicy: "Retain",
      volumeBindingMode: "WaitForFirstConsumer",
      parameters: { kind: "dir", backing: "ext4" },
    }),
  );
  t.after(() => cluster.kubectl(["delete", "storageclass", storageClass]));
  const name = uniqueName();
  const declared = { storageClasses: [storageClass] };
  const started = await start(t, cluster, declared, { name });
  const measured = await measureAll(started);
  assert.deepEqual(outcomes(measured), [`box-${storageClass}/tiny-filesystem-rwo-1c-r1: ok`]);
  const told = (lines: readonly string[]): string[] =>
    lines.flatMap(
      (line) => /^volume .* stays: .*: (kubectl delete persistentvolume \S+)$/.exec(line)?.[1] ?? [],
    );
  const [command = "", ...others] = told(started.said);
  assert.ok(command !== "", started.said.join("\n"));
  assert.deepEqual(others, []);
  await poll("the namespace is gone", async () => {
    const namespaces = await cluster.kubectl(["get", "namespaces", "--output=name"]);
    return !namespaces.includes(started.namespace);
  });
  const later = async (): Promise<string[]> => {
    const again = await start(t, cluster, declared, { name });
    const left = await again.runner.close(new AbortController().signal);
    return told([...again.said, ...left]);
  };
  assert.deepEqual(await later(), [command]);
  await cluster.kubectl(command.split(" ").slice(1));
  assert.deepEqual(await later(), []);
});
