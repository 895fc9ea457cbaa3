/** The feed of editions, the cards and the badges as text: escaped, with stable ids, under a host or without one. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { earlierOf } from "../../src/render/blocks/answers/moved-answers.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import type { Block } from "../../src/render/edition/view.ts";
import { badges } from "../../src/render/share/badges.ts";
import { cardOf, cardSvg } from "../../src/render/share/card.ts";
import { feed, feedEntry } from "../../src/render/share/feed.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import {
  direction,
  GiB,
  MS,
  quietRecordOf,
  READS,
  recordOf,
  resultOf,
  runOf,
} from "../judge/small-record.ts";

const record = recordOf({ runs: [] });
const edition = (version: string, date: string, summary: string) =>
  editionOf(
    record,
    { version, isNext: false, date, summary, runs: [], judgement: judge(record, []) },
    CHECKS,
  );
const editions = [
  edition("v2.0.0", "2026-02-01", 'Adds <b>two</b> & a "quote"\u0007.'),
  edition("v1.0.0", "2026-01-01", "The first."),
];
const entriesAt = (baseURL: string) =>
  editions.map((one, index) => {
    const before = editions[index + 1];
    return { date: one.date, feedEntry: feedEntry(one, before && earlierOf(before), baseURL) };
  });

it("names each edition once, newest first, with ids that are addresses where the site has a host", () => {
  const [path, text] = feed(record, entriesAt("https://example.org/fiolio/"), "https://example.org/fiolio/");
  assert.equal(path, "static/feed.xml");
  const ids = [...text.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id]) => id);
  assert.deepEqual(ids, [
    "https://example.org/fiolio/",
    "https://example.org/fiolio/v2.0.0/",
    "https://example.org/fiolio/v1.0.0/",
  ]);
  assert.match(text, /<updated>2026-02-01T00:00:00Z<\/updated>/);
  assert.match(text, /href="https:\/\/example\.org\/fiolio\/v2\.0\.0\/changes\/#v2\.0\.0"/);
});

it("has addresses from its own place where no host is known, and ids that are no addresses", () => {
  const [, text] = feed(record, entriesAt("/"), "/");
  assert.match(text, /<id>urn:fiolio:v2\.0\.0\/<\/id>/);
  assert.match(text, /<link href="v2\.0\.0\/changes\/#v2\.0\.0"\/>/);
});

it("holds no markup of the record, and no character that XML forbids", () => {
  const [, text] = feed(record, entriesAt("/"), "/");
  assert.match(text, /<summary>Adds &lt;b&gt;two&lt;\/b&gt; &amp; a &quot;quote&quot;\.<\/summary>/);
  assert.equal(text.includes("<b>") || text.includes("\u0007"), false);
});

it("a card is of the title, the sentence and the page's first chart; other kinds of pages have none", () => {
  const page = {
    ...{ path: "x", kind: "environment", title: "Lab <i>one</i>", description: "A lab & more." },
    sections: [
      {
        ...{ id: "a", title: "A" },
        blocks: [
          {
            block: "more" as const,
            summary: "folded",
            blocks: [{ block: "figure" as const, svg: "charts/one.svg", caption: "", downloads: [] }],
          },
        ],
      },
    ],
  };
  const card = cardOf(page, "Labs") ?? assert.fail("no card");
  assert.deepEqual(card, {
    title: "Lab <i>one</i>",
    eyebrow: "Labs",
    text: "A lab & more.",
    chart: "charts/one.svg",
  });
  const svg = cardSvg(
    card,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><path d="M0 0"/></svg>',
  );
  assert.match(svg, /Lab &lt;i&gt;one&lt;\/i&gt;/);
  assert.match(svg, /viewBox="0 0 100 50"[^>]*><path d="M0 0"\/><\/svg>/);
  assert.equal(cardOf({ ...page, kind: "check" }, "Labs"), undefined);
  const answer = {
    label: "The lab",
    headline: [{ text: "Ceph" }],
    verdict: "medium confidence",
    beside: "82 % sure",
  };
  const useCases = [{ id: "oltp", title: "OLTP database" }];
  const choose = { block: "choose", useCases, chosen: { useCase: "oltp" }, answer } as unknown as Block;
  const entrance = {
    ...page,
    kind: "home",
    sections: [{ id: "choose", title: "Answer", blocks: [choose] }, ...page.sections],
  };
  assert.deepEqual(cardOf(entrance, "Labs"), {
    title: "Lab <i>one</i>",
    eyebrow: "Labs",
    text: "A lab & more. OLTP database, The lab: Ceph. Medium confidence, 82 % sure.",
  });
});

it("there is a badge for each answer, at an address that says whose", () => {
  const reads = resultOf(
    { ...READS, iodepth: 16, sizeBytes: 8 * GiB },
    { read: direction({ iops: 4000 }, { mean: 4 * MS, p99: 9 * MS }) },
  );
  const runs = [runOf("ceph", "fio", [reads])];
  const useCases: Record<string, UseCase> = {
    reading: {
      ...{ format: "use-case/1", title: "Reading <much>", order: 1, summary: "Reads.", profile: "random" },
      metrics: [
        { metric: "read.iops", workload: { rw: ["randread"] }, weight: 1, required: true, reason: "Reads." },
      ],
    },
  };
  const measured = quietRecordOf({ runs, useCases });
  const judgement = judge(measured, runs);
  const one = editionOf(measured, { version: "v2.0.0", isNext: true, runs, judgement }, CHECKS);
  const files = new Map(badges(one));
  assert.ok(files.size > 0);
  assert.equal(files.size, one.judgement.recommendations.length);
  for (const [path, svg] of files) {
    assert.match(path, /^static\/v2\.0\.0\/badges\/[a-z0-9.-]+\.svg$/);
    assert.match(svg, /^<svg [^>]*><title>[^<]+: [^<]+<\/title>/);
  }
});
