/** Of several files: which are of which kind, and what is found of each of them is said once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ToldResult } from "../../src/browser/told.ts";
import { verdictsOn } from "../../src/browser/verdict.ts";
import { figure, flushesStruck, outcome, told } from "./told-results.ts";

test("of several files it is said how many are of which kind", () => {
  const files = [
    told({}),
    told({ file: "b.json", brief: { ns: 1e9 } }),
    { ...flushesStruck, file: "c.json" },
  ];
  assert.equal(
    verdictsOn(files).verdict.text,
    "Of 3 files 1 can be used; c.json is to be used with care; b.json is not to be relied on.",
  );
  assert.equal(
    verdictsOn([told({}), told({ file: "b.json" })]).verdict.text,
    "These figures can be used: both files; no check speaks against them.",
  );
});

describe("what is found of each of several files", () => {
  const brief = { ns: 1e9 };
  const said = (...tests: ToldResult[]): string[] => {
    const { verdict, files } = verdictsOn(tests);
    return [verdict.text, ...files.map(({ text }) => text)];
  };
  const of = (file: string, one: Partial<ToldResult>): ToldResult => told({ ...one, file });
  const struck = {
    rows: [{ title: "Write", figures: [figure("IOPS", ["a"])] }],
    outcomes: [outcome("excluded", "a")],
  };

  test("is said once, and of a file only what else is found", () => {
    assert.deepEqual(said(of("a.json", { brief }), of("b.json", { brief: { ns: 1.001e9 } })), [
      "Not to be relied on: both files ran 1 s (30 s are needed).",
    ]);
    const other = { brief, test: "other" };
    const [aio, sync] = [{ ...other, outcomes: flushesStruck.outcomes, rows: flushesStruck.rows }, other];
    assert.deepEqual(
      said(
        of("a.json", aio),
        of("a.json", { brief }),
        of("b.json", { brief }),
        of("c.json", sync),
        of("c.json", { brief }),
      ),
      [
        "Not to be relied on: all tests of all 3 files ran 1 s (30 s are needed).",
        "a.json: fsync figures of other are excluded (mistimed flushes; needed: ioengine=psync, or fio 3.41).",
      ],
    );
    const [, both] = said(
      ...["a.json", "b.json"].flatMap((file) => [of(file, aio), of(file, { brief })]),
      of("c.json", { brief }),
    );
    assert.match(both ?? "", /^a\.json and b\.json: fsync figures of other are excluded /);
    assert.deepEqual(said(of("a.json", struck), of("b.json", struck), of("c.json", { brief, ...struck })), [
      "Not to be relied on: all 3 files are excluded (a).",
      "c.json ran 1 s (30 s are needed).",
    ]);
  });

  test("of the same test, of as many, and that the others can be used", () => {
    const good = { test: "other" };
    assert.deepEqual(
      said(of("a.json", struck), of("a.json", good), of("b.json", struck), of("b.json", good)),
      [
        "Use with care: random write 4 KiB, queue depth 16 in both files are excluded (a); the other tests can be used.",
      ],
    );
    const many = ["a.json", "b.json"].flatMap((file) => [of(file, struck), of(file, struck), of(file, good)]);
    assert.deepEqual(said(...many), [
      "Use with care: 2 of 3 tests in each of the 2 files are excluded (a); the other tests can be used.",
    ]);
    assert.deepEqual(said(of("a.json", struck), of("a.json", good), ...many.slice(3)), [
      "Use with care: both files.",
      "a.json: random write 4 KiB, queue depth 16 is excluded (a); the other test can be used.",
      "b.json: 2 of its 3 tests are excluded (a); the other test can be used.",
    ]);
  });

  test("flushes that all of them lack are missed once", () => {
    const unflushed = { asked: "fsync=1", because: "" };
    assert.deepEqual(said(of("a.json", { unflushed }), of("b.json", { unflushed })), [
      "These figures can be used: both files; no check speaks against them. fsync=1 was asked for, but flush times are missing from both files.",
    ]);
    assert.deepEqual(said(of("a.json", { unflushed }), of("b.json", {})), [
      "These figures can be used: both files; no check speaks against them.",
      "fsync=1 was asked for, but flush times are missing from a.json.",
    ]);
  });
});
