/** The figures of a result, as its run's page shows them. */
import { type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Distribution, Result } from "../../schema/result.ts";
import type { Run } from "../../schema/run.ts";
import { formatNumber, formatQuantity } from "../../units/format.ts";
import { exactValue } from "../values.ts";
import type { Block, Column } from "../view.ts";

type Line = {
  term: string;
  quantity: Quantity;
  unit: "iops" | "bytes/s" | "bytes" | "ns" | "count" | "percent";
};

/** Every figure of a result: as shown, exactly, as printed, and the line it stands on. Cells are plain text: there are many. */
export function figureTable(run: Run, result: Result): Block {
  const transcribed = run.basis !== "measured";
  const columns: Column[] = [{ label: "Figure" }, { label: "Value", numeric: true }, { label: "Exactly" }];
  return {
    block: "table",
    fixed: true,
    caption: transcribed ? "Figures, as read and as printed" : "Figures",
    columns: transcribed ? [...columns, { label: "As printed" }, { label: "Where" }] : columns,
    rows: linesOf(result).map((line) => ({
      cells: [line.term, ...shownAndExact(line), ...(transcribed ? asPrinted(line.quantity) : [])].map(
        (text) => ({ text }),
      ),
    })),
    empty: "This result holds no figure.",
  };
}

function shownAndExact({ quantity, unit }: Line): [shown: string, exact: string] {
  if (unit !== "count" && unit !== "percent")
    return [formatQuantity(quantity, unit), exactValue(quantity, unit)];
  const value = valueOf(quantity);
  return [unit === "percent" ? `${formatNumber(value)} %` : formatNumber(value), String(value)];
}

const asPrinted = (quantity: Quantity): [printed: string, where: string] =>
  typeof quantity === "number"
    ? ["–", "–"]
    : [quantity.printed, quantity.line === undefined ? "–" : `line ${quantity.line}`];

function linesOf(result: Result): Line[] {
  const lines: Line[] = [];
  const add = (term: string, quantity: Quantity | undefined, unit: Line["unit"]): void => {
    if (quantity !== undefined) lines.push({ term, quantity, unit });
  };
  const addDistribution = (term: string, d: Distribution | undefined): void => {
    if (d === undefined) return;
    add(`${term} min`, d.minNs, "ns");
    add(`${term} mean`, d.meanNs, "ns");
    for (const [p, quantity] of Object.entries(d.percentilesNs ?? {}).sort(
      ([a], [b]) => Number(a) - Number(b),
    ))
      add(`${term} p${p}`, quantity, "ns");
    add(`${term} max`, d.maxNs, "ns");
    add(`${term} standard deviation`, d.stddevNs, "ns");
  };
  for (const [direction, of] of Object.entries(result.directions) as [string, Direction | undefined][]) {
    if (of === undefined) continue;
    add(`${direction} IOPS`, of.iops, "iops");
    add(`${direction} bandwidth`, of.bandwidthBytesPerSecond, "bytes/s");
    addDistribution(`${direction} lat`, of.lat);
    addDistribution(`${direction} clat`, of.clat);
    addDistribution(`${direction} slat`, of.slat);
    add(`${direction} I/Os`, of.totalIos, "count");
    add(`${direction} bytes`, of.ioBytes, "bytes");
    add(`${direction} runtime`, of.runtimeNs, "ns");
  }
  add("sync operations", result.sync?.operations, "count");
  addDistribution("sync latency", result.sync?.latency);
  add("CPU user", result.cpu?.userPercent, "percent");
  add("CPU system", result.cpu?.systemPercent, "percent");
  add("CPU idle", result.cpu?.idlePercent, "percent");
  return lines;
}
