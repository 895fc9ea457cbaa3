/** The ramp of storage-perf-tests: more and more virtual machines, each held to the same rate. A run for each step. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Imported, RawFile, RunDraft } from "../collector.ts";
import { cutOff } from "./elbencho-phase.ts";
import { eachNamedRow, type Row } from "./storage-perf-tests-csv.ts";

const LATENCY =
  "the ramp prints means and the largest of the machines' own percentiles, which are no percentile of the whole, and are left out";

export async function importRamp(file: RawFile): Promise<Imported> {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  const runs: RunDraft[] = [];
  const take = ({ line, field, isCut }: Row): void => {
    const vms = field("vm_count");
    const before = seen.get(vms);
    const read = cutOff(field("total_read_iops"), 1);
    const write = cutOff(field("total_write_iops"), 1);
    const rate = /^\d{1,9}$/.test(field("rate_iops")) ? Number(field("rate_iops")) : 0;
    if (!/^[1-9]\d{0,5}$/.test(vms) || !(rate > 0) || read === undefined || write === undefined) {
      wrong.push(
        `line ${line}: expected whole numbers of machines, rate, read and write IOPS. The step is not imported.`,
      );
      return;
    }
    if (before !== undefined) {
      wrong.push(`line ${line}: a step of ${vms} machines as in line ${before}. It is imported once.`);
      return;
    }
    seen.set(vms, line);
    const doubts = isCut ? ["its row has no line end, and may be cut"] : [];
    for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
    runs.push(stepOf(vms, rate, read, write, doubts));
  };
  // A step is a run: nobody ramps up in more of them than this.
  await eachNamedRow(
    file,
    (row) => {
      take(row);
      return runs.length < MOST_STEPS;
    },
    wrong,
  );
  if (runs.length === 0 && wrong.length === 0) wrong.push("expected steps below the header, found none.");
  if (runs.length === MOST_STEPS) wrong.push(`only the first ${MOST_STEPS} steps are imported.`);
  return { runs, problems: wrong.map((message) => ({ message, severity: "error" })) };
}

const MOST_STEPS = 1000;

const stepOf = (vms: string, rate: number, read: Quantity, write: Quantity, doubts: string[]): RunDraft => ({
  key: `ramp-${vms}-vms`,
  title: `Ramp: ${vms} virtual machines`,
  basis: "measured",
  tool: { name: "storage-perf-tests" },
  cell: { clients: { count: Number(vms) } },
  results: [
    {
      name: `${vms} machines at ${rate} IOPS each`,
      workload: { rw: "unknown-rw", rateIops: rate },
      status: doubts.length > 0 ? "partial" : "complete",
      directions: { read: { iops: read }, write: { iops: write } },
      notes: [...doubts, LATENCY],
    },
  ],
});
