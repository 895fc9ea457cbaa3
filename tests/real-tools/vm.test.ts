/** Real guests under QEMU, with an emulated processor: no machine need have /dev/kvm for it. */
import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { engineDir } from "../../src/effects/engine.ts";
import type { Run } from "../../src/schema/run.ts";
import { without } from "../support/needs.ts";
import { Report } from "../support/report.ts";
import { until } from "../support/until.ts";

const skip =
  without("qemu-system-x86", "qemu-system-x86_64") ||
  without("fio", "fio") ||
  without("busybox-static", "busybox") ||
  without("cpio", "cpio") ||
  without("kmod", "depmod", "modprobe");

const JOB =
  "[global]\nioengine=libaio\ndirect=1\nsize=16m\nruntime=1s\ntime_based\n[read]\nrw=randread\nbs=4k\niodepth=8\n[write]\nstonewall\nrw=randwrite\nbs=4k\nfdatasync=1\n";
const vm = (id: string, more: string): string =>
  `  - { kind: vm, id: ${id}, environment: lab, accelerator: tcg, machine: { cpus: 1, memoryMiB: 512 }, profiles: [short]${more} }\n`;
const declaration = (...targets: string[]): string =>
  `format: fiolio/1\ntitle: Mine\ndescription: D.\ntargets:\n${targets.join("")}`;

describe("a disk of a virtual machine", { skip }, () => {
  let guest: string;
  before(async () => {
    guest = await mkdtemp(join(tmpdir(), "fiolio-guest-"));
    await promisify(execFile)("bash", [join(engineDir, "deploy/guest/build.sh"), guest]);
  });
  after(() => rm(guest, { recursive: true, force: true }));

  async function reportOf(targets: string[], files: Record<string, string> = {}): Promise<Report> {
    const report = await Report.create({
      "fiolio.yaml": declaration(...targets),
      "profiles/short.fio": JOB,
      ".fiolio/keep": "",
      ...files,
    });
    await symlink(guest, report.path(".fiolio/guest"));
    return report;
  }
  const leftIn = async (report: Report): Promise<string[]> =>
    (await readdir(report.root)).filter((name) => name.startsWith(".fiolio-bench"));

  test("is measured on each bus, and each says what it was", async () => {
    const report = await reportOf(
      [
        vm("blk", ""),
        vm("sata", ", disk: { bus: sata, cache: writethrough, io: threads, ioThread: false }"),
        vm(
          "scsi",
          ", disk: { bus: scsi, io: io_uring }, path: disk.raw, overwrite: disk.raw, prefill: false",
        ),
      ],
      { "disk.raw": "what was here is lost" },
    );
    const { code, stdout, stderr } = await report.fiolio("collect", "--allow-memory");
    assert.deepEqual(
      [code, stderr.replace(/^scsi: warning: path: all on disk\.raw is lost: .*\n/, "")],
      [0, ""],
      stdout,
    );
    const runs: Run[] = [];
    for (const id of ["blk", "sata", "scsi"])
      runs.push(JSON.parse(await report.read(`data/results/lab/${id}-vm-disk/${id}-vm-disk.short-r1.json`)));
    assert.deepEqual(
      runs.map(({ cell, machine }) => [
        cell.vm?.bus,
        cell.vm?.iothreads,
        cell.vm?.accelerator,
        cell.prefill,
        machine?.["guest disk"]?.slice(0, 2),
        machine?.["guest write cache"],
        machine?.["guest cpus"],
      ]),
      [
        ["virtio", true, "tcg", "whole file", "vd", "write back", "1"],
        ["sata", false, "tcg", "whole file", "sd", "write through", "1"],
        ["scsi", true, "tcg", undefined, "sd", "write back", "1"],
      ],
    );
    for (const run of runs) {
      assert.deepEqual(
        run.results.map(({ status, workload }) => [status, workload.rw, workload.direct]),
        [
          ["complete", "randread", true],
          ["complete", "randwrite", true],
        ],
      );
      assert.match(run.machine?.hypervisor ?? "", /^QEMU \d/);
      assert.match(run.machine?.["guest kernel"] ?? "", /^Linux \d/);
      assert.match(run.machine?.fio ?? "", /^fio-\d/);
    }
    assert.deepEqual(await leftIn(report), []);
    assert.match((await report.fiolio("check")).stdout, /^3 runs read, no problems\./);
    await report.remove();
  });

  test("fails in fio's words, in the kernel's, or in QEMU's, and is recorded as failed", async () => {
    const report = await reportOf(
      [
        vm("words", "").replace("short", "wrong"),
        vm("panic", ", guest: broken"),
        vm("cut", ", guest: empty"),
      ],
      {
        "profiles/wrong.fio": JOB.replace("bs=4k", "bs=4k\nnonsense=1"),
        "empty/vmlinuz": "",
        "empty/initrd": "",
        "broken/initrd": "no archive",
      },
    );
    await symlink(join(guest, "vmlinuz"), report.path("broken/vmlinuz"));
    const { code, stdout } = await report.fiolio("collect", "--allow-memory");
    assert.equal(code, 1);
    assert.match(stdout, /wrong-r1: failed after \d+ s: fio failed: .*nonsense/i);
    assert.match(stdout, /panic-vm-disk\/short-r1: failed after \d+ s: the guest ended too early: .*\w/);
    assert.match(stdout, /cut-vm-disk\/short-r1: failed after \d+ s: QEMU failed: .*\w/);
    assert.deepEqual(await leftIn(report), []);
    await report.remove();
  });

  test("is given up where the guest says nothing, or does not end", async () => {
    const report = await reportOf(
      [
        vm("mute", ", limits: { bootSeconds: 0.5 }"),
        vm("slow", ", limits: { bootSeconds: 300, overrunSeconds: 1 }").replace("short", "long"),
      ],
      { "profiles/long.fio": "[a]\nsize=1m\nrw=read\nloops=100000000\nioengine=psync\n" },
    );
    const { code, stdout } = await report.fiolio("collect", "--allow-memory");
    assert.equal(code, 1);
    assert.match(
      stdout,
      /mute-vm-disk\/short-r1: failed after \d+ s: the guest did not start: no word from it in 1 s/,
    );
    assert.match(
      stdout,
      /slow-vm-disk\/long-r1: failed after \d+ s: took too long: the guest did not end within \d+ s of its first word/,
    );
    assert.deepEqual(await leftIn(report), []);
    await report.remove();
  });

  test("leaves no guest behind on Ctrl-C", async () => {
    const report = await reportOf([vm("long", "").replace("short", "long")], {
      "profiles/long.fio": JOB.replace("runtime=1s", "runtime=60s"),
    });
    const child = spawn(process.execPath, [
      ...[join(engineDir, "src", "cli.ts"), "collect", "--root", report.root, "--allow-memory"],
    ]);
    const ended = Promise.all([text(child.stderr), new Promise((resolve) => child.on("close", resolve))]);
    const guests = (): string =>
      spawnSync("sh", [
        "-c",
        `ls -l /proc/[0-9]*/cwd 2>/dev/null | grep -F ${report.root}/.fiolio-bench`,
      ]).stdout.toString();
    await until(() => guests() !== "", "the guest");
    child.kill("SIGINT");
    assert.deepEqual(await ended, ["interrupted: nothing is left half written.\n", 130]);
    assert.deepEqual([guests(), await leftIn(report)], ["", []]);
    assert.equal((await report.contents("data/raw")).size, 0);
    await report.remove();
  });
});
