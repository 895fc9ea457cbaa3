/** What checks say of every figure of a table, or in several words of one result, is printed once. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { placesTable } from "../../src/render/blocks/places.ts";
import { resultsDownloads } from "../../src/render/downloads/results-download.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import { direction, homelab, KiB, MS, printed, recordOf, resultOf, runOf } from "../judge/small-record.ts";

const editionWith = (...results: ReturnType<typeof resultOf>[]) => {
  const runs = [runOf("a", "run", results)];
  const record = recordOf({ runs });
  return editionOf(record, { version: "next", isNext: true, runs, judgement: judge(record, runs) }, CHECKS);
};

describe("the places of a deployment", () => {
  it("name in the caption what is noted on all figures, so that none looks better than it is", () => {
    const read = resultOf(
      { ...homelab("randread"), ioengine: "libaio" },
      { read: direction({ iops: 5000 }, { mean: printed("85", MS) }) },
    );
    const { caption, rows } = placesTable(editionWith(read), ["a"]);
    assert.match(
      plain(caption ?? ""),
      /metric by metric\. All of them: latency fits poorly, .*one run\. Of what was run once, /,
    );
    assert.ok(rows.length > 1);
  });
});

/** The rows of its CSV, and its JSON. */
function downloadsOf(result: ReturnType<typeof resultOf>): [rows: string[], json: string] {
  const files = new Map(resultsDownloads(editionWith(result)));
  const text = (form: string): string =>
    gunzipSync(files.get(`static/next/results.${form}.gz`) ?? "").toString();
  return [text("csv").split("\n"), text("json")];
}

type Result = { checks: Record<string, string[]>; values: Record<string, unknown>[] };

describe("results.json", () => {
  it("has a figure's bounds where it has any, and the codes of checks that spoke of it", () => {
    const read = resultOf(
      { rw: "randread" },
      { read: direction({ iops: 5000 }, { mean: printed("85", MS) }) },
    );
    const [rows, text] = downloadsOf(read);
    assert.ok(rows.some((row) => row.includes("read.iops,iops,5000,,,")));
    assert.ok(rows.some((row) => row.includes(`read.mean,ns,${85 * MS},${84.5 * MS},${85.5 * MS},85`)));
    const [{ values = [] } = {}] = (JSON.parse(text) as { results: Result[] }).results;
    const of = (metric: string) => values.find((value) => value.metric === metric);
    assert.equal(of("read.iops")?.value, 5000);
    assert.equal(of("read.iops")?.low, undefined);
    assert.deepEqual([of("read.mean")?.low, of("read.mean")?.high], [84.5 * MS, 85.5 * MS]);
    assert.ok(
      values.every(({ noted, excludedBy }) =>
        [noted, excludedBy].every((all) => all === undefined || (all as string[]).length > 0),
      ),
    );
  });

  it("lists each check once for a result, by the strongest of what it said", () => {
    const mixed = resultOf(
      { rw: "randrw", blockSizeBytes: 4 * KiB },
      { read: direction({}, { p50: 900 }), write: direction({}, { p50: 90_000 }) },
    );
    const [, text] = downloadsOf(mixed);
    const [result] = (JSON.parse(text) as { results: Result[] }).results;
    const checks = result?.checks;
    const codes = ["excluded", "noted", "passed", "unchecked"].map((verdict) => checks?.[verdict] ?? []);
    assert.deepEqual(
      codes.map((all) => all.includes("FLOOR_P50")),
      [true, false, false, false],
    );
    assert.equal(new Set(codes.flat()).size, codes.flat().length);
  });
});
