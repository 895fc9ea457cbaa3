import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deploymentFile } from "../../src/targets/kubernetes/describe.ts";
import { isSecret, withoutSecrets } from "../../src/targets/kubernetes/secrets.ts";
import { target } from "./cells.ts";

describe("what may be a secret", () => {
  test("is known by its name", () => {
    for (const name of [
      "csi.storage.k8s.io/node-stage-secret-name",
      "nodeStageSecretRef",
      "adminPassword",
      "authPass",
      "passphrase",
      "smb_pwd",
      "accessKey",
      "accessKeyId",
      "AWS_ACCESS_KEY_ID",
      "restuserkey",
      "apiToken",
      "privateKeyPem",
    ])
      assert.ok(isSecret(name), name);
    for (const name of ["key", "pool", "fsType", "nconnect", "clusterID", "userName", "mode", "keyspace"])
      assert.ok(!isSecret(name), name);
  });

  test("is left out of values, all the way down: of addresses the login, of mount options those that are one", () => {
    assert.deepEqual(
      withoutSecrets({
        url: "https://bob:hunter2@storage.example/api?x=a@b",
        mountOptions: ["vers=3.0", "username=bob,password=hunter2,ro", "pass=hunter2"],
        csi: { volumeAttributes: { share: "//nas/x", authPass: "hunter2" } },
      }),
      {
        url: "https://storage.example/api?x=a@b",
        mountOptions: ["vers=3.0", "username=bob,ro"],
        csi: { volumeAttributes: { share: "//nas/x" } },
      },
    );
  });

  test("stands in no deployment that is written from a StorageClass", () => {
    const storageClass = {
      apiVersion: "storage.k8s.io/v1",
      kind: "StorageClass",
      metadata: { name: "smb" },
      provisioner: "smb.example.com",
      parameters: { source: "smb://bob:hunter2@nas/share", authPass: "hunter2" },
      mountOptions: ["vers=3.0", "password=hunter2"],
    };
    const file = deploymentFile(target(), storageClass, "smb") as { configuration: Record<string, string> };
    assert.doesNotMatch(JSON.stringify(file), /hunter2/);
    assert.equal(file.configuration["mount options"], "vers=3.0");
    assert.equal(file.configuration.source, "smb://nas/share");
  });
});
