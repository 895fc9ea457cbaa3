/** dbench's summary where it is all there is: rates of its tests, which its script describes. Its latencies are not to be trusted. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Direction, DirectionName, Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { parsePrinted } from "../../units/parse.ts";
import type { RawFile } from "../collector.ts";
import { linesOf } from "../reading/trial.ts";

type Metric = keyof Pick<Direction, "iops" | "bandwidthBytesPerSecond">;
type Test = { name: string; side: DirectionName; metric: Metric; workload: Workload };

const PAIR = String.raw`(\S{0,15}?) ?\/ ?(\S{0,15})`;
const small = { blockSizeBytes: 4096, iodepth: 64, numjobs: 1 } as const;
const large = { blockSizeBytes: 131_072, iodepth: 64, numjobs: 1 } as const;
const streams = { blockSizeBytes: 1_048_576, iodepth: 16, numjobs: 4 } as const;
const mix = { ...small, readPercent: 75 } as const;

/** What each line says of reads, and of writes. */
const LINES: readonly (readonly [line: RegExp, ...tests: readonly [Test, Test]])[] = [
  [
    new RegExp(`^Random Read/Write IOPS: ${PAIR}(?:\\.| |$)`),
    { name: "read_iops", side: "read", metric: "iops", workload: { rw: "randread", ...small } },
    { name: "write_iops", side: "write", metric: "iops", workload: { rw: "randwrite", ...small } },
  ],
  [
    new RegExp(`^Random Read/Write .{0,40}BW: ${PAIR}$`),
    {
      name: "read_bw",
      side: "read",
      metric: "bandwidthBytesPerSecond",
      workload: { rw: "randread", ...large },
    },
    {
      name: "write_bw",
      side: "write",
      metric: "bandwidthBytesPerSecond",
      workload: { rw: "randwrite", ...large },
    },
  ],
  [
    new RegExp(`^Sequential Read/Write: ${PAIR}$`),
    {
      name: "read_seq",
      side: "read",
      metric: "bandwidthBytesPerSecond",
      workload: { rw: "read", ...streams },
    },
    {
      name: "write_seq",
      side: "write",
      metric: "bandwidthBytesPerSecond",
      workload: { rw: "write", ...streams },
    },
  ],
  [
    new RegExp(`^Mixed Random Read/Write IOPS: ${PAIR}$`),
    { name: "rw_mix", side: "read", metric: "iops", workload: { rw: "randrw", ...mix } },
    { name: "rw_mix", side: "write", metric: "iops", workload: { rw: "randrw", ...mix } },
  ],
];
const SCRIPT = "dbench's script asks for it";

/** Undefined where a line comes twice: two summaries are not told apart. */
export async function resultsOfSummary(file: RawFile): Promise<Result[] | undefined> {
  const { lines } = await linesOf(file);
  const results = new Map<string, Result>();
  for (const [pattern, ...tests] of LINES) {
    const found = lines
      .flatMap(({ text, isOpen }) => (isOpen ? [] : [pattern.exec(text.trim())]))
      .filter((one) => one !== null);
    if (found.length > 1) return undefined;
    for (const [i, test] of tests.entries()) {
      const quantity = quantityOf(found[0]?.[i + 1], test.metric);
      if (quantity !== undefined) add(results, test, quantity);
    }
  }
  return [...results.values()].map((result, group) => ({ ...result, group }));
}

function quantityOf(printed: string | undefined, metric: Metric): Quantity | undefined {
  const text = printed?.replace(/\.$/, "") ?? "";
  // Before fio 2.17, KB were KiB.
  if (metric !== "iops" && !text.endsWith("iB/s")) return undefined;
  const parsed = parsePrinted(text, metric === "iops" ? "iops" : "bytes/s");
  if (!parsed.ok || !(parsed.quantity.value > 0)) return undefined;
  const { value, low, high } = parsed.quantity;
  return { value, low, high, printed: text };
}

function add(results: Map<string, Result>, { name, side, metric, workload }: Test, quantity: Quantity): void {
  const { rw, ...asked } = workload;
  const inferred = Object.fromEntries(["rw", ...Object.keys(asked)].map((key) => [key, SCRIPT]));
  const before = results.get(name);
  results.set(name, {
    name,
    workload: { rw, ...asked, ioengine: "libaio", inferred: { ...inferred, ioengine: SCRIPT } },
    status: "complete",
    directions: { ...before?.directions, [side]: { [metric]: quantity } },
  });
}
