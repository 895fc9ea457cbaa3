/** Ramps: more and more clients until a latency objective breaks; the steps after that are left out. */
import type { MatrixCell } from "../cells/cell.ts";
import { openRaw } from "../collect/raw-file.ts";
import type { RawFile } from "../collectors/collector.ts";
import { chooseCollector } from "../collectors/index.ts";
import { withClients } from "../schema/cell-name.ts";
import { metricById } from "../schema/metric.ts";
import { valueOf } from "../schema/quantity.ts";
import type { Result } from "../schema/result.ts";
import { resultIn } from "./raw-files.ts";

/** The same for all steps of a ramp. */
const rampOf = ({ id }: MatrixCell): string => withClients(id, 0);

/** Sorts the steps of each ramp upwards, within the places in the queue that they have. Pure. */
export function upwards(queue: readonly MatrixCell[]): MatrixCell[] {
  const ramps = Map.groupBy(
    queue.filter(({ ramp }) => ramp !== undefined),
    rampOf,
  );
  for (const steps of ramps.values()) steps.sort((a, b) => a.clients - b.clients);
  return queue.map((cell) => (cell.ramp === undefined ? cell : (ramps.get(rampOf(cell))?.shift() ?? cell)));
}

/** The fewest clients that break the objective already, among steps before this one that have a result. */
export async function brokenBefore(
  root: string,
  { ramp, raw, clients }: MatrixCell,
  isThere: (path: string) => boolean,
): Promise<number | undefined> {
  if (ramp === undefined || ramp.always) return undefined;
  for (const fewer of ramp.steps.filter((step) => step < clients)) {
    const path = resultIn(withClients(raw, fewer), isThere);
    if (path === undefined) continue;
    const { file } = await openRaw(root, path);
    if (await breaks(file, ramp.objectiveNs)) return fewer;
  }
  return undefined;
}

/** Whether each result's p99, of reads or of writes, is above the objective: as long as one meets it, a ramp goes on. */
async function breaks(file: RawFile, objectiveNs: number): Promise<boolean> {
  const { collector } = chooseCollector(file);
  if (collector === undefined) return false;
  const { runs } = await collector.import(file);
  const results = runs.flatMap((run) => run.results);
  return results.length > 0 && results.every((result) => slowest(result) > objectiveNs);
}

/** 0 where nothing is known. */
function slowest(result: Result): number {
  const known = ["read.p99", "write.p99"].flatMap((id) => {
    const quantity = metricById.get(id)?.read(result);
    return quantity === undefined ? [] : [valueOf(quantity)];
  });
  return Math.max(0, ...known);
}

export const beyondLine = ({ id }: MatrixCell, fewer: number): string =>
  `${id}: left out, ${fewer} ${fewer === 1 ? "client breaks" : "clients break"} the objective already`;
