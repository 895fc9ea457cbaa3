/** Real text and terse output of fio, in the folder that FIOLIO_SAMPLES names: their figures, found here by another way. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { intervalOf, type Quantity } from "../../src/schema/quantity.ts";
import type { Direction, Result } from "../../src/schema/result.ts";
import { importBytes } from "./import.ts";

const SAMPLES = process.env.FIOLIO_SAMPLES;
const skip = SAMPLES && existsSync(SAMPLES) ? false : "FIOLIO_SAMPLES does not name a folder of real outputs";

const filesIn = (folder: string, of: RegExp): [name: string, text: string][] =>
  skip !== false
    ? []
    : readdirSync(join(SAMPLES ?? "", folder), { recursive: true, encoding: "utf8" })
        .filter((name) => of.test(name))
        .sort()
        .map((name) => [name, readFileSync(join(SAMPLES ?? "", folder, name), "utf8")]);

const TERSE = filesIn("fio-terse", /\.txt$/);
const NORMAL = filesIn("fio-normal", /\.txt$/).filter(([name]) => !name.includes("json"));

test("real outputs are at hand", { skip }, () => {
  assert.equal(TERSE.length, 12);
  assert.equal(NORMAL.length, 8);
});

async function resultsOf(text: string, importer: string): Promise<Result[]> {
  const { collector, runs, problems } = await importBytes(Buffer.from(text));
  assert.equal(collector, importer);
  assert.deepEqual(problems, []);
  const results = runs.flatMap((run) => run.results);
  for (const { status } of results) assert.equal(status, "complete");
  return results;
}

function holds(quantity: Quantity | undefined, value: number, where: string): void {
  assert.ok(quantity !== undefined, `${where} is absent`);
  const { low, high } = intervalOf(quantity);
  assert.ok(
    low <= value * (1 + 1e-9) && value <= high * (1 + 1e-9),
    `${where}: ${low} to ${high}, not ${value}`,
  );
}

for (const [name, text] of TERSE) {
  test(`real terse output: ${name}`, async () => {
    const results = await resultsOf(text, "fio-terse");
    const lines = text.trim().split("\n");
    assert.equal(results.length, lines.length);
    for (const [index, line] of lines.entries()) {
      const fields = line.split(";");
      const from = fields[0] === "2" ? 4 : 5;
      const size = fields[0] === "5" ? 47 : 41;
      for (const [side, at] of [
        ["read", from],
        ["write", from + size],
      ] as const) {
        const figure = (offset: number): number => Number(fields[at + offset]?.replace(/^.*=/, ""));
        const direction: Direction | undefined = results[index]?.directions[side];
        const where = `${name} ${side}`;
        holds(direction?.ioBytes, figure(0) * 1024, `${where} bytes`);
        holds(
          direction?.bandwidthBytesPerSecond,
          (figure(0) * 1024) / (figure(3) / 1000),
          `${where} bandwidth`,
        );
        holds(direction?.iops, figure(2), `${where} IOPS`);
        holds(direction?.clat?.meanNs, figure(10) * 1000, `${where} mean`);
        const p99 = fields.slice(at, at + size).find((field) => field.startsWith("99.000000%="));
        holds(direction?.clat?.percentilesNs?.["99"], Number(p99?.split("=")[1]) * 1000, `${where} p99`);
        holds(direction?.lat?.maxNs, figure(33) * 1000, `${where} maximum`);
      }
    }
  });
}

const NS = { nsec: 1, usec: 1e3, msec: 1e6 } as const;

for (const [name, text] of NORMAL) {
  test(`real text output: ${name}`, async () => {
    const results = await resultsOf(text, "fio-normal");
    const blocks = text.split(/^(?=.*\(groupid=)/m).slice(1);
    assert.equal(results.length, blocks.length);
    for (const [index, block] of blocks.entries()) {
      const counts = [...(/issued.*?total=(\S+)/.exec(block)?.[1] ?? "").matchAll(/\d+/g)].map(Number);
      const sides = block.split(/^(?=\s+(?:read|write)\s*:)/m).slice(1);
      const found = results[index]?.directions ?? {};
      assert.equal(Object.keys(found).length, sides.length);
      for (const side of sides) {
        const direction = /^\s+read/.test(side) ? "read" : "write";
        const ios = counts[direction === "read" ? 0 : 1] ?? 0;
        const ms = Number(/(?:runt=\s*|\/)(\d+)msec/.exec(side)?.[1]);
        const [, unit = "nsec", mean] = /clat \((\w+)\): .*avg=\s*([\d.]+)/.exec(side) ?? [];
        const [, pUnit = "nsec"] = /clat percentiles \((\w+)\)/.exec(side) ?? [];
        const p99 = /99\.00th=\[\s*(\d+)\]/.exec(side)?.[1];
        const of = found[direction];
        assert.equal(of?.totalIos, ios);
        holds(of?.iops, (ios * 1000) / ms, `${name} ${direction} IOPS`);
        holds(of?.clat?.meanNs, Number(mean) * NS[unit as "nsec"], `${name} ${direction} mean`);
        holds(of?.clat?.percentilesNs?.["99"], Number(p99) * NS[pUnit as "nsec"], `${name} ${direction} p99`);
      }
    }
  });
}

test("the fsync latency of a block is read with its own unit", { skip }, async () => {
  const text = NORMAL.find(([name]) => name.includes("3.16-normal"))?.[1] ?? "";
  const [result] = await resultsOf(text, "fio-normal");
  holds(result?.sync?.latency?.meanNs, 131.39, "mean");
  holds(result?.sync?.latency?.percentilesNs?.["99.9"], 932, "p99.9");
  assert.equal(result?.sync?.operations, 1396);
});
