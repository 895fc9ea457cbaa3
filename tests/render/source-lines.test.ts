/** From a copied figure to its line in the document, and from the document to where it was published. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditedClaim } from "../../src/judge/claims/index.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { anchorsOf, hrefsOf, type Page, plain } from "../../src/render/edition/view.ts";
import { runPages } from "../../src/render/pages/runs/runs.ts";
import { sources } from "../../src/render/pages/sources/sources.ts";
import { source } from "../../src/schema/source.ts";
import { direction, homelab, recordOf, resultOf, runOf } from "../judge/small-record.ts";

const sha256 = "1".repeat(64);
const document = source.parse({
  format: "source/1",
  title: "A report",
  sha256,
  lineCount: 40,
  summary: "Random reads.",
  notRecorded: [{ lines: "11", reason: "A heading." }],
});

/** As collected; what it says is no markup. */
const FILE = `format: transcription/1
source: report
tool: { name: fio }
runs:
  - key: other
    results: [{ name: Other, workload: { rw: read }, figures: [{ line: 9, metric: read.iops, printed: "1" }] }]
  - key: reads
    results:
      - name: Reads <b>
        workload: { rw: randread }
        figures:
          - { line: 12, metric: read.iops, printed: 5.0k }
          - line: 13
            metric: read.bandwidth
            printed: 20 MiB/s
`;

function pagesWith(
  more: { address?: string } = {},
  texts = new Map([["0".repeat(64), FILE]]),
  claims: Partial<AuditedClaim>[] = [],
): { run: Page; list: Page; document: Page; lines: Page } {
  const iops = { value: 5000, low: 4950, high: 5050, printed: "5.0k", line: 12 };
  const result = resultOf(homelab("randread"), { read: { ...direction({}), iops } });
  const run = runOf("first", "reads", [result], { basis: "transcribed" });
  run.provenance.source = { id: "report", sha256 };
  const record = { ...recordOf({ runs: [run] }), sources: new Map([["report", { ...document, ...more }]]) };
  const edition = editionOf(
    record,
    { version: "next", isNext: true, runs: [run], judgement: judge(record, [run]) },
    CHECKS,
  );
  const pages = [
    ...runPages(record, [edition], pageFigures(), new Set(), undefined, texts),
    ...(sources.pages?.({ edition: { ...edition, claims } } as never) ?? []),
  ];
  const at = (path: string): Page => pages.find((page) => page.path === path) ?? assert.fail(path);
  return {
    run: at(`runs/${run.id}`),
    list: at("sources"),
    document: at("sources/report"),
    lines: at("sources/report/lines"),
  };
}

test("the line of a copied figure leads to that line on the page of its document, and from there back", () => {
  const { run, document, lines } = pagesWith();
  assert.ok(hrefsOf(run).has("/next/sources/report/lines/#line-12"));
  assert.ok(hrefsOf(document).has("/next/sources/report/lines/"));
  assert.ok(anchorsOf(lines).includes("line-12"));
  assert.ok(hrefsOf(document).has("/runs/first/#result-1") || hrefsOf(lines).has(`/${run.path}/#result-1`));
  assert.match(JSON.stringify(lines.sections), /read IOPS.*5\.0k/);
  // In the order of the document, whatever stands there.
  assert.match(JSON.stringify(lines.sections), /line 11.*left out.*A heading\..*line 12.*5\.0k/);
});

test("what a document claims is not said without what its figures make of it", () => {
  const says = "The network is the limit.";
  const claim = {
    id: "limit",
    lines: "14",
    kind: "explanation",
    says,
    about: [],
  } as unknown as AuditedClaim["claim"];
  const { lines } = pagesWith({}, undefined, [
    { source: "report", claim, verdict: "contradicted", verdicts: [], flags: [], doubts: [], uses: [] },
  ]);
  assert.ok(hrefsOf(lines).has("/next/claims/report/"));
  assert.match(
    JSON.stringify(lines.sections),
    /"claim: ",\{"text":"contradicted","tone":"bad"\}.*"The network is the limit\."/,
  );
});

test("each line has a row of its own, with three claims at most, the gravest first, and the way to the others", () => {
  const at = (lines: string, says: string, verdict: AuditedClaim["verdict"]): Partial<AuditedClaim> => ({
    source: "report",
    claim: { id: says, lines, kind: "value", says, about: [] } as unknown as AuditedClaim["claim"],
    ...{ verdict, verdicts: [], flags: [], doubts: [], uses: [] },
  });
  const many = ["a.", "b.", "c.", "d.", "e."].map((says) => at("20-22", says, "supported"));
  const { lines } = pagesWith({}, undefined, [
    ...many,
    at("20-22", "Wrong.", "contradicted"),
    at("24", "Next.", "supported"),
    at("25", "Last.", "supported"),
  ]);
  const [table] = lines.sections.flatMap(({ blocks }) => blocks).filter(({ block }) => block === "table");
  assert.ok(table?.block === "table" && table.filter === true);
  const rows = table.rows.map(({ id, cells }) => [id, ...cells.map((cell) => plain(cell.text))]);
  assert.deepEqual(rows, [
    ["line-11", "line 11", "left out", "A heading."],
    ["line-12", "line 12", "figure", "read IOPS 5.0k of FIRST, test"],
    [
      "line-20",
      "lines 20–22",
      "6 claims: contradicted, supported",
      "Wrong. (contradicted) a. (supported) b. (supported) And 3 more: supported.",
    ],
    ["line-24", "lines 24–25", "2 claims: supported", "Next. Last."],
  ]);
  assert.ok(hrefsOf(table).has("/next/claims/report/#supported"));
});

test("a document's page and the list lead to where it was published, or say that no address is recorded", () => {
  const closed = JSON.stringify(pagesWith().document.sections);
  assert.match(closed, /no public address is recorded/);
  assert.match(closed, /The original is not public, as far as is recorded.*compare its sha256/);
  const address = "https://example.org/a?b=1&c=%3Cx%3E";
  assert.ok(hrefsOf(pagesWith({ address }).document).has(address));
  assert.match(JSON.stringify(pagesWith().list.sections), /no public address is recorded/);
  assert.ok(hrefsOf(pagesWith({ address }).list).has(address));
  const hostile = ["javascript:alert(1)", "data:text/html,x", "ftp://example.org/", "//example.org/"];
  for (const one of hostile)
    assert.equal(source.safeParse({ ...document, address: one }).success, false, one);
});

test("a copied run shows the lines that hold its figures as they are, with their numbers, the cited ones marked", () => {
  const excerptOf = (texts?: Map<string, string>) =>
    pagesWith({}, texts)
      .run.sections.flatMap(({ blocks }) => blocks)
      .flatMap((block) =>
        block.block === "more" && block.summary === "The printed lines" ? block.blocks : [],
      );
  const text = `- key: reads
    - name: Reads <b>
        - { line: 12, metric: read.iops, printed: 5.0k }
        - line: 13
          metric: read.bandwidth
          printed: 20 MiB/s`;
  const label = "reads.yaml, the cited lines marked";
  const excerpt = { block: "pre", label, text, at: [7, 9, 12, 13, 14, 15], cited: [12, 13, 14, 15] };
  assert.deepEqual(excerptOf(), [excerpt]);
  // Of other bytes, of no YAML and of a file without this run nothing is shown.
  assert.deepEqual(excerptOf(new Map([["1".repeat(64), FILE]])), []);
  for (const other of ["{", FILE.replace("key: reads", "key: writes")])
    assert.deepEqual(excerptOf(new Map([["0".repeat(64), other]])), []);
});

test("who is led past the head of a page reads whose result it is, and which document", () => {
  const { run, lines } = pagesWith();
  const of = run.sections.find(({ id }) => id === "result-1")?.of;
  assert.ok(of !== undefined && run.eyebrow?.endsWith(of));
  const [table] = lines.sections.flatMap(({ blocks }) => blocks).filter(({ block }) => block === "table");
  assert.deepEqual(table?.block === "table" && table.columns.at(-1)?.note, "A report");
});
