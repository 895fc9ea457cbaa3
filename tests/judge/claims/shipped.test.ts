/** The audit of the shipped record: every claim has its verdict, and those known by hand have the right one. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { engineDir } from "../../../src/effects/engine.ts";
import { labelOfOutcome } from "../../../src/judge/checks/index.ts";
import { type AuditedClaim, auditOf, CLAIM_VERDICTS, NOT_RECKONED } from "../../../src/judge/claims/index.ts";
import type { Use } from "../../../src/judge/claims/types.ts";
import { judge } from "../../../src/judge/index.ts";
import { loadRecord } from "../../../src/record/load.ts";
import { blockSizeOf } from "../../../src/schema/workload.ts";

const { record } = await loadRecord(engineDir);
const runs = [...record.runs.values()].filter(({ provenance }) => provenance.source !== undefined);
const claims = [...record.claims.values()].flatMap((file) =>
  file.claims.map((claim) => ({ ...claim, source: file.source })),
);
const audited = auditOf(record, judge(record, runs).results, claims);

const LAB = "homelab-storage-2025-12";
const STUDY = "drbd-ceph-mayastor-vitastor-2022";
const NFS = "nfs-vs-nvme-2026-01";
const ODF = "odf-latency-patterns-2026-03";
const ISCSI = "zfs-iscsi-report-2026";
const verdictOn = (source: string, id: string): AuditedClaim =>
  audited.find((one) => one.source === source && one.claim.id === id) ??
  assert.fail(`no claim ${id} of ${source}`);
const idsOf = (source: string, pick: (one: AuditedClaim) => boolean): string[] =>
  audited.filter((one) => one.source === source && pick(one)).map(({ claim }) => claim.id);

describe("the audit of the shipped record", () => {
  it("leaves no claim out, and has a sentence for each", () => {
    assert.equal(audited.length, claims.length);
    for (const { claim, verdict, verdicts, sentence } of audited) {
      assert.ok(CLAIM_VERDICTS.includes(verdict), claim.id);
      assert.equal(verdicts[0], verdict, claim.id);
      assert.match(sentence, /^(?:iSCSI|[A-Z0-9~“]).*\.$/, claim.id);
    }
  });

  it("can reckon every assertion, and misses no figure", () => {
    const lost = audited.filter(
      ({ sentence }) => sentence.includes(NOT_RECKONED) || /^Missing: /.test(sentence),
    );
    assert.deepEqual(
      lost.map(({ claim, sentence }) => `${claim.id}: ${sentence}`),
      [],
    );
  });

  it("says of each open claim what would decide it", () => {
    const open = audited.filter(({ verdict }) => verdict === "not-checkable");
    assert.ok(open.length > 0);
    for (const { claim, sentence } of open) assert.match(sentence, /Needed: /, claim.id);
  });

  it("names a figure, a check or another claim for each that is not open", () => {
    for (const { claim, verdict, uses, flags, against, sentence } of audited) {
      if (verdict === "rests-on-flagged") assert.ok(flags.length > 0, claim.id);
      else if (verdict === "contradicts-another") assert.ok(against.length > 0, claim.id);
      else if (verdict !== "not-checkable") assert.ok(uses.length > 0 || /\d/.test(sentence), claim.id);
    }
  });

  it("leaves the conclusion open where the figure is right and more is concluded from it", () => {
    const open = idsOf(ISCSI, ({ verdict }) => verdict === "conclusion-open");
    assert.deepEqual(open, ["l2arc-14-16k", "slog-sub-ms", "production-network", "lab-12k"]);
    for (const { verdict, sentence } of audited)
      if (verdict === "conclusion-open") assert.match(sentence, /Needed: /);
  });

  it("bears out no claim on databases or durable work by flushes of large writes", () => {
    const onFlushes = audited.filter(
      ({ claim, uses }) =>
        (claim.kind === "recommendation" || claim.kind === "advantage") &&
        /\b(?:databases?|transactions?|durable|fsyncs)\b/.test(claim.says) &&
        uses.length > 0,
    );
    const isSmallFlush = ({ judged: { result }, metric }: Use): boolean =>
      metric.direction === "sync" && (blockSizeOf(result.workload, "write") ?? Infinity) <= 16 * 1024;
    for (const { claim, uses, verdicts, sentence } of onFlushes) {
      if (uses.some(isSmallFlush)) continue;
      assert.ok(!verdicts.includes("supported"), claim.id);
      if (verdicts[0] !== "contradicted") assert.match(sentence, /Needed: .*small write/i, claim.id);
    }
    assert.equal(onFlushes.length, 8);
    const { verdict, sentence } = verdictOn(NFS, "insight-databases");
    assert.equal(verdict, "conclusion-open");
    assert.match(sentence, /^Local NVMe has the lowest: 4\.9 ms against 13 to 15 ms /);
    assert.equal(verdictOn(NFS, "nvme-fsync-lower").verdict, "supported", "the figure itself");
  });

  it("counts apart what is only said again of figures that hardly any check could look at", () => {
    const repeated = (source: string): string[] =>
      idsOf(source, ({ verdict }) => verdict === "only-repeated");
    assert.deepEqual(repeated(ODF), ["rep3-virt-sequential", "rep3-virt-21-7-restated"]);
    assert.deepEqual(repeated(NFS), [
      "fsync-value-network",
      "insight-sync-nvme-latency",
      "insight-sync-nfs-latency",
    ]);
    const { sentence } = verdictOn(ODF, "rep3-virt-sequential");
    assert.match(
      sentence,
      /prints 21\.7 GiB\/s; nothing bears it out: only 3 of 18 checks could look at it\.$/,
    );
    for (const { verdict, verdicts } of audited)
      assert.ok(verdict !== "only-repeated" || !verdicts.includes("supported"));
    const { verdict } = verdictOn(ODF, "filesystem-latency");
    assert.equal(verdict, "supported", "its rate and its latency give the I/Os at once that were asked for");
  });

  it("bears out no superlative where a rival has no credible figure", () => {
    const missing = audited.filter(({ sentence }) => sentence.includes("There is no credible figure of "));
    assert.ok(missing.some(({ claim }) => claim.id === "kbench-zfs-best-latency-seq-write"));
    for (const { claim, verdicts } of missing) assert.ok(!verdicts.includes("supported"), claim.id);
    assert.equal(
      verdictOn(LAB, "kbench-table-seq-write-mean-winner").verdict,
      "supported",
      "of those compared",
    );
  });

  it("bears out nobody as first who is ahead by less than single runs can tell", () => {
    const close = audited.filter(({ sentence }) => sentence.includes("too close for single runs to tell"));
    assert.ok(close.length > 0);
    for (const { claim, verdicts } of close) assert.ok(!verdicts.includes("supported"), claim.id);
  });

  // Without the flags, which change with the checks: what the arithmetic alone decides.
  const COUNTS: Record<string, { all: number; borneOut: number; contradicted: number }> = {
    [STUDY]: { all: 37, borneOut: 0, contradicted: 0 },
    [LAB]: { all: 269, borneOut: 164, contradicted: 21 },
    [NFS]: { all: 130, borneOut: 64, contradicted: 9 },
    [ODF]: { all: 145, borneOut: 78, contradicted: 16 },
    [ISCSI]: { all: 98, borneOut: 28, contradicted: 13 },
  };
  for (const [source, counts] of Object.entries(COUNTS))
    it(`bears out ${counts.borneOut} and contradicts ${counts.contradicted} of the ${counts.all} claims of ${source}`, () =>
      assert.deepEqual(
        {
          all: idsOf(source, () => true).length,
          borneOut: idsOf(source, ({ verdicts }) =>
            verdicts.some((name) => name === "supported" || name === "only-repeated"),
          ).length,
          contradicted: idsOf(source, ({ verdict }) => verdict === "contradicted").length,
        },
        counts,
      ));
});

describe("claims known by hand", () => {
  const known: [what: string, source: string, id: string, verdict: string, says: RegExp][] = [
    [
      "ZFS 1.7x faster than Mayastor",
      LAB,
      "zfs-seq-read-vs-mayastor",
      "contradicted",
      /1\.32x .*4,711 MiB\/s against 3,573 MiB\/s.*“1\.7x faster” fits Mayastor 3-replica as the baseline/,
    ],
    [
      "random read IOPS 1.2x higher",
      LAB,
      "choose-zfs-rand-read-iops-factor",
      "contradicted",
      /^ZFS LocalPV is 0\.581x /,
    ],
    [
      "random write latency 3.5x lower",
      LAB,
      "choose-zfs-rand-write-latency-factor",
      "contradicted",
      /6\.35x faster.*Mayastor 1-replica 2-core is 3\.46x ZFS/,
    ],
    [
      "65x lower than ZFS",
      LAB,
      "mayastor-3r-rand-read-latency-vs-zfs",
      "contradicted",
      /^By the figures given, Mayastor 3-replica would be 80\.8x faster than ZFS LocalPV: 2\.6 µs against .*; 2\.6 µs of Mayastor 3-replica is itself excluded: impossibly fast\. .*Mayastor 1-replica 2-core as the baseline/,
    ],
    [
      "CephFS 1.46x faster than RBD",
      LAB,
      "kbench-cephfs-seq-read-vs-rbd",
      "contradicted",
      /1\.26x.*fits ZFS LocalPV as the baseline/,
    ],
    ["21% slower than ZFS", LAB, "mayastor-3r-seq-read-vs-zfs", "contradicted", /40\.9 % below/],
    [
      "sequential reads lose least to one core",
      LAB,
      "cores-seq-read-least-affected",
      "contradicted",
      /2\.61x.*is not less than 2\.13x/,
    ],
    [
      "16.3x faster sequential writes",
      LAB,
      "mayastor-seq-write-vs-zfs",
      "rests-on-flagged",
      /Unexplained outlier: Mayastor 1-replica 2-core/,
    ],
    [
      "RBD's random reads as 28x those of ZFS",
      LAB,
      "rbd-rand-read-vs-zfs",
      "rests-on-flagged",
      /Cached reads: Ceph RBD/,
    ],
    ["that Ceph's cache is why", LAB, "rbd-cache-cause", "not-checkable", /at most 101 MiB of its 10 GiB/],
    ["that RBD's reads were cached", LAB, "rbd-cache-warning", "supported", /GiB were read of 10 GiB/],
    ["30x for databases", NFS, "final-30x", "contradicted", /2\.99x/],
    ["125 MiB/s of a gigabit line", NFS, "aligns-with-gigabit", "supported", /119 MiB\/s: 1 Gbit\/s/],
    ["sub-microsecond latencies", NFS, "insight-random-sub-microsecond", "contradicted", /1\.4 µs/],
    ["true random reads of NVMe", NFS, "insight-nvme-not-cached", "contradicted", /below 5 µs/],
    [
      "408k random read IOPS of NVMe",
      NFS,
      "insight-rand-read-iops",
      "rests-on-flagged",
      /980 ns is below 5 µs/,
    ],
    ["186,012 IOPS", ODF, "rep3-virt-iops", "rests-on-flagged", /Rate contradicts latency: /],
    [
      "writes of 36-87 ms",
      ODF,
      "rbd-write-range",
      "rests-on-flagged",
      /Rate contradicts latency: .*at least 4\.57 times/,
    ],
    ["36-87 ms as a fundamental limit", ODF, "write-fundamental", "contradicted", /3\.76 ms/],
    [
      "128 I/Os at once on a 3,000 tier",
      ODF,
      "in-flight-128",
      "contradicted",
      /^5,820 IOPS.*is more than 3,000/,
    ],
    [
      "p99 of reads as 1.5-2x their mean",
      ODF,
      "file-3000-tail-read",
      "contradicted",
      /would be 1\.29x .*; both are themselves excluded: doubtful source\./,
    ],
    [
      "34,000 writes a second beside 46 ms each",
      ODF,
      "block-34k",
      "contradicts-another",
      /Line 38 says: .*~46ms/,
    ],
    ["symmetric pool shares", ODF, "pool-like-file", "contradicted", /would be 8x /],
    ["sub-1ms reads of all three pools", ODF, "rbd-reads-sub-1ms", "contradicted", /about 1\.3 ms/],
    [
      "the network as the bottleneck, both halves of the mirror counted",
      ISCSI,
      "network-bottleneck",
      "not-checkable",
      /^222 MB\/s, that is 2 x 111 MB\/s \(.*; each byte written leaves the client twice\) is 71 % of 2\.5 Gbit\/s/,
    ],
    [
      "38% of a line that carries twice what the VM writes",
      ISCSI,
      "sequential-share-host",
      "contradicted",
      /^It comes to 61\.3 %: 2 x 95\.8 MB\/s over 2\.5 Gbit\/s.* “38-44%” and “19%” fit a network line of 249 to 254 MB\/s, each byte taken once\.$/,
    ],
    [
      "the network as the limit of random I/O, by what the rates come to and not by MiB that are called MB",
      ISCSI,
      "network-limited-random",
      "contradicted",
      /^47 MiB\/s, that is 8,418 IOPS x 4 KiB .* is 15\.8 % of 2\.5 Gbit\/s: less than 65 %/,
    ],
    [
      "NFS held down by its network",
      NFS,
      "nfs-cons-network",
      "contradicts-another",
      /67\.7 % of 1 Gbit\/s: from 80 % on/,
    ],
    [
      "202GiB read of 10GB as a sign of a cache",
      LAB,
      "rbd-seq-read-cache-note",
      "supported",
      /20\.2 times over/,
    ],
    [
      "250 MB/s of 2.5 GbE, which are 313 MB/s without protocols",
      ISCSI,
      "network-250",
      "not-checkable",
      /313 MB\/s/,
    ],
    [
      "32.9 MB/s of 8,418 IOPS",
      ISCSI,
      "test-2-read-bandwidth",
      "contradicted",
      /34\.5 MB\/s.*MB written for MiB/,
    ],
    [
      "100 GB rebuilt in 50-80 minutes",
      ISCSI,
      "rebuild-100gb",
      "contradicted",
      /3\.27 minutes to 8\.77 minutes/,
    ],
    ["10 GB rebuilt in 5-10 minutes", ISCSI, "rebuild-10gb", "supported", /7\.94 minutes/],
    ["L2ARC hits read off the ARC's", ISCSI, "l2arc-all-reads", "contradicts-another", /ddh%/],
    [
      "a threefold drop with sequential work untouched",
      STUDY,
      "drbd-local-threefold",
      "contradicts-another",
      /Line 111/,
    ],
    [
      "an order behind unpublished graphs",
      STUDY,
      "random-write-order",
      "not-checkable",
      /stated without figures/,
    ],
  ];
  for (const [what, source, id, verdict, says] of known)
    it(`${what}: ${verdict}`, () => {
      const one = verdictOn(source, id);
      assert.equal(one.verdict, verdict);
      assert.match(one.sentence, says);
    });

  it("calls what a check says of a figure as the figure's own run calls it", () => {
    const labels = (id: string, of: "flags" | "doubts" = "flags"): string[] =>
      verdictOn(ODF, id)[of].map(({ outcome }) => labelOfOutcome(outcome));
    assert.deepEqual(labels("file-3000-tail-read"), ["doubtful source"], "no rate was printed of it");
    assert.deepEqual(labels("rep3-virt-iops"), ["rate contradicts latency"]);
    assert.deepEqual(labels("write-36-87"), ["rate contradicts latency", "doubtful source"]);
    assert.deepEqual(labels("filesystem-latency", "doubts"), ["doubtful source"]);
    const { sentence } = verdictOn(ODF, "filesystem-latency");
    assert.match(
      sentence,
      /Noted, doubtful source: .* is the 128 I\/Os at once that were asked for: it stays/,
    );
    const { sentence: ofBoth } = verdictOn(ODF, "write-36-87");
    assert.match(
      ofBoth,
      /The same goes for ODF RBD 2-replica\. Doubtful source: ODF RBD 3-replica encrypted\./,
    );
  });

  it("finds that the home lab's last column changes its baseline, and its first does not", () => {
    assert.match(
      verdictOn(LAB, "table-rand-write-p50-factor").sentence,
      /fits CephFS with Rook \(neither the worst nor the runner-up\).*288x.*The column changes its baseline/,
    );
    assert.doesNotMatch(
      verdictOn(LAB, "kbench-table-rand-read-iops-factor").sentence,
      /changes its baseline/,
    );
  });

  it("finds by itself that “8-10x higher” and “480x lower” speak of the same two figures", () => {
    const { against } = verdictOn(LAB, "kbench-rbd-latency-trade-off-seq-write");
    assert.ok(against.some(({ claim }) => claim === "kbench-table-seq-write-mean-factor"));
  });
});
