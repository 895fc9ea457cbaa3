/** Which use cases a reader's figures would decide: by the rule of reports, and never by a figure that does not stand. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { type Answer, judgeOwn } from "../../src/browser/judge-own.ts";
import type { ToldUse, ToldUses } from "../../src/browser/uses.ts";
import { engineDir } from "../../src/effects/engine.ts";
import type { AskedMetric, AskedUse } from "../../src/schema/asked-use.ts";
import { soundOutput } from "../support/sound-output.ts";

const EXAMPLE = join(engineDir, "site/assets/example/fio-example.json");
const EXAMPLES = join(engineDir, "examples/data/raw/examples");
const profile = { name: "some.fio", href: "/v/profiles/some.fio" };
const asked = (of: Partial<AskedMetric>): AskedMetric => ({
  metric: "read.iops",
  workload: { rw: ["randread"], blockSizeBytes: { min: 4096, max: 16384 } },
  what: "read IOPS",
  where: "random reads of 4 KiB to 16 KiB",
  bound: 1000,
  profile,
  ...of,
});
const use = (title: string, ...metrics: AskedMetric[]): AskedUse => ({
  title,
  href: `/v/${title}/`,
  metrics,
});
const commits = asked({
  metric: "sync.p99",
  workload: { rw: ["write"], blockSizeBytes: { max: 16384 }, synced: true },
  what: "p99 fsync latency",
  where: "sequential writes of at most 16 KiB, each made durable",
  bound: 50_000_000,
});
const appends = asked({
  metric: "write.bandwidth",
  workload: { rw: ["write"], blockSizeBytes: { min: 65536 } },
});

const judged = (files: Record<string, string>, uses: readonly AskedUse[]): Promise<Answer> =>
  judgeOwn(
    Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })),
    {},
    undefined,
    uses,
  );
const usesOf = async (text: string, ...uses: AskedUse[]): Promise<ToldUses> =>
  (await judged({ "a.json": text }, uses)).uses?.[0] ?? assert.fail();
const only = async (text: string, ...metrics: AskedMetric[]): Promise<ToldUse> => {
  const { some, none } = await usesOf(text, use("it", ...metrics));
  return [...some, ...none][0] ?? assert.fail();
};
const example = (): Promise<string> => readFile(EXAMPLE, "utf8");

describe("what figures would answer", () => {
  test("a figure that stands is held against what is asked for", async () => {
    const told = await only(await soundOutput(), asked({}));
    const [{ hedge: _, ...figure } = assert.fail()] = told.figures;
    assert.deepEqual(
      [figure],
      [{ what: "read IOPS", bound: "1,000 are enough", value: "13,900", standing: "met", said: "met" }],
    );
    assert.deepEqual([told.tone, told.said, told.run], ["usable", "suffice if reads came from the disk", []]);
    const short = await only(await soundOutput(), asked({ bound: 1e6 }));
    assert.deepEqual([short.tone, short.said], ["not", "fall short"]);
    assert.deepEqual(short.figures[0]?.said, "not met");
  });

  test("how long writes took beside their flushes answers nothing where each must be durable", async () => {
    const writes = asked({ metric: "write.p99", workload: { rw: ["write"] }, bound: 20_000_000 });
    const told = await Promise.all(
      [true, false].map(async (durable) => {
        const { some, none } = await usesOf(await example(), { ...use("it", writes), durable });
        return [...some, ...none][0]?.figures[0]?.standing;
      }),
    );
    assert.deepEqual(told, ["absent", "met"]);
  });

  test("suffices only if what grave checks could not look for is not there, and plainly where each could look", async () => {
    const told = await only(await soundOutput(), asked({}));
    assert.equal(
      told.because,
      "unwritten data, above line rate, impossibly fast transfer and 1 more could not be checked",
    );
    const { summary } = await usesOf(await soundOutput(), use("it", asked({})));
    assert.equal(
      summary,
      "Of 1 use cases, these figures suffice for 1 if what could not be checked is sound.",
    );
    const bytes = new TextEncoder().encode(await soundOutput());
    const facts = {
      medium: "nvme",
      wasWritten: true,
      networkGbits: 0,
      volumeGib: 1024,
      hadCompany: false,
    } as const;
    const { uses } = await judgeOwn([{ name: "a.json", bytes }], facts, undefined, [use("it", asked({}))]);
    const [sure] = uses?.[0]?.some ?? [];
    assert.deepEqual([sure?.said, sure?.because], ["suffice", undefined]);
  });

  test("by less than single runs can tell it is neither", async () => {
    const [figure] = (await only(await soundOutput(), asked({ bound: 13_601 }))).figures;
    assert.deepEqual([figure?.standing, figure?.said], ["open", "too close to tell"]);
  });

  test("a rate with few I/Os at once is no miss where as many as its profile has may do, nor a latency with many", async () => {
    const saidWith = async (text: string, of: Partial<AskedMetric>): Promise<string | undefined> =>
      (await only(text, asked(of))).figures[0]?.said;
    assert.equal(
      await saidWith(await soundOutput(), { bound: 500_000, depth: 64 }),
      "not met with 1 I/O at once; some.fio has 64",
    );
    assert.equal(await saidWith(await soundOutput(), { bound: 5_000_000, depth: 64 }), "not met");
    assert.equal(await saidWith(await soundOutput(), { bound: 500_000, depth: 1 }), "not met");
    // Sixteen at once wait sixteen times as long, at the same rate.
    const deep = (await soundOutput())
      .replace('"ioengine" : "psync"', '"ioengine" : "libaio", "iodepth" : "16"')
      .replace(
        /"(min|max|mean|stddev|\d+\.\d{6})" : (\d+(?:\.\d+)?)/g,
        (_, key, of) => `"${key}" : ${Number(of) * 16}`,
      );
    const p99 = { metric: "read.p99", bound: 1_000_000 };
    assert.equal(await saidWith(deep, { ...p99, depth: 1 }), "not met with 16 I/Os at once; some.fio has 1");
    assert.equal(await saidWith(deep, p99), "not met");
    assert.equal(await saidWith(await soundOutput(), { ...p99, depth: 1 }), "met");
  });

  test("what is excluded, too short or in doubt meets nothing, and says why", async () => {
    const flushes = await readFile(join(EXAMPLES, "libaio-fdatasync/libaio-fdatasync.json"), "utf8");
    const random = { ...commits, workload: { ...commits.workload, rw: ["randwrite" as const] } };
    const [struck] = (await only(flushes, random)).figures;
    assert.equal(struck?.isStruck, true);
    assert.deepEqual(
      [struck?.standing, struck?.said],
      ["open", "excluded (rate contradicts latency and mistimed flushes)"],
    );
    const cached = await readFile(join(EXAMPLES, "page-cache/page-cache.json"), "utf8");
    const reads = asked({ metric: "read.bandwidth", workload: { rw: ["read"] } });
    assert.equal((await only(cached, reads)).figures[0]?.said, "too short to tell");
    assert.equal((await only(await example(), asked({}))).figures[0]?.said, "may be wrong (cache possible)");
  });

  test("of two tests of one workload the one that stands answers", async () => {
    const [figure] = (await only(await example(), commits)).figures;
    assert.deepEqual([figure?.value, figure?.of, figure?.said], ["3.88 ms", "job commits", "met"]);
    const turned = (await example())
      .replaceAll('"commits-libaio"', '"a"')
      .replaceAll('"jobname" : "commits"', '"jobname" : "b"');
    assert.equal((await only(turned, commits)).figures[0]?.value, "3.88 ms");
  });

  test("of tests that differ in more than repetition the worst answers, whatever their order, and is named; of repeats their median", async () => {
    const as = (job: string, engine: string, text: string): string =>
      text.replaceAll('"random-reads"', `"${job}"`).replace('"psync"', `"${engine}"`);
    const quick = as("quick", "psync", await soundOutput());
    const slow = as("slow", "sync", await soundOutput(2));
    const figureOf = async (files: Record<string, string>, of: Partial<AskedMetric> = {}) => {
      const { uses } = await judged(files, [use("it", asked(of))]);
      const figure = uses?.[0]?.some[0]?.figures[0];
      return [figure?.value, figure?.of];
    };
    const slowest = ["12,700", "job slow, the worst of 2 such tests"];
    assert.deepEqual(await figureOf({ "a.json": quick, "b.json": slow }), slowest);
    assert.deepEqual(await figureOf({ "a.json": slow, "b.json": quick }), slowest);
    const p99 = { metric: "read.p99", bound: 1e9 };
    const [latency] = await figureOf({ "b.json": slow }, p99);
    assert.deepEqual(await figureOf({ "a.json": quick, "b.json": slow }, p99), [latency, slowest[1]]);
    const namesake = as("quick", "sync", await soundOutput(2));
    assert.equal(
      (await figureOf({ "a.json": quick, "b.json": namesake }))[1],
      "job quick of b.json, the worst of 2 such tests",
    );
    const repeats = { "a.json": quick, "b.json": await soundOutput(1), "c.json": await soundOutput(2) };
    assert.deepEqual(await figureOf(repeats), ["13,300", "median of 3 repeats"]);
  });

  test("a test with more I/Os at once is what a report takes a rate of: it answers, and is named", async () => {
    const deep = (await soundOutput(2))
      .replaceAll('"random-reads"', '"deep"')
      .replace('"ioengine" : "psync"', '"ioengine" : "libaio", "iodepth" : "16"')
      .replace(
        /"(min|max|mean|stddev|\d+\.\d{6})" : (\d+(?:\.\d+)?)/g,
        (_, key, of) => `"${key}" : ${Number(of) * 16}`,
      );
    const { uses } = await judged({ "a.json": await soundOutput(), "b.json": deep }, [use("it", asked({}))]);
    assert.equal(uses?.[0]?.some[0]?.figures[0]?.of, "job deep");
  });

  test("of a short test and a long one the long one answers", async () => {
    // Deeper, which is what a rate is taken of otherwise.
    const short = await readFile(join(EXAMPLES, "libaio-depth-32/libaio-depth-32.json"), "utf8");
    assert.equal((await only(short, asked({}))).figures[0]?.said, "too short to tell");
    const { uses } = await judged({ "short.json": short, "long.json": await soundOutput(2) }, [
      use("it", asked({})),
    ]);
    assert.equal(uses?.[0]?.some[0]?.figures[0]?.said, "met");
  });

  test("most of its repeats excluded: the one that is not does not win", async () => {
    const bad = async (repeat: number): Promise<string> =>
      (await soundOutput(repeat)).replace(/"iops" : [\d.]+/, '"iops" : 90000.0');
    const { uses } = await judged(
      { "a.json": await soundOutput(), "b.json": await bad(1), "c.json": await bad(2) },
      [use("it", asked({}))],
    );
    assert.match(uses?.[0]?.some[0]?.figures[0]?.said ?? "", /^excluded \(/);
  });

  test("what is not measured is named with the tests that it needs, and the profile that runs them", async () => {
    const told = await only(await soundOutput(), asked({}), appends);
    assert.deepEqual([told.tone, told.said], ["care", "open, 1 of 2 met"]);
    assert.deepEqual(told.figures[1], {
      what: appends.what,
      where: appends.where,
      bound: "1,000 B/s is enough",
      standing: "absent",
      said: "not measured",
    });
    assert.deepEqual(told.run, [profile]);
  });

  test("the worse of reads and writes needs both", async () => {
    const both = asked({ metric: "worst.p99", workload: { rw: ["randread", "randwrite"] }, bound: 1e9 });
    assert.equal((await only(await soundOutput(), both)).said, "not measured");
    const mixed = await readFile(join(EXAMPLES, "same-file-a/mixed.json"), "utf8");
    const [figure] = (await only(mixed, { ...both, workload: { rw: ["randrw"] } })).figures;
    assert.notEqual(figure?.standing, "absent");
  });

  test("what is decided stands first, in a sentence for all", async () => {
    const told = await usesOf(
      await soundOutput(),
      use("none", appends),
      use("open", asked({}), appends),
      use("enough", asked({})),
      use("short", asked({ bound: 1e6 })),
    );
    assert.deepEqual(
      told.some.map(({ title }) => title),
      ["enough", "short", "open"],
    );
    assert.deepEqual(
      told.none.map(({ title }) => title),
      ["none"],
    );
    assert.equal(
      told.summary,
      "Of 4 use cases, these figures suffice for 1 if what could not be checked is sound, fall short for 1, leave 1 open and say nothing of 1.",
    );
  });

  test("a metric that the page does not know is not taken for met; nor is one that nobody says a bound of", async () => {
    const told = await only(await soundOutput(), asked({}), asked({ metric: "plugin.x" }));
    assert.equal(told.said, "open, 1 of 2 met");
    const { bound: _, ...boundless } = asked({});
    assert.equal((await only(await soundOutput(), boundless)).figures[0]?.standing, "open");
  });

  test("two storages are answered apart; without use cases nothing is said", async () => {
    const other = (await soundOutput()).replaceAll(/"filename" : "[^"]*"/g, '"filename" : "/dev/sdf"');
    const { uses } = await judged({ "a.json": await soundOutput(), "b.json": other }, [use("it", asked({}))]);
    assert.deepEqual(
      uses?.map(({ storage }) => storage),
      ["a.json", "b.json"],
    );
    assert.equal((await judged({ "a.json": other }, [])).uses, undefined);
  });
});
