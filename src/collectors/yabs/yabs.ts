/** The importer of the table of disk speeds that YABS prints: fio's mixed random test, rounded for people. */
import type { PrintedQuantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { sizeText } from "../../text/words.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { scaledBy } from "../reading/printed-quantity.ts";
import { doubted, resultsRun } from "../reading/results-run.ts";
import { plainHead } from "../reading/text.ts";
import { linesOf } from "../reading/trial.ts";
import { agree } from "../reading/trial-figures.ts";

const TITLE = /^fio Disk Speed Tests \(Mixed R\/W 50\/50\)/;
// An editor that sets tables of Markdown puts bars around it, and around nothing else.
const HEAD = /^(?:\| *)?Block Size *\| *(\d{1,4}[km]) +\(IOPS\) *\| *(\d{1,4}[km]) +\(IOPS\) *\|? *$/;
const ROW = /^(Read|Write|Total) *\| *(.{1,30}?) *\| *(.{1,30}?) *$/;
const CELL = /^(\d{1,7}\.\d{2}) ([KMG]B)\/s +\((\d{1,7}(?:\.\d)?)(k)?\)$/;

function recognise({ head }: RawFile): Recognition {
  return /^fio Disk Speed Tests \(Mixed R\/W 50\/50\)/m.test(plainHead(head))
    ? { sure: 0.9, reason: 'the heading "fio Disk Speed Tests" of YABS' }
    : { sure: 0, reason: 'no heading "fio Disk Speed Tests"' };
}

/** YABS divides fio's KiB/s by a thousand, or by a million, and calls it MB/s, or GB/s. */
const UNITS: Readonly<Record<string, number>> = { KB: 1024, MB: 1_024_000, GB: 1_024_000_000 };

type Column = { line: number; size: number; Read?: Direction; Write?: Direction; doubts: string[] };

async function importYabs(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file);
  const results: Result[] = [];
  const sizes = new Set<number>();
  let isTable = false;
  let open: [Column, Column] | undefined;
  const close = (): void => {
    for (const column of open ?? []) results.push(...resultOf(column, wrong));
    open = undefined;
  };
  for (const { text, number } of lines) {
    if (TITLE.test(text)) isTable = true;
    const head = HEAD.exec(text);
    if (head !== null) {
      close();
      const column = (size = ""): Column => ({ line: number, size: bytesOf(size), doubts: [] });
      if (isTable) open = [column(head[1]), column(head[2])];
      for (const { size } of open ?? []) sizes.add(size);
    }
    const [, name, left = "", right = ""] = ROW.exec(text) ?? [];
    if (name === undefined) continue;
    if (open === undefined && isTable && name !== "Total")
      wrong.push(`line ${number}: ${name} stands below no block sizes. It is not imported.`);
    if (open === undefined) continue;
    for (const [column, cell] of [
      [open[0], left],
      [open[1], right],
    ] as const)
      addCell(column, name, cell);
    // The last row of a table.
    if (name === "Total") close();
  }
  close();
  if (sizes.has(64 * 1024) && !sizes.has(512 * 1024))
    wrong.push("expected a second table, of 512k and 1m, found none: the output is cut. Fetch it again.");
  if (results.length === 0 && wrong.length === 0)
    wrong.push(
      "expected rows of block sizes with Read and Write, found none: YABS could not run fio, or the table is cut",
    );
  return resultsRun({ name: "YABS" }, results, wrong);
}

const bytesOf = (size: string): number =>
  Number(size.slice(0, -1)) * (size.endsWith("m") ? 2 ** 20 : 2 ** 10);

/** Digits are cut, not rounded. */
function cutOff(digits: string, unit: number, printed: string): PrintedQuantity | undefined {
  const step = 10 ** -(digits.split(".")[1]?.length ?? 0);
  const value = Number(digits);
  if (!(value > 0)) return undefined;
  const low = Math.round(value * unit);
  return { value: low, low, high: Math.round((value + step) * unit), printed };
}

function addCell(column: Column, name: string, cell: string): void {
  const [, rate = "", unit = "", ios = "", k] = CELL.exec(cell) ?? [];
  const iops = cutOff(ios, k === undefined ? 1 : 1000, `${ios}${k ?? ""}`);
  const bandwidth = cutOff(rate, UNITS[unit] ?? Number.NaN, `${rate} ${unit}/s`);
  if (iops === undefined || bandwidth === undefined || !Number.isFinite(bandwidth.value))
    return void column.doubts.push(
      `expected a rate such as "388.78 MB/s (97.1k)" for ${name}, found ${JSON.stringify(cell)}`,
    );
  if (!agree(bandwidth, scaledBy(iops, column.size), 0.01))
    column.doubts.push(
      `${name}: ${ios}${k ?? ""} I/Os per second of ${column.size} bytes are not ${rate} ${unit}/s`,
    );
  // The total is the sum of two rows, and no figure of its own.
  if (name === "Total") return;
  if (column[name as "Read"] !== undefined) column.doubts.push(`the row ${name} comes twice`);
  column[name as "Read"] = { iops, bandwidthBytesPerSecond: bandwidth };
}

function resultOf({ line, size, Read, Write, doubts }: Column, wrong: string[]): Result[] {
  if (Read === undefined && Write === undefined) {
    const reasons =
      doubts.length > 0 ? doubts : [`expected rows of Read and Write of ${sizeText(size)}, found neither`];
    for (const doubt of reasons) wrong.push(`line ${line}: ${doubt}. It is not imported.`);
    return [];
  }
  const lacks = [
    ...(Read === undefined ? ["expected the row Read"] : []),
    ...(Write === undefined ? ["expected the row Write"] : []),
  ];
  const result: Result = {
    name: `YABS, mixed random, ${sizeText(size)}`,
    workload: {
      rw: "randrw",
      readPercent: 50,
      blockSizeBytes: size,
      ioengine: "libaio",
      iodepth: 64,
      numjobs: 2,
      direct: true,
      runtimeSeconds: 30,
      tool: "yabs",
      inferred: Object.fromEntries(
        ["ioengine", "iodepth", "numjobs", "direct", "runtimeSeconds"].map((name) => [name, "fixed in YABS"]),
      ),
    },
    status: "complete",
    directions: { ...(Read !== undefined && { read: Read }), ...(Write !== undefined && { write: Write }) },
    notes: [
      "MB/s of YABS is 1000 KiB/s; digits are cut. The file is of 2 GiB, on ARM of 512 MiB: a cache may hold it.",
    ],
  };
  return [doubted(result, [...doubts, ...lacks], line, wrong)];
}

export const yabs: Collector = {
  id: "yabs",
  version: 2,
  title: "YABS (yet-another-bench-script)",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads the table "fio Disk Speed Tests (Mixed R/W 50/50)": IOPS and bandwidth of reads and writes for each block size, with the options that the script
gives to fio. It prints fio's KiB/s divided by 1000 as MB/s, and cuts digits off: both are taken into account, and IOPS, block size and bandwidth must agree.

What the format cannot tell: latency (fio measures none here), fio's version, the size of the file, which volume it was on.`,
  recognise,
  import: importYabs,
};
