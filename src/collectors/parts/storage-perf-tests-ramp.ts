/** The ramp of storage-perf-tests: more and more virtual machines, each held to the same rate. A run for each step. */
import type { Imported, RunDraft } from "../collector.ts";
import { cutOff } from "./elbencho-phase.ts";
import { rowsOf } from "./storage-perf-tests-csv.ts";

const LATENCY =
  "the ramp prints means and the largest of the machines' own percentiles, which are no percentile of the whole, and are left out";

export function importRamp(text: string): Imported {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  const runs: RunDraft[] = [];
  for (const { line, field, isCut } of rowsOf(text, wrong)) {
    const vms = field("vm_count");
    const before = seen.get(vms);
    const read = cutOff(field("total_read_iops"), 1);
    const write = cutOff(field("total_write_iops"), 1);
    const rate = /^\d{1,9}$/.test(field("rate_iops")) ? Number(field("rate_iops")) : 0;
    if (!/^[1-9]\d{0,5}$/.test(vms) || !(rate > 0) || read === undefined || write === undefined) {
      wrong.push(
        `line ${line}: expected whole numbers of machines, rate, read and write IOPS. The step is not imported.`,
      );
      continue;
    }
    if (before !== undefined) {
      wrong.push(`line ${line}: a step of ${vms} machines as in line ${before}. It is imported once.`);
      continue;
    }
    seen.set(vms, line);
    const doubts = isCut ? ["its row has no line end, and may be cut"] : [];
    for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
    runs.push({
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
  }
  if (runs.length === 0 && wrong.length === 0) wrong.push("expected steps below the header, found none.");
  return { runs, problems: wrong.map((message) => ({ message, severity: "error" })) };
}
