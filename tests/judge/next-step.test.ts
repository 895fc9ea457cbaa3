import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { nextStepOf } from "../../src/judge/candidates/next-step.ts";
import { matching } from "../../src/record/select.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import { kubernetesCells } from "../../src/targets/kubernetes/matrix.ts";
import { kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";
import { localTarget } from "../../src/targets/local/schema.ts";
import { recordOf } from "./small-record.ts";

const kubernetesWith = (more: object) =>
  kubernetesTarget.parse({
    kind: "kubernetes",
    id: "prod",
    environment: "lab",
    profiles: ["general"],
    image: "example.org/fio",
    ...more,
  });
const kubernetes = kubernetesWith({});
const OTHER_DISK = { kind: "local", id: "other", environment: "lab", deployment: "other-disk" };
const local = localTarget.parse({ kind: "local", id: "lab", profiles: ["quick"] });

function record(...targets: FiolioRecord["declaration"]["targets"]): FiolioRecord {
  const made = recordOf({
    deployments: {
      "lab-disk": {},
      "other-disk": {},
      rbd: { storageClass: "rbd" },
      nfs: { storageClass: "nfs" },
    },
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
  it("names cells as the target does: those of the profile and mode, no others", () => {
    const both = kubernetesWith({ profiles: ["general", "generous"], volumeModes: ["Filesystem", "Block"] });
    const ids = kubernetesCells(both, [{ storageClass: "rbd", deployment: "rbd" }], new Map()).map(
      ({ id }) => id,
    );
    const asked = { profile: "general", deployments: ["rbd"] };
    const fitting = (more: { volumeMode?: "Block" }): string[] => {
      const [command = ""] = nextStepOf(record(both), "lab", { ...asked, ...more }).commands;
      const [, pattern = ""] = /--only '(.*)'/.exec(command) ?? [];
      return ids.filter(matching([pattern]));
    };
    assert.deepEqual(fitting({}), [
      "lab/rbd/general-filesystem-rwo-1c-r1",
      "lab/rbd/general-block-rwo-1c-r1",
    ]);
    assert.deepEqual(fitting({ volumeMode: "Block" }), ["lab/rbd/general-block-rwo-1c-r1"]);
  });
  it("leaves out targets that select other StorageClasses", () => {
    const [fits] = nextStepOf(record(kubernetesWith({ storageClasses: ["rbd"] })), "lab", {
      profile: "general",
      deployments: ["rbd"],
    }).commands;
    const [other] = nextStepOf(record(kubernetesWith({ storageClasses: ["nfs"] })), "lab", {
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
      first: [{ target: "lab", profile: "etcd-fsync" }],
      commands: ["npm run collect -- --target lab --only 'lab/lab-disk/etcd-fsync-*'"],
    });
  });
  it("is a command for each target where each measures one of them", () => {
    const other = localTarget.parse({ ...OTHER_DISK, profiles: ["quick", "general"] });
    assert.deepEqual(
      nextStepOf(record(local, other, kubernetes), "lab", {
        profile: "general",
        deployments: ["nfs", "lab-disk", "rbd", "other-disk"],
      }),
      {
        first: [{ target: "lab", profile: "general" }],
        commands: [
          "npm run collect -- --target prod --only 'lab/nfs/general-*' --only 'lab/rbd/general-*'",
          "npm run collect -- --target lab --only 'lab/lab-disk/general-*'",
          "npm run collect -- --target other --only 'lab/other-disk/general-*'",
        ],
      },
    );
  });
  it("is fio by hand where no target covers one of them", () => {
    const others = kubernetesWith({ storageClasses: ["nfs"] });
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

describe("the next step where volumes must be block devices", () => {
  const wanted = { profile: "general", deployments: ["rbd"], volumeMode: "Block" as const };
  it("is the cells of that mode, where the target makes such volumes", () => {
    const both = kubernetesWith({ volumeModes: ["Filesystem", "Block"] });
    assert.deepEqual(nextStepOf(record(both), "lab", wanted), {
      commands: ["npm run collect -- --target prod --only 'lab/rbd/general-block-*'"],
    });
  });
  it("says what to add to a target that does not", () => {
    assert.deepEqual(nextStepOf(record(kubernetes), "lab", wanted).first, [
      { target: "prod", volumeMode: "Block" },
    ]);
    assert.deepEqual(nextStepOf(record(kubernetes), "lab", { ...wanted, profile: "quick" }).first, [
      { target: "prod", profile: "quick", volumeMode: "Block" },
    ]);
  });
  it("is this machine's target only where that measures a device", () => {
    const here = { ...wanted, profile: "quick", deployments: ["lab-disk"] };
    assert.match(nextStepOf(record(local), "lab", here).commands[0] ?? "", /^fio /);
    const device = record(local);
    const disk = device.deployments.get("lab-disk");
    assert.ok(disk);
    const deployments = new Map([["lab-disk", { ...disk, cell: { volumeMode: "Block" as const } }]]);
    assert.deepEqual(nextStepOf({ ...device, deployments }, "lab", here), {
      commands: ["npm run collect -- --target lab --only 'lab/lab-disk/quick-*'"],
    });
  });
  it("is fio on the device by hand where no target covers it, filled before and without the profile's file name", () => {
    assert.deepEqual(nextStepOf(record(), "lab", wanted).commands, [
      "fio --name=fill --filename=DEVICE --rw=write --bs=1m --direct=1 --refill_buffers",
      "sed '/^filename=/d' profiles/general.fio | fio --filename=DEVICE --output-format=json --output=rbd-general.json -",
      "npm run add -- rbd-general.json --environment lab --deployment rbd",
      "npm run collect -- --no-run",
    ]);
  });
  it("leaves no profile a way to another file than the device", async () => {
    const folder = join(engineDir, "profiles");
    for (const name of await readdir(folder)) {
      const rest = (await readFile(join(folder, name), "utf8")).replaceAll(/^filename=.*$/gm, "");
      assert.doesNotMatch(rest, /^\s*(filename|directory|opendir)\b/m, name);
    }
  });
});

test("what is to run several times is typed so: once for a target, a loop by hand, whose files come into the record together", () => {
  const asked = { profile: "general", deployments: ["rbd"], times: 6 };
  assert.deepEqual(nextStepOf(record(kubernetes), "lab", asked).commands, [
    "npm run collect -- --target prod --only 'lab/rbd/general-*' --fresh 6",
  ]);
  assert.deepEqual(nextStepOf(record(), "lab", asked).commands, [
    "for i in 1 2 3 4 5 6; do\n  fio --directory=VOLUME --output-format=json --output=rbd-general-$i.json profiles/general.fio\ndone",
    "npm run add -- rbd-general-[1-6].json --environment lab --deployment rbd",
    "npm run collect -- --no-run",
  ]);
  const [fill, run] = nextStepOf(record(), "lab", { ...asked, volumeMode: "Block" }).commands;
  assert.doesNotMatch(fill ?? "", /for i/, "a device is filled once");
  assert.match(run ?? "", /^for i in 1 2 3 4 5 6; do\n {2}sed .*--output=rbd-general-\$i\.json -\ndone$/);
});
