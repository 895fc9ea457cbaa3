import assert from "node:assert/strict";
import { test } from "node:test";
import type { KindId } from "../../src/render/charts/index.ts";
import { CHARTS } from "../../src/render/charts/index.ts";
import { boundNote, lineOf } from "../../src/render/charts/kinds/objective/bound.ts";
import { CASES } from "./cases.ts";

const says = (kind: KindId, name: string): string =>
  CHARTS[kind]
    .describe((CASES[kind][name] ?? assert.fail(name)) as never)
    .replace("Random read, 4 KiB, 16 in flight: ", "");

const FINDINGS: [KindId, string, string][] = [
  [
    "ranking",
    "normal",
    "Mayastor, 1 replica has the highest credible read IOPS, 46,800 IOPS, by a factor of 1.6 over CephFS; ZFS LocalPV shows 102,000 IOPS but is excluded (cached reads and rate contradicts latency).",
  ],
  [
    "ranking",
    "tie",
    "CephFS (690 MiB/s) and Ceph RBD (650 MiB/s) share the highest credible read bandwidth: they do not differ by more than chance; ZFS LocalPV shows 1.12 GiB/s but is excluded (above line rate).",
  ],
  [
    "ranking",
    "latency",
    "Mayastor, 1 replica has the lowest credible p99 write latency, 840 µs, by a factor of 2.26 over ZFS LocalPV.",
  ],
  ["ranking", "one", "ZFS LocalPV is the only one measured, 4,890 IOPS (read IOPS)."],
  [
    "ranking",
    "one-stands",
    "the figure of CephFS, 4,890 IOPS (read IOPS), is the only one that no check excludes; ZFS LocalPV shows 102,000 IOPS but is excluded (cached reads).",
  ],
  ["ranking", "all-excluded", "every figure for write bandwidth is excluded by a check, so none is first."],
  [
    "latency-percentiles",
    "normal",
    "Mayastor, 1 replica has the lowest p99 read latency 840 µs, 2.71x its p50; the highest is 22 ms (CephFS); 1 of 4 rows is excluded by checks.",
  ],
  ["latency-percentiles", "one-value", "ZFS LocalPV has mean fsync latency 840 µs."],
  ["latency-percentiles", "all-excluded", "Every latency here is excluded by a check."],
  [
    "asymmetry",
    "normal",
    "Ceph RBD is the most uneven: its mean write latency is 48.4x its read figure (950 µs read, 46 ms write); Mayastor, 1 replica is the most even, 1.1x.",
  ],
  ["asymmetry", "one", "Ceph RBD: mean write latency is 48.4x its read figure (950 µs read, 46 ms write)."],
  ["asymmetry", "all-excluded", "No deployment has a credible figure for both reads and writes."],
  [
    "throughput-latency",
    "normal",
    "Random read, 4 KiB, direct, 8 GiB, Ceph RBD. Past depth 16 (14,600 IOPS at 1.09 ms) latency grows faster than IOPS: from 16 to 32, +38 % IOPS for +46 % mean read latency.",
  ],
  [
    "throughput-latency",
    "several",
    "Random read, 4 KiB, direct, 8 GiB: most read IOPS: Mayastor, 1 replica with 88,000 IOPS at depth 64 (726 µs), Ceph RBD with 21,300 IOPS at depth 64 (3 ms), ZFS LocalPV with 4,890 IOPS at depth 64 (13 ms); in brackets the mean read latency.",
  ],
  [
    "throughput-latency",
    "bandwidth",
    "Sequential write, 1 MiB, direct, CephFS. Past depth 4 (870 MiB/s at 4.6 ms) latency grows faster than bandwidth: from 4 to 16, +29 % bandwidth for +210 % p99 write latency.",
  ],
  [
    "throughput-latency",
    "all-excluded",
    "Random read, 4 KiB, direct, 8 GiB: every depth is excluded by a check.",
  ],
  [
    "objective",
    "normal",
    "OLTP database in a small cluster: of p99 write latency, at most 10 ms is wanted; as measured, Mayastor 1-replica 2-core (3.2 ms) and ZFS LocalPV (6.1 ms) keep to it; 2 others excluded or ruled out.",
  ],
  [
    "objective",
    "enough",
    "OLTP database in a small cluster: of p99 write latency, at most 2 ms is enough; as measured, Local NVMe (1.2 ms) and CephFS with Rook (1.9 ms, in doubt) keep to it.",
  ],
];

for (const [kind, name, finding] of FINDINGS)
  test(`${kind}, ${name}: ${finding}`, () => assert.equal(says(kind, name), finding));

test("a line is called by what it is: what is enough, or what is wanted where both stand", () => {
  const latency = { better: "lower", unit: "ns" } as const;
  assert.equal(boundNote(latency, { enough: 2e6 }), " Dashed, enough: 2 ms.");
  assert.equal(boundNote(latency, { objective: 1e7, enough: 1e7 }), " Dashed, wanted: at most 10 ms.");
  assert.equal(
    boundNote(latency, { objective: 1e7, enough: 2e6 }),
    " Dashed, wanted: at most 10 ms; enough: 2 ms.",
  );
  assert.equal(
    lineOf({ better: "higher", unit: "iops" }, { objective: 900 })?.text,
    "wanted: at least 900 IOPS",
  );
  assert.equal(boundNote(latency), "");
});
