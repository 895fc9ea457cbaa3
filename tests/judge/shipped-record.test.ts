/** What judging must find in the published documents, run by run. On an emptied record there is nothing to find. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import type { Verdict } from "../../src/judge/evidence/outcomes.ts";
import { NEXT } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";

const { record } = await loadRecord(engineDir);
const { judgement } = judgeEdition(record, NEXT);

type Expected = [run: string, code: string, verdict: Verdict];

const FOUND: readonly Expected[] = [
  ["talos-zfs.fio-seq-read", "LITTLE", "noted"],
  ["talos-zfs.fio-seq-read", "CACHE_REREAD", "noted"],
  ["talos-zfs.fio-rand-write", "WRITE_BUFFERED", "excluded"],
  ["talos-mayastor-1r-1core.fio-seq-write", "COMMON_CEILING", "noted"],
  ["talos-zfs.fio-seq-write", "COMMON_CEILING", "noted"],
  ["talos-mayastor-3r.fio-seq-write", "COMMON_CEILING", "noted"],
  ["talos-cephfs.fio-seq-write", "COMMON_CEILING", "noted"],
  ["talos-mayastor-1r-2core.fio-seq-write", "COMMON_CEILING", "passed"],
  ["talos-mayastor-1r-2core.fio-seq-read", "CACHE_REREAD", "noted"],
  ["talos-ceph-rbd.fio-seq-read", "CACHE_REREAD", "excluded"],
  ["talos-ceph-rbd.fio-rand-read", "CACHE_REREAD", "excluded"],
  ["talos-ceph-rbd.fio-rand-read", "FLOOR_P50", "excluded"],
  ["talos-mayastor-3r.fio-rand-read", "FLOOR_P50", "excluded"],
  ["talos-mayastor-3r.fio-rand-read", "IOENGINE_SYNC_QD", "noted"],
  ["odf-rep3-virt.fio-random-rw", "LITTLE", "excluded"],
  ["odf-rep2.fio-random-rw", "LITTLE", "excluded"],
  ["odf-rep3-enc.fio-random-rw", "LITTLE", "noted"],
  ["odf-file-500.fio-random-rw", "LITTLE", "noted"],
  ["odf-rep3-virt.fio-random-rw-block", "LITTLE", "unchecked"],
  ["iscsi-block.fio-rand-rw", "LITTLE", "passed"],
  ["iscsi-block.fio-rand-rw", "BW_IOPS_BS", "noted"],
  ["iscsi-production-projection.estimate-rand-read", "ESTIMATED", "excluded"],
  ["ocp-nfs-csi.fio-seq-write", "TRANSFER_FLOOR", "excluded"],
  ["ocp-nfs-csi.fio-seq-write", "LINE_RATE", "passed"],
  ["ocp-nfs-csi.fio-rand-write", "LINE_RATE", "excluded"],
  ["ocp-nfs-csi.fio-rand-read", "LINE_RATE", "excluded"],
  ["ocp-local-nvme.fio-rand-read", "FLOOR_P50", "excluded"],
  ["ocp-local-nvme.fio-seq-write", "WRITE_BUFFERED", "noted"],
  ["ocp-local-nvme.fio-seq-read", "TRANSFER_FLOOR", "excluded"],
];

it("finds what is wrong with the published figures", () => {
  for (const [run, code, verdict] of FOUND.filter(([id]) => record.runs.has(id))) {
    const outcomes = judgement.results.filter((one) => one.run.id === run).flatMap((one) => one.outcomes);
    const said = outcomes.filter((outcome) => outcome.code === code).map((outcome) => outcome.verdict);
    assert.ok(said.includes(verdict), `${run}: ${code} is ${said.join(", ") || "silent"}, not ${verdict}`);
  }
});

it("finds nothing wrong with the sound rows of the home lab's fio tests", () => {
  const sound = judgement.results.filter(
    ({ run }) =>
      /^talos-.*\.fio-/.test(run.id) &&
      !FOUND.some(([id, , verdict]) => id === run.id && verdict === "excluded"),
  );
  for (const { run, outcomes } of sound) {
    const excluded = outcomes.filter(({ verdict }) => verdict === "excluded").map(({ code }) => code);
    assert.deepEqual(excluded, [], run.id);
  }
});

it("nobody who is kept out is first, and nobody is first without a credible figure of each required metric", () => {
  for (const { id, first, values } of judgement.rankings) {
    for (const winner of first)
      assert.deepEqual(values.find(({ deployment }) => deployment === winner)?.excludedBy, [], id);
  }
  const combined = judgement.recommendations.flatMap((one) => one.combined);
  const rankings = new Map([...judgement.rankings, ...combined].map((ranking) => [ranking.id, ranking]));
  for (const { useCase, environment, first, metrics } of judgement.recommendations) {
    if (first === undefined) continue;
    for (const { metric, required, ranking } of metrics) {
      const value = rankings.get(ranking ?? "")?.values.find(({ deployment }) => deployment === first);
      if (required)
        assert.ok(value?.rank !== undefined, `${environment} ${useCase}: ${first} has no credible ${metric}`);
    }
  }
});

const DOUBTED: readonly [environment: string, useCase: string, reason: RegExp][] = [
  ["ibm-odf", "vm-disks", /^its .* may be added up or averaged wrongly \(LITTLE\)/],
  ["ibm-odf", "resilient-database", /^its .* may be added up or averaged wrongly \(LITTLE\)/],
  ["talos-homelab", "media-streaming", /^its mean read bandwidth may come from a cache \(CACHE_REREAD\)/],
  ["talos-homelab", "analytics-scan", /^LITTLE, .*UNWRITTEN_READ .* cast doubt on its mean read bandwidth/],
  ["talos-homelab", "read-heavy-database", /may be of blocks that were never written \(UNWRITTEN_READ\)/],
];

it("is not sure of first choices that rest on doubtful figures, and says which", () => {
  for (const [environment, useCase, reason] of DOUBTED) {
    const answer = judgement.recommendations.find(
      (one) => one.environment === environment && one.useCase === useCase,
    );
    if (answer?.first === undefined) continue;
    assert.equal(answer.confidence, "low", `${environment} ${useCase}`);
    assert.ok(
      answer.confidenceReasons.some((one) => reason.test(one)),
      answer.confidenceReasons.join("; "),
    );
  }
});

it("says the same when it judges again, run by run in another order", () => {
  const again = judgeEdition({ ...record, runs: new Map([...record.runs].reverse()) }, NEXT).judgement;
  assert.deepEqual(again, judgement);
});
