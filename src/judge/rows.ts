/** The rows that a figure may have been made of: other tests of the same deployment, each of reads or of writes alone. */
import { blockSizeOf } from "../schema/workload.ts";
import { directionsOf, isRandom } from "./in-flight.ts";
import type { PlacedSubject } from "./subject.ts";
import type { Around } from "./types.ts";

export type Side = "read" | "write";
export type Row = { subject: PlacedSubject; side: Side };

/** More rows than this were never added up by hand, and any figure is the sum of some of very many. */
export const MOST_ROWS = 12;

/** Whether the tool counted I/Os, bytes or time itself: what it counted was not added up from a table. */
export const isCounted = ({ result }: PlacedSubject): boolean =>
  Object.values(result.directions).some(
    (one) => one?.totalIos !== undefined || one?.ioBytes !== undefined || one?.runtimeNs !== undefined,
  );

/** One rate for reads and writes that nobody counted together. */
export const isTotal = (subject: PlacedSubject): boolean => {
  const { mixed } = subject.result.directions;
  return !isCounted(subject) && (mixed?.iops !== undefined || mixed?.bandwidthBytesPerSecond !== undefined);
};

/** Of the same document, or else by the same tool, with equal blocks, in the same order and by as many clients; never the result itself. */
export function rowsOf(subject: PlacedSubject, { deployment }: Around): Row[] {
  const rows = deployment.flatMap((other): Row[] => {
    const [side, second] = directionsOf(other.result.workload.rw);
    const isPure = second === undefined && (side === "read" || side === "write");
    return isPure && isBeside(subject, other) ? [{ subject: other, side }] : [];
  });
  return rows.length > MOST_ROWS ? rows.filter(({ subject: { run } }) => run === subject.run) : rows;
}

function isBeside(subject: PlacedSubject, other: PlacedSubject): boolean {
  if (other.result === subject.result || other.result.status === "failed" || other.run.basis === "estimated")
    return false;
  return (
    isOfSameTable(subject, other) &&
    blockOf(subject) === blockOf(other) &&
    isRandom(subject.result.workload.rw) === isRandom(other.result.workload.rw) &&
    [undefined, other.cell.clients?.count ?? 1].includes(subject.cell.clients?.count)
  );
}

function isOfSameTable({ run }: PlacedSubject, { run: other }: PlacedSubject): boolean {
  const [source, theirs] = [run.provenance.source?.id, other.provenance.source?.id];
  if (run === other || source !== undefined || theirs !== undefined)
    return run === other || source === theirs;
  return run.provenance.tool.name === other.provenance.tool.name;
}

const blockOf = ({ result: { workload } }: PlacedSubject): number | undefined =>
  blockSizeOf(workload, "read") ?? blockSizeOf(workload, "write");

/** Whether fio says that all of these ran at the same time: then their sum is what they did together. */
export function ranAtOnce(rows: readonly Row[]): boolean {
  const [first] = rows;
  return rows.every(
    ({ subject: { run, result } }) =>
      run === first?.subject.run && result.group !== undefined && result.group === first.subject.result.group,
  );
}

/** "rand-read 4k" of a run. */
export const rowName = ({ subject: { run, result } }: Row): string =>
  result.name === "" ? run.id : `"${result.name}" of ${run.id}`;
