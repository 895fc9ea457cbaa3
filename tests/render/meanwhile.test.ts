/** Of an answer that is not given: the card says first what to use until it is, by what was measured, or what decides where nothing speaks for any. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inTheRunning } from "../../src/judge/candidates/candidates.ts";
import { isGuess, isPick } from "../../src/judge/planning/found.ts";
import { meanwhileOf } from "../../src/judge/recommending/meanwhile.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { answerCell } from "../../src/render/blocks/decision/answer-matrix.ts";
import { willDo } from "../../src/render/blocks/until/will-do.ts";
import { largeFlushText } from "../../src/render/blocks/verdict/large-flushes.ts";
import type { AnswerView } from "../../src/render/edition/answer-view.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { judgement, edition } = await ownEdition();
const all = judgement.recommendations.map((of) => ({ of, card: answerView(edition, of) }));
const isGiven = (of: Recommendation): boolean => of.verdict !== "open" && !isGuess(of);
const cardOf = (useCase: string, environment: string): AnswerView =>
  all.find(({ of }) => of.useCase === useCase && of.environment === environment)?.card ?? assert.fail();
const textOf = ({ meanwhile }: AnswerView): string => plain(meanwhile?.text ?? "");
const whyOf = ({ meanwhile }: AnswerView): string => plain(meanwhile?.why ?? "");
const offered = ({ classes }: AnswerView) => classes.map(({ name }) => name);

describe("until it is measured", () => {
  it("every answer that is not given says what to do, and no other", () => {
    for (const { of, card } of all)
      assert.equal(
        card.meanwhile === undefined,
        isGiven(of) || inTheRunning(of.candidates).length === 0,
        of.useCase,
      );
  });

  it("names only who qualifies, by a figure that stands and in which nobody is surely better", () => {
    let found = 0;
    for (const { of } of all) {
      const one = meanwhileOf(of, edition.rankings);
      if (one === undefined || !("own" in one)) continue;
      found++;
      for (const { deployment, excludedBy } of [one.own, ...one.alike, one.other]) {
        const candidate = of.candidates.find((other) => other.deployment === deployment);
        assert.deepEqual(excludedBy, []);
        assert.notEqual(candidate?.status, "ruled-out");
        assert.equal(candidate?.unknowns, undefined);
      }
      const pick = one.own;
      const isBetter =
        one.of.metric.better === "higher" ? pick.value > one.other.value : pick.value < one.other.value;
      assert.ok(isBetter || one.by === "lead", of.useCase);
    }
    assert.ok(found > 3, String(found));
  });

  it("heads with what to do, and says why beneath, each once", () => {
    const heads = new Set<string>();
    for (const { of, card } of all.filter(({ card }) => card.meanwhile !== undefined)) {
      const head = plain(card.headline);
      assert.match(
        head,
        /^(For now: [^:]*$|Not measured yet$|(?:(?:None here|As measured none) keeps [^.:]*(?:: |$))?(?:Not known: [^:]* are level|Not known: no [^:]* was (?:measured|timed) on [^:]*|Not known: measure first|Not known: (all \d+|both|\d+ of \d+) are fast enough by .*|[Ee]nough[^:]*, best not known: (?:this one|either of these|any of these))?$|Measure first: \S|Not known: (?:none met|all three missed) [^;]*; only .* may still meet it$|.*: find out first whether )/,
      );
      assert.notEqual(plain(card.meanwhile?.why ?? ""), "", of.useCase);
      const beneath = [whyOf(card), textOf(card), card.beside ?? ""].join(" ");
      assert.doesNotMatch(beneath, /[Nn]ot known yet which|[Mm]easure (it|first)|[Uu]ndecided/, of.useCase);
      heads.add(head.split(/[:;]/, 1)[0] ?? "");
    }
    assert.ok(heads.has("Not measured yet") && heads.has("Not known"), [...heads].join());
  });

  it("says in a line what is lacking, with what it counts", () => {
    assert.equal(
      whyOf(cardOf("write-ahead-log", "talos-homelab")),
      "Not measured yet: p99 fsync latency, all that counts here.",
    );
    assert.equal(
      whyOf(cardOf("oltp-database", "ibm-odf")),
      "Not measured yet: p99 fsync latency and read IOPS, which together count 61 %. P99 read latency (30 %) and write IOPS (9 %): no usable figure.",
    );
    assert.equal(
      whyOf(cardOf("analytics-scan", "talos-homelab")),
      "Read bandwidth is all that counts here, and only 5 of 6 have a usable figure of it. What was measured does not tell which is best.",
    );
    assert.match(
      whyOf(cardOf("read-heavy-database", "talos-homelab")),
      /^Read IOPS, p99 read latency and p50 read latency are all that counts here, and only 4 of 6 have usable figures of them\./,
    );
    assert.equal(whyOf(cardOf("oltp-database", "palark-ax61")), "Nothing was measured here.");
  });

  it("is the best in what comes nearest to what was measured nowhere", () => {
    const card = cardOf("write-ahead-log", "ocp-nas");
    assert.deepEqual(offered(card), ["local-nvme-retain"]);
    assert.equal(
      textOf(card),
      "What speaks for it: mean fsync latency, the nearest to p99 fsync latency (10 ms is enough), 4.9 ms against 13–15 ms (barely checked: 1 of 12) of nfs-csi. Its test: sequential write, 1 MiB, queue depth unknown, fsync after every write, cpu limit 500m, memory limit 512Mi.",
    );
    assert.equal(
      whyOf(card),
      "By fsync after 1 MiB writes; a log flushes a few KiB at a time, and nothing like that was timed. Not measured yet: p99 fsync latency, all that counts here.",
    );
  });

  it("does not say that no small flush was timed where one may have been, and says nothing where the named one is", () => {
    const of = [...edition.rankings.values()].find(
      ({ environment, metric }) => environment === "ocp-nas" && metric.id === "sync.mean",
    );
    assert.ok(of);
    const told = (blockSizeBytes: number, isNamed: boolean): string => {
      const { judgement } = edition;
      const results = judgement.results.flatMap((one) => {
        if (one.comparisonId !== of.comparisonId) return [one];
        const workload = { ...one.result.workload, blockSizeBytes };
        const other = { ...one, result: { ...one.result, workload } };
        return isNamed ? [other] : [one, { ...other, comparisonId: "another" }];
      });
      return largeFlushText({ ...edition, judgement: { ...judgement, results } }, "ocp-nas", {
        by: "nearest",
        of,
      });
    };
    assert.equal(told(4096, false), "By fsync after 1 MiB writes; a log flushes a few KiB at a time. ");
    assert.match(told(2 ** 20, false), / 1 MiB writes; .* and nothing like that was timed\. $/);
    assert.equal(told(4096, true), "");
  });

  it("is nobody where a better figure is in doubt, or a buffer took half of its writes; and which others survive a node", () => {
    const card = cardOf("write-ahead-log", "talos-homelab");
    assert.deepEqual(offered(card), []);
    assert.equal(plain(card.headline), "Not known: measure first");
    assert.match(
      plain(card.facts.find(({ term }) => term === "What comes nearest")?.value ?? ""),
      /Mayastor 1-replica 2-core 3\.2 ms \(writes perhaps cached\), ZFS LocalPV 6\.1 ms \(median was buffered\),/,
    );
    assert.equal(card.need, undefined, "a narrower question has no surer answer");
  });

  it("is none of several that are level: those that are fast enough and keep least will do, and what must survive is asked apart", () => {
    const card = cardOf("log-ingestion", "talos-homelab");
    assert.match(plain(card.headline), /^Enough(?: by write bandwidth)?, best not known: either of these$/);
    assert.deepEqual(
      card.meanwhile?.classes?.map(({ name }) => name),
      ["openebs-single-replica", "openebs-zfs"],
    );
    assert.equal(plain(card.need?.text ?? ""), "Mayastor 3-replica or CephFS with Rook");
    for (const { of } of all) {
      if (of.definition.replicates !== undefined) continue;
      const ids = willDo(edition, of)?.ids ?? [];
      const running = inTheRunning(of.candidates);
      const isAlike = running.every(({ durability }) => durability.reachableAfterNodeLoss === true);
      for (const { deployment, durability } of running)
        if (ids.includes(deployment)) assert.equal(durability.reachableAfterNodeLoss, isAlike, of.useCase);
    }
  });

  it("is none of these where the application keeps copies itself, which its card says; who is fast enough is told all the same", () => {
    const card = cardOf("message-queue", "talos-homelab");
    assert.deepEqual(offered(card), []);
    assert.match(
      plain(card.note ?? ""),
      /three copies beneath make nine\. .*not vouch for NFS\. \(Apache Kafka documentation, /,
    );
    const [line = ""] = card.facts.find(({ term }) => term === "Fast enough so far")?.lines ?? [];
    assert.equal(
      plain(line),
      "Write bandwidth (67 % of what counts), 50 MB/s (47.7 MiB/s) is enough: 5 of 6, not known of openebs-single-replica with 2 cores.",
    );
  });

  it("is not who leads in what counts less or not at all, where they are level in what counts most", () => {
    const card = cardOf("resilient-database", "talos-homelab");
    assert.deepEqual(offered(card), []);
    assert.match(
      whyOf(card),
      /^(?=.*ceph-filesystem)(?=.*ceph-block)(?=.*mayastor).* no order is proven in p99 write latency \(60 % of what counts\)\.$/,
    );
    assert.match(
      textOf(card),
      /What differs: mayastor is ahead in p50 write latency \(14\.6x, not counted\), 960 µs against 14 ms/,
    );
    const cell = answerCell(edition, "resilient-database", "talos-homelab");
    assert.equal(plain(cell.text), "Not known");
    const { need } = cardOf("oltp-database", "talos-homelab");
    assert.deepEqual(
      [plain(need?.text ?? ""), need?.verdict, need?.classes, need?.lines?.items.length],
      [
        "No pick: plain writes took 26 to 36 ms with 16 at once. Run profile oltp-70-30 on CephFS with Rook first, then on Mayastor 3-replica and Ceph RBD with Rook.",
        "not known",
        [],
        3,
      ],
      "all of them are told, and none to be copied",
    );
  });

  it("is nobody where nothing tells them apart: who will do is told all the same, or what their data survive", () => {
    const level = cardOf("backup-target", "talos-homelab");
    assert.equal(plain(level.headline), "Enough by write bandwidth, best not known: any of these");
    assert.match(
      whyOf(level),
      /^(?=.*ceph-block).* are level in write bandwidth \(60 % of what counts\): .*\)\. /,
    );
    assert.equal(textOf(level), "For new volumes, any of these.");
    assert.deepEqual(
      level.meanwhile?.classes?.map(({ name }) => name),
      ["mayastor", "ceph-filesystem", "ceph-block"],
    );
    const none = cardOf("general-purpose", "ibm-odf");
    assert.deepEqual(offered(none), []);
    assert.equal(textOf(none), "For new volumes, choose by what your data must survive:");
    // Over how many nodes any of them spreads its copies its document does not say.
    const [most = ""] = none.meanwhile?.choices ?? [];
    assert.match(
      plain(most),
      /^Data kept with two nodes lost, I\/O stops \(by default\): rep3-virt \(.*\), rep3-enc \(.*\), cephfs-rep3 \(.*\)$/,
    );
  });

  it("leads from the number of others to where they are named", () => {
    let told = 0;
    for (const { of, card } of all)
      for (const span of (card.meanwhile?.choices ?? []).flat()) {
        if (typeof span === "string" || !/^\d+ (others|candidates)$/.test(span.text)) continue;
        assert.equal(span.href, `${edition.links.useCase(of.useCase, of.environment)}#candidates`);
        told++;
      }
    assert.ok(told > 5, String(told));
  });

  it("says once what is to be found out, and that the only one is not known to be enough", () => {
    const { facts } = cardOf("dev-environments", "ocp-nas");
    assert.doesNotMatch(facts.map(({ value }) => plain(value)).join(" "), /whether it has snapshots/);
    for (const { of, card } of all.filter(({ of }) => of.question === "suffice" && of.verdict === "open"))
      assert.doesNotMatch(plain(card.sentence), /is not known to be enough/, of.useCase);
  });

  it("is the only one there is, to be measured first", () => {
    const alone = cardOf("write-ahead-log", "zfs-iscsi-lab");
    assert.match(plain(alone.headline), /^Measure first: iSCSI LUN/);
    assert.match(whyOf(alone), /^It is the only storage here, and it is not known to be enough/);
    assert.match(
      plain(cardOf("dev-environments", "ocp-nas").headline),
      /: find out first whether it has snapshots$/,
    );
  });

  it("stands in the tables of answers, too", () => {
    const cell = answerCell(edition, "write-ahead-log", "ocp-nas");
    assert.equal(plain(cell.text), "Low confidence, for now: local-nvme-retain");
    assert.equal(plain(cell.note ?? ""), "to survive a node: only candidate: nfs-csi (unproven)");
  });
});

describe("the card of an open answer", () => {
  it("says once what to run", () => {
    for (const { card } of all.filter(({ of }) => of.verdict === "open"))
      assert.doesNotMatch(plain(card.sentence), /To settle it/);
  });

  it("names the last one that is to be measured, and measures first who comes nearest", () => {
    const toDecide = (card: AnswerView): string =>
      plain(card.facts.find(({ term }) => term === "Test it on your cluster")?.value ?? "");
    assert.match(
      toDecide(cardOf("message-queue", "talos-homelab")),
      /^Run profile streaming on openebs-single-replica with 2 cores \(Mayastor 1-replica 2-core\), and after that on ceph-block \(Ceph RBD with Rook\)\. /,
    );
    assert.match(
      toDecide(cardOf("write-ahead-log", "talos-homelab")),
      /^Run profile etcd-fsync on openebs-single-replica with 2 cores \(Mayastor 1-replica 2-core\) and openebs-zfs \(ZFS LocalPV\), and after that on the 4 other/,
    );
  });

  it("tells of all three that it may fall to what each lacks", () => {
    assert.match(
      plain(cardOf("resilient-database", "talos-homelab").sentence),
      /Open among them and Mayastor 3-replica, as p99 read latency \(40 %\) is excluded for Ceph RBD with Rook and Mayastor 3-replica\.$/,
    );
  });

  it("says of etcd on OpenShift which disk is meant, and nowhere else", () => {
    for (const { of, card } of all)
      assert.equal(
        plain(card.note ?? "").startsWith("The etcd of OpenShift itself"),
        of.useCase === "write-ahead-log" && ["ocp-nas", "ibm-odf"].includes(of.environment),
      );
  });

  it("does not tell what all of them may be at best", () => {
    const { scorecard } = cardOf("resilient-database", "ibm-odf");
    for (const { cells } of scorecard?.rows ?? [])
      for (const { note = "" } of cells) assert.doesNotMatch(plain(note), /at (best|least) /);
  });
});

describe("where the application keeps copies itself, and nothing tells which is best", () => {
  it("the list and the test name one order", () => {
    const { meanwhile, facts = [] } = cardOf("write-ahead-log", "talos-homelab");
    assert.equal(
      plain(meanwhile?.text ?? "").replace(/^.*here\. /, ""),
      "The application keeps copies itself, so its volumes may die with their node. What keeps fewest copies is named first, as a write waits for each:",
    );
    const listed = plain(meanwhile?.choices?.[0] ?? "");
    const tested = plain(facts.find(({ next }) => next)?.value ?? "");
    const both = ["openebs-single-replica", "openebs-zfs"];
    for (const said of [listed, tested]) {
      const places = both.map((name) => said.indexOf(name));
      assert.ok((places[0] ?? -1) >= 0 && (places[0] ?? 0) < (places[1] ?? 0), said);
    }
  });
  const card = cardOf("message-queue", "talos-homelab");
  it("whoever is fast enough and keeps none besides is there to be copied", () => {
    assert.equal(
      textOf(card),
      "For new volumes, any of these: the application keeps the copies itself. Set up with 1 core, 133 MiB/s is enough. The figure with 2 cores (2.11 GiB/s) is excluded: nothing here says that 1 core is better.",
    );
    assert.match(plain(card.headline), /^Enough(?: by write bandwidth)?, best not known: either of these$/);
    assert.deepEqual(
      card.meanwhile?.classes?.map(({ name, setUp = [] }) => [name, plain(setUp)]),
      [
        ["openebs-zfs", ""],
        ["openebs-single-replica", "1 core"],
      ],
    );
  });

  it("and these are compared", () =>
    assert.deepEqual(card.scorecard?.of, ["talos-zfs", "talos-mayastor-1r-1core"]));

  it("of each figure it says how many have it, as they are not the same", () =>
    assert.equal(
      whyOf(card),
      "Not all have usable figures: write bandwidth (67 % of what counts) 5 of 6, read bandwidth (33 %) 5 of 6. What was measured does not tell which is best.",
    ));
});

describe("what comes nearest to a flush", () => {
  const etcd =
    edition.recommendationsOf("write-ahead-log").find((one) => one.environment === "talos-homelab") ??
    assert.fail();
  const namedWithout = (out: string): string | undefined => {
    const found = meanwhileOf(
      { ...etcd, candidates: etcd.candidates.filter(({ deployment }) => deployment !== out) },
      edition.rankings,
    );
    return found && isPick(found) ? found.own.deployment : undefined;
  };
  it("names nobody of whom a buffer took half of those writes", () =>
    assert.equal(namedWithout("talos-mayastor-1r-2core"), undefined));
  it("and nobody beside a better one that is in doubt", () =>
    assert.equal(namedWithout("talos-zfs"), undefined));
});

it("who is fast enough is named before it is unfolded, apart from who is ruled out and why", () => {
  const summaries = (useCase: string): (string | undefined)[] =>
    cardOf(useCase, "talos-homelab")
      .facts.filter(({ term }) => ["Fast enough so far", "Ruled out"].includes(term))
      .map(({ summary }) => summary);
  const out =
    "Ruled out, as they die with the node: 3 (openebs-single-replica with 1 and 2 cores; openebs-zfs)";
  assert.deepEqual(summaries("resilient-database"), [
    "Fast enough so far: ceph-filesystem (p99 read latency only)",
    out,
  ]);
  assert.deepEqual(summaries("backup-target"), ["Fast enough so far: all 3 (write bandwidth only)", out]);
});

it("who is too close to what is enough is told beside who is fast enough", () => {
  const of = edition
    .recommendationsOf("oltp-database")
    .find(({ environment }) => environment === "talos-homelab");
  const [asked] = edition
    .furtherOf(of ?? assert.fail())
    .filter(({ asked }) => asked.join() === "survives-a-node");
  const card = answerView(edition, asked?.recommendation ?? assert.fail());
  const lines = card.facts.find(({ term }) => term === "Fast enough so far")?.lines ?? [];
  assert.equal(
    plain(lines.at(-1) ?? ""),
    "Write IOPS (9 % of what counts), 900 are enough: 1 of 3, mayastor. Too close to tell: ceph-filesystem, ceph-block.",
  );
});
