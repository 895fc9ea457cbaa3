/** Which memory tests may lay their files in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runsPrograms } from "../support/scratch.ts";

const at = (options: string, type = "tmpfs"): string =>
  `/dev/vda / ext4 rw,relatime 0 0\n${type} /dev/shm ${type} ${options} 0 0\nproc /proc proc rw,noexec 0 0\n`;

test("memory that programs may run in, and nothing else at its place", () => {
  assert.equal(runsPrograms(at("rw,nosuid,nodev,size=8388608k")), true);
  assert.equal(runsPrograms(at("rw,nosuid,nodev,noexec,size=65536k")), false, "as containers have it");
  assert.equal(runsPrograms(at("ro,nosuid")), false);
  assert.equal(runsPrograms(at("rw", "ext4")), false);
  assert.equal(runsPrograms(""), false, "no Linux");
});
