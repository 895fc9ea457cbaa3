/** What `collect` says at its end: what became of the files, which runs the checks doubt, and what to do next. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { type CollectReport, groupsOf, summaryOf } from "../../src/collect/outcome.ts";
import { suspectsAmong } from "../../src/commands/suspects.ts";
import { DECLARATION, type Ended, fioJson, fiolio, Report } from "../support/report.ts";

const CEPH = "data/raw/lab/lab-ceph";
/** A header and a row of Fiolio's CSV whose latency contradicts its IOPS at its depth. */
const IMPOSSIBLE =
  "tool,rw,block_size_kib,ioengine,iodepth,numjobs,read_iops,read_lat_mean_us\nfio,randread,4,libaio,1,1,100000,5000\n";

describe("collect's summary", () => {
  let report: Report;
  const summary = async (...args: string[]): Promise<string> => {
    const { stdout } = await report.fiolio("collect", ...args);
    return stdout.split("\n").find((line) => line.startsWith("collect: ")) ?? stdout;
  };
  beforeEach(async () => {
    report = await Report.create({ [`${CEPH}/good.json`]: fioJson(1) });
  });
  afterEach(() => report.remove());

  test("counts what was imported, and the next time what is unchanged", async () => {
    const nothingElse = "0 failed, 0 not recognised.";
    assert.equal(await summary(), `collect: imported 1 file (1 run), 0 unchanged, ${nothingElse}`);
    assert.equal(await summary(), `collect: imported 0 files (0 runs), 1 unchanged, ${nothingElse}`);
  });

  test("names the checks that doubt runs that were just imported, and not those of an earlier time", async () => {
    await report.write(`${CEPH}/wrong.csv`, IMPOSSIBLE);
    await report.write(`${CEPH}/wrong-2.csv`, IMPOSSIBLE.replace("5000", "6000"));
    assert.match(
      await summary(),
      /imported 3 files \(3 runs\), 0 unchanged, 2 runs suspect \(2 LITTLE\), 0 failed/,
    );
    assert.match(await summary(), /3 unchanged, 0 failed/);
  });

  test("says below what to do about them", async () => {
    await report.write(`${CEPH}/wrong.csv`, IMPOSSIBLE);
    const { stdout } = await report.fiolio("collect");
    assert.match(stdout, /1 run suspect \(1 LITTLE\).*\nLITTLE: Look for runs or phases that were summed/);
  });

  test("leaves out a doubt that somebody has answered for", async () => {
    await report.write(`${CEPH}/wrong.csv`, IMPOSSIBLE);
    await summary();
    await report.write(
      "data/annotations/mine.yaml",
      "format: annotations/1\nannotations:\n  - { run: lab-ceph.wrong, kind: waived, flag: LITTLE, reason: Known., author: Me }\n",
    );
    const { problems } = JSON.parse(`{"problems": ${(await report.fiolio("check", "--json")).stdout}}`);
    assert.deepEqual(problems, []);
    const written = ["data/results/lab/lab-ceph/lab-ceph.wrong.json"];
    assert.deepEqual(await suspectsAmong(report.root, written), { runs: 0, byCheck: [] });
  });

  test("does not judge in a dry run, for nothing is there to judge", async () => {
    await report.write(`${CEPH}/wrong.csv`, IMPOSSIBLE);
    assert.match(
      await summary("--dry-run"),
      /^collect: would import 2 files \(2 runs\), 0 unchanged, 0 failed/,
    );
  });

  test("names each file that nobody recognised in one line, without a tool of which nothing was seen, and does not fail for it", async () => {
    await report.write(`${CEPH}/a.txt`, "hello\n");
    await report.write(`${CEPH}/b.txt`, "hello there\n");
    const { stdout, code } = await report.fiolio("collect");
    const lines = stdout.split("\n");
    assert.equal(lines[0], "not recognised, 2 files:");
    for (const [i, name] of ["a.txt", "b.txt"].entries())
      assert.match(
        lines[i + 1] ?? "",
        new RegExp(
          `^${CEPH}/${name}: warning: no result of a tool that is known\\. Move it out of data/raw, .*$`,
        ),
      );
    assert.equal(code, 0);
  });

  test("tells what was redacted, or would be", async () => {
    await report.write("fiolio.yaml", `${DECLARATION}redact: [{ kind: ipv4 }]\n`);
    await report.write(`${CEPH}/named.json`, `at 10.0.0.1 and 10.0.0.2\n${fioJson(2)}`);
    const said = async (...args: string[]): Promise<string> =>
      (await report.fiolio("collect", "--redact", ...args)).stdout;
    assert.match(await said("--dry-run"), /\nwould redact 2 places in 1 file\.\n/);
    assert.match(await said(), /\nredacted 2 places in 1 file\.\n/);
    assert.doesNotMatch(await said(), /redact/);
  });

  test("is in colours where they are asked for, and else without", async () => {
    await report.write(`${CEPH}/a.txt`, "hello\n");
    const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
    const collected = (more: NodeJS.ProcessEnv): Promise<Ended> =>
      fiolio(["collect", "--root", report.root], { ...env, ...more });
    assert.equal((await collected({})).stdout.includes("\u001b"), false);
    assert.ok((await collected({ FORCE_COLOR: "1" })).stdout.includes("\u001b[33mwarning"));
  });
});

describe("problems of many files", () => {
  const base: CollectReport = {
    files: [],
    written: [],
    removed: [],
    failedJobs: 0,
    problems: [],
    unmapped: [],
    maps: [],
    redacted: [],
    dryRun: false,
  };
  const many = (count: number, message: (i: number) => string): CollectReport => ({
    ...base,
    files: Array.from({ length: count }, (_, i) => ({
      path: `${CEPH}/${i}.json`,
      outcome: { kind: "failed", reason: "damaged" } as const,
      runs: 0,
    })),
    problems: Array.from({ length: count }, (_, i) => ({
      path: `${CEPH}/${i}.json`,
      message: message(i),
      severity: "error" as const,
    })),
  });

  test("that say the same in one folder are one line from four files on", () => {
    const [group] = groupsOf(many(9, () => "It is cut."));
    assert.deepEqual(group, {
      title: "failed, damaged, 9 files",
      lines: [
        { where: `${CEPH}/ 0.json, 1.json, 2.json and 6 more`, message: "It is cut.", severity: "error" },
      ],
    });
    assert.equal(groupsOf(many(3, () => "It is cut."))[0]?.lines.length, 3);
  });

  test("that say different things are a line each", () => {
    assert.equal(groupsOf(many(9, (i) => `Cut at ${i}.`))[0]?.lines.length, 9);
  });

  test("of one kind in one file are twenty lines, and one that says how many more there are", () => {
    const path = `${CEPH}/faulty.txt`;
    const saying = (n: number, message: (i: number) => string): CollectReport["problems"] =>
      Array.from({ length: n }, (_, i) => ({ path, severity: "warning", message: message(i) }));
    const linesOf = (...problems: CollectReport["problems"]): string[] =>
      groupsOf({ ...base, problems }).flatMap(({ lines }) => lines.map(({ message }) => message));
    const failed = saying(5020, (i) => `job "job-${i}" failed: no I/O was done`);
    const cut = saying(1, () => "the file is cut");
    const said = linesOf(...failed, ...cut);
    assert.equal(said.length, 22);
    assert.equal(said[20], "and 5,000 more of this kind.");
    assert.equal(said[21], "the file is cut");
    assert.equal(linesOf(...failed.slice(0, 21)).length, 21);
  });

  test("come in the order of what became of the files: imported, failed by reason, not recognised", () => {
    const problem = (path: string): CollectReport["problems"][number] => ({
      path,
      message: "M.",
      severity: "error",
    });
    const groups = groupsOf({
      ...base,
      files: [
        { path: "a", outcome: { kind: "unrecognised" }, runs: 0 },
        { path: "b", outcome: { kind: "failed", reason: "duplicate" }, runs: 0 },
        { path: "c", outcome: { kind: "failed", reason: "damaged" }, runs: 0 },
        { path: "d", outcome: { kind: "imported" }, runs: 1 },
      ],
      problems: ["a", "b", "c", "d"].map(problem),
    });
    assert.deepEqual(
      groups.map(({ title }) => title),
      [
        "to be known, 1 file",
        "failed, damaged, 1 file",
        "failed, duplicate, 1 file",
        "not recognised, 1 file",
      ],
    );
  });

  test("of the checks: most often first", () => {
    const line = summaryOf(base, {
      runs: 3,
      byCheck: [
        ["LITTLE", 2],
        ["FLOOR_P50", 1],
      ],
    });
    assert.match(line, /0 unchanged, 3 runs suspect \(2 LITTLE, 1 FLOOR_P50\), 0 failed/);
  });
});
