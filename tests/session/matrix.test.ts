import assert from "node:assert/strict";
import { test } from "node:test";
import type { MatrixCell } from "../../src/cells/cell.ts";
import type { CellDemand } from "../../src/cells/estimate.ts";
import { asRepeat, seriesId } from "../../src/cells/matrix.ts";
import { profileCells } from "../../src/cells/profile-cells.ts";
import { matchingRaw, refuseIdle, select } from "../../src/record/select.ts";
import { repeatIn } from "../../src/schema/cell-name.ts";
import { shuffled } from "../../src/session/order.ts";
import { kubernetesCells } from "../../src/targets/kubernetes/matrix.ts";
import { kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";
import { localTarget } from "../../src/targets/local/schema.ts";

const DEMAND: ReadonlyMap<string, CellDemand> = new Map([
  ["quick", { seconds: 35, bytes: 256 * 2 ** 20 }],
  ["stress-75-25", { seconds: 0, bytes: 4 * 2 ** 30 }],
]);
const CLASSES = [
  { storageClass: "fast", deployment: "lab-fast" },
  { storageClass: "slow", deployment: "lab-slow" },
];
const lab = (parts: object = {}) =>
  kubernetesTarget.parse({ kind: "kubernetes", id: "lab", image: "fio", profiles: ["quick"], ...parts });
const names = (cells: readonly MatrixCell[]): string[] => cells.map(({ id }) => id);

test("a cell is a StorageClass x mode x access x profile x clients x repeat, and its id says which", () => {
  const target = lab({ volumeModes: ["Filesystem", "Block"], clients: [1, 2], repeats: 2 });
  const cells = kubernetesCells(target, CLASSES, DEMAND);
  assert.equal(cells.length, 2 * 2 * 1 * 1 * 2 * 2);
  assert.equal(cells[0]?.id, "lab/lab-fast/quick-filesystem-rwo-1c-r1");
  assert.equal(cells.at(-1)?.id, "lab/lab-slow/quick-block-rwo-2c-r2");
  assert.equal(new Set(names(cells)).size, cells.length);
  assert.equal(cells[0]?.raw, "data/raw/lab/lab-fast/quick-filesystem-rwo-1c-r1");
});

test("clients have a volume each, or share one that many may write", () => {
  const own = kubernetesCells(lab({ clients: [4], volumeSize: "1Gi" }), CLASSES, DEMAND);
  const shared = kubernetesCells(
    lab({ clients: [4], volumeSize: "1Gi", accessModes: ["ReadWriteMany"] }),
    CLASSES,
    DEMAND,
  );
  assert.equal(own[0]?.estimate.bytes, 4 * 2 ** 30);
  assert.equal(shared[0]?.estimate.bytes, 2 ** 30);
});

test("a ramp is its profile with more and more clients, and counts no cell twice", () => {
  const ramp = { profile: "quick", clients: [1, 2, 4], objective: { p99Ms: 10 } };
  const cells = kubernetesCells(lab({ ramp }), CLASSES.slice(0, 1), DEMAND);
  assert.deepEqual(
    cells.map(({ clients }) => clients),
    [1, 2, 4],
  );
});

test("stress and kbench are workloads of their own", () => {
  const cells = kubernetesCells(
    lab({ stress: { clients: 3, minutes: 1, profile: "stress-75-25" }, kbench: { image: "kbench" } }),
    CLASSES.slice(0, 1),
    DEMAND,
  );
  assert.deepEqual(names(cells), [
    "lab/lab-fast/quick-filesystem-rwo-1c-r1",
    "lab/lab-fast/stress-75-25-filesystem-rwo-3c-r1",
    "lab/lab-fast/kbench-full-filesystem-rwo-1c-r1",
  ]);
});

test("an A/A pair repeats each deployment's first cell under another name", () => {
  const cells = kubernetesCells(lab({ aaPair: true, repeats: 2, clients: [1, 2] }), CLASSES, DEMAND);
  const twins = cells.filter(({ twin }) => twin);
  assert.deepEqual(names(twins), [
    "lab/lab-fast/quick-filesystem-rwo-1c-r1-twin",
    "lab/lab-fast/quick-filesystem-rwo-1c-r2-twin",
    "lab/lab-slow/quick-filesystem-rwo-1c-r1-twin",
    "lab/lab-slow/quick-filesystem-rwo-1c-r2-twin",
  ]);
  assert.equal(new Set(twins.map(seriesId)).size, 2);
});

test("a directory has profiles and repeats", () => {
  const target = localTarget.parse({ kind: "local", id: "here", profiles: ["quick"], repeats: 3 });
  assert.deepEqual(names(profileCells(target, "here-disk", DEMAND)), [
    "here/here-disk/quick-r1",
    "here/here-disk/quick-r2",
    "here/here-disk/quick-r3",
  ]);
});

test("a thousand cells are planned", () => {
  const classes = Array.from({ length: 25 }, (_, i) => ({
    storageClass: `sc${i}`,
    deployment: `lab-sc${i}`,
  }));
  const target = lab({ volumeModes: ["Filesystem", "Block"], clients: [1, 2], repeats: 10 });
  const cells = kubernetesCells(target, classes, DEMAND);
  assert.equal(cells.length, 1000);
  assert.equal(new Set(names(shuffled(cells, 7))).size, 1000);
});

test("the seed gives the order, whatever it is", () => {
  const cells = kubernetesCells(lab({ repeats: 6 }), CLASSES, DEMAND);
  assert.deepEqual(names(shuffled(cells, 1)), names(shuffled(cells, 1)));
  assert.notDeepEqual(names(shuffled(cells, 1)), names(shuffled(cells, 2)));
  assert.deepEqual(names(shuffled(cells, 1)).toSorted(), names(cells).toSorted());
});

test("cells are picked by glob or by the beginning of their id", () => {
  const cells = kubernetesCells(lab({ clients: [1, 2] }), CLASSES, DEMAND);
  assert.equal(select(cells, { only: ["lab/lab-fast"], skip: [] }).length, 2);
  assert.equal(select(cells, { only: ["*/*/*-2c-*"], skip: [] }).length, 2);
  assert.deepEqual(names(select(cells, { only: ["lab"], skip: ["lab/lab-slow", "**/*-2c-r1"] })), [
    "lab/lab-fast/quick-filesystem-rwo-1c-r1",
  ]);
});

test("a pattern that fits neither a cell nor a raw file is a slip, and is refused", () => {
  const ids = names(kubernetesCells(lab(), CLASSES, DEMAND));
  const raw = ["data/raw/home/home-disk/quick-r1.json"];
  assert.doesNotThrow(() =>
    refuseIdle({ only: ["lab/lab-slow", "home/*/quick-r1"], skip: ["lab/lab-slow"] }, ids, raw),
  );
  assert.throws(
    () => refuseIdle({ only: ["lab/lab-fats"], skip: [] }, ids, raw),
    /--only lab\/lab-fats: .* fits none of 2 cells and 1 file/,
  );
  assert.throws(
    () => refuseIdle({ only: [], skip: ["lab/lab-slow", "lab/lab-fats"] }, ids, raw),
    /--skip lab\/lab-fats: .* fits none of 2 cells\. A cell is named like lab\//,
  );
});

test("a pattern picks a cell's raw files as well: its result, its failure, its logs", () => {
  const wanted = matchingRaw(["lab/lab-fast/quick-r1"]);
  for (const name of ["quick-r1.json", "quick-r1.failed.json", "quick-r1_bw.1.log"])
    assert.ok(wanted(`data/raw/lab/lab-fast/${name}`), name);
  assert.ok(!wanted("data/raw/lab/lab-fast/quick-r10.json"));
  assert.ok(matchingRaw(["lab"])("data/raw/lab/lab-slow/deep/any.csv"));
});

test("repeats share a series, whatever else is called like one", () => {
  const cell = {
    ...(kubernetesCells(lab(), CLASSES, DEMAND)[0] as MatrixCell),
    id: "lab/disk-r1/quick-r1-twin",
  };
  assert.equal(seriesId(cell), "lab/disk-r1/quick-twin");
  assert.equal(asRepeat(cell, 12).id, "lab/disk-r1/quick-r12-twin");
  assert.equal(repeatIn("lab/disk-r1/quick-r12-twin"), 12);
});
