/** What one job printed as text, and the sum of jobs of one workload. */
import { type Quantity, valueOf } from "../../schema/quantity.ts";
import {
  DIRECTIONS,
  type Direction,
  type DirectionName,
  type Distribution,
  type Result,
} from "../../schema/result.ts";
import type { Rw } from "../../schema/workload.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { LATENCY_KINDS } from "../fio/latency.ts";
import {
  leastOf,
  mostOf,
  quantitySum,
  scaledBy,
  weightedMean,
  withoutDust,
} from "../reading/printed-quantity.ts";

export type PrintedRow = {
  name: string;
  group: number;
  /** fio jobs whose figures fio summed into this row. */
  jobs: number;
  errno: number;
  errorText?: string;
  /** I/Os that failed and were skipped (continue_on_error). */
  failedIos: number;
  directions: Partial<Record<DirectionName, Direction>>;
  sync?: NonNullable<Result["sync"]>;
  cpu?: NonNullable<Result["cpu"]>;
  depthPercent?: Record<string, number>;
  /** What it did is not all there: that no I/O is told of does not mean that none was done. */
  isLost?: true;
};

export function mergeRows(rows: readonly [PrintedRow, ...PrintedRow[]]): PrintedRow {
  const [first, ...others] = rows;
  if (others.length === 0) return first;
  const failed = rows.find((row) => row.errno !== 0);
  const merged: PrintedRow = {
    name: first.name,
    group: first.group,
    jobs: rows.reduce((sum, row) => sum + row.jobs, 0),
    errno: failed?.errno ?? 0,
    failedIos: rows.reduce((sum, row) => sum + row.failedIos, 0),
    directions: {},
  };
  if (rows.some((row) => row.isLost)) merged.isLost = true;
  if (failed?.errorText !== undefined) merged.errorText = failed.errorText;
  for (const name of DIRECTIONS) {
    const parts = rows.flatMap((row) => row.directions[name] ?? []);
    if (parts.length > 0) merged.directions[name] = mergeDirections(parts);
  }
  const syncs = rows.flatMap((row) => row.sync ?? []);
  const latency = mergeDistributions(
    syncs.map((one) => one.latency),
    syncs.map((one) => valueOf(one.operations ?? 0)),
  );
  if (syncs.length === rows.length) {
    const operations = all(syncs.map((one) => one.operations));
    merged.sync = defined({ operations: operations && quantitySum(operations), latency });
  }
  const cpu = meanCpu(rows);
  if (cpu !== undefined) merged.cpu = cpu;
  const depths = meanDepths(rows);
  if (depths !== undefined) merged.depthPercent = depths;
  return merged;
}

/** All values; undefined if one is missing. */
function all<T>(values: readonly (T | undefined)[]): T[] | undefined {
  const there = values.filter((value) => value !== undefined);
  return there.length === values.length ? there : undefined;
}

/** Counts over the longest runtime. The rate of a row without counts applies to its own runtime only. */
function mergeDirections(parts: readonly Direction[]): Direction {
  const times_ = all(parts.map((part) => part.runtimeNs));
  const longest = times_ === undefined ? 0 : Math.max(...times_.map(valueOf));
  const totalIos = all(parts.map((part) => part.totalIos));
  const ioBytes = all(parts.map((part) => part.ioBytes));
  const merged: Direction = {};
  if (totalIos !== undefined) merged.totalIos = quantitySum(totalIos);
  if (ioBytes !== undefined) merged.ioBytes = quantitySum(ioBytes);
  if (longest > 0) merged.runtimeNs = longest;
  const rate = (name: "iops" | "bandwidthBytesPerSecond", count: Quantity | undefined): void => {
    const exact = typeof count === "number" && longest > 0 ? (count * 1e9) / longest : undefined;
    const rates = all(
      parts.map((part) => {
        const of = part[name];
        return of === undefined || longest === 0
          ? of
          : scaledBy(of, valueOf(part.runtimeNs ?? longest) / longest);
      }),
    );
    const value = exact ?? (rates === undefined ? undefined : quantitySum(rates));
    if (value !== undefined) merged[name] = value;
  };
  rate("iops", merged.totalIos);
  rate("bandwidthBytesPerSecond", merged.ioBytes);
  const weights = parts.map(
    (part) => valueOf(part.totalIos ?? 0) || valueOf(part.iops ?? 0) * valueOf(part.runtimeNs ?? 0),
  );
  for (const kind of LATENCY_KINDS) {
    const latency = mergeDistributions(
      parts.map((part) => part[kind]),
      weights,
    );
    if (latency !== undefined) merged[kind] = latency;
  }
  return merged;
}

/** Without percentiles: those of several jobs would need histograms. */
function mergeDistributions(
  parts: readonly (Distribution | undefined)[],
  weights: readonly number[],
): Distribution | undefined {
  const there = all(parts);
  if (there === undefined) return undefined;
  const means = all(there.map((one) => one.meanNs));
  return nonEmpty<Distribution>(
    defined({
      minNs: leastOf(all(there.map((one) => one.minNs)) ?? []),
      meanNs: means && weightedMean(means, weights),
      maxNs: mostOf(all(there.map((one) => one.maxNs)) ?? []),
    }),
  );
}

function meanCpu(rows: readonly PrintedRow[]): PrintedRow["cpu"] {
  const cpu: NonNullable<PrintedRow["cpu"]> = {};
  for (const name of ["userPercent", "systemPercent"] as const) {
    const shares = all(rows.map((row) => row.cpu?.[name]));
    if (shares !== undefined) cpu[name] = scaledBy(quantitySum(shares), 1 / shares.length);
  }
  return Object.keys(cpu).length === 0 ? undefined : cpu;
}

function meanDepths(rows: readonly PrintedRow[]): PrintedRow["depthPercent"] {
  const levels = all(rows.map((row) => row.depthPercent));
  if (levels === undefined) return undefined;
  const names = [...new Set(levels.flatMap((level) => Object.keys(level)))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      withoutDust(levels.reduce((sum, level) => sum + (level[name] ?? 0), 0) / levels.length),
    ]),
  );
}

/** The pattern, as far as the directions that did I/O show it: whether it was sequential or random stays unknown. */
export function ranPattern(directions: PrintedRow["directions"]): Rw {
  const { read, write, trim, mixed } = directions;
  if (mixed !== undefined && read === undefined && write === undefined) return "unknown";
  if (write !== undefined && trim !== undefined) return "unknown-trimwrite";
  if (read !== undefined && write !== undefined) return "unknown-rw";
  if (read !== undefined) return "unknown-read";
  if (write !== undefined) return "unknown-write";
  return trim === undefined ? "unknown" : "unknown-trim";
}
