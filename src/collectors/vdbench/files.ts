/** A run of vdbench on files (FSD, FWD): reads and writes stand apart there, and other operations beside them. */
import { intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import type { Rw, Workload } from "../../schema/workload.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { MIB } from "../../units/sizes.ts";
import { TOLERANCE } from "../reading/printed-quantity.ts";
import { contradictions, type Figure, latencyOf, optionsOf } from "./figures.ts";
import type { FlatRow, FlatRun } from "./table.ts";

/** What else is done with files; each has a rate and a response time of its own. */
const OPERATIONS = [
  "mkdir",
  "rmdir",
  "create",
  "open",
  "close",
  "delete",
  "getattr",
  "setattr",
  "copy",
  "move",
  "access",
];
/** Sizes are multiples of it; a mean of several sizes seldom is. */
const SECTOR = 512;

/** Undefined, with a complaint, if it neither read nor wrote. */
export function resultOfFiles(
  run: FlatRun,
  row: FlatRow,
  figure: Figure,
  doubts: string[],
  complain: (message: string) => void,
): Result | undefined {
  const { name } = run;
  const directions: Result["directions"] = {};
  for (const side of ["read", "write"] as const) {
    const iops = figure(`${side}_rate`);
    if (iops === undefined) continue;
    directions[side] = defined({
      iops,
      bandwidthBytesPerSecond: figure(`mb_${side}`, MIB),
      ...latencyOf(figure, `${side}_resp`, `${side}_resp_max`, `${side}_resp_std`),
    });
  }
  const others = OPERATIONS.flatMap((operation) =>
    Number(row.field(`${operation}_rate`)) > 0 ? `${row.field(`${operation}_rate`)} ${operation}` : [],
  );
  const beside =
    others.length === 0 ? [] : [`operations a second beside reads and writes: ${others.join(", ")}`];
  if (Object.keys(directions).length === 0) {
    complain(
      `run ${name}: expected reads or writes, found ${others.length > 0 ? `only ${others.join(", ")}` : "neither"}. It is not imported.`,
    );
    return undefined;
  }
  if (run.averages.length > 1) doubts.push(`${run.averages.length} lines of averages; the first is taken`);
  if (run.isCut) doubts.push("its last line has no end, and may be cut");
  doubts.push(...contradictions(run, row), ...sizeDoubts(row, directions));
  const unique = [...new Set(doubts)];
  for (const doubt of unique) complain(`run ${name}: ${doubt}`);
  const [userPercent, systemPercent] = [figure("cpu_user"), figure("cpu_kernel")];
  const workload = workloadOf(row, directions);
  const options = optionsOf(row);
  return {
    name,
    workload,
    status: unique.length > 0 ? "partial" : "complete",
    directions,
    ...defined({
      cpu: nonEmpty(defined({ userPercent, systemPercent })),
      options: nonEmpty(options),
      notes: nonEmpty([...unique, ...beside]),
    }),
  };
}

/** Rate times size must be the bandwidth, of both together. */
function sizeDoubts(row: FlatRow, { read, write }: Result["directions"]): string[] {
  const doubts: string[] = [];
  const of = (direction: Direction | undefined): readonly [number, number] => {
    const { low, high } = intervalOf(direction?.bandwidthBytesPerSecond ?? 0);
    return [low, high];
  };
  const [[a, b], [c, d]] = [of(read), of(write)];
  const total = Number(row.field("MB/sec")) * MIB;
  if (total < (a + c) * (1 - TOLERANCE) - MIB / 50 || total > (b + d) * (1 + TOLERANCE) + MIB / 50)
    doubts.push(
      `${row.field("mb_read")} and ${row.field("mb_write")} MiB/s are not ${row.field("MB/sec")} together`,
    );
  const size = Number(row.field("xfersize"));
  if (!(size > 0)) return doubts;
  const rate = [read, write].reduce((sum, one) => sum + middle(one?.iops), 0);
  if (Math.abs(rate * size - total) > Math.max(MIB / 20, TOLERANCE * total))
    doubts.push(`${row.field("xfersize")} bytes each are not ${row.field("MB/sec")} MiB/s`);
  return doubts;
}

const middle = (quantity: Quantity | undefined): number => {
  const { low, high } = intervalOf(quantity ?? 0);
  return (low + high) / 2;
};

/** Which order files were read in, and how many threads did so, is not in the flat file. */
function workloadOf(row: FlatRow, { read, write }: Result["directions"]): Workload {
  const plain = read === undefined ? "write" : write === undefined ? "read" : "rw";
  const size = Number(row.field("xfersize"));
  const isOne = Number.isInteger(size) && size > 0 && size % SECTOR === 0;
  return {
    rw: `unknown-${plain}` as Rw,
    ...(isOne && { blockSizeBytes: size, inferred: { blockSizeBytes: "the mean size of a transfer" } }),
    tool: "vdbench",
  };
}
