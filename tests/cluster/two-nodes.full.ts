/**
 * Two nodes: volumes move between them, one is drained, and one is lost while what it serves is measured from the other. The second
 * has its own network, processes, runtime and kubelet; kernel and disk are the first one's.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import { AuditLog } from "./audit.ts";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { putImage } from "./images-of-tests.ts";
import { agreesWithAudit, attachedAsInAudit, inOrder, livesOf } from "./lives.ts";
import { localVolume } from "./manifests.ts";
import { measureAll, outcomes, poll, recordedFailure, start } from "./measure.ts";

const script = fileURLToPath(new URL("cluster.sh", import.meta.url));
const PORT = 10809;

/** The daemon of a storage: it serves a disk of its node, comes back with it, and nothing puts it out. */
const daemon = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "disk", namespace: "default" },
  spec: {
    nodeName: "node2",
    hostNetwork: true,
    terminationGracePeriodSeconds: 0,
    tolerations: [{ operator: "Exists" }],
    containers: [
      {
        name: "disk",
        image: "fiolio/disk:1",
        command: [
          "sh",
          "-c",
          `test -s /disk/image || truncate -s 128M /disk/image
exec qemu-storage-daemon --blockdev driver=file,node-name=disk,filename=/disk/image --nbd-server addr.type=inet,addr.host=0.0.0.0,addr.port=${PORT} --export type=nbd,id=disk,node-name=disk,writable=on`,
        ],
        volumeMounts: [{ name: "disk", mountPath: "/disk" }],
      },
    ],
    volumes: [{ name: "disk", hostPath: { path: "/var/lib/fiolio-disk", type: "DirectoryOrCreate" } }],
  },
};

describe("two nodes", { skip: notOurs }, () => {
  let cluster: OwnCluster;
  before(async () => {
    cluster = sharedCluster() as OwnCluster;
    await cluster.second("start");
  });
  after(async () => cluster?.second("leave"));

  test("a volume moves from one to the other with its data, unless it is tied to its node", async (t) => {
    const started = await start(t, cluster, {
      storageClasses: ["csi-ext4", "dir-ext4"],
      volumeSize: "32Mi",
      life: [{ volumes: 3, rounds: 1, steps: ["move"] }],
      limits: { boundSeconds: 25, runningSeconds: 25, overrunSeconds: 60 },
    });
    const measured = await measureAll(started, { only: ["life"] });
    assert.deepEqual(outcomes(measured), [
      "box-csi-ext4/life-3-filesystem-rwo-1c-r1: ok",
      "box-dir-ext4/life-3-filesystem-rwo-1c-r1: no-topology",
    ]);
    const [life] = livesOf(measured.slice(0, 1));
    for (const one of life?.rounds.flat() ?? []) {
      inOrder(one);
      t.diagnostic(
        `moved in ${(one.moved?.running ?? 0) - (one.moved?.asked ?? 0)} ms, mounted again on its node in ${(one.again.running ?? 0) - (one.again.scheduled ?? 0)} ms`,
      );
    }
    agreesWithAudit(t, cluster.folder, started.namespace, life?.rounds.flat() ?? [], ["remount", "move"]);
    attachedAsInAudit(t, cluster.folder, started.namespace, life?.rounds.flat() ?? []);
    const log = new AuditLog(cluster.folder, started.namespace);
    for (const { name } of life?.rounds.flat() ?? []) {
      const attachments = log.attachments({ name });
      assert.deepEqual(new Set(attachments.map(({ node }) => node)), new Set(["node1", "node2"]));
      for (const [i, { detached }] of attachments.slice(0, -1).entries())
        assert.ok((attachments[i + 1]?.attached ?? 0) > detached, "attached to one node at a time");
      const nodes = [`${name}-again`, `${name}-again-moved`].map((job) => log.nodeOf(job));
      assert.deepEqual(nodes.toSorted(), ["node1", "node2"]);
    }
    const { message } = await recordedFailure(started, measured, 2);
    assert.match(message, /node affinity/);
    await collect({ root: started.report.root });
    const { record } = await loadRecord(started.report.root);
    const [trial] = [...record.runs.values()].flatMap((run) => run.trials ?? []);
    assert.ok(valueOf(trial?.figures["move.max"] ?? 0) > 0);
    t.diagnostic(trial?.notes?.find((note) => note.startsWith("In the mean")) ?? "");
    assert.match(trial?.notes?.join("\n") ?? "", /[1-9]\S* m?s of the \S+ s until it was moved/);
  });

  test("a client's node is drained: its cell has failed, in the cluster's words", async (t) => {
    const drained = "node2";
    const started = await start(t, cluster, {
      storageClasses: ["csi-ext4"],
      profiles: ["tiny"],
      nodeSelector: { "kubernetes.io/hostname": drained },
      during: [
        {
          name: "drained",
          profile: "steady",
          steps: [
            {
              at: 4,
              command: [
                `${cluster.folder}/kubectl`,
                "drain",
                drained,
                "--ignore-daemonsets",
                "--delete-emptydir-data",
                "--force",
              ],
              undo: [`${cluster.folder}/kubectl`, "uncordon", drained],
            },
          ],
        },
      ],
    });
    const measured = await measureAll(started, { only: ["steady"] });
    assert.deepEqual(outcomes(measured), ["box-csi-ext4/steady-while-drained-filesystem-rwo-1c-r1: evicted"]);
    const { spec } = JSON.parse(await cluster.kubectl(["get", "node", drained, "--output=json"]));
    assert.notEqual(spec.unschedulable, true);
  });

  test("the node of a storage is lost while a client on the other measures, and comes back", async (t) => {
    await putImage(cluster, "disk-image.sh");
    await cluster.kubectl(["apply", "--filename", "-"], JSON.stringify(daemon));
    t.after(() =>
      cluster.kubectl(["delete", "pod", "disk", "--namespace=default", "--force", "--grace-period=0"]),
    );
    await cluster.kubectl([
      "wait",
      "pod/disk",
      "--namespace=default",
      "--for=condition=Ready",
      "--timeout=60s",
    ]);
    const address = await cluster.kubectl([
      "get",
      "pod",
      "disk",
      "--namespace=default",
      "--output=jsonpath={.status.podIP}",
    ]);
    await cluster.disk("attach", `${address}:${PORT}`);
    t.after(() => cluster.disk("detach"));
    await cluster.kubectl(
      ["apply", "--filename", "-"],
      JSON.stringify(localVolume("remote", `${cluster.folder}/disks/remote`)),
    );
    t.after(() => cluster.kubectl(["delete", "persistentvolume", "remote"]));
    const second = (what: string): string[] => ["bash", script, "second", what, cluster.folder];
    const started = await start(t, cluster, {
      storageClasses: ["static"],
      profiles: ["tiny"],
      during: [
        {
          name: "node-lost",
          profile: "lasting",
          steps: [
            { at: 10, command: second("lose") },
            { at: 20, command: second("start") },
          ],
        },
      ],
    });
    const measured = await measureAll(started, { only: ["lasting"] });
    assert.deepEqual(outcomes(measured), ["box-static/lasting-while-node-lost-filesystem-rwo-1c-r1: ok"]);
    await poll("the daemon runs again", async () => {
      const { status } = JSON.parse(
        await cluster.kubectl(["get", "pod", "disk", "--namespace=default", "--output=json"]),
      );
      return status.containerStatuses?.[0]?.restartCount > 0;
    });
    const { report } = started;
    const imported = await report.fiolio("collect", "--no-run");
    assert.equal(imported.code, 0, imported.stdout + imported.stderr);
    const { record } = await loadRecord(report.root);
    const run = [...record.runs.values()].find(({ during }) => during?.name === "node-lost");
    assert.ok(run?.during);
    t.diagnostic(JSON.stringify(run.during.happened));
    const built = await report.fiolio("build");
    assert.equal(built.code, 0, built.stdout + built.stderr);
    const page = await report.read(`public/runs/${run.id}/index.html`);
    const text = page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    const [said = ""] = /Usual.{0,400}100 % less.{0,200}/.exec(text) ?? [];
    t.diagnostic(said);
    assert.match(said, /0\sIOPS.{0,40}100\s% less/);
    assert.doesNotMatch(said, /not within/);
  });
});
