/** Nothing that a source document claims is left out of the record, and nothing in the record is misquoted. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { needs, sourcesDir } from "../support/needs.ts";
import { type Entry, excusedInVain, leftOut, misquoted, readCoverage } from "./coverage.ts";
import { lineNumbers, linesOf, needsCover } from "./document.ts";

describe("a line of a document needs cover", () => {
  const claiming = [
    "IOPS: 70",
    "ZFS has better latency",
    "Writes are the slowest",
    "throughput dropped threefold",
    "Nearly identical performance",
    "Twice the speed",
    "an excellent choice",
  ];
  for (const line of claiming) test(`as "${line}" does`, () => assert.ok(needsCover(line)));
  const silent = [
    "",
    "Storage Class: nfs-csi",
    "Sequential Write",
    "----",
    "The pod was removed afterwards.",
  ];
  for (const line of silent) test(`unlike "${line}"`, () => assert.ok(!needsCover(line)));
});

describe("coverage", () => {
  const lines = linesOf("Results\nIOPS: 70\nfaster than NFS\nchapter 3\n");
  const figure: Entry = { source: "report", what: "iops", lines: [2], states: true, printed: "70" };
  const citation: Entry = { source: "report", what: "from", lines: [3], states: false };

  test("counts lines as editors do", () => {
    assert.deepEqual(linesOf("a\nb\n"), ["a", "b"]);
    assert.deepEqual(linesOf("a\r\nb"), ["a", "b"]);
    assert.deepEqual(lineNumbers("3, 5-7,9"), [3, 5, 6, 7, 9]);
  });

  test("names every line that nobody covers or excuses", () => {
    assert.deepEqual(leftOut(lines, [figure, citation], new Set([4])), []);
    assert.deepEqual(leftOut(lines, [citation], new Set()), [2, 4]);
  });

  test("names a figure that is not on its line, and a line that is not there", () => {
    assert.deepEqual(misquoted(lines, [figure, citation]), []);
    assert.deepEqual(misquoted(lines, [{ ...figure, printed: "71" }]), ['iops: expected "71" on line 2']);
    assert.deepEqual(misquoted(lines, [{ ...citation, lines: [5] }]), [
      "from: expected lines up to 4, came 5",
    ]);
  });

  test("names an excuse for a line of which something is stated, and for one past the end", () => {
    assert.deepEqual(excusedInVain(lines, [figure, citation], new Set([2, 3, 4, 9])), [2, 9]);
  });
});

const { sources, entries } = await readCoverage(engineDir);
const documents = readDocuments(sourcesDir);

for (const [id, source] of sources) {
  describe(id, { skip: needs.sources }, () => {
    const lines = linesOf(documents.get(source.sha256) ?? "");
    const own = entries.filter((entry) => entry.source === id);
    const excused = new Set((source.notRecorded ?? []).flatMap((entry) => lineNumbers(entry.lines)));

    test("is the text that was read", () => {
      assert.ok(documents.has(source.sha256), `no file in ${sourcesDir} has the SHA-256 ${source.sha256}`);
      assert.equal(lines.length, source.lineCount);
    });

    test("is quoted as it is printed", () => assert.deepEqual(misquoted(lines, own), []));

    test("leaves no number and no comparison out of the record", () =>
      assert.deepEqual(leftOut(lines, own, excused), [], `lines of ${id} that are not in the record`));

    test("excuses no line of which the record says something", () =>
      assert.deepEqual(excusedInVain(lines, own, excused), []));
  });
}

/** The texts by their SHA-256. */
function readDocuments(folder: string | undefined): Map<string, string> {
  if (!folder || !existsSync(folder)) return new Map();
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ name }) => {
      const bytes = readFileSync(join(folder, name));
      return [createHash("sha256").update(bytes).digest("hex"), bytes.toString("utf8")];
    }),
  );
}
