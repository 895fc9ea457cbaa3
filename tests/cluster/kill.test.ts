/** `kill -9` in each phase of a cell: `clean` leaves nothing, and `--resume` completes the matrix. */
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { after, describe, test } from "node:test";
import { notOurs, sharedCluster } from "./cluster.ts";
import { nothingLeft } from "./measure.ts";
import { soon, type Watched, watched } from "./session.ts";

const RAW = "data/raw/box/box-loop-ext4/deep-filesystem-rwo-1c";

/** Whether it is there. Where that would pass within a second it is held up, however busy the machine is. */
type IsThere = (session: Watched, child: ChildProcess) => Promise<boolean>;

const PHASES: readonly [name: string, isThere: IsThere][] = [
  ["the claim waits", ({ hasClaim }) => hasClaim()],
  ["the volume is filled", ({ podSaid }) => podSaid("phase filling")],
  ["fio measures", ({ podSaid }) => podSaid("phase measuring")],
  [
    "the output waits to be fetched",
    async ({ podSaid }, child) => {
      if (await podSaid("phase measuring")) child.kill("SIGSTOP");
      return podSaid("phase done");
    },
  ],
  ["the cell is taken away", ({ holdClaim }) => holdClaim()],
];

describe("collect killed while", { skip: notOurs, concurrency: 3 }, () => {
  for (const [name, isThere] of PHASES)
    test(`${name}: clean leaves nothing, and --resume completes the matrix`, async (t) => {
      const cluster = sharedCluster();
      const session = await watched(t, cluster);
      const { report } = session;
      const { child, ended, printed } = session.collect({ terminal: false });
      await soon(name, () => isThere(session, child));
      child.kill("SIGKILL");
      assert.equal(await ended, "SIGKILL", printed());
      await session.releaseClaim();
      const namespace = await session.namespace();
      assert.notEqual(namespace, "", "it left something to take away");

      const again = await report.fiolio("collect");
      assert.equal(again.code, 1);
      assert.match(
        again.stderr,
        /^box: an earlier session has [12] of 2 cells left\. Go on: .*--resume --root /m,
      );

      const clean = await report.fiolio("collect", "clean");
      assert.equal(clean.code, 0, clean.stderr);
      assert.match(clean.stdout, new RegExp(`^deleting namespace ${namespace}$`, "m"));
      await nothingLeft(cluster, [namespace]);

      const resumed = await report.fiolio("collect", "--resume");
      assert.equal(resumed.code, 0, `${resumed.stdout}${resumed.stderr}`);
      for (const repeat of [1, 2]) assert.ok(existsSync(report.path(`${RAW}-r${repeat}.json`)));
    });

  test("it is measured, and not cleaned: --resume takes away what was left, and completes the matrix", async (t) => {
    const cluster = sharedCluster();
    const session = await watched(t, cluster);
    const { child, ended } = session.collect({ terminal: false });
    await soon("fio measures", () => session.podSaid("phase measuring"));
    child.kill("SIGKILL");
    await ended;
    const resumed = await session.report.fiolio("collect", "--resume");
    assert.equal(resumed.code, 0, `${resumed.stdout}${resumed.stderr}`);
    assert.match(resumed.stdout, /^box: 2 ok, 0 failed\.$/m);
  });

  after(async () => {
    const cluster = sharedCluster();
    await nothingLeft(cluster, ["fiolio-"]);
    if (!("folder" in cluster)) return;
    await soon("no loop device is left", () => loopDevices(`${cluster.folder}/disks/pool/`).length === 0);
  });
});

/** What lies behind loop devices, of those below a folder. */
function loopDevices(folder: string): string[] {
  return readdirSync("/sys/block").flatMap((name) => {
    const path = `/sys/block/${name}/loop/backing_file`;
    const file = name.startsWith("loop") && existsSync(path) ? readFileSync(path, "utf8").trim() : "";
    return file.startsWith(folder) ? [file] : [];
  });
}
