import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { absent } from "../../src/effects/error-code.ts";
import { mediumOf } from "../../src/effects/mounts.ts";

test("what tells whether a device is in use may be absent, but not unreadable", async () => {
  assert.equal(await readFile("/nowhere/at/all", "utf8").catch(absent("")), "");
  assert.throws(() => absent("")(Object.assign(new Error("no"), { code: "EACCES" })), { code: "EACCES" });
  await assert.rejects(readFile("/", "utf8").catch(absent("")), { code: "EISDIR" });
});

test("a disk that stands for others says nothing of what the data lie on", () => {
  const mediumFor = (model: string, name = "sda") => mediumOf({ device: { name, model, rotational: true } });
  for (const model of ["QEMU HARDDISK", "Virtual disk", "VBOX HARDDISK", "PERC H730 Mini", "LOGICAL VOLUME"])
    assert.equal(mediumFor(model), "unknown", model);
  assert.equal(mediumFor("Amazon Elastic Block Store", "nvme1n1"), "unknown");
  assert.equal(mediumFor("ST12000VN0008-2YS101"), "hdd");
  assert.equal(mediumFor("SAMSUNG MZQLB1T9HAJR-00007", "nvme0n1"), "nvme");
});
