/**
 * fields/drawn-logs.txt: what becomes of drawn logs of fio beside a result: of each kind, with each number of columns, averaged or with a
 * line an I/O, of one or several jobs, agreeing with the result or not, sound or damaged. FIOLIO_UPDATE=1 writes it anew, for a person to
 * read; never where CI is set.
 */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { RunDraft } from "../../src/collectors/collector.ts";
import { attachLogs } from "../../src/collectors/fio-log/attach.ts";
import { type LogName, parseLogName } from "../../src/collectors/fio-log/name.ts";
import { readLog } from "../../src/collectors/fio-log/read.ts";
import type { ReadLog } from "../../src/collectors/fio-log/series.ts";
import type { Result } from "../../src/schema/result.ts";
import { uniformOf } from "../judge/draws.ts";
import { rawFileOf } from "./raw-file.ts";

const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;
const random = uniformOf(11);
const whole = (low: number, high: number): number => Math.floor(low + random() * (high - low + 1));
const one = <T>(of: readonly T[]): T => of[whole(0, of.length - 1)] as T;

const RUNS = 160;
/** Of these values: KiB/s, I/Os a second, and nanoseconds or microseconds. */
const LEVELS = {
  bw: [4000],
  iops: [1000],
  slat: [2000, 2],
  clat: [150_000, 150],
  lat: [152_000, 152],
} as const;
type Kind = keyof typeof LEVELS;

/** How the lines of a log follow each other. */
const PACES = {
  averaged: { lines: [3, 12], step: () => 1000 + whole(-2, 2) },
  "half a second": { lines: [3, 12], step: () => 500 },
  "an I/O each": { lines: [40, 90], step: () => whole(0, 3) },
  gaps: { lines: [6, 12], step: () => one([1000, 1000, 4000]) },
} as const;

const COLUMNS: Readonly<
  Record<number, (value: number, direction: number, ms: number) => (number | string)[]>
> = {
  4: (value, direction) => [value, direction, 4096],
  5: (value, direction) => [value, direction, 4096, whole(0, 9) * 4096],
  6: (value, direction) => [value, value * 2, direction, 4096, 0],
  7: (value, direction, ms) => [value, direction, 4096, 8192, 0, ms * 1_000_000],
  8: (value, direction, ms) => [value, value * 3, direction, 4096, 0, "0x0000", ms * 1_000_000],
};

const DAMAGES: Readonly<Record<string, (lines: string[]) => string[]>> = {
  "": (lines) => lines,
  "a line lost in the middle": (lines) => lines.toSpliced(lines.length / 2, 1),
  "a line twice": (lines) => lines.toSpliced(2, 0, lines[2] ?? ""),
  "a line that is no line": (lines) => lines.toSpliced(2, 0, "1000, x, 0, 4096"),
  "lines out of order": (lines) => [...lines.slice(0, 2), ...lines.slice(2, 5).reverse(), ...lines.slice(5)],
  "begun again": (lines) => [...lines, ...lines],
  "a direction of none": (lines) => lines.toSpliced(1, 0, "1500, 3, 7, 4096"),
  "a number of another size": (lines) => lines.toSpliced(1, 1, "2000, 99999999999, 0, 4096"),
  "not to its end": (lines) => [lines.join("\n").slice(0, -9)],
};

function drawnLog(level: number, pace: keyof typeof PACES, columns: number): string[] {
  const { lines, step } = PACES[pace];
  let ms = one([0, 0, 500, 1_767_322_800_000]);
  const sides = one([[0], [0], [1], [0, 1]]);
  return Array.from({ length: whole(lines[0], lines[1]) }, () => {
    ms += step();
    const value = Math.round(level * (0.8 + 0.4 * random()) * one([1, 1, 1, 1, 1, 1, 1, 1, 0, 5]));
    const put = COLUMNS[columns] ?? COLUMNS[4];
    return [ms, ...(put?.(value, one(sides), ms) ?? [])].join(", ");
  });
}

const result = (): Result => {
  const [iops, count] = [1000 * one([1, 1, 1, 0.5]), whole(5, 12)];
  const clat = { minNs: 100_000, meanNs: 150_000, maxNs: one([900_000, 160_000]), count: count * iops };
  const lat = { minNs: 100_000, meanNs: 152_000, maxNs: 1_000_000, count: count * iops };
  const side = {
    iops,
    totalIos: iops * count,
    runtimeNs: count * 1e9,
    bandwidthBytesPerSecond: iops * 4096,
    clat,
    lat,
  };
  const directions = one([{ read: side }, { read: side }, { write: side }, { read: side, write: side }]);
  const options = one([
    {},
    {},
    { log_max_value: "1" },
    { log_window_value: "both" },
    { log_avg_msec: "1000" },
  ]);
  return {
    name: "job",
    workload: { rw: "randrw", blockSizeBytes: 4096, numjobs: 2 },
    status: "complete",
    jobs: one([1, 2]),
    directions,
    options,
  };
};

/** How many there are of each part, with the first values; and a hash of all. */
function briefly({ draft, problems }: ReturnType<typeof attachLogs>): string[] {
  const { series = [], histograms = [], windows = [] } = draft.details?.[0] ?? {};
  return [
    ...problems.map(({ message }) => `! ${message}`),
    ...(draft.results[0]?.notes ?? []),
    ...series.map(
      ({ metric, direction, job, timesMs, values }) =>
        `${direction} ${metric} of ${job}: ${timesMs.length}, ${timesMs.slice(0, 3).join(" ")}: ${values.slice(0, 3).join(" ")}`,
    ),
    `histograms ${histograms.length}, windows ${windows.length} = ${hash("sha256", JSON.stringify([draft, problems])).slice(0, 8)}`,
  ];
}

test("what becomes of drawn logs", async () => {
  const said: string[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    const kind = one(Object.keys(LEVELS) as Kind[]);
    const level = one<number>(LEVELS[kind]);
    const pace = one(Object.keys(PACES) as (keyof typeof PACES)[]);
    const columns = whole(4, 8);
    const [damage, damaged] = i % 3 === 0 ? one(Object.entries(DAMAGES)) : ["", DAMAGES[""]];
    const jobs = one([1, 1, 2, 3]);
    const logs: ReadLog[] = [];
    for (let job = 1; job <= jobs; job += 1) {
      const lines = drawnLog(level, pace, columns);
      const text = `${(damaged?.(lines) ?? lines).join("\n")}\n`;
      const name = `x_${kind}.${job}.log`;
      const raw = { path: `data/raw/a/b/${name}`, sha256: "0".repeat(64), bytes: text.length };
      const content = await readLog(rawFileOf(Buffer.from(text), { path: name }), random() < 0.2);
      logs.push({ name: parseLogName(name) as LogName, raw, content });
    }
    const draft: RunDraft = { basis: "measured", tool: { name: "fio" }, results: [result()] };
    const attached = attachLogs(draft, [{ result: 0, logs }]);
    const what = [kind, level, pace, `${columns} columns`, `${jobs} jobs`, damage].filter(Boolean).join(", ");
    said.push(what, ...briefly(attached).map((line) => `  ${line.slice(0, 160)}`));
  }
  const file = join(import.meta.dirname, "fields", "drawn-logs.txt");
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(file, found);
  assert.equal(found, existsSync(file) ? readFileSync(file, "utf8") : "");
});
