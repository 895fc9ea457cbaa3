/** One plain sentence for each file: what is struck, what stands, and what is needed instead. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { badgesOf } from "../../src/browser/findings.ts";
import { judgeOwn } from "../../src/browser/judge-own.ts";
import type { ToldResult } from "../../src/browser/told.ts";
import { summaryOf, verdictsOn } from "../../src/browser/verdict.ts";
import { soundOutput } from "../support/sound-output.ts";
import { figure, flushesStruck, outcome, told } from "./told-results.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples/data/raw/examples");
const textOf = (name: string): Promise<string> => readFile(join(EXAMPLES, name), "utf8");
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const verdictOn = async (name: string, change = (text: string) => text): Promise<string | undefined> =>
  (await judgeOwn([{ name: "a.json", bytes: bytesOf(change(await textOf(name))) }])).verdict?.text;

const sentences = (...tests: ToldResult[]): string[] => verdictsOn(tests).files.map(({ text }) => text);

describe("the sentence of a file", () => {
  test("names it, and what is needed instead of seconds and MiB", async () => {
    assert.equal(
      await verdictOn("page-cache/page-cache.json"),
      "Not to be relied on: a.json ran 3 s (30 s are needed), on a test file of 64 MiB.",
    );
    assert.equal(
      await verdictOn("no-space-left/no-space-left.json"),
      "Not to be relied on: a.json is excluded (incomplete run; needed: a whole run without errors).",
    );
    assert.match(
      String(await verdictOn("two-jobs-at-once/two-jobs-at-once.json")),
      /^Not to be relied on: both tests of a\.json are excluded \(overlapping tests; needed: stonewall between the tests\); both ran 3 s .+\.$/,
    );
  });

  test("says that figures can be used, where no check speaks against them", async () => {
    const answer = await judgeOwn([{ name: "a.json", bytes: bytesOf(await soundOutput()) }]);
    const { tone, text } = answer.verdict ?? {};
    assert.equal(tone, "usable");
    assert.match(
      text ?? "",
      /^These figures can be used: no check speaks against a\.json, though \d+ of \d+ checks could not look: unwritten data and [a-z ]+ among them\.$/,
    );
    assert.deepEqual(answer.instead, []);
  });

  test("says what is struck, and that the rest stands", () => {
    assert.deepEqual(sentences(flushesStruck), [
      "Use with care: fsync figures of a.json are excluded (mistimed flushes; needed: ioengine=psync, or fio 3.41); its writes are usable.",
    ]);
    const [both] = sentences(flushesStruck, told({ test: "random read 4 KiB, queue depth 1" }));
    assert.equal(
      both,
      "Use with care: fsync figures of random write 4 KiB, queue depth 16 in a.json are excluded (mistimed flushes; needed: ioengine=psync, or fio 3.41); its writes are usable; the other test can be used.",
    );
  });

  test("what is too short and has excluded figures says both, and not that the rest stands", async () => {
    assert.equal(
      await verdictOn("libaio-fdatasync/libaio-fdatasync.json"),
      "Not to be relied on: fsync figures of a.json are excluded (rate contradicts latency and mistimed flushes; needed: ioengine=psync, or fio 3.41); it ran 3 s (30 s are needed).",
    );
    const brief = { ns: 5e8 };
    assert.deepEqual(
      sentences(told({ brief, outcomes: [outcome("excluded", "short test", undefined, "SHORT_RUN")] })),
      ["Not to be relied on: a.json ran 500 ms (30 s are needed)."],
    );
  });

  test("a flush that was asked for and is not in the output is missed, whatever else is said", async () => {
    const old = (text: string): string =>
      text.replace(/"fio version" : "[^"]*"/, '"fio version" : "fio-3.1"').replace(/"sync" : \{/, '"x" : {');
    assert.match(
      String(await verdictOn("libaio-fdatasync/libaio-fdatasync.json", old)),
      /^Not to be relied on: .+\. fdatasync=1 was asked for, but flush times are missing from a\.json: fio 3\.1 does not print them; fio 3\.4 or newer does\.$/,
    );
    const lost = (text: string): string => old(text).replace("fio-3.1", "fio-3.33");
    assert.match(
      String(await verdictOn("libaio-fdatasync/libaio-fdatasync.json", lost)),
      /\. fdatasync=1 was asked for, but flush times are missing from a\.json\.$/,
    );
    assert.doesNotMatch(String(await verdictOn("libaio-fdatasync/libaio-fdatasync.json")), /asked for/);
    const [one] = sentences(
      told({ unflushed: { asked: "fsync=1", because: "" } }),
      told({ test: "random read 4 KiB, queue depth 1" }),
    );
    assert.match(
      one ?? "",
      /\. fsync=1 was asked for, but flush times are missing from random write 4 KiB, queue depth 16 in a\.json\.$/,
    );
  });

  test("what is noted of several figures is told apart from what else is noted", () => {
    const of = "p50 fsync latency and p99 fsync latency";
    const noted = [outcome("note", "short test", of, "SHORT_RUN"), outcome("note", "one run")];
    assert.match(
      summaryOf([told({ outcomes: noted })], ["fio 3.33"]),
      / Noted: short test for p50 fsync latency and p99 fsync latency; one run\.$/,
    );
  });

  test("a single figure is struck, and the others stand", () => {
    const p50 = told({
      rows: [{ title: "Write", figures: [figure("IOPS"), figure("p50", ["buffered"])] }],
      outcomes: [outcome("excluded", "buffered", "p50 write latency")],
    });
    assert.deepEqual(sentences(p50), [
      "Use with care: p50 write latency of a.json is excluded (buffered); the other figures are usable.",
    ]);
  });

  test("a test all of whose figures are excluded, each by another check, has none that stand", () => {
    const all = told({
      rows: [
        { title: "Read", figures: [figure("IOPS", ["a"])] },
        { title: "Write", figures: [figure("IOPS", ["b"])] },
      ],
      outcomes: [outcome("excluded", "a", "read figures"), outcome("excluded", "b", "write figures")],
    });
    assert.deepEqual(sentences(all), ["Not to be relied on: a.json is excluded (a and b)."]);
  });

  test("that nothing speaks against it; that some may be wrong; that one of several is too short", () => {
    assert.deepEqual(sentences(told({})), ["These figures can be used: no check speaks against a.json."]);
    assert.deepEqual(sentences(told({ outcomes: [outcome("caution", "cache possible")] })), [
      "Use with care: a.json may be wrong (cache possible).",
    ]);
    const other = told({ test: "other" });
    assert.deepEqual(sentences(told({ brief: { ns: 10.3e9, bytes: 8 * 2 ** 20 } }), other, other), [
      "Use with care: random write 4 KiB, queue depth 16 in a.json ran 10.3 s (30 s are needed), on a test file of 8 MiB; the other 2 tests can be used.",
    ]);
  });

  test("only tests that may lie in a cache are told with their size", () => {
    const brief = { ns: 1e9 };
    const small = { ns: 1e9, bytes: 16 * 2 ** 20 };
    assert.deepEqual(
      sentences(told({ brief: small, test: "random read" }), told({ brief }), told({ brief })),
      [
        "Not to be relied on: all 3 tests of a.json ran 1 s (30 s are needed), random read on a test file of 16 MiB.",
      ],
    );
    assert.deepEqual(
      sentences(told({ brief: small }), told({ brief: { ...small, bytes: 8 * 2 ** 20 } }), told({ brief })),
      [
        "Not to be relied on: all 3 tests of a.json ran 1 s (30 s are needed), 2 of 3 on test files of as little as 8 MiB.",
      ],
    );
  });

  test("what is excluded stands before what is too short, which has its room", () => {
    const brief = { ns: 1e9 };
    const struck = (why: string): ToldResult =>
      told({
        brief,
        rows: [{ title: "Write", figures: [figure("IOPS", [why])] }],
        outcomes: [outcome("excluded", why)],
      });
    assert.deepEqual(sentences(struck("a"), struck("a"), told({ brief, test: "other" })), [
      "Not to be relied on: 2 of 3 tests of a.json are excluded (a); all ran 1 s (30 s are needed).",
    ]);
    const many = ["a", "b", "c", "d"].map((why) => ({ ...struck(why), test: why }));
    assert.match(sentences(...many)[0] ?? "", /; b is excluded \(b\); all ran 1 s .+; more is said below\.$/);
  });

  test("tests of the same words are told by their jobs; latencies that are among figures are not told beside them", () => {
    const rows = [
      { title: "Write", figures: [figure("p50", ["a"])] },
      { title: "fsync", figures: [figure("p50")] },
    ];
    const outcomes = [
      outcome("excluded", "a", "write latencies"),
      outcome("excluded", "a", "write figures"),
      outcome("excluded", "b", "fsync latencies"),
    ];
    assert.match(
      sentences(told({ name: "aio", rows, outcomes }), told({ name: "sync" }))[0] ?? "",
      /: write figures and fsync latencies of aio in a\.json are excluded \(a and b\); /,
    );
  });

  test("very many findings are not all in it", () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      told({ test: `test ${at}`, outcomes: [outcome("caution", `finding ${at}`)] }),
    );
    assert.match(sentences(...many)[0] ?? "", /finding 2\); more is said below\.$/);
  });
});

test("times that are hardly apart are about one; nothing stands before those that look alike", () => {
  const ran = (...all: number[]): string =>
    sentences(...all.map((ns, at) => told({ brief: { ns }, test: `test ${at}` }))).join();
  assert.match(ran(1e9, 1.001e9), /: both tests of a\.json ran 1 s /);
  assert.match(ran(1e9, 1.04e9), / ran about 1 s /);
  assert.match(ran(1e9, 9e9), / ran as little as 1 s /);
});

test("a test has a badge for what is excluded, and another for what is too short", () => {
  const brief = { ns: 1e9 };
  const struck = {
    rows: [{ title: "Write", figures: [figure("IOPS", ["a"])] }],
    outcomes: [outcome("excluded", "a")],
  };
  const texts = (of: Partial<ToldResult>): string[] => badgesOf(told(of)).map(({ text }) => text);
  assert.deepEqual(texts({ brief }), ["short test"]);
  assert.deepEqual(texts({ brief, ...struck }), ["excluded", "short test"]);
  assert.deepEqual(texts(struck), ["excluded"]);
  assert.deepEqual(texts(flushesStruck), ["partly excluded"]);
  assert.deepEqual(texts({ outcomes: [outcome("caution", "a")] }), ["with care"]);
  assert.deepEqual(texts({}), ["can be used"]);
});

test("a rate that went up and down calls for care in the sentence of its file, and not only in a note", async () => {
  const text = (await soundOutput()).replace(/"iops_stddev" : [\d.]+/, `"iops_stddev" : 12000.0`);
  const { verdict } = await judgeOwn([{ name: "a.json", bytes: new TextEncoder().encode(text) }]);
  assert.equal(verdict?.tone, "care");
  assert.match(verdict?.text ?? "", /^Use with care: .* had not settled when measured \(unsteady rate\)/);
});
