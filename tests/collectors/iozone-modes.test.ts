/** What iozone's first lines make of the figures below them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Result } from "../../src/schema/result.ts";
import { importBytes } from "./import.ts";

const DIRECT = readFileSync(join(import.meta.dirname, "fixtures/iozone/good-direct/input.txt"), "utf8");
const HEAD = /\tInclude fsync in write timing\n\tO_DIRECT feature enabled\n/;

const imported = async (...lines: string[]) => {
  const text = DIRECT.replace(HEAD, lines.map((line) => `\t${line}\n`).join(""));
  const { runs, problems } = await importBytes(Buffer.from(text));
  return { results: runs.flatMap(({ results }) => results), said: problems.map(({ message }) => message) };
};
const first = async (...lines: string[]): Promise<Result> => {
  const { results, said } = await imported(...lines);
  assert.deepEqual([results.length, said], [12, []]);
  assert.ok(results[0] !== undefined);
  return results[0];
};

test("rates are in KiB/s, or in operations per second where it counts those (-O)", async () => {
  const kib = (await first()).directions.write;
  assert.deepEqual(kib, {
    bandwidthBytesPerSecond: {
      value: 210_964 * 1024,
      low: 210_963.5 * 1024,
      high: 210_964.5 * 1024,
      printed: "210964",
    },
  });
  const ops = (await first("OPS Mode. Output is in operations per second.")).directions.write;
  assert.deepEqual(ops, { iops: { value: 210_964, low: 210_963.5, high: 210_964.5, printed: "210964" } });
});

test("microseconds for each operation (-N) are no rate, and are not imported", async () => {
  const { results, said } = await imported("Microseconds/op Mode. Output is in microseconds per operation.");
  assert.deepEqual(results, []);
  assert.match(said[0] ?? "", /^line 22: microseconds for each operation \(-N\) are not read/);
});

test("direct and synchronous I/O, and a flush at the end of writes, are where its lines say so", async () => {
  const said = async (...lines: string[]) => {
    const { direct, sync, endFsync } = (await first(...lines)).workload;
    return [direct, sync, endFsync];
  };
  assert.deepEqual(await said(), [false, "none", undefined]);
  assert.deepEqual(await said("O_DIRECT feature enabled"), [true, "none", undefined]);
  assert.deepEqual(await said("SYNC Mode."), [false, "sync", undefined]);
  assert.deepEqual(await said("Include fsync in write timing"), [false, "none", true]);
});
