/** Metrics that a plugin brings. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";
import { JOBS } from "../bench/record.ts";
import { DECLARATION, fioJson, ownProcess, Report } from "../support/report.ts";

/** What "fiolio" leads to where it is installed. */
const API = pathToFileURL(join(engineDir, "src/plugins/api.ts")).href;
const ID = "fiolio-plugin-tails.read-p9995";
const ANSWER = "recommendation/lab/fiolio-plugin-tails.tails";

/** p99.95 of reads, a use case that asks for it, and a check that speaks of the engine's p99.9 of one deployment. */
const metricPlugin = (more: { read?: string; id?: string; like?: string; checks?: "" } = {}): string => `
import { defineCheck, defineConfig, defineMetric, definePlugin, defineUseCase, said } from ${JSON.stringify(API)};

const tail = defineMetric({
  id: ${JSON.stringify(more.id ?? ID)},
  title: "Read latency, p99.95",
  phrase: "p99.95 read latency",
  statistic: "p99.95",
  unit: "ns",
  better: "lower",
  like: ${JSON.stringify(more.like ?? "read.p99.9")},
  read: ${more.read ?? '({ directions }) => directions.read?.clat?.percentilesNs?.["99.95"]'},
});
const warm = defineCheck({
  code: "fiolio-plugin-tails/WARM",
  label: "known to be warm",
  title: "Its cache was warm",
  rule: () => "No run of lab-nfs.",
  why: "We know it.",
  advice: "Measure it cold.",
  thresholds: {},
  excludes: true,
  doubt: "none",
  shows: "nothing",
  run: ({ run }) => (run.deployment === "lab-nfs" ? said("excluded", "Its cache was warm.", ["read.p99.9"]) : []),
});
const tails = defineUseCase({
  id: "fiolio-plugin-tails.tails",
  title: "Tails",
  order: 1,
  summary: "What one read in 2,000 waits.",
  metrics: [{ metric: ${JSON.stringify(ID)}, workload: { rw: ["randread"] }, weight: 1, required: true, reason: "The tail." }],
  profile: "random-rw",
});
export default defineConfig({
  plugins: [definePlugin({ name: "fiolio-plugin-tails", version: "1.0.0", metrics: [tail], checks: [${more.checks ?? "warm"}], useCases: [tails] })],
});
`;

/** One read in a thousand waits so much longer that a single run of each tells them apart. */
const withSlowTail = (output: string, times = 20): string => {
  const slow = JSON.parse(output);
  for (const { clat_ns, lat_ns } of slow.jobs.map(({ read }: { read: unknown }) => read))
    for (const latency of [clat_ns, lat_ns]) {
      latency.max *= times;
      for (const tail of ["99.900000", "99.950000", "99.990000"]) latency.percentile[tail] *= times;
    }
  return JSON.stringify(slow);
};

describe("a plugin's metric", () => {
  let report: Report;
  const fiolio = (...args: string[]) => ownProcess([...args, "--root", report.root]);
  const well = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await fiolio(...args);
    assert.equal(code, 0, stdout + stderr);
    return stdout + stderr;
  };
  const lockFile = "data/editions/v2026.1.0.lock.json";
  before(async () => {
    report = await Report.create({
      "fiolio.yaml": `${DECLARATION}editions: [{ version: v2026.1.0, date: 2026-01-31, summary: All, environments: [lab] }]\n`,
      "data/raw/lab/lab-ceph/a.json": fioJson(1),
      "data/raw/lab/lab-nfs/b.json": withSlowTail(fioJson(1 + JOBS.length)),
    });
    await well("collect", "--no-run");
  });
  after(() => report.remove());

  test("is ranked, answers for a use case, and is named by the lock", async () => {
    await report.write("fiolio.config.ts", metricPlugin({ checks: "" }));
    await well("edition", "v2026.1.0");
    const { metrics, plugins, figures } = JSON.parse(await report.read(lockFile));
    assert.deepEqual(metrics, [ID]);
    assert.deepEqual(plugins, [{ name: "fiolio-plugin-tails", version: "1.0.0" }]);
    assert.match(figures[ANSWER], /^leaning lab-ceph|^decided lab-ceph/);
    await well("build");
    const [table, csv] = await Promise.all(
      ["methodology/index.html", "results.csv.gz"].map((page) => report.read(`public/v2026.1.0/${page}`)),
    );
    assert.match(table ?? "", new RegExp(ID));
    assert.match(csv ?? "", new RegExp(`,${ID},`));
  });

  test("is doubted wherever what it is like is, and what is excluded holds an answer open", async () => {
    await report.write("fiolio.config.ts", metricPlugin());
    await rm(report.path(lockFile));
    await well("edition", "v2026.1.0");
    const { figures } = JSON.parse(await report.read(lockFile)) as { figures: Record<string, string> };
    const own = Object.entries(figures).filter(([figure]) => figure.includes(`/${ID}/`));
    assert.match(figures[ANSWER] ?? "", /^open none/);
    const engines = Object.keys(figures).filter((figure) => figure.includes("/read.p99.9/"));
    assert.notEqual(own.length, 0);
    assert.deepEqual(
      own.map(([figure]) => figure.replace(ID, "read.p99.9")),
      engines,
    );
    for (const [figure, line] of own)
      assert.equal(/excluded by .*WARM/.test(line), figure.endsWith("/lab-nfs"), `${figure}: ${line}`);
  });

  test("can be compared, alone", async () => {
    const said = await well("compare", "lab-ceph", "lab-nfs", "--metric", ID);
    assert.match(said, /p99\.95/);
    assert.doesNotMatch(said, /IOPS/);
  });

  test("adds no figure to an edition that was locked without it, and is missed by one that was locked with it", async () => {
    const with1 = await report.read(lockFile);
    await rm(report.path("fiolio.config.ts"));
    await rm(report.path(lockFile));
    await well("edition", "v2026.1.0");
    const without = await report.read(lockFile);
    assert.doesNotMatch(without, /tails/);
    await report.write("fiolio.config.ts", metricPlugin());
    assert.match(await well("edition", "--check"), /v2026\.1\.0: unchanged/);
    await well("build");
    for (const page of ["methodology/index.html", "results.csv.gz", "record.json"]) {
      assert.doesNotMatch(await report.read(`public/v2026.1.0/${page}`), /read-p9995/, page);
      assert.match(await report.read(`public/next/${page}`), /read-p9995/, page);
    }
    await report.write(lockFile, with1);
    await report.write("fiolio.config.ts", metricPlugin().replaceAll(ID, "fiolio-plugin-tails.read-p99950"));
    const { code, stderr } = await fiolio("edition", "--check");
    assert.equal(code, 1);
    assert.match(
      stderr,
      /v2026\.1\.0\.lock\.json: expected the metric fiolio-plugin-tails\.read-p9995, by which v2026\.1\.0 was judged, none is there\. Install fiolio-plugin-tails 1\.0\.0, and name it in fiolio\.config\.ts\.\n$/,
    );
    await rm(report.path(lockFile));
  });

  for (const [what, read, said] of [
    ["throws", '() => { throw new Error("no ruler"); }', /read-p9995: no ruler\./],
    [
      "gives another thing than a figure",
      "() => -1",
      /read-p9995: expected a number that is not negative, .* found -1\./,
    ],
  ] as const)
    test(`one that ${what} is told in one line, and the rest goes on`, async () => {
      await report.write("fiolio.config.ts", metricPlugin({ read }));
      const { code, stderr } = await fiolio("build");
      assert.equal(code, 0, stderr);
      const lines = stderr
        .split("\n")
        .filter((line) => line.includes("the plugin fiolio-plugin-tails 1.0.0 failed to read"));
      assert.equal(lines.length, 1, stderr);
      assert.match(lines[0] ?? "", said);
      assert.doesNotMatch(await report.read("public/next/results.csv.gz"), /read-p9995/);
    });

  for (const [what, wrong, said] of [
    [
      "another's name",
      { id: "read.p99" },
      /expected the id of a metric to be fiolio-plugin-tails\. and a word in lower case, found "read\.p99"\. Correct it\./,
    ],
    [
      "a word of the engine's",
      { id: "fiolio-plugin-tails.mean" },
      /expected a word that is no metric of the engine's, found "mean"\. Correct it\./,
    ],
    [
      "nothing that it is like",
      { like: "read.p12" },
      /expected like to be a metric of the engine's, such as read\.p99, found "read\.p12"\. Correct it\./,
    ],
    [
      "another way to be better",
      { like: "read.iops" },
      /expected better to be that of read\.iops, found "lower"\. Correct it\./,
    ],
  ] as const)
    test(`one of ${what} is refused in one line`, async () => {
      await report.write("fiolio.config.ts", metricPlugin(wrong));
      const { code, stderr } = await fiolio("check");
      assert.equal(code, 1);
      assert.match(stderr, said);
    });
});
