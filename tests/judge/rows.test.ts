/** Which rows a figure may have been added up from. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aroundOf } from "../../src/judge/evidence/around.ts";
import { isCounted, isTotal, ranAtOnce, rowName, rowsOf } from "../../src/judge/evidence/rows.ts";
import { type PlacedSubject, subjectsOf } from "../../src/judge/evidence/subject.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { byTool, KiB, READS, recordOf, resultOf, runOf } from "./small-record.ts";

const row = (name: string, workload: Partial<Workload> = {}, more: Partial<Result> = {}): Result =>
  resultOf({ ...READS, ...workload }, { read: { iops: 100 } }, { name, ...more });

function placed(...runs: Run[]) {
  const record = recordOf({ runs });
  const subjects = subjectsOf(record, runs) as PlacedSubject[];
  const around = aroundOf(record, subjects);
  const of = (name: string): PlacedSubject =>
    subjects.find(({ result }) => result.name === name) ?? assert.fail(name);
  return { of, rows: (name: string, most?: number) => rowsOf(of(name), around(of(name)), most) };
}
const names = (rows: readonly { subject: PlacedSubject }[]): string[] =>
  rows.map(({ subject }) => subject.result.name);

describe("rows of one table", () => {
  test("are other tests of the same document, of equal blocks and order, that only read or only write", () => {
    const { rows } = placed(
      runOf("a", "one", [
        row("own"),
        row("reads"),
        row("writes", { rw: "randwrite" }),
        row("mix", { rw: "randrw" }),
        row("sequential", { rw: "read" }),
        row("large", { blockSizeBytes: 64 * KiB }),
      ]),
      runOf("a", "two", [row("another run")]),
      runOf("b", "one", [row("another deployment")]),
    );
    assert.deepEqual(names(rows("own")), ["reads", "writes", "another run"]);
    assert.deepEqual(
      rows("own").map(({ side }) => side),
      ["read", "write", "read"],
    );
  });

  test("without a document are those of the same tool", () => {
    const { rows } = placed(
      runOf("a", "one", [row("own"), row("beside")], byTool("fio")),
      runOf("a", "two", [row("another tool")], byTool("dd")),
      runOf("a", "three", [row("a document's")]),
    );
    assert.deepEqual(names(rows("own")), ["beside"]);
  });

  test("are those of the same run alone, where all of them are very many", () => {
    const { rows } = placed(
      runOf("a", "one", [row("own"), row("beside")]),
      runOf("a", "two", [row("x"), row("y")]),
    );
    assert.deepEqual(names(rows("own", 4)), ["beside", "x", "y"]);
    assert.deepEqual(names(rows("own", 3)), ["beside"]);
  });

  test("have as many clients, where that is stated", () => {
    const clients = (count: number): Partial<Run> => ({ cell: { clients: { count } } }) as Partial<Run>;
    const { rows } = placed(
      runOf("a", "one", [row("own")], clients(1)),
      runOf("a", "two", [row("of two")], clients(2)),
      runOf("a", "three", [row("not stated")]),
    );
    assert.deepEqual(names(rows("own")), ["not stated"]);
    assert.deepEqual(names(rows("of two")), []);
    assert.deepEqual(names(rows("not stated")), ["own", "of two"]);
  });
});

test("what a tool counted was not added up by hand", () => {
  const { of } = placed(
    runOf("a", "one", [
      row("plain"),
      ...(["totalIos", "ioBytes", "runtimeNs"] as const).map((counted) => ({
        ...row(counted),
        directions: { read: { iops: 100 }, write: { iops: 1, [counted]: 5 } },
      })),
      { ...row("total"), directions: { mixed: { iops: 200 } } },
      { ...row("bytes"), directions: { mixed: { bandwidthBytesPerSecond: 200 } } },
      { ...row("counted total"), directions: { mixed: { iops: 200, totalIos: 5 } } },
    ]),
  );
  for (const name of ["totalIos", "ioBytes", "runtimeNs", "counted total"])
    assert.ok(isCounted(of(name)), name);
  for (const name of ["plain", "total"]) assert.ok(!isCounted(of(name)), name);
  assert.deepEqual(
    ["plain", "total", "bytes", "counted total"].map((name) => isTotal(of(name))),
    [false, true, true, false],
  );
});

test("rows ran at once where all are of one run and of one group", () => {
  const { of } = placed(
    runOf("a", "one", [
      row("first", {}, { group: 1 }),
      row("second", {}, { group: 1 }),
      row("later", {}, { group: 2 }),
      row("alone"),
      row("too"),
    ]),
    runOf("a", "two", [row("elsewhere", {}, { group: 1 })]),
  );
  const atOnce = (...which: string[]): boolean =>
    ranAtOnce(which.map((name) => ({ subject: of(name), side: "read" })));
  assert.deepEqual(
    [atOnce("first", "second"), atOnce("first"), atOnce("first", "second", "later")],
    [true, true, false],
  );
  assert.deepEqual(
    [atOnce("alone", "too"), atOnce("first", "elsewhere"), atOnce("first", "alone")],
    [false, false, false],
  );
});

test("a row is called by its name and its run, or by its run where it has none", () => {
  const { of } = placed(runOf("a", "one", [row("rand-read 4k")]), runOf("a", "two", [row("")]));
  assert.equal(rowName({ subject: of("rand-read 4k"), side: "read" }), '"rand-read 4k" of a.one');
  assert.equal(rowName({ subject: of(""), side: "read" }), "a.two");
});
