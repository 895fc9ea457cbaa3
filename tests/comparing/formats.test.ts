/** One comparison in each of its forms: regressions first, flags that differ apart, and nothing from outside becomes markup. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Comparison, partsOf } from "../../src/comparing/comparison.ts";
import { COMPARISON_FORMATS, type ComparisonFormat } from "../../src/comparing/formats.ts";
import { PLAIN } from "../../src/comparing/text.ts";
import type { Scored } from "../../src/judge/ranking/value.ts";
import type { ChangeVerdict } from "../../src/judge/side-by-side/change.ts";
import type { ComparedFigure } from "../../src/judge/side-by-side/compare.ts";
import { metricById } from "../../src/schema/metric.ts";

const scored = (value: number, flags: Partial<Scored> = {}): Scored => ({
  deployment: "ceph",
  quantity: value,
  value,
  interval: { low: 0.9 * value, high: 1.1 * value },
  intervalBasis: "range of 6 runs",
  noise: { cv: 0.05, basis: "repeats", count: 6 } as unknown as Scored["noise"],
  runs: Array.from({ length: 6 }, (_, i) => ({ run: `run-${i + 1}`, result: 0 })),
  excludedBy: [],
  noted: [],
  annotations: [],
  credible: true,
  sample: {
    value,
    interval: { low: 0.9 * value, high: 1.1 * value },
    count: 6,
  } as unknown as Scored["sample"],
  printed: {
    value,
    interval: { low: 0.9 * value, high: 1.1 * value },
    count: 6,
  } as unknown as Scored["printed"],
  ...flags,
});

function figure(
  title: string,
  verdict: ChangeVerdict | undefined,
  factor: number,
  sides: [Partial<Scored>?, Partial<Scored>?] = [],
): ComparedFigure {
  const metric = metricById.get("read.iops") ?? assert.fail();
  return {
    environment: "lab",
    before: scored(10_000, sides[0]),
    after: scored(10_000 * factor, sides[1]),
    comparisonId: title,
    comparisonTitle: title,
    metric,
    ...(verdict && {
      change: { factor, interval: { low: 0.98 * factor, high: 1.02 * factor }, chance: 0, verdict },
    }),
  };
}

const BUFFERED = { noted: ["WRITE_BUFFERED"] };
const comparison: Comparison = {
  before: { name: "v1", kind: "edition", runs: 6 },
  after: { name: "next", kind: "edition", runs: 6 },
  titles: new Map([["ceph", "Ceph <b>|</b> @team"]]),
  unwanted: ["worse", "behind"],
  onlyBefore: 1,
  onlyAfter: 0,
  figures: [
    figure("random read", "worse", 0.8),
    figure("buffered, then durable", "worse", 0.1, [BUFFERED]),
    figure("sequential read", "better", 1.5),
    figure("once", "too few runs to tell", 0.9),
    figure("served by a cache", undefined, 4, [{}, { excludedBy: ["FLOOR_P50"], credible: false }]),
    figure("mixed", "no difference", 1),
    figure("scattered", "no difference", 1, [{ noted: ["HIGH_VARIANCE"] }]),
  ],
};

const as = (format: ComparisonFormat, of = comparison): string => COMPARISON_FORMATS[format](of, PLAIN);

test("a comparison has what got worse first, then what is perhaps not of one kind", () => {
  assert.deepEqual(
    partsOf(comparison.figures).map(({ id, figures }) => [id, figures.map((one) => one.comparisonTitle)]),
    [
      ["worse", ["random read"]],
      ["flags-apart", ["buffered, then durable"]],
      ["better", ["sequential read"]],
      ["few", ["once"]],
      ["excluded", ["served by a cache"]],
      ["same", ["mixed", "scattered"]],
    ],
  );
});

describe("as text", () => {
  test("is a line a figure, and what it comes to", () => {
    const lines = as("text").trimEnd().split("\n");
    assert.match(lines[0] ?? "", /^worse .* random read .*10,000 IOPS to 8,000 IOPS +0\.8x .* n = 6 and 6$/);
    assert.match(lines[1] ?? "", /buffered, then durable .* only before: buffered \(WRITE_BUFFERED\)$/);
    assert.equal(
      lines.at(-1),
      "7 figures: 2 worse, 1 better, 2 without a difference, 1 with too few runs to tell, 1 not compared. 1 workload only before.",
    );
  });
});

describe("as Markdown", () => {
  const text = as("markdown");

  test("shows what changed, and folds the rest", () => {
    const heads = [...text.matchAll(/^(?:\*\*|<details><summary>)(.*?: \d+ figures?)/gm)].map(
      ([, head]) => head,
    );
    assert.deepEqual(heads, [
      "Worse: 1 figure",
      "Changed, but checks say different things of the two sides: 1 figure",
      "Better: 1 figure",
      "Too few runs to tell: 1 figure",
      "Not compared: a check excludes one side: 1 figure",
      "No difference: 2 figures",
    ]);
    assert.equal(text.match(/<details>/g)?.length, 3);
    assert.match(text, /^\| .*buffered, then durable .* \| only before: buffered \(WRITE\\_BUFFERED\) \|$/m);
  });

  test("makes nothing that came from outside markup, and calls nobody by name", () => {
    assert.match(text, /^\| Ceph &lt;b>\\\|&lt;\/b> @&#8203;team \| random read \|/m);
  });

  test("stays short, whatever there is", () => {
    const many = Array.from({ length: 500 }, (_, i) => figure(`job ${i}`, "worse", 0.5));
    const long = as("markdown", { ...comparison, figures: many });
    assert.ok(long.length < 65_536, `${long.length}`);
    assert.match(long, /^and 460 more figures$/m);
  });
});

describe("as GitHub's annotations", () => {
  test("what is unwanted is an error, and line breaks and signs are written as the runner reads them", () => {
    const odd = { ...comparison, titles: new Map([["ceph", "a: b, 100 %\n::error::c"]]) };
    const [first, second, last] = as("github", odd).trimEnd().split("\n");
    assert.match(
      first ?? "",
      /^::error title=Storage worse%3A a%3A b%2C 100 %25.*::random read, read IOPS: 10,000 IOPS to 8,000 IOPS, 0\.8x/,
    );
    assert.match(second ?? "", /^::error .*only before: buffered \(WRITE_BUFFERED\)$/);
    assert.match(last ?? "", /^::notice title=Storage compared::7 figures: 2 worse/);
  });

  test("without --fail-on what got worse is a warning", () => {
    assert.match(as("github", { ...comparison, unwanted: [] }), /^::warning title=Storage worse/);
  });
});

describe("as JUnit", () => {
  const text = as("junit");

  test("is a case a figure: what is unwanted fails, what cannot be told is skipped", () => {
    assert.match(text, /^<testsuites name="v1 to next" tests="7" failures="2" skipped="2">$/m);
    assert.match(text, /^ {2}<testsuite name="lab" tests="7" failures="2" skipped="2">$/m);
    assert.match(
      text,
      /name="random read: read IOPS"><failure message="worse: 10,000 IOPS to 8,000 IOPS, 0\.8x/,
    );
    assert.match(text, /name="once: read IOPS"><skipped message="too few runs to tell: /);
    assert.match(text, /name="mixed: read IOPS"><system-out>no difference: /);
  });

  test("makes nothing that came from outside markup", () => {
    assert.match(text, /classname="Ceph &lt;b&gt;\|&lt;\/b&gt; @team"/);
  });
});

test("as JSON holds the flags that differ", () => {
  const { figures } = JSON.parse(as("json"));
  assert.deepEqual(figures[1].flagsApart, { before: ["WRITE_BUFFERED"], after: [] });
  assert.equal(figures[0].flagsApart, undefined);
});
