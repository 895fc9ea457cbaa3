/** A card says of each storage that it does not name, in a few words, why: who asks "A or B?" may mean two of these. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheRunning } from "../../src/judge/candidates/candidates.ts";
import { namedIn } from "../../src/judge/planning/named.ts";
import { isTie } from "../../src/judge/recommending/measured-pair.ts";
import { survivorsIn } from "../../src/render/blocks/decision/survival.ts";
import { otherTool } from "../../src/render/blocks/why/other-tool.ts";
import { reasonText } from "../../src/render/blocks/why/reason-against.ts";
import { whyNotOthers } from "../../src/render/blocks/why/why-not-others.ts";
import type { AnswerFact } from "../../src/render/edition/answer-view.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

function said(useCase: string, where: string): string | undefined {
  const answer = edition.recommendationsOf(useCase).find(({ environment }) => environment === where);
  assert.ok(answer);
  const [fact] = whyNotOthers(edition, answer);
  return fact && rowsOf(fact).join("\n");
}

/** "nfs-csi (NFS from the NAS): its write bandwidth is 2.99x behind": both columns of each row. */
const rowsOf = ({ rows = [] }: AnswerFact): string[] =>
  rows.map(({ of, said }) => `${plain(of)}: ${plain(said)}`);

test("what checks exclude, and by how much what stands is behind", () => {
  const text = said("oltp-database", "talos-homelab") ?? "";
  assert.match(
    text,
    /ceph-block \(Ceph RBD with Rook\): its fio reads \(51 % of what counts\) are not used, as they came from a cache and are quicker than the storage can be; .*; its write IOPS are up to 37\.1x behind \(the named one’s writes may have been cached\)$/m,
  );
  assert.match(
    text,
    /ceph-filesystem \(CephFS with Rook\): survives a node and .*, but its write IOPS are up to 33\.6x behind \(the named one’s writes may have been cached\)$/m,
  );
  assert.match(
    text,
    /1 core \(.*\): its p99 read latency misses 20 ms: 50\.1 ms \(perhaps never written\), 56\.3x behind \(in doubt\)$/m,
  );
  assert.doesNotMatch(text, /openebs-zfs/);
});

test("that it survives a node and is enough in what was measured, which part of what counts that is, and that it is in doubt", () => {
  assert.match(
    said("oltp-database", "talos-homelab") ?? "",
    /: survives a node and meets every target that was measured \(60 % of what counts; in doubt; write IOPS barely: 953 of 900; p99 write latency, the nearest to p99 fsync latency, is 26 ms where 20 ms is enough\), but its /,
  );
  const told = edition.judgement.recommendations.flatMap((one) =>
    whyNotOthers(edition, one).flatMap(({ rows = [] }) => rows.map((row) => ({ one, ...row }))),
  );
  const enough = told.filter(({ said }) => plain(said).includes("survives a node and meets every"));
  for (const { one, of, said } of enough) {
    const link = [of].flat().find((span) => typeof span === "object" && span.href?.includes("/deployments/"));
    const id = typeof link === "object" ? /deployments\/([^/]+)/.exec(link.href ?? "")?.[1] : undefined;
    const own = one.candidates.find(({ deployment }) => deployment === id) ?? assert.fail(plain(of));
    assert.equal(own.durability.reachableAfterNodeLoss, true, plain(of));
    assert.equal(own.short, undefined, plain(of));
    assert.doesNotMatch(plain(said), /excluded|built on/i);
  }
  assert.ok(enough.length > 1, String(enough.length));
});

test("what stands before what is not used, and that in plain words, with what is only assumed", () => {
  assert.equal(
    said("oltp-database", "ocp-nas"),
    "nfs-csi (NFS from the NAS): its mean fsync latency, the nearest to p99 fsync latency, is about 2.9x behind (13–15 ms against 4.9 ms; barely checked: 1 of 12); its read IOPS and write IOPS (30 % of what counts) are not used, as they exceed what the line carries (1 Gbit/s, assumed)",
  );
  const [answer] = edition
    .recommendationsOf("oltp-database")
    .filter(({ environment }) => environment === "ocp-nas");
  const links = whyNotOthers(edition, answer ?? assert.fail())
    .flatMap(({ rows = [] }) => rows.flatMap(({ said }) => said))
    .filter((span) => typeof span === "object" && span.href?.startsWith("/runs/"));
  assert.equal(links.length, 2, "both figures lead to their runs");
});

test("which side of the worse of both is excluded, in the same words", () => {
  const text = said("sla-service", "talos-homelab") ?? "";
  assert.match(text, /mayastor \(Mayastor 3-replica\): excluded: impossibly fast in its reads$/m);
  assert.match(text, /ceph-block .*: excluded: cached reads and impossibly fast in its reads$/m);
  for (const { useCase, environment } of edition.judgement.recommendations)
    assert.doesNotMatch(said(useCase, environment) ?? "", /: its \w+: /, useCase);
});

test("one that is named if a node must be survived is told why it is not named at first", () => {
  const terms = edition.judgement.recommendations.flatMap((one) =>
    whyNotOthers(edition, one).map(({ term }) => [one, term] as const),
  );
  const told = terms.filter(([, term]) => term.endsWith(" if the data may die with the node"));
  assert.ok(told.length > 2 && told.length < terms.length);
  for (const [one] of told) {
    const { given, forNow } = survivorsIn(edition, one);
    assert.ok([...given, ...forNow].length > 0, one.useCase);
  }
});

test("by the figure that decides: what was flushed, where both were", () => {
  assert.equal(
    said("log-ingestion", "ocp-nas"),
    "nfs-csi (NFS from the NAS): its write bandwidth is 2.99x behind",
  );
});

test("what lies upon the answer is no rival of it", () => {
  assert.match(said("log-ingestion", "zfs-iscsi-lab") ?? "", /: built on it, no rival$/);
});

test("nobody is said to be behind who scores as high, or is level in all that was measured of both", () => {
  const { record, judgement } = edition;
  let behind = 0;
  for (const of of judgement.recommendations.flatMap((one) => [
    one,
    ...edition.furtherOf(one).map(({ recommendation }) => recommendation),
  ])) {
    const [named] = namedIn(edition)(of).ids;
    const best = of.candidates.find(({ deployment }) => deployment === named);
    for (const own of of.candidates) {
      const text = reasonText(edition, of, own.deployment);
      assert.doesNotMatch(text, /scores lower/i);
      if (!/ behind\b(?! by no more)/.test(text)) continue;
      behind++;
      assert.ok(best, text);
      const title = record.deployments.get(named ?? "")?.title;
      assert.ok(text.includes(`behind ${title}`) || text.startsWith(`Against ${title}, `), text);
      assert.ok(own.score === undefined || best.score === undefined || own.score < best.score, text);
      const isApart = of.metrics.some(({ scored }, at) => {
        const pair = [best.figures[at], own.figures[at]];
        return scored && pair.every((one) => one?.known === "measured") && !isTie(pair);
      });
      assert.ok(isApart, text);
    }
  }
  assert.ok(behind > 30, String(behind));
});

test("by what the one is named, where what decides was measured of neither", () => {
  assert.equal(
    said("write-ahead-log", "ocp-nas"),
    "nfs-csi (NFS from the NAS): 13–15 ms against 4.9 ms in mean fsync latency",
  );
  const [answer] = edition
    .recommendationsOf("write-ahead-log")
    .filter(({ environment }) => environment === "ocp-nas");
  assert.ok(answer);
  const inFull = "13–15 ms against 4.9 ms of Local NVMe in mean fsync latency";
  assert.equal(reasonText(edition, answer, "ocp-nfs-csi"), inFull);
});

test("nothing where a better figure of another is in doubt, so that nobody is named", () => {
  assert.equal(said("write-ahead-log", "talos-homelab"), undefined);
});

test("nothing where nobody is named", () => {
  assert.equal(said("message-queue", "ibm-odf"), undefined);
});

test("what is most of what counts first: what checks exclude, or what it is behind in", () => {
  const own = (deployment: string, useCase: string): string => {
    const lines = said(useCase, "talos-homelab")?.split("\n") ?? [];
    return lines.find((line) => line.startsWith(`${deployment} `)) ?? assert.fail(useCase);
  };
  assert.match(
    own("mayastor", "oltp-database"),
    /: its reads \(51 % of .* not used.*; its write IOPS are up to /,
  );
  assert.match(own("mayastor", "ci-cache"), /: its write IOPS are up to .*; its reads \(40 % of .* not used/);
});

test("what another tool's test has of what is excluded, and how few ran that, as the record has it", () => {
  const [answer] = edition
    .recommendationsOf("oltp-database")
    .filter(({ environment }) => environment === "talos-homelab");
  const other = otherTool(edition, answer ?? assert.fail(), "talos-ceph-rbd") ?? assert.fail();
  assert.deepEqual([other.out, other.tool, other.ranking.metric.id], ["fio", "kbench", "read.iops"]);
  const running = inTheRunning(answer?.candidates ?? []).map(({ deployment }) => deployment);
  const ran = running.filter((id) =>
    edition.runs.some(({ deployment, provenance }) => deployment === id && provenance.tool.name === "kbench"),
  );
  assert.deepEqual([other.ran, other.of], [ran.length, running.length]);
  const [fact] = whyNotOthers(edition, answer ?? assert.fail());
  const row = fact?.rows?.find(({ of }) => plain(of).startsWith("ceph-block")) ?? assert.fail();
  assert.match(
    plain(row.said),
    /; its read IOPS by kbench stand \(27,500, 64 at once\), but only 3 of the 6 ran kbench; /,
  );
  const link = [row.said].flat().find((span) => typeof span === "object" && span.text === "27,500");
  assert.ok(typeof link === "object" && link.href?.startsWith("/runs/"), "the figure leads to its run");
  assert.equal(otherTool(edition, answer ?? assert.fail(), "talos-mayastor-3r"), undefined);
});
