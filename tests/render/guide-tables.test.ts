/** What guides print of the record: each pattern's cases, places by an averaged percentile, metrics of the use cases. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { PATTERN_KINDS } from "../../src/judge/patterns/pattern-kinds.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { plain, type Table } from "../../src/render/edition/view.ts";
import { guideTables } from "../../src/render/shortcodes/guide-tables.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, KiB, MS, recordOf, resultOf, runOf } from "../judge/small-record.ts";

const MIXED: Workload = { rw: "randrw", blockSizeBytes: 4 * KiB, outstanding: 128, iodepth: 32, numjobs: 4 };
const mixed = (id: string, read: number, write: number): Run =>
  runOf(id, "mixed", [
    resultOf(MIXED, {
      read: direction({}, { mean: read / 9, p99: read }),
      write: direction({}, { mean: write / 9, p99: write }),
    }),
  ]);

function tablesOf(runs: readonly Run[]): Record<string, Table> {
  const record = recordOf({ runs });
  const judgement = judge(record, runs);
  return guideTables(editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS));
}

const textsOf = (table: Table | undefined): string[][] =>
  table?.rows.map(({ cells }) => cells.map(({ text }) => plain(text))) ?? [];

describe("tables of the guides", () => {
  const even = mixed("even", 30 * MS, 30 * MS);
  const split = mixed("split", 2 * MS, 50 * MS);
  const slow = mixed("slow", 60 * MS, 60 * MS);

  it("an average of two p99 puts first what keeps no promise", () => {
    const rows = textsOf(tablesOf([even, split, slow])["averaged-p99"]);
    assert.deepEqual(
      rows.map(([name, , , average, worse, read, write]) => [name, average, worse, read, write]),
      [
        ["SPLIT", "26 ms", "#2", "#1", "#2"],
        ["EVEN", "30 ms", "#1", "#2", "#1"],
        ["SLOW", "60 ms", "#3", "#3", "#3"],
      ],
    );
  });

  it("every pattern has a table: a row a deployment, the number of its other cases beside it", () => {
    const tables = tablesOf([even, split, mixed("split", 3 * MS, 70 * MS)]);
    for (const name of Object.keys(PATTERN_KINDS)) assert.ok(tables[`cases-${name}`], name);
    const rows = textsOf(tables["cases-tail-heavy"]);
    assert.deepEqual(
      rows.map(([deployment]) => deployment),
      ["EVEN", "SPLIT"],
    );
    assert.match(rows[0]?.[1] ?? "", /^The p99 read latency of 30 ms is 9 times the mean/);
  });

  describe("of figures that a check excludes", () => {
    /** At that rate with such latencies more were under way than the load keeps. */
    const impossible = runOf("aside", "mixed", [
      resultOf(MIXED, {
        read: direction({}, { mean: 2 * MS, p99: 30 * MS }),
        write: direction({}, { mean: 40 * MS, p99: 50 * MS }),
        mixed: direction({ iops: 500_000 }),
      }),
    ]);
    const side = direction({}, { mean: 4 * MS, p99: 30 * MS });
    const sound = runOf("even", "mixed", [
      resultOf(MIXED, { read: side, write: side, mixed: direction({ iops: 32_000 }) }),
    ]);
    const tables = tablesOf([impossible, sound]);
    const struckIn = (name: string): unknown[] =>
      tables[name]?.rows.map(({ cells }) => [plain(cells[0]?.text ?? ""), cells[1]?.struck ?? false]) ?? [];

    it("a pattern's evidence is struck, stands last and names what excludes it", () => {
      assert.deepEqual(struckIn("cases-tail-heavy"), [
        ["EVEN", false],
        ["ASIDE", true],
      ]);
      const { caption = "", rows = [] } = tables["cases-tail-heavy"] ?? {};
      assert.match(plain(caption), /; struck: as printed, 1 of them excluded$/);
      assert.match(plain(rows[1]?.cells[1]?.note ?? ""), /^Excluded: rate contradicts latency\. From /);
    });

    it("places by the average are struck with their figures", () => {
      const { caption = "", rows = [] } = tables["averaged-p99"] ?? {};
      const struck = rows.map(({ cells }) => cells.slice(1).map(({ struck }) => struck === true));
      assert.deepEqual(struck.map((row) => [row.every(Boolean), row.some(Boolean)]).sort(), [
        [false, false],
        [true, true],
      ]);
      assert.match(plain(caption), /; struck: as printed, 1 of 2 rows excluded$/);
    });
  });

  it("say so where there is nothing to show", () => {
    const tables = tablesOf([]);
    assert.deepEqual(textsOf(tables["averaged-p99"]), []);
    assert.match(plain(tables["cases-buffered"]?.empty ?? ""), /^No deployment of next shows/);
  });
});
