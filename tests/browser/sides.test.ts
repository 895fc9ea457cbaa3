/** A reader's own storages, one against the other. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { judgeOwn } from "../../src/browser/judge-own.ts";
import { JOBS } from "../bench/record.ts";
import { fioJson } from "../support/report.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples/data/raw/examples");
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const brought = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => ({ name, bytes: bytesOf(text) }));

describe("two files", () => {
  // The same job, other figures.
  const [slow, fast] = [fioJson(1), fioJson(1 + 2 * JOBS.length)];

  test("are repeats on one storage as long as nothing says otherwise", async () => {
    const { sides } = await judgeOwn(brought({ "a.json": slow, "b.json": fast }));
    assert.equal(sides, undefined);
  });

  test("said to be of a storage each are compared by the figures that lead their test, as rankings are", async () => {
    const { sides = [] } = await judgeOwn(brought({ "a.json": slow, "b.json": fast }), { filesApart: true });
    assert.match(
      sides[0] ?? "",
      /^With care \(cache possible\): [ab]\.json is [\d.]+x faster than [ab]\.json: .* against .* \(p99 read latency, /,
    );
    assert.match(
      sides[1] ?? "",
      /^With care \(cache possible\): a\.json and b\.json are level: .* against .* \(read IOPS, /,
    );
    assert.match(sides[2] ?? "", /^With fewer than 6 runs on each, /);
    assert.equal(sides.length, 3);
  });

  test("not to be relied on say so in each line, and are named by file, not by the folders that they worked in", async () => {
    const text = await readFile(join(EXAMPLES, "libaio-depth-32/libaio-depth-32.json"), "utf8");
    const times = (keys: RegExp, factor: number) => (all: string) =>
      all.replace(new RegExp(`"(${keys.source})" : (\\d+(?:\\.\\d+)?)`, "g"), (_, key, of) => {
        const made = Number(of) * factor;
        return `"${key}" : ${of.includes(".") ? made.toFixed(6) : Math.round(made)}`;
      });
    const slower = times(/runtime|job_runtime|min|max|mean|stddev|\d+\.\d{6}/, 2);
    const rarer = times(/iops|bw|bw_bytes|(?:bw|iops)_(?:min|max|agg|mean|dev|stddev)/, 0.5);
    const in2 = rarer(slower(text)).replaceAll(/"filename" : "[^"]*"/g, '"filename" : "/data/vol2/f"');
    assert.match(in2, /vol2/);
    const { sides = [] } = await judgeOwn(brought({ "a.json": text, "b.json": in2 }));
    const lines = sides.filter((one) => one.includes(".json"));
    assert.ok(lines.length > 0);
    for (const line of lines)
      assert.match(
        line,
        /^Not to be relied on \(short test[^)]*\): [ab]\.json (and [ab]\.json are level|is )/,
      );
  });

  test("of which checks exclude one are not compared, and it is said why", async () => {
    const text = await readFile(join(EXAMPLES, "libaio-depth-32/libaio-depth-32.json"), "utf8");
    const broken = text.replace(
      /"(mean|iops)" : (\d+\.\d+)/g,
      (_, key, of) => `"${key}" : ${Number(of) * 2}`,
    );
    const { sides } = await judgeOwn(brought({ "a.json": text, "b.json": broken }), { filesApart: true });
    assert.deepEqual(sides, [
      "Random read, 4 KiB, queue depth 32, direct, 64 MiB: no two figures to compare. Excluded: b.json (rate contradicts latency, incomplete run).",
    ]);
  });

  test("of different tests have nothing in common, and it is said what would help", async () => {
    const [reads, flushes] = await Promise.all(
      ["libaio-depth-32/libaio-depth-32.json", "libaio-fdatasync/libaio-fdatasync.json"].map((name) =>
        readFile(join(EXAMPLES, name), "utf8"),
      ),
    );
    const { sides } = await judgeOwn(brought({ "a.json": reads ?? "", "b.json": flushes ?? "" }), {
      filesApart: true,
    });
    assert.deepEqual(sides, [
      "No test was run on two of the storages: the same job file has to run on each.",
    ]);
  });
});
