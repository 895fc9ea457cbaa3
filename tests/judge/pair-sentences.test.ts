/** A pair in words. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Ratio } from "../../src/judge/ranking/ratio.ts";
import type { Pair } from "../../src/judge/side-by-side/pair.ts";
import { headlinesOf } from "../../src/judge/side-by-side/pair-headlines.ts";
import { mainFigure } from "../../src/judge/side-by-side/pair-main.ts";
import { pairSentences } from "../../src/judge/side-by-side/pair-sentences.ts";
import type { Work } from "../../src/judge/side-by-side/work.ts";
import { metricById } from "../../src/schema/metric.ts";

const TITLES = new Map([
  ["a", "Alpha"],
  ["b", "Beta"],
]);
type Relation = Ratio["relation"];
const ratio = (better: string, factor: number, relation: Relation): Partial<Ratio> => ({
  better,
  factor,
  relation,
  interval: { low: factor / 2, high: factor * 2 },
  sentence: `${better} is ${factor}x.`,
});
/** `durable`: the same writes, each made durable, are a headline of their own. */
const comparison = (
  of?: Partial<Ratio>,
  more: {
    durable?: string;
    synced?: true;
    order?: "random" | "sequential";
    title?: string;
    work?: Work;
    kind?: string;
    tool?: string;
  } = {},
  ...cautions: string[]
) => ({
  title: "Random read, 4 KiB",
  work: { text: "random 4 KiB reads", direction: "read" },
  main: {
    of: { metric: metricById.get("read.iops") },
    cautions,
    hardly: [] as string[],
    a: { deployment: "a", value: 1, quantity: { value: 1 }, noted: [], runs: [{}] },
    b: { deployment: "b", value: 2, quantity: { value: 2 }, noted: [], runs: [{}] },
    ...(of && { ratio: of }),
  },
  figures: [] as object[],
  ...more,
});
const pairOf = (comparisons: object[], tally: object) =>
  ({
    a: "a",
    b: "b",
    comparisons: comparisons.map((one, at) => ({ ...one, comparisonId: String(at) })),
    tally: { a: 0, b: 0, tied: 0, apart: 0, keptOut: 0, ...tally },
  }) as unknown as Pair;
const said = (
  comparisons: object[],
  tally: { a?: number; b?: number; tied?: number; apart?: number; keptOut?: number },
  titles = TITLES,
): string[] => {
  const pair = pairOf(comparisons, tally);
  return pairSentences(pair, titles);
};
/** What each test comes to. */
const points = (comparisons: object[], titles = TITLES): string[] =>
  headlinesOf(pairOf(comparisons, {}), titles).map(({ spans }) =>
    spans.map((span) => (typeof span === "string" ? span : span.text)).join(""),
  );

describe("a pair", () => {
  test("of which a check excludes a value everywhere cannot be compared", () => {
    assert.deepEqual(said([comparison()], { keptOut: 1 }), [
      "Alpha and Beta cannot be compared. In the one workload that both measured (random 4 KiB reads), a check excludes a value.",
    ]);
    assert.deepEqual(said([comparison(), comparison()], { keptOut: 2 }, new Map()), [
      "a and b cannot be compared. In every workload that both measured, a check excludes a value.",
    ]);
  });

  test("with one workload is told by its ratio; a tie is named as one", () => {
    assert.deepEqual(said([comparison(ratio("a", 2, "significant"))], { a: 1 }), [
      "a is 2x; 1 to 4, one run each.",
    ]);
    assert.deepEqual(said([comparison(ratio("a", 1.1, "tie"))], { tied: 1 }), ["a is 1.1x."]);
  });

  test("whose ratio is only lightly in doubt says so, too", () => {
    const { main, ...more } = comparison(ratio("a", 2, "significant"));
    const noted = { ...more, main: { ...main, b: { ...main.b, noted: ["TOOLS_DISAGREE", "SINGLE_RUN"] } } };
    assert.deepEqual(said([noted], { a: 1 }), ["a is 2x; 1 to 4, one run each; noted: tools disagree."]);
  });

  test("with several tells who is ahead in how many, the better one first, and the widest ratio each way", () => {
    const all = [
      comparison(ratio("a", 2, "significant")),
      comparison(ratio("b", 3, "significant")),
      comparison(ratio("b", 5, "significant")),
      comparison(ratio("a", 9, "tie")),
      comparison(),
    ];
    assert.deepEqual(said(all, { a: 1, b: 2, tied: 1, keptOut: 1 }), [
      "Beta is significantly better in 2 of 5 tests (up to 5x in read IOPS) and Alpha in 1 (2x in read IOPS); level in random 4 KiB reads; random 4 KiB reads cannot be compared. One run each.",
      "b is 5x; 2.5 to 10, one run each.",
      "a is 2x; 1 to 4, one run each.",
    ]);
  });

  test("is only ahead where one difference is not significant", () => {
    const all = [comparison(ratio("a", 2, "significant")), comparison(ratio("a", 1.5, "ahead"))];
    assert.equal(
      said(all, { a: 2 })[0],
      "Alpha is ahead in 2 of 2 tests (up to 2x in read IOPS). One run each.",
    );
  });

  test("of ties alone has nobody ahead, and the widest of them is told", () => {
    const all = [comparison(ratio("a", 1.1, "tie")), comparison(ratio("b", 1.2, "tie"))];
    assert.deepEqual(said(all, { tied: 2 }), ["Level in 2 of 2 tests. One run each.", "b is 1.2x."]);
  });

  test("ties in several beside a difference", () => {
    const all = [ratio("a", 2, "significant"), ratio("a", 1.1, "tie"), ratio("b", 1.2, "tie")].map((one) =>
      comparison(one),
    );
    assert.deepEqual(said(all, { a: 1, tied: 2 }), [
      "Alpha is significantly better in 1 of 3 tests (2x in read IOPS); level in 2. One run each.",
      "a is 2x; 1 to 4, one run each.",
    ]);
  });

  test("tells no ratio of writes that have a headline where each is made durable", () => {
    const all = [
      comparison(ratio("a", 9, "significant"), { durable: "other" }),
      comparison(ratio("b", 2, "significant")),
    ];
    assert.deepEqual(said(all, { a: 1, b: 1 }).slice(1), ["b is 2x; 1 to 4, one run each."]);
  });

  test("tells what durable writes come to first, even a tie", () => {
    const all = [
      comparison(ratio("a", 1.1, "tie"), { synced: true }),
      comparison(ratio("b", 9, "significant")),
    ];
    assert.deepEqual(said(all, { b: 1, tied: 1 }).slice(1), [
      "a is 1.1x.",
      "b is 9x; 4.5 to 18, one run each.",
    ]);
  });

  test("tells apart what a caution keeps from being counted, and last why it does not count", () => {
    const all = [
      comparison(ratio("a", 3, "significant"), { synced: true }),
      comparison(ratio("a", 30, "ahead"), {}, "WRITE_BUFFERED"),
    ];
    assert.deepEqual(said(all, { a: 1, apart: 1 }), [
      "Alpha is significantly better in 1 of 2 tests (3x in read IOPS, each write made durable); in doubt: Alpha in 1 (30x in read IOPS). One run each.",
      "a is 3x; 1.5 to 6, one run each.",
      "The 30x of random 4 KiB reads does not count: perhaps buffered.",
    ]);
    const buffered = [
      comparison(ratio("a", 3, "significant"), { synced: true }),
      comparison(ratio("a", 30, "ahead"), { durable: "0" }, "WRITE_BUFFERED"),
    ];
    assert.equal(
      said(buffered, { a: 1, apart: 1 })[0],
      "Alpha is significantly better in 1 of 2 tests (3x in read IOPS, each write made durable); in doubt: Alpha in 1. One run each.",
      "what a buffer took is no headline",
    );
    assert.equal(
      said(buffered, { a: 1, apart: 1 }).at(-1),
      "The 30x of random 4 KiB reads does not count: perhaps buffered.",
    );
  });

  test("of which everything carries a caution has nobody ahead, and tells the widest with what speaks against it", () => {
    const all = [
      comparison(ratio("a", 3, "ahead"), {}, "UNWRITTEN_READ"),
      comparison(ratio("a", 30, "ahead"), {}, "WRITE_BUFFERED", "FLOOR_P50"),
    ];
    assert.deepEqual(said(all, { apart: 2 }), [
      "Alpha is ahead in 2 of 2 tests, both in doubt (up to 30x in read IOPS). One run each.",
      "a is 30x; 15 to 60, one run each; in doubt: perhaps buffered, impossibly fast.",
      "The 3x of random 4 KiB reads does not count: perhaps never written.",
    ]);
  });

  test("names who is ahead in other figures of a workload that is a tie by its main one, and does not say that nobody is", () => {
    const other = (id: string, better: string, factor: number, relation: Relation = "ahead") => ({
      ...comparison().main,
      of: { metric: metricById.get(id) },
      ratio: ratio(better, factor, relation),
      cautions: [],
    });
    const [writes, sequential] = [comparison(ratio("a", 1.2, "tie")), comparison(ratio("a", 1.1, "tie"))];
    writes.figures = [
      other("write.iops", "b", 5.28),
      other("write.p50", "b", 14.6),
      other("write.mean", "b", 1.02, "tie"),
    ];
    assert.deepEqual(said([writes], { tied: 1 }), [
      "a is 1.2x. In the same workload Beta is ahead in write IOPS and p50 write latency (5.28 to 14.6x).",
    ]);
    assert.equal(
      said([writes, sequential], { tied: 2 })[0],
      "Random 4 KiB reads: level, but Beta is 14.6x faster in p50 write latency. Level in random 4 KiB reads. One run each.",
    );
    assert.deepEqual(points([writes, sequential]), [
      "Random 4 KiB reads: IOPS are level (1 and 2); Beta is 14.6x faster in p50 write latency (2 against 1 ns).",
      "Random 4 KiB reads: IOPS are level (1 and 2).",
    ]);
    sequential.figures = [other("write.p99", "a", 4.39)];
    assert.deepEqual(said([writes, sequential], { tied: 2 }), [
      "Random 4 KiB reads: level, but Beta is 14.6x faster in p50 write latency. Random 4 KiB reads: level, but the p99 latency of Alpha is 4.39x faster. One run each.",
      "a is 1.2x. In the same workload Beta is ahead in write IOPS and p50 write latency (5.28 to 14.6x).",
      "a is 1.1x. In the same workload Alpha is ahead in p99 write latency (4.39x).",
    ]);
  });

  test("that is level by one of two figures of a test tells test by test who is ahead by the other", () => {
    const tail = (relation: Relation) => ({
      ...comparison().main,
      of: { metric: metricById.get("read.p99") },
      ratio: ratio("a", 2.79, relation),
    });
    const rate = (relation: Relation) => ({ ...comparison(ratio("b", 5.84, relation)).main });
    const work = { text: "sequential 1 MiB reads", direction: "read" };
    const small = { ...comparison(), main: tail("tie"), figures: [rate("ahead")] };
    const large = { ...comparison(), work, main: rate("tie"), figures: [tail("ahead")] };
    assert.equal(
      said([small, large, comparison(undefined, { work: { text: "writes", direction: "write" } })], {
        tied: 2,
        keptOut: 1,
      })[0],
      "Random 4 KiB reads: Beta is ahead (5.84x the IOPS, p99 latency level). Sequential 1 MiB reads: level, but the p99 latency of Alpha is 2.79x faster. Writes cannot be compared. One run each.",
    );
    assert.match(
      said([comparison(ratio("b", 2, "ahead")), small], { b: 1, tied: 1 })[0] ?? "",
      /; Beta is ahead in random 4 KiB reads \(5\.84x the IOPS, p99 latency level\)\. /,
    );
  });

  test("names what was done beside each figure, and what else tells two of the same words apart", () => {
    const one = (better: "a" | "b", of: { work?: Work; title?: string }) =>
      comparison(ratio(better, 3, "significant"), of);
    const ordered = { text: "sequential 1 MiB reads, 4 at once", direction: "read" };
    assert.deepEqual(points([one("a", {}), one("b", { work: ordered })]), [
      "Random 4 KiB reads: Alpha does 3x the IOPS (1 against 2).",
      "Sequential 1 MiB reads, 4 at once: Beta does 3x the IOPS (2 against 1).",
    ]);
    const [small, large] = [
      "Random read, 4 KiB, direct, 10 GiB",
      "Random read, 4 KiB, direct, 30 GiB",
    ] as const;
    assert.match(
      points([one("a", { title: small }), one("b", { title: large })]).join(" "),
      /^Random 4 KiB reads, 10 GiB: Alpha does 3x .*\. Random 4 KiB reads, 30 GiB: Beta does 3x /,
    );
  });

  test("says which doubts are of both figures of a test, and which of one", () => {
    const tail = {
      ...comparison().main,
      of: { metric: metricById.get("read.p99") },
      ratio: ratio("a", 9, "ahead"),
    };
    const doubted = comparison(ratio("a", 3, "ahead"), {}, "WRITE_BUFFERED");
    const both = { ...doubted, figures: [{ ...tail, cautions: ["WRITE_BUFFERED"] }] };
    assert.match(points([both])[0] ?? "", /3x the IOPS .*9x faster .*, both in doubt\.$/);
    assert.match(
      points([{ ...doubted, figures: [tail] }])[0] ?? "",
      /3x the IOPS \([^)]*\), in doubt; .*9x faster \([^)]*\)\.$/,
    );
  });

  test("says of tests of one kind that put both in opposite orders that the order depends on the test, with what speaks against each", () => {
    const [kind, direction, done] = ["randread", "read", "random 4 KiB reads"];
    const workAt = (atOnce: string): Work => ({ text: `${done}, ${atOnce}`, done, atOnce, direction });
    const [few, many] = [workAt("16 at once"), workAt("64 at once")];
    const turned = [
      comparison(ratio("a", 3, "ahead"), { kind, tool: "kbench", work: many }),
      comparison(ratio("b", 10, "ahead"), { kind, tool: "fio", work: few }, "WRITE_BUFFERED"),
    ];
    assert.deepEqual(points(turned), [
      "Random 4 KiB reads: the order depends on the test. With fio, 16 at once: Beta does 10x the IOPS (2 against 1), in doubt. With kbench, 64 at once: Alpha does 3x the IOPS (1 against 2).",
    ]);
    assert.equal(
      said(turned, { a: 1, apart: 1 })[0],
      "Alpha is ahead in 1 of 2 tests (3x in read IOPS); in random 4 KiB reads the order depends on the test; in doubt: Beta in 1 (10x in read IOPS). One run each.",
    );
    const level = [turned[0] ?? {}, comparison(ratio("b", 1.2, "tie"), { kind, tool: "fio", work: few })];
    assert.equal(points(level).length, 2, "what is level turns nothing");
  });

  test("says of each figure what is noted of it, and whether these two or one of them beside others came out the other way", () => {
    const noted = (one: ReturnType<typeof comparison>) => ({
      ...one,
      main: { ...one.main, b: { ...one.main.b, noted: ["TOOLS_DISAGREE", "SHORT_RUN"] } },
    });
    const of = (tool: string) => ({ kind: "randread", tool });
    const own = noted(comparison(ratio("a", 3, "ahead"), of("fio")));
    assert.equal(
      points([own])[0],
      "Random 4 KiB reads: Alpha does 3x the IOPS (1 against 2), noted: order with others reverses elsewhere, short test.",
    );
    const level = comparison(ratio("b", 1.2, "tie"), of("kbench"));
    assert.match(points([own, level])[0] ?? "", /, noted: tools disagree, short test\.$/);
  });

  test("counts a test by a figure without a doubt, and tells its flush, in doubt, beside it", () => {
    const flush = {
      ...comparison().main,
      of: { metric: metricById.get("sync.mean") },
      ratio: ratio("a", 2.86, "ahead"),
      hardly: ["only 1 of 12 checks could be applied"],
    };
    const rate = {
      ...comparison().main,
      of: { metric: metricById.get("write.iops") },
      ratio: ratio("a", 3.02, "ahead"),
    };
    const figures = [flush, rate] as unknown as Pair["comparisons"][number]["figures"];
    const workload = { rw: "write", blockSizeBytes: 1024 ** 2, fsync: 1 } as const;
    const main = mainFigure(figures, workload);
    assert.equal(main?.of.metric.id, "write.iops");
    const work = { text: "sequential 1 MiB writes", direction: "write", block: "1 MiB" };
    const one = { ...comparison(), work, synced: true, main, figures };
    const doubted = comparison(ratio("a", 30, "ahead"), { durable: "0" }, "WRITE_BUFFERED");
    assert.equal(
      points([one])[0],
      "Fsync after each 1 MiB write: Alpha does 3.02x the IOPS (1 against 2); a flush takes Alpha 1 ns against 2 ns, about 2.9x, in doubt.",
    );
    assert.equal(
      said([one, doubted], { a: 1, apart: 1 })[0],
      "Alpha does 3.02x more durable writes a second (1 against 2 IOPS, single runs: 1.51 to 6.04x): ahead in 1 of 2 tests; in doubt: Alpha in 1. One run each.",
    );
    assert.equal(
      points([one, doubted])[0],
      "Fsync after each 1 MiB write: a flush takes Alpha 1 ns against 2 ns, about 2.9x, in doubt.",
      "what the sentence above tells with its values is not told again",
    );
  });

  test("counts a test once: where all leads are in doubt it says so, beside what is level and by whom", () => {
    const [first, second] = ["UNWRITTEN_READ", "WRITE_BUFFERED"];
    const all = [
      comparison(ratio("b", 45.5, "ahead"), {}, first ?? ""),
      comparison(ratio("b", 8, "ahead"), {}, second ?? ""),
      comparison(ratio("b", 3, "ahead"), {}, first ?? ""),
      comparison(ratio("a", 1.1, "tie"), { work: { text: "sequential 1 MiB writes" } }),
    ];
    assert.equal(
      said(all, { apart: 3, tied: 1 })[0],
      "Beta is ahead in 3 of 4 tests, all in doubt (up to 45.5x in read IOPS); level in sequential 1 MiB writes. One run each.",
    );
    const split = [
      ...all.slice(0, 2),
      comparison(ratio("a", 3, "ahead"), {}, first ?? ""),
      comparison(ratio("a", 1.1, "tie"), {}, first ?? ""),
    ];
    assert.equal(
      said(split, { apart: 4 })[0],
      "Beta is ahead in 2 of 4 tests (up to 45.5x in read IOPS) and Alpha in 1 (3x in read IOPS), all in doubt; level, in doubt, in random 4 KiB reads. One run each.",
    );
  });

  test("of long names is told each way", () => {
    const long = new Map([
      ["a", "ODF RBD 3-replica virtualization"],
      ["b", "IBM Cloud file share from a pool"],
    ]);
    const both = [comparison(ratio("a", 2, "ahead")), comparison(ratio("b", 3, "ahead"))];
    assert.match(
      said(both, { a: 1, b: 1 }, long)[0] ?? "",
      /^ODF RBD 3-replica virtualization is ahead in 1 of 2 tests \(2x in read IOPS\) and IBM Cloud file share from a pool in 1 \(3x in read IOPS\)\./,
    );
  });
});
