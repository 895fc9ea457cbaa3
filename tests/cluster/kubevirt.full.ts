/** Virtual machines of a cluster, booted by a stand-in for KubeVirt: see virtual-machines.ts. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { loadProfiles } from "../../src/fio/profiles.ts";
import { loadRecord } from "../../src/record/load.ts";
import { kubernetesRunner } from "../../src/targets/kubernetes/runner.ts";
import { kubevirtTarget } from "../../src/targets/kubevirt/schema.ts";
import { Report } from "../support/report.ts";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { errors, measureAll, nothingLeft, outcomes, type Started, uniqueName } from "./measure.ts";
import { serveVirtualMachines } from "./virtual-machines.ts";

const JOB =
  "[read]\nrw=randread\nbs=4k\nsize=16m\nioengine=libaio\ndirect=1\niodepth=4\ntime_based\nruntime=2\n";

describe("virtual machines", { skip: notOurs }, () => {
  let cluster: OwnCluster;
  let stop: () => Promise<void>;
  before(async () => {
    cluster = sharedCluster() as OwnCluster;
  });
  after(() => stop?.());

  async function started(more: object, job = JOB): Promise<Started & { name: string }> {
    const report = await Report.create({ "profiles/tiny.fio": job });
    const name = uniqueName();
    const session = uniqueName();
    const said: string[] = [];
    const target = kubevirtTarget.parse({
      ...{
        kind: "kubevirt",
        id: "box",
        kubeconfig: cluster.kubeconfig,
        profiles: ["tiny"],
        volumeSize: "64Mi",
      },
      guest: { image: "fiolio/guest:1" },
      machine: { cpus: 1, memoryMiB: 512 },
      limits: { boundSeconds: 60, runningSeconds: 60, overrunSeconds: 240 },
      ...more,
    });
    const runner = kubernetesRunner({
      ...{ root: report.root, target, report: name, session },
      profiles: await loadProfiles(report.root),
      deploymentOf: (storageClass) => `box-${storageClass}`,
      say: (line) => said.push(line),
    });
    return { report, runner, said, name, namespace: `fiolio-${name}-${session}` };
  }

  test("a cluster that does not know them is told of in preflight", async () => {
    const { runner, report } = await started({ storageClasses: ["dir-ext4"], volumeModes: ["Filesystem"] });
    const found = errors(await runner.preflight(new AbortController().signal));
    await report.remove();
    assert.equal(found.length, 1, found.join("\n"));
    assert.match(found[0] ?? "", /^virtual machine: expected the cluster to take it, .*Install KubeVirt/);
  });

  test("measure a raw volume and an image on a file system, and say what they are", async () => {
    stop = await serveVirtualMachines(cluster);
    for (const [storageClass, volumeMode, disk, device] of [
      ["loop-ext4", "Block", { bus: "scsi" }, "sd"],
      ["dir-ext4", "Filesystem", { cache: "writeback", io: "threads", ioThread: false }, "vd"],
    ] as const) {
      const begun = await started({ storageClasses: [storageClass], volumeModes: [volumeMode], disk });
      assert.deepEqual(errors(await begun.runner.preflight(new AbortController().signal)), []);
      const measured = await measureAll(begun);
      assert.deepEqual(outcomes(measured), [
        `box-${storageClass}/tiny-${volumeMode.toLowerCase()}-rwo-1c-r1: ok`,
      ]);
      await collect({ root: begun.report.root });
      const { record } = await loadRecord(begun.report.root);
      const [run] = [...record.runs.values()];
      assert.deepEqual(
        [run?.cell.vm, run?.cell.volumeMode, run?.cell.prefill],
        [
          { bus: "virtio", cache: "none", io: "native", iothreads: true, ...renamed(disk) },
          volumeMode,
          "whole file",
        ],
      );
      assert.match(run?.machine?.["guest kernel"] ?? "", /^Linux \d/);
      assert.equal(run?.machine?.["guest disk"]?.slice(0, 2), device);
      assert.deepEqual(
        run?.results.map(({ status }) => status),
        ["complete"],
      );
      await begun.report.remove();
      await nothingLeft(cluster, [`fiolio-${begun.name}`]);
    }
  });

  test("fail in fio's own words", async () => {
    const begun = await started(
      { storageClasses: ["dir-ext4"], volumeModes: ["Filesystem"] },
      `${JOB}nonsense=1\n`,
    );
    const measured = await measureAll(begun);
    assert.deepEqual(outcomes(measured), ["box-dir-ext4/tiny-filesystem-rwo-1c-r1: fio-failed"]);
    assert.match(measured[0]?.outcome.failure?.message ?? "", /nonsense/);
    await begun.report.remove();
  });
});

const renamed = ({ ioThread, ...rest }: { ioThread?: boolean; [field: string]: unknown }): object => ({
  ...rest,
  ...(ioThread !== undefined && { iothreads: ioThread }),
});
