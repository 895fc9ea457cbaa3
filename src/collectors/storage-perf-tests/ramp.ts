/**
 * The ramp of storage-perf-tests: ever more virtual machines, each held to the same rate; a run for each step. And its sweep over
 * queue depths, always with the same number of machines: a result for each depth.
 */
import type { Quantity } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import type { Imported, RawFile, RunDraft } from "../collector.ts";
import { cutOff } from "../elbencho/phase.ts";
import { eachRow } from "../reading/csv-table.ts";
import { error } from "../reading/imported.ts";

const LATENCY =
  "the tool prints means and the largest of the machines' own percentiles, which are no percentile of the whole, and are left out";

type Row = { line: number; field: (name: string) => string; isCut: boolean };
type Step = { vms: number; depth: number | undefined; rate: number; read: Quantity; write: Quantity };

export const importRamp = (file: RawFile): Promise<Imported> =>
  importSteps(file, ({ vms }) => ({ key: `ramp-${vms}-vms`, title: `Ramp: ${vms} virtual machines` }));

export const importDepths = (file: RawFile): Promise<Imported> =>
  importSteps(file, ({ vms }) => ({
    key: `depths-${vms}-vms`,
    title: `Queue depths: ${vms} virtual machines`,
  }));

/** @param about gives key and title of a step's run */
async function importSteps(
  file: RawFile,
  about: (step: Step) => { key: string; title: string },
): Promise<Imported> {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  const runs = new Map<string, RunDraft>();
  const take = (row: Row): void => {
    const { line, isCut } = row;
    const step = stepIn(row);
    if (step === undefined) {
      wrong.push(
        `line ${line}: expected whole numbers of machines, ${row.field("qd") === "" ? "" : "depth, "}rate, read and write IOPS. The step is not imported.`,
      );
      return;
    }
    const name = nameOf(step);
    const before = seen.get(name);
    if (before !== undefined) {
      wrong.push(`line ${line}: a step of ${name} as in line ${before}. It is imported once.`);
      return;
    }
    seen.set(name, line);
    const doubts = isCut ? ["its row has no line end, and may be cut"] : [];
    for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
    const { key, title } = about(step);
    const run: RunDraft = runs.get(key) ?? {
      ...{ key, title },
      basis: "measured",
      tool: { name: "storage-perf-tests" },
      cell: { clients: { count: step.vms } },
      results: [],
    };
    runs.set(key, run);
    run.results.push(resultOf(step, doubts));
  };
  await eachRow(
    file,
    ({ line, fields, isCut }, header) => {
      take({ line, isCut, field: (name) => fields[header.lastIndexOf(name)] ?? "" });
      return seen.size < MOST_STEPS;
    },
    wrong,
  );
  if (runs.size === 0 && wrong.length === 0) wrong.push("expected steps below the header, found none.");
  if (seen.size === MOST_STEPS) wrong.push(`only the first ${MOST_STEPS} steps are imported.`);
  return { runs: [...runs.values()], problems: wrong.map(error) };
}

/** No real ramp has more. */
const MOST_STEPS = 1000;

const nameOf = ({ vms, depth }: Step): string =>
  `${vms} machines${depth === undefined ? "" : ` at depth ${depth}`}`;

/** A ramp step must have a rate; a sweep over depths may have none, printed as 0. */
function stepIn({ field }: Row): Step | undefined {
  const whole = (name: string): number => (/^\d{1,9}$/.test(field(name)) ? Number(field(name)) : Number.NaN);
  const isSweep = field("qd") !== "";
  const [vms, rate] = [whole("vm_count"), whole("rate_iops")];
  const depth = isSweep ? whole("qd") : undefined;
  const read = cutOff(field("total_read_iops"), 1);
  const write = cutOff(field("total_write_iops"), 1);
  const fits = vms >= 1 && vms < 1e6 && (isSweep ? rate >= 0 : rate > 0) && (depth ?? 1) >= 1;
  return fits && read !== undefined && write !== undefined ? { vms, depth, rate, read, write } : undefined;
}

const resultOf = (step: Step, doubts: string[]): Result => ({
  name: `${nameOf(step)}${step.rate === 0 ? "" : `${step.depth === undefined ? " at" : ","} ${step.rate} IOPS each`}`,
  workload: {
    rw: "unknown-rw",
    ...defined({ iodepth: step.depth }),
    ...(step.rate !== 0 && { rateIops: step.rate }),
  },
  status: doubts.length > 0 ? "partial" : "complete",
  directions: { read: { iops: step.read }, write: { iops: step.write } },
  notes: [...doubts, LATENCY],
});
