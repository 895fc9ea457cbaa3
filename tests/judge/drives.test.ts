/** How many drives may share the data of a deployment. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Subject } from "../../src/judge/evidence/subject.ts";
import { drivesOf } from "../../src/judge/physics/drives.ts";

type Node = { disks?: { medium: string; count?: number }[] };
type Parts = { deployment?: object; nodes?: Node[]; cell?: object; backend?: object; disks?: number };
const drives = ({ deployment = {}, nodes, cell = {}, backend = {}, disks }: Parts): number | undefined =>
  drivesOf({
    deployment: { title: "Local", medium: "ssd", ...deployment },
    backend: { title: "Local volumes", product: "LVM", ...backend },
    environment: nodes === undefined ? {} : { nodes },
    cell,
    result:
      disks === undefined ? {} : { disks: Array.from({ length: disks }, (_, i) => ({ name: `sd${i}` })) },
  } as unknown as Subject);
const ssd = (count?: number) => ({ medium: "ssd", ...(count !== undefined && { count }) });

test("there is one where nothing is said", () => {
  assert.equal(drives({}), 1);
  assert.equal(drives({ nodes: [{}, { disks: [] }] }), 1);
});

test("as many of the deployment's medium as the best equipped node has", () => {
  assert.equal(drives({ nodes: [{ disks: [ssd(), ssd(2)] }, { disks: [ssd(4)] }] }), 4);
  assert.equal(drives({ nodes: [{ disks: [ssd(2), ssd(3)] }] }), 5);
  assert.equal(drives({ nodes: [{ disks: [{ medium: "hdd", count: 12 }, ssd()] }] }), 1);
});

test("as many as copies of the data, or as the tool saw, whichever is most", () => {
  assert.equal(drives({ deployment: { replication: { copies: 3 } } }), 3);
  assert.equal(drives({ deployment: { replication: { copies: 1.5 } } }), 2);
  assert.equal(drives({ disks: 4, deployment: { replication: { copies: 3 } } }), 4);
  assert.equal(drives({ disks: 2, nodes: [{ disks: [ssd(3)] }] }), 3);
});

test("each client may have its own", () => {
  assert.equal(drives({ cell: { clients: { count: 4 } } }), 4);
  assert.equal(drives({ cell: { clients: { count: 4 } }, disks: 2 }), 8);
});

test("words of several, without a number, leave it open; with a number they do not", () => {
  for (const parts of [
    { deployment: { title: "RAID 10" } },
    { deployment: { summary: "Striped over all of them." } },
    { deployment: { mediumNote: "behind an L2ARC" } },
    { deployment: { configuration: { "ZFS pool": "tank" } } },
    { deployment: { configuration: { layout: "mirror" } } },
    { backend: { title: "md array" } },
    { backend: { product: "OpenZFS" } },
    { cell: { filesystem: "btrfs" } },
  ]) {
    assert.equal(drives(parts), undefined, JSON.stringify(parts));
    assert.equal(drives({ ...parts, disks: 2 }), 2, JSON.stringify(parts));
  }
  assert.equal(drives({ deployment: { title: "One disk" } }), 1);
});
