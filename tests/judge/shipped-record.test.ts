/** What judging must find in the published documents, run by run. On an emptied record there is nothing to find. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { heavyOn } from "../../src/judge/bounds/worth.ts";
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
  ["talos-mayastor-1r-2core.fio-seq-write", "COMMON_CEILING", "excluded"],
  ["talos-mayastor-1r-2core.fio-seq-read", "CACHE_REREAD", "noted"],
  ["talos-ceph-rbd.fio-seq-read", "CACHE_REREAD", "excluded"],
  ["talos-ceph-rbd.fio-rand-read", "CACHE_REREAD", "excluded"],
  ["talos-ceph-rbd.fio-rand-read", "FLOOR_P50", "excluded"],
  ["talos-mayastor-3r.fio-rand-read", "FLOOR_P50", "excluded"],
  ["talos-mayastor-3r.fio-rand-read", "IOENGINE_SYNC_QD", "noted"],
  ["odf-rep3-virt.fio-random-rw", "LITTLE", "excluded"],
  ["odf-rep2.fio-random-rw", "LITTLE", "excluded"],
  ["odf-rep3-enc.fio-random-rw", "LITTLE", "excluded"],
  ["odf-file-500.fio-random-rw", "LITTLE", "excluded"],
  ["odf-rep3-virt.fio-random-rw-block", "LITTLE", "excluded"],
  ["odf-rep3-virt.fio-random-rw-filesystem", "LITTLE", "noted"],
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

it("nobody who is excluded wins a ranking", () => {
  for (const { id, first, values } of judgement.rankings) {
    for (const winner of first)
      assert.deepEqual(values.find(({ deployment }) => deployment === winner)?.excludedBy, [], id);
  }
});

it("says of every first choice that rests on bounds that its figures are not trusted", () => {
  for (const { useCase, environment, first, metrics, candidates, trust } of judgement.recommendations) {
    const figures = candidates.find(({ deployment }) => deployment === first)?.figures ?? [];
    const isBounded = figures.some(({ known }, index) => metrics[index]?.scored && known !== "measured");
    if (!isBounded) continue;
    assert.equal(trust?.level, "low", `${environment} ${useCase}`);
    assert.match(
      trust?.reasons.join("; ") ?? "",
      /^[^;]* (not measured|is excluded|are excluded)(;|$)/,
      `${environment} ${useCase}`,
    );
  }
});

it("decides nothing by a lead over others that a check casts heavy doubt on", () => {
  const decided = judgement.recommendations.filter(
    ({ verdict, first, runnerUp, question }) =>
      question === "choose" && verdict === "decided" && first !== undefined && runnerUp !== undefined,
  );
  for (const { environment, useCase, first, candidates, metrics } of decided) {
    const { figures } = candidates.find(({ deployment }) => deployment === first) ?? {};
    const doubted = (figures ?? []).filter(
      ({ known, ranked, flatters }, index) =>
        metrics[index]?.scored && known === "measured" && !flatters && heavyOn(ranked).length > 0,
    );
    assert.deepEqual(doubted, [], `${environment} ${useCase}`);
  }
});

const DOUBTED: readonly [environment: string, useCase: string, reason: RegExp][] = [
  ["ibm-odf", "vm-disks", /not measured|is excluded|are excluded/],
  ["talos-homelab", "media-streaming", /cache possible/],
  ["talos-homelab", "analytics-scan", /cache possible/],
  [
    "talos-homelab",
    "read-heavy-database",
    /may be of blocks that were never written \(perhaps never written\)/,
  ],
];

it("trusts no first choice that rests on doubtful figures, and says which", () => {
  for (const [environment, useCase, reason] of DOUBTED) {
    const answer = judgement.recommendations.find(
      (one) => one.environment === environment && one.useCase === useCase,
    );
    if (answer?.first === undefined) continue;
    assert.equal(answer.trust?.level, "low", `${environment} ${useCase}`);
    assert.match(answer.trust?.reasons.join("; ") ?? "", reason, `${environment} ${useCase}`);
  }
});

it("says the same when it judges again, run by run in another order", () => {
  const again = judgeEdition({ ...record, runs: new Map([...record.runs].reverse()) }, NEXT).judgement;
  assert.deepEqual(again, judgement);
});

it("tells what an erasure-coded pool costs without a ratio where a check excludes what it would be made of", () => {
  const coded = judgement.patterns.filter(({ pattern }) => pattern === "erasure-coded");
  const excluded = coded.filter(({ excludedBy }) => excludedBy.length > 0);
  assert.ok(excluded.length > 0);
  for (const { evidence } of excluded) {
    assert.match(evidence, /latency .* against /);
    assert.doesNotMatch(evidence, / times/);
  }
});
