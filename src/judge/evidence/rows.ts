/** The rows that a figure may have been made of: other tests of the same deployment, each of reads only or of writes only. */
import type { Run } from "../../schema/run.ts";
import { blockSizeOf } from "../../schema/workload.ts";
import type { Around } from "./around.ts";
import { directionsOf, isRandom } from "./in-flight.ts";
import { onceFor } from "./memo.ts";
import { isMeasured, type PlacedSubject } from "./subject.ts";

export type RowSide = "read" | "write";
export type TestRow = { subject: PlacedSubject; side: RowSide };

/** Nobody adds up more rows than this by hand; and among very many rows, some always add up to a given figure. */
export const MOST_ROWS = 12;

/** Whether the tool itself counted I/Os, bytes or time: such figures were not added up from a table. */
export const isCounted = ({ result }: PlacedSubject): boolean =>
  Object.values(result.directions).some(
    (one) => one?.totalIos !== undefined || one?.ioBytes !== undefined || one?.runtimeNs !== undefined,
  );

/** One rate for reads and writes together that no tool counted. */
export const isTotal = (subject: PlacedSubject): boolean => {
  const { mixed } = subject.result.directions;
  return !isCounted(subject) && (mixed?.iops !== undefined || mixed?.bandwidthBytesPerSecond !== undefined);
};

/** Rows of the same document, or else of the same tool, with equal blocks, order and number of clients; without the result itself. */
export function rowsOf(subject: PlacedSubject, { deployment }: Around, most = MOST_ROWS): TestRow[] {
  const table = tablesOf(deployment).get(keyOf(subject));
  const rows = (table && table.all.length > most ? table.byRun.get(subject.run) : table?.all) ?? [];
  const clients = subject.cell.clients?.count;
  return rows.filter(
    ({ subject: other }) =>
      other.result !== subject.result &&
      (clients === undefined || clients === (other.cell.clients?.count ?? 1)),
  );
}

type Table = { all: readonly TestRow[]; byRun: ReadonlyMap<Run, readonly TestRow[]> };

/** Rows that may be of one table. */
const tablesOf = onceFor((deployment: readonly PlacedSubject[]): Map<string, Table> => {
  const rows = deployment.flatMap((subject): TestRow[] => {
    const [side, second] = directionsOf(subject.result.workload.rw);
    const isPure = second === undefined && (side === "read" || side === "write");
    return isPure && isMeasured(subject) ? [{ subject, side }] : [];
  });
  const tables = Map.groupBy(rows, ({ subject }) => keyOf(subject));
  return new Map(
    [...tables].map(([key, all]) => [key, { all, byRun: Map.groupBy(all, ({ subject }) => subject.run) }]),
  );
});

function keyOf({ run, result: { workload } }: PlacedSubject): string {
  const { source, tool } = run.provenance;
  const block = blockSizeOf(workload, "read") ?? blockSizeOf(workload, "write");
  return [source?.id ?? "", source === undefined ? tool.name : "", block, isRandom(workload.rw)].join("\n");
}

/** Whether fio says that all of these ran at the same time: then their sum is right. */
export function ranAtOnce(rows: readonly TestRow[]): boolean {
  const [first] = rows;
  return rows.every(
    ({ subject: { run, result } }) =>
      run === first?.subject.run && result.group !== undefined && result.group === first.subject.result.group,
  );
}

/** "rand-read 4k" of a run. */
export const rowName = ({ subject: { run, result } }: TestRow): string =>
  result.name === "" ? run.id : `"${result.name}" of ${run.id}`;
