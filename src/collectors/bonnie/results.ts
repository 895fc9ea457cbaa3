/** Results of what bonnie++ says of one run. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { CACHED, doubted } from "../reading/results-run.ts";
import { figure } from "../reading/trial-figures.ts";

export type Said = {
  line: number;
  version: string;
  machine: string;
  size: string;
  chunk?: string;
  seekers?: string;
  concurrency?: string;
  /** putc, put_block, rewrite, getc, get_block, seeks. */
  values: readonly string[];
  /** Of the same, and perhaps of files behind them. */
  latency?: readonly string[];
};

const UNITS: Readonly<Record<string, number>> = { m: 2 ** 10, g: 2 ** 20 };
const TIMES: Readonly<Record<string, number>> = { ms: 1e6, s: 1e9 };
const SIZES: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

const sizeOf = (text: string | undefined): number | undefined => {
  const [, count, unit = ""] = /^(\d{1,9})([KMGkm]?)$/.exec(text ?? "") ?? [];
  const bytes = Number(count) * (SIZES[unit.toUpperCase()] ?? 1);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined;
};

/** "3464k", "3464" and, of large ones in a table, "1.2g": KiB per second. */
function bandwidthOf(text: string | undefined): Quantity | undefined {
  const [, digits, unit = ""] = /^(\d{1,9}(?:\.\d{1,3})?)([kmg]?)$/.exec(text ?? "") ?? [];
  return figure(digits, 1024 * (UNITS[unit] ?? 1));
}

function longestOf(text: string | undefined): Quantity | undefined {
  const [, digits, unit = ""] = /^(\d{1,12})(us|ms|s)$/.exec(text ?? "") ?? [];
  return figure(digits, TIMES[unit] ?? 1e3);
}

const TOO_QUICK = /^\++$/;

/** What bonnie++ did, by the place of its figure. */
const TESTS = [
  { at: 1, name: "sequential writes", rw: "write", side: "write" },
  { at: 4, name: "sequential reads", rw: "read", side: "read" },
  { at: 5, name: "random seeks", rw: "randrw", side: "mixed" },
] as const;

export function bonnieResults(said: Said, wrong: string[]): Result[] {
  const { line, values, latency, version } = said;
  const [size, chunkInSize] = said.size.split(":");
  const sizeBytes = sizeOf(size);
  // Direct I/O came with 2.00, which does not say whether it was used.
  const isBuffered = version.startsWith("1.");
  const block = sizeOf(said.chunk || chunkInSize);
  const results: Result[] = [];
  const quick: string[] = [];
  const notes = [
    isBuffered ? CACHED : "whether it was direct (-D) is not said: memory may have been measured",
  ];
  for (const { at, name, rw, side } of TESTS) {
    const text = values[at] ?? "";
    const rate = side === "mixed" ? figure(text, 1) : bandwidthOf(text);
    if (rate === undefined) {
      if (TOO_QUICK.test(text)) quick.push(name);
      else if (text !== "")
        wrong.push(`line ${line}: expected a rate of ${name}, found ${JSON.stringify(text)}`);
      continue;
    }
    const longest = longestOf(latency?.[at]);
    const direction: Direction = {
      ...(side === "mixed" ? { iops: rate } : { bandwidthBytesPerSecond: rate }),
      ...(longest !== undefined && { lat: { maxNs: longest } }),
    };
    const seekers = Number(side === "mixed" ? said.seekers : (said.concurrency ?? ""));
    const workload: Workload = {
      rw,
      ...(side === "mixed" && { readPercent: 90 }),
      ...(block !== undefined && { blockSizeBytes: block }),
      ...(Number.isSafeInteger(seekers) && seekers > 0 && { numjobs: seekers, ioengine: "sync" }),
      ...(isBuffered && { direct: false }),
      ...(sizeBytes !== undefined && { sizeBytes }),
      tool: "bonnie++",
      ...(side === "mixed" && {
        inferred: { readPercent: "fixed in bonnie++: one seek in ten is written back" },
      }),
    };
    const result: Result = {
      name: `bonnie++, ${name}`,
      workload,
      status: "complete",
      directions: { [side]: direction },
      notes,
    };
    results.push(
      doubted(result, sizeBytes === undefined ? ["expected the size of the file"] : [], line, wrong),
    );
  }
  if (results.length === 0)
    wrong.push(
      quick.length > 0
        ? `line ${line}: ${quick.join(", ")} were too quick for bonnie++ ${version} to measure: the file fits into memory. It is not imported; take a size (-s) of twice the memory.`
        : `line ${line}: expected rates of blocks or seeks, found none. It is not imported.`,
    );
  else if (quick.length > 0) notes.push(`Too quick to be measured: ${quick.join(", ")}.`);
  return results;
}
