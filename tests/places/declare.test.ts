/** What collect writes of places that it measures: each disk of a machine once, and two on one disk told apart. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { parse } from "yaml";
import type { Mount } from "../../src/effects/mounts.ts";
import { declare, type Here } from "../../src/places/declare.ts";
import { loadRecord } from "../../src/record/load.ts";
import { Report } from "../support/report.ts";

const ENVIRONMENT = "data/environments/attic.yaml";
const machine = { kernel: "Linux 6.1", system: "Debian", cpu: "A CPU", cpus: 2, memoryBytes: 2 ** 34 };
const DISK: Mount = {
  type: "ext4",
  device: { name: "sda", model: "Spinner", rotational: true, bytes: 1e12 },
};

describe("a machine, measured in more than one place", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create();
  });
  afterEach(() => report.remove());

  const measured = (deployment: string, mount: Mount, memory?: string) =>
    declare({
      ...{ root: report.root, environment: "attic", deployment, machine, mount, memory },
      volumeMode: "Filesystem",
    });
  const media = async () =>
    parse(await report.read(ENVIRONMENT)).nodes[0].disks.map(({ medium }: { medium: string }) => medium);

  test("has each disk once in its file, as long as that is as it was written", async () => {
    assert.equal(await measured("shm", { type: "tmpfs" }, "tmpfs"), undefined);
    assert.deepEqual(await media(), ["memory"]);
    for (const deployment of ["disk", "disk-again"])
      assert.equal(await measured(deployment, DISK), undefined);
    assert.deepEqual(await media(), ["memory", "hdd"]);
  });

  test("says what to add to a file that somebody completed, and leaves it as it is", async () => {
    await measured("shm", { type: "tmpfs" }, "tmpfs");
    const own = `${await report.read(ENVIRONMENT)}dedicated: false\n`;
    await report.write(ENVIRONMENT, own);
    assert.equal(
      await measured("disk", DISK),
      `${ENVIRONMENT}: expected the disk of disk among those of its nodes, it is not there. Add { model: Spinner, medium: hdd, sizeBytes: 1000000000000 } to disks.`,
    );
    assert.equal(await report.read(ENVIRONMENT), own);
    await report.write(ENVIRONMENT, own.replace("- medium: memory", "- medium: memory\n      - medium: hdd"));
    assert.equal(await measured("disk", DISK), undefined);
  });
});

test("two places on one disk have titles of their own, which stay", async () => {
  const report = await Report.create({});
  const machine = { cpu: "A CPU", cpus: 2, memoryBytes: 2 ** 32, system: "Linux", kernel: "6.1" };
  const here = (deployment: string): Here =>
    ({
      ...{ root: report.root, environment: "here", deployment, machine, memory: undefined },
      ...{ mount: { type: "ext4", options: "rw" }, volumeMode: "Filesystem" },
    }) as unknown as Here;
  for (const id of ["lab-disk", "lab-loop", "lab-disk"]) await declare(here(id));
  const { record, problems } = await loadRecord(report.root);
  assert.deepEqual(
    [...record.deployments].filter(([id]) => /disk|loop/.test(id)).map(([id, { title }]) => [id, title]),
    [
      ["lab-disk", "ext4 on this machine's disk"],
      ["lab-loop", "ext4 on this machine's disk (lab-loop)"],
    ],
  );
  assert.deepEqual(problems, []);
  await report.remove();
});
