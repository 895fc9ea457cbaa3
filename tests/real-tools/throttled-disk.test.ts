/**
 * What a pull request is told of a real disk: a loop device that lets half as many writes through is told, the same one measured again
 * is not. Needs root, loop devices and blkio.throttle, so it runs where FIOLIO_LOOP_DEVICES is set.
 */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Report } from "../support/report.ts";

const CGROUP = "/sys/fs/cgroup/blkio/fiolio-throttled";
const LIMIT = join(CGROUP, "blkio.throttle.write_iops_device");
const skip = !process.env.FIOLIO_LOOP_DEVICES
  ? "FIOLIO_LOOP_DEVICES is not set; it says that loop devices and blkio.throttle may be used"
  : false;
const [TRIALS, REPEATS] = [20, 6];
const JOB =
  "--name=journal --filename=journal.dat --size=16m --rw=randwrite --bs=4k --ioengine=psync --direct=1 --fsync=1 --runtime=1 --time_based --output-format=json";

let folder: string;
let device: string;
const reports: Report[] = [];

before(async () => {
  if (skip) return;
  // In memory where there is room: what a machine shares its disk with comes and goes.
  folder = await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "fiolio-throttled-"));
  execFileSync("truncate", ["--size=128M", join(folder, "disk.img")]);
  device = execFileSync("losetup", ["--find", "--show", join(folder, "disk.img")], {
    encoding: "utf8",
  }).trim();
  execFileSync("mkfs.ext4", ["-q", device]);
  await mkdir(join(folder, "disk"));
  execFileSync("mount", [device, join(folder, "disk")]);
  await mkdir(CGROUP, { recursive: true });
  fio(); // Lays out its file.
});
after(async () => {
  if (skip) return;
  execFileSync("umount", [join(folder, "disk")]);
  execFileSync("losetup", ["--detach", device]);
  execFileSync("rmdir", [CGROUP]);
  await rm(folder, { recursive: true, force: true });
  for (const report of reports) await report.remove();
});

/** In the throttled group: its limit is set or not. */
function fio(): string {
  const script = `echo $$ > ${CGROUP}/cgroup.procs && exec fio ${JOB}`;
  return execFileSync("sh", ["-c", script], { cwd: join(folder, "disk"), encoding: "utf8" });
}

const iopsOf = (output: string): number => JSON.parse(output).jobs[0].write.iops;

async function throttleTo(iops: number | undefined): Promise<void> {
  const numbers = execFileSync("lsblk", ["--noheadings", "--nodeps", "--output=MAJ:MIN", device], {
    encoding: "utf8",
  });
  // 0 lifts it.
  await writeFile(LIMIT, `${numbers.trim()} ${Math.round(iops ?? 0)}`);
}

/** Two sides of six runs, in turn: what else happens to the machine happens to both. `between` comes before each run of the second. */
async function measured(between?: { before: number | undefined; after: number | undefined }) {
  const sides: [string[], string[]] = [[], []];
  for (let i = 0; i < REPEATS; i++)
    // The one that comes first takes turns, too.
    for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      if (between) await throttleTo(side === 0 ? between.before : between.after);
      sides[side].push(fio());
    }
  return Promise.all(sides.map(reportOf));
}

async function reportOf(outputs: readonly string[]): Promise<{ report: Report; iops: number[] }> {
  const files = outputs.map((text, i): [string, string] => [`data/raw/lab/lab-ceph/r${i + 1}.json`, text]);
  const report = await Report.create(Object.fromEntries(files));
  reports.push(report);
  const { code, stdout } = await report.fiolio("collect", "--no-run");
  assert.equal(code, 0, stdout);
  return { report, iops: outputs.map(iopsOf) };
}

type Said = { code: number | null; markdown: string };
/** As action.yml asks. */
async function told(one: Report, other: Report): Promise<Said> {
  const args = [one.root, other.root, "--threshold", "5", "--fail-on", "CHANGE", "--format", "markdown"];
  const { code, stdout } = await one.fiolio("compare", ...args);
  return { code, markdown: stdout };
}

test("a disk that lets half as many writes through is told, and the same disk measured again is not", {
  skip,
}, async (context) => {
  assert.equal(spawnSync("fio", ["--version"]).status, 0);
  assert.ok(existsSync(LIMIT), LIMIT);
  const codes: (number | null)[] = [];
  const spoke: string[] = [];
  let middle = 0;
  for (let i = 1; i <= TRIALS; i++) {
    const [one, other] = await measured();
    assert.ok(one && other);
    const { code, markdown } = await told(one.report, other.report);
    assert.ok(code === 0 || code === 1 || code === 3, markdown);
    codes.push(code);
    if (code === 1) spoke.push(`${i}: ${markdown}`);
    middle = one.iops.toSorted((a, b) => a - b)[REPEATS / 2] ?? 0;
  }
  const [free, slow] = await measured({ before: undefined, after: middle / 2 });
  await throttleTo(undefined);
  assert.ok(free && slow);
  const { code, markdown } = await told(free.report, slow.report);
  context.diagnostic(`exit codes of equal ones: ${codes.join(" ")}\n${markdown}`);
  assert.equal(code, 1, markdown);
  assert.match(markdown, /Worse: \d+ figures/);
  assert.deepEqual(spoke, []);
});
