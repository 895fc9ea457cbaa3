/** Where curves are shown, from raw files of fio to the blocks of pages. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { copyRaw, rawOf } from "../../src/publish/publish.ts";
import { loadRecord } from "../../src/record/load.ts";
import { ruleOfFio } from "../../src/render/blocks/details/rule-of-fio.ts";
import { type Figures, pageFigures } from "../../src/render/charts/figures.ts";
import { type Edition, editionOf } from "../../src/render/edition/edition.ts";
import { type Block, type Page, plain, type Table } from "../../src/render/edition/view.ts";
import { deploymentPages } from "../../src/render/pages/deployments/deployments.ts";
import { runPages } from "../../src/render/pages/runs/runs.ts";
import { workloadPages } from "../../src/render/pages/workloads.ts";
import { Report } from "../support/report.ts";

const output = new URL("../collectors/fixtures/fio-json/good-json-plus-bins/input.json", import.meta.url);
const RAW = "data/raw/lab";
const MAIN = ["read", "write"].flatMap((direction) => [
  `${direction} IOPS`,
  `${direction} bandwidth`,
  ...["mean", "p50", "p95", "p99", "p99.9", "max"].map((figure) => `${direction} clat ${figure}`),
]);

/** Bandwidth in KiB/s, IOPS and latency: a line a second. */
const log = (values: readonly number[]): string =>
  values.map((value, i) => `${(i + 1) * 1000}, ${value}, 0, 0, 0\n`).join("");
/** Around the mean of the run: logs that contradict it would be pointed out. */
const ten = (mean: number): number[] =>
  Array.from({ length: 10 }, (_, i) => Math.round(mean * (1 + 0.01 * Math.sin(i * 2))));

/** A line a second in fio's coarsest form, of 29 columns: reads in two of them, writes in one. */
const histograms = (seconds: number): string =>
  Array.from({ length: seconds }, (_, i) =>
    [0, 1]
      .map((direction) => {
        const columns = Array.from({ length: 29 }, (_, at) =>
          at === 11 ? 900 : at === 14 - direction ? 100 : 0,
        );
        return `${(i + 1) * 1000}, ${direction}, 4096, ${columns.join(", ")}\n`;
      })
      .join(""),
  ).join("");

/** The charts on a page: section and kind, with its caption; the section's name in brackets where it is folded. */
const chartsOf = (pages: Iterable<Page>, path: string): [section: string, kind: string, caption: string][] =>
  [...pages]
    .filter((page) => page.path === path)
    .flatMap(({ sections }) => sections)
    .flatMap(({ title, blocks }) => figuresIn(title, blocks));
const figuresIn = (title: string, blocks: readonly Block[]): [string, string, string][] =>
  blocks.flatMap((block): [string, string, string][] => {
    if (block.block === "more") return figuresIn(`(${title})`, block.blocks);
    return block.block === "figure"
      ? [[title, /charts\/(.*)-[0-9a-f]{12}/.exec(block.svg)?.[1] ?? "", plain(block.caption)]]
      : [];
  });
const placesOf = (charts: [string, string, string][]): string[] =>
  charts.map(([section, kind]) => `${section}: ${kind}`);

describe("curves on pages", () => {
  let report: Report;
  let edition: Edition;
  let figures: Figures;
  before(async () => {
    const text = await readFile(output, "utf8");
    const { jobs } = JSON.parse(text) as { jobs: { jobname: string }[] };
    const [first] = jobs;
    assert.equal(jobs.length, 1, "one result, so that its sections need no name");
    const repeat = (second: number): string => text.replace(/"timestamp" : \d+/, (was) => `${was}${second}`);
    report = await Report.create({
      [`${RAW}/lab-ceph/one.json`]: text,
      [`${RAW}/lab-ceph/two.json`]: repeat(1),
      [`${RAW}/lab-nfs/three.json`]: repeat(2).replace(
        /"job options" : \{/,
        '"steadystate" : {"ss" : "iops:5.0%", "attained" : 1, "criterion" : "0.7%"}, $& "steadystate" : "iops:5%",',
      ),
      [`${RAW}/lab-nfs/three_bw.1.log`]: log(ten(47_020).map((value) => value * 4)),
      [`${RAW}/lab-nfs/three_iops.1.log`]: log(ten(47_020)),
      [`${RAW}/lab-nfs/three_clat.1.log`]: log(ten(75_910)),
      [`${RAW}/lab-nfs/three_clat_hist.1.log`]: histograms(10),
    });
    assert.ok(first);
    const { problems } = await collect({ root: report.root });
    assert.deepEqual(problems, []);
    const { record } = await loadRecord(report.root);
    const runs = [...record.runs.values()];
    edition = editionOf(
      record,
      { version: "next", isNext: true, runs, judgement: judge(record, runs) },
      CHECKS,
    );
    figures = pageFigures();
  });
  after(() => report.remove());

  test("a run shows its latencies, and its logs where there are any", () => {
    const pages = [...runPages(edition.record, [edition], figures)];
    assert.deepEqual(placesOf(chartsOf(pages, "runs/lab-ceph.one")), [
      "Latency distribution: percentile-curve",
      "(Latency distribution): latency-cdf",
    ]);
    assert.deepEqual(placesOf(chartsOf(pages, "runs/lab-nfs.three")), [
      "Latency distribution: percentile-curve",
      "(Latency distribution): latency-cdf",
      "Over time: time-series",
      "Over time: time-series",
      "Over time: latency-heatmap",
      "Over time: latency-heatmap",
    ]);
  });

  test("the main figures of a run are in sight, and all of them are folded beneath", () => {
    const page = [...runPages(edition.record, [edition], figures)].find(
      ({ path }) => path === "runs/lab-nfs.three",
    );
    const blocks = page?.sections.find(({ id }) => id === "result-1")?.blocks ?? [];
    const tables = (some: readonly Block[]) => some.filter((block) => block.block === "table");
    const termsOf = ({ rows }: Table): string[] => rows.map(({ cells }) => String(cells[0]?.text));
    const [main] = tables(blocks).map(termsOf);
    const folded = blocks.find(
      (block) => block.block === "more" && block.summary.startsWith("Further figures"),
    );
    assert.ok(folded?.block === "more");
    const latencies = tables(folded.blocks);
    const others = latencies.pop();
    assert.ok(others);
    assert.deepEqual(main, MAIN);
    const all = latencies.flatMap(({ caption, columns: [head, ...kinds], rows }) => {
      assert.equal(head?.label, "Statistic");
      const side = /^(\w+) latencies, ns$/.exec(String(caption))?.[1]?.toLowerCase();
      return rows.flatMap(({ cells: [statistic, ...values] }) =>
        kinds.flatMap(({ label }, at) =>
          values[at]?.text === "–" ? [] : [`${side} ${label} ${statistic?.text}`],
        ),
      );
    });
    all.push(...termsOf(others));
    const further = all.filter((term) => !MAIN.includes(term));
    assert.equal(folded.summary, `Further figures as recorded (${further.length})`);
    // Latencies stand together, main ones and others.
    assert.deepEqual(
      MAIN.filter((term) => !all.includes(term)),
      MAIN.filter((term) => !/lat/.test(term)),
    );
    for (const term of ["read lat mean", "read clat p99.99", "read slat max", "read I/Os", "CPU user"])
      assert.ok(all.includes(term), term);
    const statistics = termsOf(latencies[0] ?? others);
    assert.deepEqual(
      [...statistics.slice(0, 3), ...statistics.slice(-3)],
      ["min", "mean", "p1", "p99.99", "max", "standard deviation"],
    );
  });

  test("a run names its logs, and they are published with its raw file", async () => {
    const page = [...runPages(edition.record, [edition], figures)].find(
      ({ path }) => path === "runs/lab-nfs.three",
    );
    const items = (page?.sections ?? []).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.block === "facts" ? block.items : [])),
    );
    const named = items.find(({ term }) => term === "Logs")?.value ?? [];
    const logs = typeof named === "string" ? [] : named.filter((span) => typeof span !== "string");
    assert.deepEqual(
      logs.map(({ href }) => href),
      ["bw", "clat", "clat_hist", "iops"].map((kind) => `/raw/lab/lab-nfs/three_${kind}.1.log`),
    );
    const site = join(report.root, "site");
    await copyRaw(report.root, site, rawOf(edition.record, [...edition.record.runs.values()]));
    for (const { href = "" } of logs)
      assert.deepEqual(await readFile(join(site, href)), await readFile(join(report.root, "data", href)));
  });

  test("of bandwidth and IOPS in proportion one is drawn, and the caption says so", () => {
    const [, , rate] = chartsOf(runPages(edition.record, [edition], figures), "runs/lab-nfs.three");
    assert.match(
      rate?.[2] ?? "",
      /read IOPS were steady from 0 to 10 s .* Bandwidth is in proportion: 4 KiB an I\/O\.$/,
    );
  });

  test("the rule of the method is linked, and fio's own named where it was asked for", () => {
    const page = [...runPages(edition.record, [edition], figures)].find(
      ({ path }) => path === "runs/lab-nfs.three",
    );
    const blocks = page?.sections.find(({ title }) => title === "Over time")?.blocks ?? [];
    const texts = blocks.flatMap((block) => (block.block === "text" ? [plain(block.text)] : []));
    assert.match(
      texts.join(""),
      /the method\. fio itself was to stop .* \(steadystate=iops:5%\), and was, at 0\.7%\.$/,
    );
  });

  test("fio's own rule is named with what came of it, where a run was given it", () => {
    const [plainRun, other] = ["lab-ceph.one", "lab-nfs.three"].map(
      (id) => edition.record.runs.get(id)?.results[0],
    );
    assert.ok(plainRun && other);
    assert.equal(ruleOfFio(plainRun), undefined);
    assert.match(ruleOfFio({ ...other, steadyState: { attained: false } }) ?? "", /, and never was\.$/);
    const unsaid = ruleOfFio({ ...plainRun, options: {}, steadyState: { attained: true } });
    assert.equal(unsaid, "fio itself was to stop once steady by its own rule, and was.");
  });

  test("a workload sets deployments side by side, repeats of one put together", () => {
    const [workload] = edition.judgement.workloads.values();
    const path = `workloads/${workload?.id}`;
    const charts = chartsOf(workloadPages(edition, figures), path);
    assert.deepEqual(placesOf(charts), [
      // Reads, then writes: lines of two directions would not be comparable.
      "Lab: percentile-curve",
      "(Lab): latency-cdf",
      "Lab: percentile-curve",
      "(Lab): latency-cdf",
    ]);
    assert.match(
      charts[1]?.[2] ?? "",
      /no line here is credible/,
      "they are the same bytes but for the time, and DUPLICATED_RESULT keeps both out",
    );
  });

  test("of many environments a workload has the curves of the first in sight, and folds for those of the others", async (t) => {
    const places = ["attic", "cellar", "lab"];
    const files = places.flatMap((place) => [
      [
        `data/environments/${place}.yaml`,
        `format: environment/1\ntitle: ${place}\nkind: cluster\nsummary: One.\n`,
      ],
      ...["a", "b"].flatMap((name) => [
        [
          `data/deployments/${place}-${name}.yaml`,
          `format: deployment/1\ntitle: ${name}\nbackend: ceph\nenvironment: ${place}\n`,
        ],
      ]),
    ]);
    const text = await readFile(output, "utf8");
    const results = places.flatMap((place, at) =>
      ["a", "b"].map((name, i) => [
        `data/raw/${place}/${place}-${name}/one.json`,
        text.replace(/"timestamp" : \d+/, (was) => `${was}${at * 2 + i}`),
      ]),
    );
    const many = await Report.create(Object.fromEntries([...files, ...results]));
    t.after(() => many.remove());
    await collect({ root: many.root });
    const { record } = await loadRecord(many.root);
    const runs = [...record.runs.values()];
    const of = editionOf(
      record,
      { version: "next", isNext: true, runs, judgement: judge(record, runs) },
      CHECKS,
    );
    const [workload] = of.judgement.workloads.values();
    const pages = workloadPages(of, pageFigures());
    const charts = placesOf(chartsOf(pages, `workloads/${workload?.id}`));
    const curves = (place: string): number =>
      charts.filter((one) => one === `${place}: percentile-curve`).length;
    assert.deepEqual(
      ["attic", "(attic)", "cellar", "(cellar)", "lab", "(lab)"].map(curves),
      [2, 0, 0, 2, 0, 2],
    );
  });

  test("a deployment shows its repeats, and nothing where there is one run only", () => {
    const pages = deploymentPages(edition, figures);
    assert.deepEqual(placesOf(chartsOf(pages, "deployments/lab-ceph")), [
      "Latency distribution, run by run: percentile-curve",
      "(Latency distribution, run by run): latency-cdf",
      "Latency distribution, run by run: percentile-curve",
      "(Latency distribution, run by run): latency-cdf",
    ]);
    assert.deepEqual(chartsOf(pages, "deployments/lab-nfs"), []);
  });

  test("every chart has its table: a row a bucket, a row a window", async () => {
    [...runPages(edition.record, [edition], figures)];
    const files = new Map<string, string>();
    for await (const [path, text] of figures.draw()) {
      assert.ok(!files.has(path), `${path} comes once`);
      files.set(path, text ?? assert.fail(path));
    }
    for await (const [path] of figures.draw()) assert.fail(`${path} was drawn already`);
    const csvs = [...files].filter(([path]) => path.endsWith(".csv"));
    assert.ok(csvs.length >= 4);
    for (const [path, text] of csvs) assert.ok(text.split("\n").length > 5, path);
    const series = csvs.filter(([path]) => path.includes("/time-series-"));
    for (const [, text] of series) assert.equal(text.trim().split("\n").length, 11);
    assert.deepEqual(
      [...files.keys()].filter((path) => /(?<!\.vl)\.json$/.test(path)),
      [],
      "there are thousands of them, and no second form of a table",
    );
    assert.deepEqual(figures.pictured(), [], "nor dots beside an SVG");
  });
});
