/** What collect writes of a machine with several disks, each of them measured by a target of its own. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { parse } from "yaml";
import type { Mount } from "../../src/effects/mounts.ts";
import { declare } from "../../src/places/declare.ts";
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
