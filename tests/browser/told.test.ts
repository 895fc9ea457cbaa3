/** What a reader is told of their own results: nothing is passed in silence, and what they declare decides more. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type Answer, type Brought, judgeOwn } from "../../src/browser/judge-own.ts";
import type { ReaderFacts } from "../../src/browser/own-record.ts";
import { CHECKS } from "../../src/judge/checks/index.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples/data/raw/examples");
const brought = async (name: string, called = name): Promise<Brought> => ({
  name: called,
  bytes: new Uint8Array(await readFile(join(EXAMPLES, name))),
});
const answerTo = async (name: string, facts: ReaderFacts = {}): Promise<Answer> =>
  judgeOwn([await brought(name)], facts);
const verdictOf = ({ results: [first] }: Answer, code: string): string | undefined =>
  first?.outcomes.find((one) => one.code === code)?.verdict;

test("each check has a verdict, or is named as having had nothing to look at", async () => {
  for (const { outcomes, silent } of (await answerTo("same-file-a/mixed.json")).results) {
    const told = new Set([...outcomes, ...silent].map(({ code }) => code));
    assert.deepEqual([...told].sort(), CHECKS.map(({ code }) => code).sort());
  }
});

test("a check of the hardware is told as not checked until that is declared", async () => {
  const plain = await answerTo("page-cache/page-cache.json");
  for (const code of ["LINE_RATE", "BEYOND_MEDIUM", "TIER_CAPPED"])
    assert.equal(verdictOf(plain, code), "unchecked", code);
  const [first] = plain.results;
  assert.match(
    first?.outcomes.find(({ code }) => code === "BEYOND_MEDIUM")?.evidence ?? "",
    /^Missing: what the data lie on/,
  );
  const declared = await answerTo("page-cache/page-cache.json", { medium: "hdd", networkGbits: 0 });
  assert.notEqual(
    declared.results[0]?.outcomes.find(({ code }) => code === "BEYOND_MEDIUM")?.evidence,
    first?.outcomes.find(({ code }) => code === "BEYOND_MEDIUM")?.evidence,
  );
  const networked = await answerTo("page-cache/page-cache.json", { networkGbits: 10 });
  assert.equal(verdictOf(networked, "LINE_RATE"), "excluded");
  assert.equal(verdictOf(networked, "CACHE_REREAD"), "excluded");
  assert.equal(
    networked.verdict?.text,
    "Not to be relied on: page-cache/page-cache.json is excluded (cached reads, impossibly fast, above line rate and impossibly fast transfer; needed: direct=1 and a file larger than every cache); it ran 3 s (30 s are needed), on a test file of 64 MiB.",
  );
});

test("what is only noted is told as such", async () => {
  const { summary } = await answerTo("page-cache/page-cache.json");
  assert.equal(summary, "fio 3.33: 1 test judged, 9 of 41 checks could not look. Noted: one run.");
});

test("why checks could not look is told by what was missing, each check once", async () => {
  const { unlooked, results } = await answerTo("page-cache/page-cache.json");
  assert.match(unlooked?.says ?? "", /^Why 9 of \d+ checks could not look$/);
  const codes = unlooked?.needs.flatMap(({ checks }) => checks.map(({ code }) => code)) ?? [];
  const unchecked = results[0]?.outcomes.flatMap(({ code, verdict }) =>
    verdict === "unchecked" ? [code] : [],
  );
  assert.deepEqual(codes.toSorted(), unchecked?.toSorted());
  assert.ok(
    unlooked?.needs.some(({ what }) => what === "line rate of the storage network"),
    JSON.stringify(unlooked),
  );
});

test("several files are repeats on one storage, each result named by its file", async () => {
  const path = "same-file-a/mixed.json";
  const text = await readFile(join(EXAMPLES, path), "utf8");
  const again = text.replace(/"mean" : ([1-9]\d*\.\d+)/g, (_, of) => `"mean" : ${Number(of) * 1.001}`);
  const bytes = (of: string): Uint8Array => new TextEncoder().encode(of);
  const one = await judgeOwn([{ name: "a.json", bytes: bytes(text) }]);
  const two = await judgeOwn([
    { name: "a.json", bytes: bytes(text) },
    { name: "b.json", bytes: bytes(again) },
    { name: "b.json", bytes: bytes("{") },
  ]);
  const pasted = await judgeOwn([{ name: "pasted text", bytes: bytes(text + again) }]);
  assert.equal(verdictOf(one, "SINGLE_RUN"), "note");
  for (const answer of [two, pasted]) {
    assert.equal(verdictOf(answer, "SINGLE_RUN"), "passed");
    assert.notEqual(verdictOf(answer, "HIGH_VARIANCE"), "unchecked");
  }
  assert.deepEqual([...new Set(two.results.map(({ from }) => from))], ["a.json", "b.json"]);
  assert.deepEqual(
    [...new Set(pasted.results.map(({ from }) => from))],
    ["pasted text, run 1", "pasted text, run 2"],
  );
  assert.match(two.problems.join("\n"), /^b\.json \(2\): expected fio's JSON/);
  const twice = await judgeOwn(["a.json", "a.json"].map((name) => ({ name, bytes: bytes(text) })));
  assert.equal(
    twice.verdict?.text,
    "Not to be relied on: both files ran 3 s (30 s are needed), on a test file of 64 MiB.",
  );
  assert.deepEqual(
    twice.results.map(({ outcomes }) =>
      outcomes.some(({ code, verdict }) => code === "DUPLICATED_RESULT" && verdict === "excluded"),
    ),
    [false, true],
    "one of them counts",
  );
  assert.deepEqual(
    twice.files?.map(({ text }) => text),
    ["a.json (2) is excluded (duplicated figures; needed: each output once)."],
  );
});

test("what to do is said of a file, which has no page of its run", async () => {
  const [first] = (await answerTo("no-space-left/no-space-left.json")).results;
  const { advice, means } = first?.outcomes.find(({ code }) => code === "FAILED") ?? {};
  assert.equal(advice, "Read the tool's own message, mend the cause, run again.");
  assert.equal(means?.title, "The job did not finish");
});

test("what a test has is not asked for; what a check asks for in general is told with what it means", async () => {
  const advised = async (name: string, facts: ReaderFacts, code: string) =>
    (await answerTo(name, facts)).results[0]?.outcomes.find(
      (one) => one.code === code && one.advice !== undefined,
    );
  const reads = await advised("unwritten-device/unwritten-device.json", { networkGbits: 1 }, "FLOOR_P50");
  assert.doesNotMatch(reads?.advice ?? "", /direct=1/);
  assert.equal(
    (await advised("page-cache/page-cache.json", { networkGbits: 10 }, "FLOOR_P50"))?.advice,
    "Run it again with direct=1 and a file larger than every cache.",
  );
  assert.match(reads?.means?.advice ?? "", /^Use direct=1, a file larger than every cache/);
});

test("figures are in people's units, with the labels of what speaks against each", async () => {
  const [first] = (await answerTo("page-cache/page-cache.json")).results;
  assert.equal(first?.workload, "Sequential read, 128 KiB, 1 job, buffered, 64 MiB; queue depth 1 (psync)");
  const [row] = first?.rows ?? [];
  assert.deepEqual(
    row?.figures.map(({ column, text }) => `${column}: ${text}`),
    [
      "IOPS: 14,510 IOPS",
      "Bandwidth: 1.77 GiB/s",
      "Mean latency: 68.1 µs",
      "p50: 12.9 µs",
      "p99: 494 µs",
      "p99.9: 10 ms",
    ],
  );
  assert.deepEqual(row?.figures[0]?.cautions, ["cache possible"]);
});

test("a flush that is shorter than a round trip or a seek is told beside it, and no check speaks of it", async () => {
  const path = "libaio-fdatasync/libaio-fdatasync.json";
  const text = await readFile(join(EXAMPLES, path), "utf8");
  const flushed = async (facts: ReaderFacts, medianNs: number, ioengine = "psync") => {
    const output = JSON.parse(text);
    const [job] = output.jobs;
    const latency = job.sync.lat_ns;
    job["job options"].ioengine = ioengine;
    latency.min = Math.min(latency.min, medianNs);
    // What its rate leaves, where it is waited for.
    if (ioengine === "psync") latency.mean = 105_000;
    for (const [share, ns] of Object.entries<number>(latency.percentile))
      if (Number(share) <= 50) latency.percentile[share] = Math.min(ns, medianNs);
    const bytes = new TextEncoder().encode(JSON.stringify(output));
    const [first] = (await judgeOwn([{ name: "a.json", bytes }], facts)).results;
    return first?.rows.find(({ title }) => title === "fsync");
  };
  assert.equal(
    (await flushed({ networkGbits: 1 }, 27_500))?.remark,
    "The median flush latency of 27.5 µs is shorter than a network round trip (30 µs): nothing was sent for it. It is durable only if each write before it was; a cache on this side of the network may have answered.",
  );
  assert.match(
    (await flushed({ medium: "hdd" }, 27_500))?.remark ?? "",
    / the least of a seek \(1 ms\): no disk moved for it\. /,
  );
  assert.match((await flushed({ medium: "hdd", networkGbits: 1 }, 32_400))?.remark ?? "", /seek/);
  for (const facts of [{}, { medium: "nvme" }, { networkGbits: 0 }, { medium: "memory" }] as const)
    assert.equal((await flushed(facts, 27_500))?.remark, undefined);
  assert.equal((await flushed({ networkGbits: 1 }, 30_500))?.remark, undefined);
  assert.equal((await flushed({ networkGbits: 1 }, 27_500, "libaio"))?.remark, undefined);
});

test("a job that failed is told with its error", async () => {
  const [first] = (await answerTo("no-space-left/no-space-left.json")).results;
  assert.equal(first?.status, "failed");
  assert.match(first?.notes.join() ?? "", /[Nn]o space left/);
});

test("a file of very many tests is counted whole, and shown in part", async () => {
  const one = await readFile(join(EXAMPLES, "page-cache/page-cache.json"), "utf8");
  const many = Array.from({ length: 120 }, (_, at) =>
    one.replace('"timestamp_ms" : ', `"timestamp_ms" : ${at + 1}`),
  );
  const { summary, results, problems } = await judgeOwn([
    { name: "many.json", bytes: new TextEncoder().encode(many.join("\n")) },
  ]);
  assert.match(summary, /: 120 tests judged/);
  assert.equal(results.length, 100);
  assert.ok(problems.length <= 22);
  assert.match(problems.at(-1) ?? "", /^120 tests were judged, and the first 100 are shown\. /);
});

test("files that name two devices, or two folders, are no repeats of each other", async () => {
  const text = await readFile(join(EXAMPLES, "libaio-depth-32/libaio-depth-32.json"), "utf8");
  const slower = text.replace(
    /"(iops|bw|bw_bytes|total_ios|io_bytes|io_kbytes)" : (\d+)/g,
    (_, key, of) => `"${key}" : ${Math.round(Number(of) / 3)}`,
  );
  const on = (of: string, target: string): Uint8Array =>
    new TextEncoder().encode(
      of.replace(/"filename" : "[^"]*"|"directory" : "[^"]*"/, `"filename" : "${target}"`),
    );
  const judged = async (first: string, second: string) => {
    const answer = await judgeOwn([
      { name: "a.json", bytes: on(text, first) },
      { name: "b.json", bytes: on(slower, second) },
    ]);
    return verdictOf(answer, "SINGLE_RUN");
  };
  assert.equal(await judged("/volume/test", "/volume/other"), "passed");
  assert.equal(await judged("/dev/sdf", "/dev/rbd0"), "note");
  assert.equal(await judged("/fast/test", "/slow/test"), "note");
});
