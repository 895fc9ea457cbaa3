/** Files and block devices: overwritten only where that is confirmed, and never while anybody uses them. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { needs } from "../support/needs.ts";
import { Report } from "../support/report.ts";

const MIB = 2 ** 20;
const JOB =
  "; Short\n[global]\nsize=8m\ntime_based\nruntime=1\nrate_iops=1000\nioengine=psync\n[w]\nfilename=elsewhere\nrw=randwrite\nbs=4k\n[r]\nstonewall\nrw=randread\nbs=4k\n";
const ANYWHERE = "--allow-memory";

const reportOn = (path: string, more = ""): Promise<Report> =>
  Report.create({
    "fiolio.yaml": `format: fiolio/1\ntitle: Mine\ndescription: D.\ntargets: [{ kind: local, id: here, profiles: [short], path: "${path}"${more} }]\n`,
    "profiles/short.fio": JOB,
  });
const runOf = async (report: Report) =>
  JSON.parse(await report.read("data/results/here/here-disk/here-disk.short-r1.json"));

test("a file is measured and overwritten once its path is confirmed, and its folder is not recorded", {
  skip: needs.fio,
}, async () => {
  const report = await reportOn("disk.img", ', overwrite: "disk.img"');
  await report.write("disk.img", Buffer.alloc(8 * MIB));
  const { code, stdout } = await report.fiolio("collect", ANYWHERE);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /here: warning: path: all on disk\.img is lost: a file of 8 MiB\.\n/);
  assert.match(await report.read("data/raw/here/here-disk/short-r1.fio"), /^filename=\.\.\/disk\.img$/m);
  assert.ok((await runOf(report)).results.every(({ status }: { status: string }) => status === "complete"));
  assert.notEqual((await report.read("disk.img")).replaceAll("\0", ""), "", "fio wrote there");
  assert.doesNotMatch([...(await report.contents("data")).values()].join("\n"), new RegExp(report.root));
  await report.remove();
});

for (const [name, more] of [
  ["without a confirmation", ""],
  ["confirmed for another path", ', overwrite: "disk"'],
] as const)
  test(`a file ${name} is left alone`, { skip: needs.fio }, async () => {
    const report = await reportOn("disk.img", more);
    await report.write("disk.img", "mine");
    const { code, stderr } = await report.fiolio("collect", ANYWHERE);
    assert.equal(code, 1);
    assert.match(stderr, /^here: error: path: disk\.img is a file, and all on it would be lost\. /);
    assert.equal(await report.read("disk.img"), "mine");
    await report.remove();
  });

const lent = spawnSync("losetup", ["--find"]);
const noLoop =
  process.getuid?.() !== 0
    ? "a loop device needs root"
    : lent.status === 0
      ? false
      : `losetup finds no device: ${String(lent.stderr).trim()}`;

describe("a block device", { skip: needs.fio || noLoop }, () => {
  let folder = "";
  let device = "";
  const blank = (): void => truncateSync(join(folder, "backing"), 64 * MIB);
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "fiolio-loop-"));
    writeFileSync(join(folder, "backing"), "");
    blank();
    device = execFileSync("losetup", ["--find", "--show", join(folder, "backing")], {
      encoding: "utf8",
    }).trim();
  });
  after(() => {
    spawnSync("losetup", ["--detach", device]);
    rmSync(folder, { recursive: true });
  });
  const confirmed = (): Promise<Report> => reportOn(device, `, overwrite: "${device}"`);

  test("is measured as such once it is confirmed", async () => {
    const report = await confirmed();
    const { code, stdout, stderr } = await report.fiolio("collect");
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      new RegExp(`here: warning: path: all on ${device} is lost: 64 MiB, nothing known on it\\.`),
    );
    const run = await runOf(report);
    assert.deepEqual([run.cell.volumeMode, run.cell.prefill], ["Block", "whole file"]);
    assert.equal(run.machine.device, device.replace("/dev/", ""));
    assert.equal(run.results.length, 2);
    assert.match(await report.read("data/deployments/here-disk.yaml"), /volumeMode: Block/);
    assert.equal((await report.fiolio("check")).stdout, "1 run read, no problems.\n");
    await report.remove();
  });

  test("is left alone without a confirmation", async () => {
    const report = await reportOn(device);
    const { code, stderr } = await report.fiolio("collect");
    assert.equal(code, 1);
    assert.match(stderr, /is a block device, and all on it would be lost\. Name a directory, or say/);
    await report.remove();
  });

  const noMount = spawnSync("mkfs.ext4", ["-V"]).status === 0 ? false : "mkfs.ext4 is not installed";
  test("is left alone while it is mounted or held, and its content is named", { skip: noMount }, async () => {
    execFileSync("mkfs.ext4", ["-q", "-F", device]);
    const point = join(folder, "mounted");
    mkdirSync(point);
    const report = await confirmed();
    assert.match((await report.fiolio("collect", "--dry-run")).stdout, /is lost: 64 MiB, ext4 file system\./);
    execFileSync("mount", [device, point]);
    try {
      const { code, stderr } = await report.fiolio("collect");
      assert.equal(code, 1);
      assert.match(
        stderr,
        new RegExp(`found ${device} \\(64 MiB, ext4 file system\\): loop\\d+ is mounted at ${point}\\.`),
      );
    } finally {
      execFileSync("umount", [point]);
    }
    assert.equal(spawnSync("fsck.ext4", ["-n", device]).status, 0, "the file system is whole");
    await report.remove();
  });

  test("smaller than the profile wants is not measured, and says so", async () => {
    const report = await confirmed();
    await report.write("profiles/short.fio", JOB.replace("8m", "100m"));
    const { code, stdout } = await report.fiolio("collect");
    assert.equal(code, 0);
    assert.match(stdout, /here: profile short: expected 100 MiB free in \S+, found 64 MiB; not measured\./);
    await report.remove();
  });
});
