import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import type { Run } from "../../src/schema/run.ts";
import { direction, homelab, resultOf, runOf } from "../judge/small-record.ts";
import { fiolio, Report } from "../support/report.ts";

const DECLARATION = `format: fiolio/1
title: Mine
description: A report for tests.
editions:
  - { version: v2025.12.0, date: 2025-12-31, summary: First, sources: [first] }
  - { version: v2026.2.0, date: 2026-02-28, summary: Second, sources: [second] }
`;
const source = (id: string): string =>
  `format: source/1\ntitle: ${id}\nsummary: Figures.\nsha256: "${"0".repeat(64)}"\nlineCount: 1\n`;

/** Repeats of random reads with these IOPS, in the file that they would be in. */
function repeats(
  deployment: string,
  name: string,
  iops: readonly number[],
  more: Partial<Run> = {},
): Record<string, string> {
  return Object.fromEntries(
    iops.map((value, i) => {
      const meanNs = (16 / value) * 1e9;
      const run = runOf(deployment, `${name}-${i + 1}`, [
        resultOf(homelab("randread"), { read: direction({ iops: value }, { mean: meanNs }) }),
      ]);
      const { source: _, ...provenance } = run.provenance;
      const whole = { ...run, basis: "measured", provenance, ...more };
      return [`data/results/lab/${deployment}/${run.id}.json`, JSON.stringify(whole)];
    }),
  );
}

const BEFORE = [20_000, 20_200, 19_900, 20_100, 19_800, 20_050];
const WORSE = BEFORE.map((iops) => 0.8 * iops);
const SAME = BEFORE.map((iops) => 1.002 * iops);

describe("fiolio compare", () => {
  let report: Report;
  const published = (id: string): Partial<Run> => ({
    basis: "transcribed",
    provenance: {
      raw: { path: "data/raw/x", sha256: "0".repeat(64), bytes: 1 },
      collector: { id: "transcribed", version: 1 },
      tool: { name: "fio" },
      source: { id, sha256: "0".repeat(64) },
    },
  });
  before(async () => {
    report = await Report.create({
      "fiolio.yaml": DECLARATION,
      "data/sources/first.yaml": source("first"),
      "data/sources/second.yaml": source("second"),
      "data/deployments/lab-new.yaml":
        "format: deployment/1\ntitle: Ceph, upgraded\nbackend: ceph\nenvironment: lab\nversion: '19'\nupgradeOf: lab-ceph\n",
      ...repeats("lab-ceph", "one", BEFORE, published("first")),
      ...repeats("lab-ceph", "two", WORSE, published("second")),
      ...repeats("lab-nfs", "only", SAME),
      ...repeats(
        "lab-new",
        "new",
        SAME.map((iops) => iops + 7),
      ),
    });
    assert.equal((await report.fiolio("compare", "lab-ceph", "lab-nfs")).stderr, "");
  });
  after(() => report.remove());
  const compare = (...args: string[]) => report.fiolio("compare", ...args);

  test("prints each figure, worse ones first, and what it comes to", async () => {
    const { code, stdout } = await compare("v2025.12.0", "v2026.2.0");
    assert.equal(code, 0);
    const lines = stdout.trim().split("\n");
    assert.equal(lines.length, 3);
    assert.match(
      lines[0] ?? "",
      /^worse {2}Ceph in the lab {2}Random read, 4 KiB, .*mean read latency {2}799 µs to 999 µs {5,}1\.25x \(1\.\d+ to 1\.\d+\) +n = 6 and 6$/,
    );
    assert.match(lines[1] ?? "", /^worse .*read IOPS +20,000 IOPS to 16,000 IOPS {2}0\.8x/);
    assert.equal(lines[2], "2 figures: 2 worse, 0 better, 0 without a difference.");
  });

  test("ends with 1 where it finds what --fail-on names, and with 0 where it does not", async () => {
    const codeOf = async (...args: string[]): Promise<number | null> => (await compare(...args)).code;
    const editions = ["v2025.12.0", "v2026.2.0"];
    assert.equal(await codeOf(...editions, "--fail-on", "REGRESSION"), 1);
    assert.equal(await codeOf(...editions, "--fail-on", "IMPROVEMENT"), 0);
    assert.equal(await codeOf(...editions.toReversed(), "--fail-on", "CHANGE"), 1);
    assert.equal(await codeOf(...editions, "--fail-on", "REGRESSION", "--threshold", "30"), 0);
  });

  test("follows a deployment through its upgrade, and holds one against another", async () => {
    const upgraded = await compare("v2025.12.0", "lab-new", "--metric", "read.iops");
    assert.match(upgraded.stdout, /^no difference {2}Ceph in the lab to Ceph, upgraded /);
    assert.match(
      (await compare("lab-new", "lab-nfs")).stdout,
      /^no difference {2}Ceph, upgraded to NFS in the lab /,
    );
  });

  test("says with 3 that single runs are too few to tell, unless it may ask their noise", async () => {
    const slow = repeats("lab-nfs", "slow", [8000]);
    for (const [path, text] of Object.entries(slow)) await report.write(path, text);
    const runs = ["lab-ceph.one-1", "lab-nfs.slow-1", "--metric", "read.iops", "--fail-on", "REGRESSION"];
    const few = await compare(...runs);
    assert.match(
      few.stdout,
      /^too few runs to tell .*n = 1 and 1\n1 figure: 0 worse, 0 better, 0 without a difference, 1 with too few runs to tell\.$/m,
    );
    assert.equal(few.code, 3);
    const allowed = await compare(...runs, "--allow-few");
    assert.match(allowed.stdout, /^behind .*n = 1 and 1\n1 figure: 0 worse, 1 behind, 0 better,/);
    assert.equal(allowed.code, 1);
    const ahead = await compare("lab-nfs.slow-1", "lab-ceph.one-1", "--allow-few", "--metric", "read.iops");
    assert.match(ahead.stdout, /^ahead /);
    assert.equal(ahead.code, 0);
    for (const path of Object.keys(slow)) await rm(report.path(path));
  });

  test("ends as what got worse says, whatever else has too few runs", async () => {
    const more = repeats("lab-ceph", "few", [90_000], published("second"));
    const [path = "", text = ""] = Object.entries(more)[0] ?? [];
    const run: Run = JSON.parse(text);
    const deeper = {
      ...run,
      results: run.results.map((one) => ({ ...one, workload: homelab("randwrite") })),
    };
    const earlier = {
      ...deeper,
      id: `${run.id}-earlier`,
      provenance: { ...run.provenance, ...published("first").provenance },
    };
    await report.write(path, JSON.stringify(deeper));
    await report.write(path.replace(run.id, earlier.id), JSON.stringify(earlier));
    const { code, stdout } = await compare("v2025.12.0", "v2026.2.0");
    assert.match(stdout, /: 2 worse, .* with too few runs to tell\.$/m);
    assert.equal(code, 0, "asked for nothing, it found nothing");
    assert.equal((await compare("v2025.12.0", "v2026.2.0", "--fail-on", "REGRESSION")).code, 1);
    for (const { id } of [run, earlier]) await rm(report.path(path.replace(run.id, id)));
  });

  test("counts what only one side measured, and says what a check excludes", async () => {
    await report.write(
      "data/annotations/marks.yaml",
      "format: annotations/1\nannotations:\n  - { run: lab-nfs.only-1, kind: retracted, author: A, reason: Wrong disk }\n",
    );
    const { code, stdout } = await compare("lab-new", "lab-nfs.only-1", "--fail-on", "CHANGE");
    assert.equal(code, 0);
    assert.match(stdout, /^not compared .* excluded: taken back \(RETRACTED\) {2}n = 6 and 1$/m);
    const { stdout: now } = await compare("v2025.12.0", "next", "--metric", "read.iops");
    assert.match(
      now,
      /^no difference {2}Ceph in the lab to Ceph, upgraded /,
      "what it is now, after its upgrade",
    );
    assert.match(now, /1 figure: .* 1 workload only after\.\n$/);
    await report.write("data/annotations/marks.yaml", "format: annotations/1\nannotations: []\n");
  });

  test("does what its page in docs says", async () => {
    const page = await readFile(join(engineDir, "docs", "comparing.md"), "utf8");
    const [, block = ""] = /^```sh\n(.*?)\n```$/ms.exec(page) ?? [];
    const here = {
      "v2026.1.0": "v2025.12.0",
      "ceph-18": "lab-ceph",
      "ceph-19": "lab-new",
      "write.p99": "read.iops",
    };
    const commands = block.split("\n").map((line) => line.split(" "));
    assert.equal(commands.length, 3);
    const codes = commands.map(async (words) => {
      const args = words
        .slice(words.indexOf("--") + 1)
        .map((word) => here[word as keyof typeof here] ?? word);
      assert.deepEqual(
        words.filter((word) => word === "compare"),
        ["compare"],
      );
      return (await compare(...args)).code;
    });
    assert.deepEqual(await Promise.all(codes), [0, 0, 0]);
  });

  test("says where the level of a cell's runs changed, and fails on the last change alone", async () => {
    const levels = [...BEFORE, ...BEFORE, ...WORSE, ...WORSE];
    const runs = Object.entries(repeats("lab-nfs", "nightly", levels)).map(
      ([path, text], i): [string, string] => {
        const run: Run = JSON.parse(text);
        const from = `2026-03-${String(i + 1).padStart(2, "0")}T02:00:00Z`;
        return [path, JSON.stringify({ ...run, provenance: { ...run.provenance, measured: { from } } })];
      },
    );
    for (const [path, text] of runs) await report.write(path, text);
    const words = ["--history", "lab-nfs.nightly-1", "--metric", "read.iops", "--fail-on", "regression"];
    const { code, stdout } = await compare(...words);
    assert.match(
      stdout,
      /^NFS in the lab {2}Random read, 4 KiB, .* {2}read IOPS {2}24 runs, 2026-03-01 to 2026-03-24$/m,
    );
    assert.match(
      stdout,
      /^ {2}worse from lab-nfs\.nightly-13 of 2026-03-13: 20,000 IOPS to 16,000 IOPS, 0\.8x \(99\.8 % sure\)$/m,
    );
    assert.match(stdout, /^1 series: 1 change of level\.$/m);
    assert.equal(code, 1);
    assert.equal((await compare(...words, "--threshold", "30")).code, 0);
    const { series } = JSON.parse((await compare("--history", "lab-nfs", "--json")).stdout);
    assert.deepEqual(
      series.map(({ metric, changes }: { metric: string; changes: { verdict: string }[] }) => [
        metric,
        changes.length,
      ]),
      [
        ["read.iops", 1],
        ["read.mean", 1],
      ],
    );
    for (const [path] of runs.slice(7)) await rm(report.path(path));
    const few = await compare(...words);
    assert.match(
      few.stdout,
      / {2}7 runs, 2026-03-01 to 2026-03-07: too few runs to tell\n1 series: too few runs to tell\.\n$/,
    );
    assert.equal(few.code, 3);
    const wrong = await compare("--history", "lab-nfx");
    assert.equal(wrong.code, 2);
    assert.match(
      wrong.stderr,
      /expected a deployment or a run after --history, found lab-nfx\. Did you mean lab-nfs\?/,
    );
    for (const [path] of runs.slice(0, 7)) await rm(report.path(path));
  });

  test("writes any form into a file, prints the text, and adds Markdown to a job's summary", async () => {
    const summary = report.path("summary.md");
    const env = { ...process.env, GITHUB_STEP_SUMMARY: summary };
    const words = ["v2025.12.0", "v2026.2.0", "--format", "junit", "--output", report.path("out.xml")];
    const { code, stdout } = await fiolio(["compare", ...words, "--root", report.root], env);
    assert.equal(code, 0);
    assert.match(stdout, /^2 figures: 2 worse/m);
    assert.match(await readFile(report.path("out.xml"), "utf8"), /^<testsuites .* tests="2" failures="2"/m);
    assert.match(
      await readFile(summary, "utf8"),
      /^### Storage: v2025\.12\.0 to v2026\.2\.0\n\n2 figures: 2 worse/,
    );
    const onTerminal = { ...env, FORCE_COLOR: "1" };
    const plain = ["v2025.12.0", "v2026.2.0", "--output", report.path("out.txt"), "--root", report.root];
    assert.ok((await fiolio(["compare", ...plain], onTerminal)).stdout.startsWith("\u{1b}[31mworse "));
    const written = await readFile(report.path("out.txt"), "utf8");
    assert.ok(written.startsWith("worse ") && !written.includes("\u{1b}"), written);
    const nowhere = await compare("v2025.12.0", "v2026.2.0", "--output", report.path("out.xml/text.txt"));
    assert.equal(nowhere.code, 1);
    assert.match(
      nowhere.stderr,
      /^.*out\.xml\/.*: expected a folder before the last name, found a file there\. .*\(ENOTDIR\)\n$/,
    );
  });

  test("as JSON holds both values, how each is known, and the ratio with its interval", async () => {
    const { stdout } = await compare("v2025.12.0", "v2026.2.0", "--json", "--metric", "read.iops");
    const { before: was, after: is, figures } = JSON.parse(stdout);
    assert.deepEqual(
      [was, is],
      [
        { name: "v2025.12.0", kind: "edition", runs: 6 },
        { name: "v2026.2.0", kind: "edition", runs: 6 },
      ],
    );
    const [figure] = figures;
    assert.equal(figure.verdict, "worse");
    assert.equal(figure.before.basis, "95 % interval of the median of 6 runs");
    assert.ok(figure.ratioLow < 0.8 && figure.ratioHigh > 0.8 && figure.ratioHigh < 1);
    assert.equal(figure.after.runs.length, 6);
  });

  test("ends with 2 where it is used wrongly, or where nothing can be compared", async () => {
    const failed = async (message: RegExp, ...args: string[]): Promise<void> => {
      const { code, stdout, stderr } = await compare(...args);
      assert.deepEqual([code, stdout], [2, ""], stderr);
      assert.match(stderr, message);
    };
    await failed(/expected an edition, next, a deployment or a run, found lab-cehp/, "lab-cehp", "next");
    await failed(
      /Expected one of REGRESSION, IMPROVEMENT, CHANGE/,
      "lab-ceph",
      "lab-nfs",
      "--fail-on",
      "WORSE",
    );
    await failed(
      /Expected a metric of the table\. Did you mean read\.iops\?/,
      "lab-ceph",
      "lab-nfs",
      "--metric",
      "read.iop",
    );
    await failed(
      /expected a figure that lab-ceph and lab-nfs have in common, found none: lab-ceph has lab-ceph: \S.+; lab-nfs has lab-nfs: \S.+\. Measure the same workload on both\.$/m,
      "lab-ceph",
      "lab-nfs",
      "--metric",
      "sync.p99",
    );
  });

  test("with a record that has errors says them and ends with 2: no pipeline takes that for a regression", async () => {
    await report.write(
      "data/deployments/broken.yaml",
      "format: deployment/1\ntitle: X\nbackend: nobody\nenvironment: lab\n",
    );
    const { code, stderr } = await compare("lab-ceph", "lab-nfs", "--fail-on", "REGRESSION");
    assert.equal(code, 2);
    assert.match(stderr, /expected a known backend, came "nobody"/);
  });
});
