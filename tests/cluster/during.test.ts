/** What is made to happen while a cell is measured: a real file system that stands still for a while, pods that are deleted. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { run as runSchema } from "../../src/schema/run.ts";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { measureAll, outcomes, sidecarOf, start } from "./measure.ts";

const cluster = notOurs ? undefined : (sharedCluster() as OwnCluster);

/** Of the volume that is measured, on its node. */
const fsfreeze = (holder: string, what: string): string[] => [
  "sh",
  "-c",
  `path=$(grep "/pods/.*$FIOLIO_VOLUME" /proc/${holder}/mounts | cut -d " " -f 2 | head -n 1)
nsenter --target ${holder} --mount -- fsfreeze --${what} "$path"`,
];

/** Not before its second; how long after depends on how busy the machine is. A timer may be a millisecond early. */
const isFrom = (second: number, atMs: number): boolean => atMs >= second * 1000 - 2;

const holderOf = ({ folder }: OwnCluster): string =>
  readFileSync(join(folder, "holder"), "utf8").split(" ")[0] ?? "";

test("a storage that is made to stand still: how deep it fell, and when it was back", {
  skip: notOurs,
}, async (t) => {
  assert.ok(cluster);
  const holder = holderOf(cluster);
  const unfreeze = fsfreeze(holder, "unfreeze");
  const started = await start(t, cluster, {
    storageClasses: ["loop-ext4"],
    profiles: ["tiny"],
    during: [
      {
        name: "frozen",
        profile: "write-on",
        steps: [
          { at: 4, command: fsfreeze(holder, "freeze"), undo: ["sh", "-c", `${unfreeze[2]} || true`] },
          { at: 7, command: unfreeze },
        ],
      },
    ],
  });
  const measured = await measureAll(started);
  assert.deepEqual(outcomes(measured), [
    "box-loop-ext4/tiny-filesystem-rwo-1c-r1: ok",
    "box-loop-ext4/write-on-while-frozen-filesystem-rwo-1c-r1: ok",
  ]);
  const { report } = started;
  const imported = await report.fiolio("collect", "--no-run");
  assert.equal(imported.code, 0, imported.stdout + imported.stderr);
  const path = "data/results/box/box-loop-ext4/box-loop-ext4.write-on-while-frozen-filesystem-rwo-1c-r1.json";
  const run = runSchema.parse(JSON.parse(await report.read(path)));
  assert.equal(run.cell.during, "frozen");
  assert.deepEqual(
    run.during?.happened.map(({ atMs }, i) => isFrom([4, 7][i] ?? 0, atMs)),
    [true, true],
  );
  assert.deepEqual(run.results[0]?.details?.map(({ kind }) => kind).sort(), [
    "histograms",
    "latency-windows",
    "time-series",
  ]);
  const built = await report.fiolio("build");
  assert.equal(built.code, 0, built.stdout + built.stderr);
  const page = await report.read(`public/runs/${run.id}/index.html`);
  assert.match(page, /What was made to happen: frozen/);
  assert.match(page, /0\sIOPS.{0,80}100\s% less/s);
});

test("pods of the storage are deleted, or a neighbour begins; a step that cannot be done makes no result", {
  skip: notOurs,
}, async (t) => {
  assert.ok(cluster);
  const { kubectl } = cluster;
  const place = ["--namespace", "default"];
  const daemon = ["run", "daemon", ...place, "--image=fiolio/fio:1", "--labels=app=osd", "--command"];
  await kubectl([...daemon, "--", "sleep", "600"]);
  t.after(() => kubectl(["delete", "pod", ...place, "--selector=app=osd", "--ignore-not-found", "--now"]));
  const osd = { deletePods: { namespace: "default", labels: { app: "osd" } } };
  const during = (name: string, step: object) => ({
    name,
    profile: "deep",
    steps: [{ at: 2, ...step }],
  });
  const started = await start(t, cluster, {
    storageClasses: ["loop-ext4"],
    volumeSize: "512Mi",
    profiles: ["tiny"],
    during: [
      during("osd-lost", osd),
      during("osd-gone", osd),
      during("noisy", { neighbour: { profile: "tiny" } }),
      during("absent", { neighbour: { profile: "nowhere" } }),
    ],
  });
  const left: string[] = [];
  const claims = () => kubectl(["get", "pvc", "--namespace", started.namespace, "--output=name"]);
  const [, ...measured] = await measureAll(started, { before: { 5: async () => left.push(await claims()) } });
  assert.deepEqual(outcomes(measured), [
    "box-loop-ext4/deep-while-osd-lost-filesystem-rwo-1c-r1: ok",
    "box-loop-ext4/deep-while-osd-gone-filesystem-rwo-1c-r1: not-happened",
    "box-loop-ext4/deep-while-noisy-filesystem-rwo-1c-r1: ok",
    "box-loop-ext4/deep-while-absent-filesystem-rwo-1c-r1: not-happened",
  ]);
  // The neighbour's volume went with its cell.
  assert.deepEqual(left, [""]);
  const [lost, gone, noisy, absent] = measured.map(({ outcome }) => outcome);
  const happened = (outcome = lost) => sidecarOf(outcome ?? assert.fail()).during?.happened ?? [];
  assert.deepEqual(
    [...happened(), ...happened(noisy)].map(({ what, atMs }) => [what, isFrom(2, atMs)]),
    [
      ["delete pods app=osd in default", true],
      ["neighbour tiny", true],
    ],
  );
  assert.match(gone?.failure?.message ?? "", /delete pods app=osd in default: expected pods .* found none/);
  assert.match(absent?.failure?.message ?? "", /neighbour nowhere: expected a profile nowhere/);
});
