/** The matrix as a dry run prints it. Pure. */
import type { MatrixCell } from "../cells/cell.ts";
import { plural } from "../text/words.ts";
import { durationText } from "../units/duration.ts";
import type { Plan, PlannedCell } from "./plan.ts";
import { roundedSize, totals } from "./progress.ts";

/** More cells than this are counted by deployment, unless --verbose is given. */
const LISTED = 50;

const STANDING = { done: "done", failed: "failed earlier", "to do": "to do" } as const;

/** `verbose`: every cell, however many there are. */
export function dryRunLines(target: string, plan: Plan, verbose: boolean): string[] {
  const { cells, queue, seed } = plan;
  if (cells.length === 0) return [`${target}: no cell is picked.`];
  const runs = new Set(queue.map(({ id }) => id));
  const listed = verbose || cells.length <= LISTED;
  return [
    `${target}: ${plural(cells.length, "cell")}, ${queue.length} to run.`,
    ...(listed ? cellRows(cells, runs) : deploymentRows(cells, runs)),
    ...(listed ? [] : [`--verbose lists all ${cells.length} cells.`]),
    totalLine(queue),
    `Order: shuffled by seed ${seed}; --seed ${seed} gives the same. Nothing was created.`,
  ];
}

function totalLine(queue: readonly MatrixCell[]): string {
  const { seconds, peakBytes, sumBytes } = totals(queue);
  return `In all about ${durationText(seconds)}; storage at most ${roundedSize(peakBytes)} at a time, ${roundedSize(sumBytes)} one after the other.`;
}

function cellRows(cells: readonly PlannedCell[], runs: ReadonlySet<string>): string[] {
  const rows = cells.map(({ cell, standing }) => [
    cell.id,
    durationText(cell.estimate.seconds),
    roundedSize(cell.estimate.bytes),
    `${STANDING[standing]}${standing === "failed" && runs.has(cell.id) ? ", again" : ""}`,
  ]);
  return aligned([["cell", "time", "storage", ""], ...rows]);
}

function deploymentRows(cells: readonly PlannedCell[], runs: ReadonlySet<string>): string[] {
  const groups = Map.groupBy(cells, ({ cell }) => `${cell.environment}/${cell.deployment}`);
  const rows = [...groups].map(([place, group]) => {
    const { seconds, peakBytes } = totals(group.flatMap(({ cell }) => (runs.has(cell.id) ? [cell] : [])));
    const of = (standing: PlannedCell["standing"]): string =>
      String(group.filter((one) => one.standing === standing).length);
    return [place, durationText(seconds), roundedSize(peakBytes), of("to do"), of("failed"), of("done")];
  });
  return aligned([["deployment", "time", "storage", "to do", "failed earlier", "done"], ...rows]);
}

/** First column to the left, others to the right; of four columns the last holds words and is to the left too. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || (row.length === 4 && column === 3) ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
