import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, readdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { engineDir } from "../../src/effects/engine.ts";
import { memoryBacked, mountOf } from "../../src/effects/mounts.ts";
import { withLogs } from "../../src/fio/job-file.ts";
import { needs } from "../support/needs.ts";
import { fiolio, Report } from "../support/report.ts";

const declaration = (more: string): string =>
  `format: fiolio/1\ntitle: Mine\ndescription: D.\ntargets: [{ kind: local, id: this-machine, ${more} }]\n`;
const job = (milliseconds: number, more = ""): string =>
  `; Short\n[global]\nfilename=f.dat\nsize=4m\ndirect=0\ntime_based\nruntime=${milliseconds}ms\ndirectory=/nowhere\n${more}\n[read]\nrw=randread\nrate_iops=1000\nioengine=psync\n`;

const RAW = "data/raw/this-machine/this-machine-disk";
const inMemory =
  process.platform === "linux" &&
  existsSync("/dev/shm") &&
  (await memoryBacked("/dev/shm", await mountOf("/dev/shm")));
/** The temporary folder may itself be in memory; these tests are about what happens on any file system. */
const ANYWHERE = "--allow-memory";

describe("collect, on this machine", () => {
  let report: Report;
  before(async () => {
    report = await Report.create({
      "fiolio.yaml": declaration("profiles: [short]"),
      "profiles/short.fio": job(200),
    });
  });
  after(() => report.remove());

  test("without fio says so in one line, and goes on", async () => {
    const ended = await fiolio(["collect", "--root", report.root], { ...process.env, PATH: "/nonexistent" });
    assert.deepEqual(ended, {
      code: 0,
      stdout:
        "collect: imported 0 files (0 runs), 0 unchanged, 0 failed, 0 not recognised.\n" +
        "this-machine: fio is not installed: this machine's disk is not measured. apt-get install fio, or --no-run\n",
      stderr: "",
    });
  });

  test("in a dry run says what it would run, and writes nothing", { skip: needs.fio }, async () => {
    const before = await report.contents();
    const { stdout } = await report.fiolio("collect", "--dry-run", ANYWHERE);
    assert.match(
      stdout,
      /\nthis-machine: 1 cell, 1 to run\.\ncell +time +storage\nthis-machine\/this-machine-disk\/short-r1 +1 s +4 MiB +to do\nIn all about 1 s; /,
    );
    assert.deepEqual(await report.contents(), before);
  });

  test("measures once, and records a run of that machine without naming it", {
    skip: needs.fio,
  }, async () => {
    const { code, stdout, stderr } = await report.fiolio("collect", ANYWHERE);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(
      stdout,
      /\n\[1\/1\] this-machine\/this-machine-disk\/short-r1: ok in \d+ s\nthis-machine: 1 ok, 0 failed\.\ncollect: imported \d files? \(1 run\)/,
    );
    assert.deepEqual(
      [...(await report.contents(RAW)).keys()]
        .map((path) => path.slice(RAW.length + 1))
        .filter((name) => !/^short-r1_(bw|iops|clat)\.1\.log$/.test(name)),
      ["short-r1.fio", "short-r1.json", "short-r1.machine.json"],
    );
    const run = JSON.parse(
      await report.read("data/results/this-machine/this-machine-disk/this-machine-disk.short-r1.json"),
    );
    assert.equal(run.basis, "measured");
    assert.equal(run.results[0].status, "complete");
    assert.ok(run.results[0].directions.read.iops > 0);
    const kinds = run.results[0].details.map(({ kind }: { kind: string }) => kind);
    assert.ok(kinds.includes("histograms"), "the page draws its curves from them");
    assert.equal(run.cell.prefill, "whole file");
    assert.match(run.machine.fio, /^fio-\d/);
    assert.ok(run.machine.kernel && run.machine.cpu);
    // In what is packed any two letters come together by chance, and a machine may be called so.
    const texts = [...(await report.contents("data"))].filter(([path]) =>
      /\.(?:json|yaml|log|fio)$/.test(path),
    );
    const all = texts.map(([, text]) => text).join("\n");
    assert.doesNotMatch(all, new RegExp(`\\b${hostname()}\\b.*|/nowhere|${report.root}`));
  });

  test("describes the machine, so that the record is whole", { skip: needs.fio }, async () => {
    const { code, stdout } = await report.fiolio("check");
    assert.deepEqual([code, stdout], [0, "1 run read, no problems.\n"]);
  });

  test("keeps the job file that ran: fio accepts it, and it names no folder", {
    skip: needs.fio,
  }, async () => {
    const kept = await report.read(`${RAW}/short-r1.fio`);
    assert.equal(kept, withLogs(job(200).replace("directory=/nowhere\n", ""), "short-r1"));
    assert.equal(spawnSync("fio", ["--parse-only", report.path(RAW, "short-r1.fio")]).status, 0);
  });

  test("measures again only when it is told to, and overwrites nothing", { skip: needs.fio }, async () => {
    const first = await report.read(`${RAW}/short-r1.json`);
    const again = await report.fiolio("collect", ANYWHERE);
    assert.match(again.stdout, /\nthis-machine: 1 cell measured already; --fresh measures again\.\n$/);
    const fresh = await report.fiolio("collect", "--fresh", ANYWHERE);
    assert.match(fresh.stdout, /short-r2: ok in .*\n.*\ncollect: imported \d files? \(1 run\), \d unchanged/);
    assert.equal(await report.read(`${RAW}/short-r1.json`), first);
    assert.deepEqual(
      (await readdir(report.root)).filter((name) => name.startsWith(".fiolio-bench")),
      [],
    );
  });

  for (const [name, local, says] of [
    [
      "a file",
      "profiles: [quick], path: fiolio.yaml",
      'this-machine: error: path: fiolio.yaml is a file, and all on it would be lost. Name a directory, or say "overwrite: fiolio.yaml" beside it.\n',
    ],
    [
      "a folder that is not there",
      "profiles: [quick], path: gone",
      "this-machine: error: path: expected a directory, file or block device, found gone, which does not exist. Change path in fiolio.yaml.\n",
    ],
    [
      "a profile that is not there",
      "profiles: [quik]",
      'this-machine: error: profiles: expected one of profiles/, came "quik". Did you mean quick?\n',
    ],
  ] as const)
    test(`refuses ${name}`, { skip: needs.fio }, async () => {
      const other = await Report.create({ "fiolio.yaml": declaration(local) });
      const { code, stderr } = await other.fiolio("collect", ANYWHERE);
      await other.remove();
      assert.deepEqual([code, stderr], [1, says]);
    });

  test("does not measure memory, unless it is told to: then it says so in the run", {
    skip: needs.fio || (!inMemory && "there is no file system in memory at /dev/shm"),
  }, async () => {
    const other = await Report.create({
      "fiolio.yaml": declaration("path: /dev/shm, profiles: [short]"),
      "profiles/short.fio": job(200),
    });
    const refused = await other.fiolio("collect");
    assert.equal(refused.code, 0);
    assert.match(
      refused.stdout,
      /\nthis-machine: path: expected a disk, \/dev\/shm is in memory \(tmpfs\); not measured\./,
    );
    assert.equal((await other.fiolio("collect", ANYWHERE)).code, 0);
    const run = JSON.parse(
      await other.read("data/results/this-machine/this-machine-disk/this-machine-disk.short-r1.json"),
    );
    assert.equal(run.annotations[0].reason, "The file system is in memory: tmpfs.");
    assert.match(await other.read("data/deployments/this-machine-disk.yaml"), /^medium: memory$/m);
    await other.remove();
  });

  test("records what fio complains of, in its own words, and fails", { skip: needs.fio }, async () => {
    const other = await Report.create({
      "fiolio.yaml": declaration("profiles: [short]"),
      "profiles/short.fio": job(200, "nonsense=1"),
    });
    const { code, stdout, stderr } = await other.fiolio("collect", ANYWHERE);
    assert.deepEqual([code, stderr], [1, "this-machine: 0 ok, 1 failed.\n"]);
    assert.match(stdout, /short-r1: failed after \d+ s: fio failed: .*nonsense/i);
    assert.match(stdout, /collect: imported 1 file \(1 run\), .*1 failed job recorded as such\.\n/);
    const run = JSON.parse(
      await other.read("data/results/this-machine/this-machine-disk/this-machine-disk.short-r1.json"),
    );
    assert.equal(run.results[0].status, "failed");
    assert.match(run.results[0].errors[0].text, /^fio failed: .*nonsense/i);
    await other.remove();
  });

  test("keeps what fio wrote of a run that failed, and takes it for no result", {
    skip: needs.fio,
  }, async () => {
    const other = await Report.create({
      "fiolio.yaml": declaration("profiles: [short]"),
      "profiles/short.fio": "[a]\nfilename=f.dat\nsize=1m\nrw=read\nverify=crc32c\n",
    });
    const { code, stdout } = await other.fiolio("collect", ANYWHERE);
    assert.equal(code, 1);
    assert.match(stdout, /short-r1: failed after \d+ s: fio failed: verify: /);
    assert.match(await other.read(`${RAW}/short-r1.failed.output.txt`), /"jobs" : \[/);
    assert.equal((await other.fiolio("check")).stdout, "1 run read, no problems.\n");
    await other.remove();
  });

  /** Whoever waits for its end finds a file beside the program. */
  const SLEEPS = 'sleep 300; touch "$(dirname "$0")/slept"';
  for (const [what, script] of [
    ["hangs", SLEEPS],
    ["does not end even when it is killed", `setsid sh -c '${SLEEPS}' "$0" &\n${SLEEPS}`],
  ] as const)
    test(`gives up a fio that ${what}, and goes on`, async () => {
      const other = await Report.create({
        "fiolio.yaml": declaration("profiles: [short], repeats: 2, limits: { overrunSeconds: 1 }"),
        "profiles/short.fio": job(200),
        "bin/fio": `#!/bin/sh\ncase "$1" in --version) echo fio-3.33;; --enghelp) echo psync;; *) ${script};; esac\n`,
      });
      await chmod(other.path("bin/fio"), 0o755);
      const env = { ...process.env, PATH: `${other.path("bin")}:${process.env.PATH}` };
      const { code, stdout, stderr } = await fiolio(["collect", "--root", other.root, ANYWHERE], env);
      assert.deepEqual([code, stderr], [1, "this-machine: 0 ok, 2 failed.\n"]);
      assert.match(
        stdout,
        /short-r1: failed after \d+ s: took too long: fio did not end within 2 s, and was ended/,
      );
      assert.match(
        stdout,
        /^took too long \(2 cells\): Raise limits\.overrunSeconds, or let the profile do less\.$/m,
      );
      assert.deepEqual(await readdir(other.path("bin")), ["fio"], "nobody waited for it");
      assert.deepEqual(
        (await readdir(other.root)).filter((name) => name.startsWith(".fiolio-bench")),
        [],
      );
      await other.remove();
    });

  test("has no room for more than there is", { skip: needs.fio }, async () => {
    const other = await Report.create({
      "fiolio.yaml": declaration("profiles: [short]"),
      "profiles/short.fio": job(200).replace("4m", "900t"),
    });
    const { code, stdout } = await other.fiolio("collect", ANYWHERE);
    await other.remove();
    assert.equal(code, 0);
    assert.match(
      stdout,
      /\nthis-machine: profile short: expected 900 TiB free in \., found .*; not measured\./,
    );
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const)
    test(`ends fio and leaves nothing behind on ${signal}`, { skip: needs.fio }, async () => {
      const other = await Report.create({
        "fiolio.yaml": declaration("profiles: [long]"),
        "profiles/long.fio": job(60_000),
      });
      const child = spawn(process.execPath, [
        join(engineDir, "src", "cli.ts"),
        "collect",
        "--root",
        other.root,
        ANYWHERE,
      ]);
      const ended = Promise.all([text(child.stderr), new Promise((resolve) => child.on("close", resolve))]);
      const bench = async (): Promise<string[]> =>
        (await readdir(other.root)).filter((name) => name.startsWith(".fiolio-bench"));
      let folder = "";
      while (!existsSync(other.path(folder, "f.dat"))) {
        await sleep(20);
        [folder = ""] = await bench();
      }
      child.kill(signal);
      assert.deepEqual(await ended, ["interrupted: nothing is left half written.\n", 130]);
      assert.deepEqual(await bench(), []);
      assert.equal((await other.contents("data/raw")).size, 0);
      const working = spawnSync("sh", [
        "-c",
        `ls -l /proc/[0-9]*/cwd 2>/dev/null | grep -F ${folder}`,
      ]).stdout.toString();
      assert.equal(working, "");
      await assert.rejects(other.read(".fiolio/collect.lock"), { code: "ENOENT" });
      await other.remove();
    });
});
