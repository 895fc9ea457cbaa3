/** Nothing that a source document claims is left out of the record, and nothing in the record is misquoted. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { needs, sourcesDir } from "../support/needs.ts";
import { type Entry, readCoverage } from "./coverage.ts";
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

  test("lines are counted as editors do", () => {
    assert.deepEqual(linesOf("a\nb\n"), ["a", "b"]);
    assert.deepEqual(linesOf("a\r\nb"), ["a", "b"]);
    assert.deepEqual(lineNumbers("3, 5-7,9"), [3, 5, 6, 7, 9]);
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

    test("is quoted within its lines", () => {
      const beyond = [...own.flatMap((entry) => entry.lines), ...excused].filter((n) => n > source.lineCount);
      assert.deepEqual(beyond, []);
    });

    test("is quoted as it is printed", () => {
      assert.deepEqual(own.filter((entry) => !quotedRight(entry, lines)).map(described), []);
    });

    test("leaves no number and no comparison out of the record", () => {
      const covered = new Set(own.flatMap((entry) => entry.lines));
      const missing = lines.flatMap((line, i) =>
        needsCover(line) && !covered.has(i + 1) && !excused.has(i + 1) ? [i + 1] : [],
      );
      assert.deepEqual(missing, [], `${missing.length} lines of ${id} are not in the record`);
    });

    test("excuses no line of which the record says something", () => {
      const stated = new Set(own.filter((entry) => entry.states).flatMap((entry) => entry.lines));
      assert.deepEqual(
        [...excused].filter((n) => stated.has(n)),
        [],
      );
    });
  });
}

function quotedRight({ printed, lines: at }: Entry, lines: readonly string[]): boolean {
  return printed === undefined || at.some((n) => lines[n - 1]?.includes(printed));
}

function described({ what, lines, printed }: Entry): string {
  return `${what}: expected ${JSON.stringify(printed)} on line ${lines.join(", ")}`;
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
