import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextStepOf } from "../../src/judge/next-step.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import { kubernetesTarget, localTarget } from "../../src/schema/target.ts";
import { recordOf } from "./small-record.ts";

const kubernetes = kubernetesTarget.parse({
  kind: "kubernetes",
  id: "prod",
  environment: "lab",
  profiles: ["general"],
  image: "example.org/fio",
});
const local = localTarget.parse({ kind: "local", id: "lab", profiles: ["quick"] });

function record(...targets: FiolioRecord["declaration"]["targets"]): FiolioRecord {
  const made = recordOf({
    deployments: { "lab-disk": {}, rbd: { storageClass: "rbd" }, nfs: { storageClass: "nfs" } },
  });
  return { ...made, declaration: { ...made.declaration, targets } };
}

describe("the next step to a missing figure", () => {
  it("is one command where a target measures these deployments with that profile", () => {
    assert.deepEqual(
      nextStepOf(record(kubernetes), "lab", { profile: "general", deployments: ["nfs", "rbd"] }),
      {
        commands: ["npm run collect -- --target prod --only 'lab/nfs/general-*' --only 'lab/rbd/general-*'"],
      },
    );
  });
  it("leaves out targets that select other StorageClasses", () => {
    const [fits] = nextStepOf(record({ ...kubernetes, storageClasses: ["rbd"] }), "lab", {
      profile: "general",
      deployments: ["rbd"],
    }).commands;
    const [other] = nextStepOf(record({ ...kubernetes, storageClasses: ["nfs"] }), "lab", {
      profile: "general",
      deployments: ["rbd"],
    }).commands;
    assert.match(fits ?? "", /^npm run collect -- --target prod/);
    assert.match(other ?? "", /^fio /);
  });
  it("is a further repeat of what was measured before", () => {
    const again = { profile: "general", deployments: ["rbd"], again: true };
    assert.deepEqual(nextStepOf(record(kubernetes), "lab", again).commands, [
      "npm run collect -- --target prod --only 'lab/rbd/general-*' --fresh",
    ]);
    assert.match(nextStepOf(record(), "lab", again).commands.join(), /--output=rbd-general-again\.json/);
  });
  it("says what to add to the target before, where it has another profile", () => {
    assert.deepEqual(nextStepOf(record(local), "lab", { profile: "etcd-fsync", deployments: ["lab-disk"] }), {
      first: { target: "lab", profile: "etcd-fsync" },
      commands: ["npm run collect -- --target lab --only 'lab/lab-disk/etcd-fsync-*'"],
    });
  });
  it("is fio by hand where no target covers all of them", () => {
    const others = { ...kubernetes, storageClasses: ["nfs"] };
    for (const targets of [[], [local], [kubernetes], [others]])
      assert.deepEqual(
        nextStepOf(record(...targets), "lab", { profile: "etcd-fsync", deployments: ["rbd", "lab-disk"] })
          .commands,
        [
          "fio --directory=VOLUME --output-format=json --output=lab-disk-etcd-fsync.json profiles/etcd-fsync.fio",
          "npm run add -- lab-disk-etcd-fsync.json --environment lab --deployment lab-disk",
          "fio --directory=VOLUME --output-format=json --output=rbd-etcd-fsync.json profiles/etcd-fsync.fio",
          "npm run add -- rbd-etcd-fsync.json --environment lab --deployment rbd",
          "npm run collect -- --no-run",
        ],
      );
  });
});
