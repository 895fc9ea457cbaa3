/** Each verdict, and what its sentence says, on a record small enough to read. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AuditedClaim, auditOf } from "../../../src/judge/claims/index.ts";
import { judge } from "../../../src/judge/index.ts";
import type { Assertion, Claim } from "../../../src/schema/claim.ts";
import type { Finding } from "../../../src/schema/finding.ts";
import type { Observation } from "../../../src/schema/observation.ts";
import type { FiolioRecord } from "../../../src/schema/record.ts";
import { direction, homelab, MiB, MS, printed, recordOf, resultOf, runOf } from "../small-record.ts";

/** Four backends read: "fast" 4,000, "next" 3,000, "slow" 1,000 MiB/s and "cached" 9,000, which is more than its line carries, so that a cache must have helped. */
function labRecord(others: Parameters<typeof recordOf>[0]["deployments"] = {}): FiolioRecord {
  const read = (deployment: string, mibPerSecond: string, p50: string) =>
    runOf(deployment, "read", [
      resultOf(homelab("read"), {
        read: direction({ bandwidthBytesPerSecond: printed(mibPerSecond, MiB) }, { p50: printed(p50, MS) }),
      }),
    ]);
  const runs = [
    read("fast", "4000", "1.0"),
    read("next", "3000", "1.3"),
    read("slow", "1000", "4.0"),
    read("cached", "9000", "0.4"),
    runOf("fast", "write", [
      resultOf(homelab("write"), {
        write: direction({ bandwidthBytesPerSecond: printed("500", MiB) }, { p50: printed("8.0", MS) }),
      }),
    ]),
  ];
  const remote = (lineRateBitsPerSecond: number) => ({
    network: { between: true, lineRateBitsPerSecond },
    of: { networked: true },
  });
  const record = recordOf({
    runs,
    environment: { dedicated: true },
    deployments: {
      cached: remote(50e9),
      slow: remote(100e9),
      fast: {
        provisionedIops: 3000,
        replication: { copies: 2, clientCopies: 2 },
        of: { durability: { failures: 0 } },
      },
      ...others,
    },
  });
  const finding: Finding = {
    kind: "order",
    id: "stated-order",
    lines: "40-41",
    environment: "lab",
    says: "Slow is before next.",
    order: ["slow", "next"],
  };
  const observation: Observation = {
    id: "rebuild",
    metric: "rebuild speed",
    printed: "~20 MB/s",
    basis: "transcribed",
    environment: "lab",
  };
  return {
    ...record,
    findings: new Map([["document", { format: "findings/1", source: "document", findings: [finding] }]]),
    observations: new Map([
      ["document", { format: "observations/1", source: "document", observations: [observation] }],
    ]),
  };
}

const bandwidth = (deployment: string) => ({ run: `${deployment}.read`, metric: "read.bandwidth" });
const p50 = (deployment: string) => ({ run: `${deployment}.read`, metric: "read.p50" });
const among = ["fast", "next", "slow"].map(bandwidth);

let line = 0;
const claimed = (asserts: Claim["asserts"] | undefined, more: Partial<Claim> = {}): Claim => {
  line += 1;
  return {
    id: `claim-${line}`,
    lines: String(line),
    kind: "ratio",
    says: `Claim ${line}.`,
    ...(asserts === undefined ? {} : { asserts }),
    ...more,
  };
};

function audit(...claims: Claim[]): AuditedClaim[] {
  return auditIn(labRecord(), claims);
}

function auditIn(record: FiolioRecord, claims: readonly Claim[]): AuditedClaim[] {
  const { results } = judge(record, [...record.runs.values()]);
  return auditOf(
    record,
    results,
    claims.map((claim) => ({ ...claim, source: "document" })),
  );
}

function verdictOf(
  asserts: Claim["asserts"],
  more: Partial<Claim> = {},
  others: Parameters<typeof labRecord>[0] = {},
): { verdict: string; says: string } {
  const [only] = auditIn(labRecord(others), [claimed(asserts, more)]);
  assert.ok(only);
  return { verdict: only.verdict, says: only.sentence };
}

const ratio = (subject: string, baseline: string, text: string): Assertion => ({
  kind: "ratio",
  subject: bandwidth(subject),
  baseline: bandwidth(baseline),
  printed: text,
});

describe("a ratio", () => {
  it("is supported where the figures give it, with both of them and the statistic", () => {
    const { verdict, says } = verdictOf(ratio("fast", "next", "1.3x faster"));
    assert.equal(verdict, "supported");
    assert.equal(
      says,
      "FAST is 1.33x NEXT: 4,000 MiB/s against 3,000 MiB/s (read bandwidth, sequential read, 1 MiB).",
    );
  });

  it("is contradicted with the right number, and the baseline that the printed one fits", () => {
    const { verdict, says } = verdictOf(ratio("fast", "next", "4.0x faster"));
    assert.equal(verdict, "contradicted");
    assert.match(says, /^FAST is 1\.33x NEXT: .* “4\.0x faster” fits SLOW as the baseline\.$/);
  });

  it("is said to fit the other way round, a unit, or nothing at all", () => {
    assert.match(
      verdictOf(ratio("next", "fast", "1.3x faster")).says,
      /fits the other way round: FAST over NEXT/,
    );
    assert.match(verdictOf(ratio("fast", "slow", "4.19x faster")).says, /fits the two with MB taken for MiB/);
    assert.match(
      verdictOf(ratio("fast", "next", "2.34x faster")).says,
      /fits no other baseline, statistic or unit/,
    );
  });

  it("may be out by a digit that was cut off, and that is said", () => {
    const { verdict, says } = verdictOf(ratio("fast", "next", "1.34x faster"));
    assert.equal(verdict, "supported");
    assert.match(says, /The last digit of “1\.34x faster” is cut off or rounded up\.$/);
  });

  it("of latencies is lower where it is smaller", () => {
    const lower: Assertion = {
      kind: "ratio",
      subject: p50("fast"),
      baseline: p50("slow"),
      printed: "4x lower",
    };
    assert.equal(verdictOf(lower).verdict, "supported");
    assert.match(verdictOf(lower).says, /^FAST is 4x faster than SLOW: 1\.0 ms against 4\.0 ms/);
  });

  it("rests on flagged figures where a check keeps one of them out, with the evidence", () => {
    const [only] = audit(claimed(ratio("cached", "fast", "2.25x faster")));
    assert.deepEqual(only?.verdicts, ["rests-on-flagged", "supported"]);
    assert.deepEqual(
      only?.flags.map(({ outcome }) => outcome.code),
      ["CACHE_REREAD", "LINE_RATE"],
    );
    assert.match(only?.sentence ?? "", /Above line rate: CACHED\. Read 9,000 MiB\/s is 1\.51 times/);
  });

  it("is contradicted first, and rests on flagged figures beside that", () => {
    const [only] = audit(claimed(ratio("cached", "fast", "3x faster")));
    assert.deepEqual(only?.verdicts, ["contradicted", "rests-on-flagged"]);
  });
});

describe("a column of ratios without baseline", () => {
  const row = (subject: string, baseline: string, text: string): Claim =>
    claimed({ ...ratio(subject, baseline, text), unnamed: { column: "difference", among } } as Assertion);

  it("is said to change its baseline where no rank of it fits every row", () => {
    const [worst, next] = audit(row("fast", "slow", "4.0x"), row("fast", "next", "1.3x"));
    assert.match(
      worst?.sentence ?? "",
      /it fits SLOW \(the worst\)\..*The column changes its baseline: the worst on line \d+; the runner-up on line \d+\.$/,
    );
    assert.match(
      next?.sentence ?? "",
      /it fits NEXT \(the runner-up\)\. Against the worst, SLOW, it is 4x\./,
    );
  });

  it("is not where all rows mean the worst", () => {
    const audited = audit(row("fast", "slow", "4.0x"), row("next", "slow", "3.0x"));
    for (const { sentence } of audited) assert.doesNotMatch(sentence, /changes its baseline/);
  });
});

describe("who is best", () => {
  const best = (winner: string, all = among): Assertion => ({
    kind: "best",
    metric: "read.bandwidth",
    winner: bandwidth(winner),
    among: all,
    onlyCompared: true,
  });

  it("is supported, or contradicted with who is", () => {
    assert.equal(verdictOf(best("fast")).verdict, "supported");
    const { verdict, says } = verdictOf(best("next"));
    assert.equal(verdict, "contradicted");
    assert.match(says, /^FAST has the highest: 4,000 MiB\/s against 3,000 MiB\/s of NEXT/);
  });

  it("rests on flagged figures where the fastest is one, and says who is best of the credible", () => {
    const { verdict, says } = verdictOf(best("cached", [...among, bandwidth("cached")]));
    assert.equal(verdict, "rests-on-flagged");
    assert.match(says, /Among credible figures it is FAST, with 4,000 MiB\/s\./);
  });

  it("counts down for latencies, and has a worst", () => {
    const worst: Assertion = {
      kind: "worst",
      metric: "read.p50",
      loser: p50("slow"),
      among: ["fast", "next", "slow"].map(p50),
      onlyCompared: true,
    };
    assert.equal(verdictOf(worst).verdict, "supported");
    assert.equal(verdictOf({ ...worst, loser: p50("next") }).verdict, "contradicted");
  });

  it("is open where somebody who offers the same has no credible figure, and says who", () => {
    const among = ["fast", "next", "slow"].map(bandwidth);
    const fastest: Assertion = { kind: "best", metric: "read.bandwidth", winner: bandwidth("fast"), among };
    const { verdict, says } = verdictOf(fastest);
    assert.equal(verdict, "not-checkable");
    assert.match(
      says,
      / There is no credible figure of CACHED, which offers the same kind of volume\. Needed: this test on it\.$/,
    );
    const unmeasured = { of: { networked: true } };
    assert.match(
      verdictOf(fastest, {}, { unmeasured }).says,
      / of CACHED and UNMEASURED, which offer the same/,
    );
    const block = { of: { volumeModes: ["Block" as const] } };
    assert.doesNotMatch(verdictOf(fastest, {}, { unmeasured: block }).says, /UNMEASURED/);
    assert.equal(verdictOf({ ...fastest, among: among.slice(0, 2) }).verdict, "supported", "of two: faster");
    assert.equal(verdictOf({ ...fastest, winner: bandwidth("next") }).verdict, "contradicted");
  });

  it("in an order that lies within the noise of single runs is open", () => {
    const close = (constant: string): Assertion => ({
      kind: "order",
      first: "largest",
      figures: [{ terms: [bandwidth("fast")] }, { terms: [{ constant }] }],
    });
    assert.equal(verdictOf(close("3,000 MiB/s")).verdict, "supported");
    const { verdict, says } = verdictOf(close("3,800 MiB/s"));
    assert.equal(verdict, "not-checkable");
    assert.match(says, /They are 5\.26 % apart: too close for single runs to tell which is ahead\./);
  });

  it("in an order of several must hold from each to the next", () => {
    const order = (ids: string[]): Assertion => ({
      kind: "order",
      first: "largest",
      figures: ids.map((id) => ({ terms: [bandwidth(id)] })),
    });
    assert.equal(verdictOf(order(["fast", "next", "slow"])).verdict, "supported");
    const { verdict, says } = verdictOf(order(["fast", "slow", "next"]));
    assert.equal(verdict, "contradicted");
    assert.match(says, /^1,000 MiB\/s .* is not more than 3,000 MiB\/s/);
    assert.equal(
      verdictOf({ ...order(["fast", "slow", "next"]), only: true } as Assertion).verdict,
      "supported",
    );
  });
});

describe("a printed figure", () => {
  it("is held against the record's", () => {
    const value = (text: string): Assertion => ({ kind: "value", subject: bandwidth("fast"), printed: text });
    assert.equal(verdictOf(value("4,000 MiB/s")).verdict, "supported");
    assert.equal(verdictOf(value("4,200 MiB/s")).verdict, "contradicted");
  });

  it("that is a range names what lies outside, and an end that nothing comes near", () => {
    const within = (text: string): Assertion => ({
      kind: "within",
      subjects: ["fast", "slow"].map(p50),
      printed: text,
    });
    assert.equal(
      verdictOf(within("1-4ms")).says,
      "Within “1-4ms”: 1.0 ms (FAST) and 4.0 ms (SLOW), p50 read latency, sequential read, 1 MiB.",
    );
    assert.deepEqual(
      ["1-4ms", "Sub-2ms", "1-9ms", "2-3ms"].map((text) => verdictOf(within(text)).verdict),
      ["supported", "contradicted", "supported", "contradicted"],
    );
    assert.match(verdictOf(within("Sub-2ms")).says, /^Outside “Sub-2ms”: 4\.0 ms \(SLOW\)/);
    assert.match(verdictOf(within("1-9ms")).says, /Nothing published is above 4 ms\.$/);
  });

  it("that is reckoned shows its working: sums, shares, times and units", () => {
    const linear = (rest: Omit<Extract<Assertion, { kind: "linear" }>, "kind">): Assertion => ({
      kind: "linear",
      ...rest,
    });
    const sum = linear({ terms: [bandwidth("fast"), bandwidth("next")], printed: "7,000 MiB/s" });
    assert.deepEqual(verdictOf(sum).verdict, "supported");
    const share = linear({ terms: [bandwidth("slow")], over: [bandwidth("fast")], printed: "35%" });
    assert.match(verdictOf(share).says, /^It comes to 25 %: 1,000 MiB\/s over 4,000 MiB\/s/);
    const rebuild = linear({
      terms: [{ constant: "12 GB" }],
      over: [{ observation: "rebuild" }],
      printed: "~10 minutes",
    });
    assert.deepEqual(verdictOf(rebuild), {
      verdict: "supported",
      says: "It comes to 10 minutes: 12 GB over ~20 MB/s.",
    });
    const line = linear({
      terms: [{ declared: "line-rate", deployment: "slow" }],
      printed: "12,500 MiB/s",
    });
    assert.match(verdictOf(line).says, /fits with MiB written for MB\.$/);
    const copies = linear({ terms: [{ declared: "copies", deployment: "fast" }], printed: "2x" });
    assert.equal(verdictOf(copies).verdict, "supported");
    const inverse = linear({ terms: [{ constant: "4" }], over: [p50("fast")], printed: "~4,000 IOPS" });
    assert.equal(verdictOf(inverse).verdict, "supported");
  });

  it("that nobody can reckon leaves the claim open, and says why", () => {
    const mixed: Assertion = { kind: "linear", terms: [bandwidth("fast"), p50("fast")], printed: "1x" };
    const { verdict, says } = verdictOf(mixed, { needs: "Better units." });
    assert.equal(verdict, "not-checkable");
    assert.equal(
      says,
      "Not reckoned: expected amounts of one dimension, came bytes/s and ns. Needed: Better units.",
    );
  });
});

describe("“about”", () => {
  const value = (text: string, of = "slow"): Assertion => ({
    kind: "value",
    subject: bandwidth(of),
    printed: text,
  });

  it("allows a tenth either way, of what was measured and of what the line carries, and no more", () => {
    assert.equal(verdictOf(value("~1,099 MiB/s")).verdict, "supported");
    assert.equal(verdictOf(value("around 910 MiB/s")).verdict, "supported");
    assert.equal(verdictOf(value("~1,120 MiB/s")).verdict, "contradicted");
    assert.equal(verdictOf(value("1,099 MiB/s")).verdict, "contradicted", "without “about”");
    const thin = {
      slow: {
        network: { between: true, lineRateBitsPerSecond: Math.round(1000.2 * MiB * 8) },
        of: { networked: true },
      },
    };
    assert.equal(verdictOf(value("~1,002 MiB/s"), {}, thin).verdict, "supported");
    const beyond = verdictOf(value("1,001 MiB/s"), {}, thin);
    assert.equal(beyond.verdict, "contradicted");
    assert.match(beyond.says, / “1,001 MiB\/s” is beyond what the line carries, 1,000 MiB\/s\.$/);
  });

  it("allows a tenth of what is declared, and a whole unit of the last digit where that is more", () => {
    const tier = [{ declared: "provisioned-iops" as const, deployment: "fast" }];
    const of = (printed: string): Assertion => ({ kind: "linear", terms: tier, printed });
    for (const printed of ["~3,000 IOPS", "about 3,300 IOPS", "~2,730 IOPS", "~2k IOPS"])
      assert.equal(verdictOf(of(printed)).verdict, "supported", printed);
    for (const printed of ["~3,400 IOPS", "~2,600 IOPS", "3,300 IOPS"])
      assert.equal(verdictOf(of(printed)).verdict, "contradicted", printed);
  });
});

describe("a range", () => {
  it("is told with both ends where it is refuted, and with what lies within it all the same", () => {
    const of = (subject: string): Assertion => ({
      kind: "ratio",
      subject: bandwidth("fast"),
      baseline: bandwidth(subject),
      printed: "1.5-2x higher",
    });
    const one = verdictOf(of("slow"));
    assert.equal(one.verdict, "contradicted");
    assert.match(one.says, /^FAST is 4x SLOW: .* The text claims 1\.5-2x higher\./);
    const tier = [{ declared: "provisioned-iops" as const, deployment: "fast" }];
    const linear = (factor: number): Assertion => ({
      kind: "linear",
      terms: tier.map((term) => ({ ...term, factor })),
      printed: "2,900-3,100 IOPS",
    });
    const both = verdictOf([linear(1), linear(2)]);
    assert.equal(both.verdict, "contradicted");
    assert.match(
      both.says,
      /6,000 IOPS.* The text claims 2,900-3,100 IOPS, which holds in part: it comes to 3,000 IOPS/,
    );
  });
});

describe("a bound", () => {
  it("of what is alike, at most, or used up", () => {
    const figure = (id: string) => ({ terms: [p50(id)] });
    const alike: Assertion = { kind: "alike", figures: [figure("fast"), figure("next")], printed: "similar" };
    assert.equal(verdictOf(alike).verdict, "supported");
    assert.equal(verdictOf({ ...alike, figures: [figure("fast"), figure("slow")] }).verdict, "contradicted");
    const most: Assertion = {
      kind: "at-most",
      figure: figure("fast"),
      limit: { terms: [{ constant: "2 ms" }] },
    };
    assert.equal(verdictOf(most).verdict, "supported");
    assert.equal(
      verdictOf({ ...most, figure: figure("slow") }).says,
      "4.0 ms (p50 read latency of SLOW, sequential read, 1 MiB) is more than 2 ms.",
    );
    const line = [{ declared: "line-rate", deployment: "slow" } as const];
    assert.equal(
      verdictOf({ kind: "fills", terms: [{ constant: "12,000 MB/s" }], over: line }).verdict,
      "supported",
    );
    const { verdict, says } = verdictOf({ kind: "fills", terms: [bandwidth("next")], over: line });
    assert.equal(verdict, "contradicted");
    assert.match(says, /is 25\.2 % of 100 Gbit\/s: less than 65 %, so it is not the limit\.$/);
    const between = verdictOf({ kind: "fills", terms: [{ constant: "9,000 MB/s" }], over: line });
    assert.equal(between.verdict, "not-checkable");
    assert.match(
      between.says,
      /is 72 % of 100 Gbit\/s: from 80 % on it would count as the limit, below 65 % it would not\. Needed: /,
    );
  });

  it("of a line counts writes once for each copy that the client sends, and reads once", () => {
    const over = [{ declared: "line-rate", deployment: "slow" } as const];
    const written = { run: "fast.write", metric: "write.bandwidth", sent: true } as const;
    assert.match(
      verdictOf({ kind: "fills", terms: [written], over }).says,
      /^1,000 MiB\/s, that is 2 x 500 MiB\/s \(.*\) is 8\.39 % of 100 Gbit\/s/,
    );
    const read = { ...bandwidth("fast"), sent: true } as const;
    assert.match(verdictOf({ kind: "fills", terms: [read], over }).says, /^4,000 MiB\/s \(.*is 33\.6 % of/);
  });
});

describe("a claim on whether figures can be trusted", () => {
  const credible = (id: string, is: boolean): Assertion => ({
    kind: "credible",
    subjects: [bandwidth(id)],
    is,
  });

  it("is right where the checks say the same, without resting on what they flag", () => {
    const [says, denies] = audit(claimed(credible("cached", false)), claimed(credible("cached", true)));
    assert.deepEqual(says?.verdicts, ["supported"]);
    assert.deepEqual(denies?.verdicts, ["contradicted"]);
    assert.match(denies?.sentence ?? "", /26\.4 times over/);
  });

  it("of several says how many are flagged, and of one alone only why", () => {
    const of = (...subjects: string[]): string =>
      verdictOf({ kind: "credible", subjects: subjects.map(bandwidth), is: false }).says;
    assert.match(of("fast", "cached"), /1 of 2 figures are flagged\. /);
    assert.match(of("fast", "next", "cached"), /1 of 3 figures are flagged\. /);
    assert.doesNotMatch(of("cached"), /figures are flagged/);
  });

  it("that takes figures for the storage's own says why it falls: each finding once, and what it means", () => {
    const says = (...subjects: string[]): string =>
      verdictOf({ kind: "credible", subjects: subjects.map(bandwidth), is: true }).says;
    assert.match(says("cached"), /^The figure would have to stand, and a check excludes it\. .*26\.4 times/);
    assert.match(says("cached"), / A cache answered what was read again and again\.$/);
    assert.match(says("cached", "fast"), /^Both figures would have to stand, and checks exclude 1\. /);
    const twice = verdictOf({
      kind: "credible",
      subjects: [bandwidth("cached"), { ...bandwidth("cached"), metric: "read.p50" }],
      is: true,
    }).says;
    assert.match(twice, /^Both figures would have to stand, and checks exclude both\. /);
    assert.equal(twice.split("26.4 times").length, 2, twice);
    assert.match(twice, /read bandwidth and p50 read latency|read bandwidth and read p50/);
  });

  it("that they are wrong stays open where no check says so", () => {
    assert.equal(verdictOf(credible("fast", true)).verdict, "supported");
    assert.equal(verdictOf(credible("fast", false), { needs: "A trace." }).verdict, "not-checkable");
  });
});

describe("what figures cannot decide", () => {
  it("is open, and says what is needed", () => {
    const [only] = audit(claimed(undefined, { needs: "A fair trial." }));
    assert.equal(only?.verdict, "not-checkable");
    assert.equal(only?.sentence, "Needed: A fair trial.");
  });

  it("may be contradicted by what is declared, and is never proved by it", () => {
    const survives = (value: boolean): Assertion => ({
      kind: "declared",
      deployments: ["fast"],
      has: { survivesFailure: value },
    });
    const needs = "A node that is lost.";
    assert.equal(verdictOf(survives(true), { needs }).verdict, "contradicted");
    const { verdict, says } = verdictOf(survives(false), { needs });
    assert.equal(verdict, "not-checkable");
    assert.equal(
      says,
      "Nothing in the record speaks against it for FAST; nothing was tested. Needed: A node that is lost.",
    );
  });

  it("may be contradicted by an order that the text states elsewhere", () => {
    const stated = (order: string[]): Assertion => ({ kind: "stated", findings: ["stated-order"], order });
    const needs = "Figures.";
    assert.equal(verdictOf(stated(["slow", "next"]), { needs }).verdict, "not-checkable");
    const { verdict, says } = verdictOf(stated(["next", "slow"]), { needs });
    assert.equal(verdict, "contradicted");
    assert.equal(says, "Lines 40-41 have SLOW before NEXT.");
  });
});

describe("two claims of one text", () => {
  it("contradict each other where they print what cannot both be; the one that figures bear out stands", () => {
    const right = claimed(ratio("fast", "next", "1.3x faster"), { lines: "10" });
    const wrong = claimed(ratio("next", "fast", "4x lower"), { lines: "20" });
    const [first, second] = audit(right, wrong);
    assert.deepEqual(first?.verdicts, ["supported"]);
    assert.deepEqual(
      first?.against.map(({ claim }) => claim),
      [wrong.id],
    );
    assert.match(first?.sentence ?? "", /Line 20 says 4x lower\.$/);
    assert.deepEqual(second?.verdicts, ["contradicted", "contradicts-another"]);
  });

  it("contradict each other where they name two winners of one question", () => {
    const best = (winner: string): Claim =>
      claimed({ kind: "best", metric: "read.bandwidth", winner: bandwidth(winner), among });
    const [, second] = audit(best("fast"), best("slow"));
    assert.deepEqual(second?.verdicts, ["contradicted", "contradicts-another"]);
  });

  it("may be noted as such where no figures tell, and neither stands", () => {
    const a = claimed(undefined, { needs: "Figures." });
    const b = claimed(undefined, { needs: "Figures.", contradicts: [a.id], says: "It is not so." });
    const [first, second] = audit(a, b);
    assert.deepEqual(first?.verdicts, ["contradicts-another", "not-checkable"]);
    assert.deepEqual(second?.verdicts, ["contradicts-another", "not-checkable"]);
    assert.match(first?.sentence ?? "", /says: It is not so\.$/);
  });

  it("of different documents are not held against each other", () => {
    const record = labRecord();
    const { results } = judge(record, [...record.runs.values()]);
    const value = (source: string, text: string) => ({
      ...claimed({ kind: "value" as const, subject: bandwidth("fast"), printed: text }),
      source,
    });
    const audited = auditOf(record, results, [value("a", "4,000 MiB/s"), value("b", "4,200 MiB/s")]);
    assert.deepEqual(
      audited.map(({ against }) => against.length),
      [0, 0],
    );
  });
});

describe("several assertions of one claim", () => {
  it("must all hold, and those that do not are said", () => {
    const both = [ratio("fast", "next", "1.3x"), ratio("fast", "slow", "9x")];
    const { verdict, says } = verdictOf(both);
    assert.equal(verdict, "contradicted");
    assert.match(says, /^Contradicted in part\. FAST is 4x SLOW/);
    assert.match(says, / What holds: FAST is 1\.33x NEXT/);
  });

  it("of which some are missing leave the claim open", () => {
    const missing: Assertion = {
      kind: "value",
      subject: { run: "gone.read", metric: "read.p50" },
      printed: "1 ms",
    };
    assert.equal(
      verdictOf(missing, { needs: "The run." }).says,
      "Missing: read.p50 of gone.read. Needed: The run.",
    );
  });
});
