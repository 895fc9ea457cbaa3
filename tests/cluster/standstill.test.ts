/** A storage that stands still in the middle of a measurement: a real file system, frozen on the node. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { measureAll, start } from "./measure.ts";

const cluster = notOurs ? undefined : (sharedCluster() as OwnCluster);

test("a storage that stands still is recorded, drawn and said", { skip: notOurs }, async (t) => {
  assert.ok(cluster);
  const { folder } = cluster;
  const started = await start(t, cluster, {
    storageClasses: ["loop-ext4"],
    profiles: ["write-on"],
    limits: { boundSeconds: 60, runningSeconds: 60, overrunSeconds: 120 },
  });
  await measureAll(started, {
    during: { cell: 1, phase: "measuring", does: () => freeze(folder, 6) },
  });
  const imported = await started.report.fiolio("collect", "--no-run");
  assert.match(imported.stdout, /1 run suspect \(.*1 STALLED/, imported.stdout + imported.stderr);
  const recorded = readdirSync(started.report.path("data/results/box/box-loop-ext4"));
  assert.ok(
    recorded.some((name) => name.includes("time-series")),
    recorded.join(", "),
  );
});

/** Freezes the file system of a volume on the node for some seconds: what writes there waits. */
async function freeze(folder: string, seconds: number): Promise<void> {
  const [holder = ""] = readFileSync(join(folder, "holder"), "utf8").split(" ");
  const mounted = readFileSync(`/proc/${holder}/mounts`, "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .find(([device = "", path = ""]) => path.includes("/pods/") && isOfPool(folder, device));
  const path = mounted?.[1] ?? assert.fail("expected a mounted volume");
  const fsfreeze = (what: string) =>
    execFileSync("nsenter", ["--target", holder, "--mount", "--", "fsfreeze", what, path]);
  await sleep(2000);
  fsfreeze("--freeze");
  await sleep(seconds * 1000);
  fsfreeze("--unfreeze");
}

function isOfPool(folder: string, device: string): boolean {
  const backing = `/sys/block/${device.replace("/dev/", "")}/loop/backing_file`;
  return existsSync(backing) && readFileSync(backing, "utf8").startsWith(`${folder}/disks/pool/`);
}
