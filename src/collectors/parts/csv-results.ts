/** Results from the rows of Fiolio's CSV; whatever is wrong is said with its line and column. */
import { nearest } from "../../record/nearest.ts";
import type { Cell } from "../../schema/cell.ts";
import type { Quantity } from "../../schema/quantity.ts";
import { DIRECTIONS, type Result } from "../../schema/result.ts";
import type { Rw, Workload } from "../../schema/workload.ts";
import { parsePrinted } from "../../units/parse.ts";
import { COLUMN_NAMES, type Column, columnOf, type RowKey } from "./csv-columns.ts";
import type { Row, Table } from "./csv-table.ts";
import { place } from "./transcribed-result.ts";

/** A row that was understood. */
export type CsvResult = {
  line: number;
  said: Partial<Record<RowKey, string>>;
  cell: Cell;
  result: Result;
};
type Place = { name: string; column: Column };

/** Columns that nothing is known of are said once. */
export function placesOf(header: readonly string[], wrong: string[]): (Place | undefined)[] {
  const seen = new Set<string>();
  return header.map((name, i) => {
    const column = columnOf(name);
    const where = `column ${i + 1}, ${JSON.stringify(name.slice(0, 40))}`;
    if (column === undefined) {
      const near = nearest(name, COLUMN_NAMES);
      wrong.push(
        `${where}: there is no such column; it is left out. ${near === undefined ? "fiolio collect --csv-template prints those that there are." : `Did you mean ${near}?`}`,
      );
      return undefined;
    }
    const target = column.of === "figure" ? column.metric : `${column.of} ${column.key}`;
    if (seen.has(target)) {
      wrong.push(`${where}: another column says the same; this one is left out. Keep one of them.`);
      return undefined;
    }
    seen.add(target);
    return { name, column };
  });
}

export function resultsOfRows(table: Table, wrong: string[]): CsvResult[] {
  const places = placesOf(table.header, wrong);
  const seen = new Map<string, number>();
  const results: CsvResult[] = [];
  for (const row of table.rows) {
    const text = JSON.stringify(row.fields);
    const before = seen.get(text);
    if (before !== undefined) {
      wrong.push(`line ${row.line}: the same row as in line ${before}. It is imported once.`);
      continue;
    }
    seen.set(text, row.line);
    const isCut = table.openEnd && row === table.rows.at(-1);
    const result = resultOfRow(row, places, isCut, wrong);
    if (result !== undefined) results.push(result);
  }
  return results;
}

type Draft = Record<"workload" | "cell", Record<string, unknown>>;

function resultOfRow(
  row: Row,
  places: readonly (Place | undefined)[],
  isCut: boolean,
  wrong: string[],
): CsvResult | undefined {
  const doubts: string[] = [];
  const complain = (what: string): void => {
    doubts.push(what);
    wrong.push(`line ${row.line}, ${what}`);
  };
  const draft: Draft = { workload: {}, cell: {} };
  const said: CsvResult["said"] = {};
  const figures: [string, Place][] = [];
  for (const [i, place] of places.entries()) {
    const text = row.fields[i] ?? "";
    if (place === undefined || text === "") continue;
    const { column, name } = place;
    if (column.of === "figure") {
      figures.push([text, place]);
      continue;
    }
    const read = column.read(text);
    if ("expected" in read)
      complain(
        `${name}: expected ${read.expected}, found ${JSON.stringify(text.slice(0, 40))}. It is left out.`,
      );
    else if (column.of === "row") said[column.key] = String(read.value);
    else draft[column.of][column.key] = read.value;
  }
  const refuse = (what: string): undefined =>
    void wrong.push(`line ${row.line}${what} The row is not imported.`);
  if (draft.workload.rw === undefined)
    return refuse(": expected an access pattern in its column rw, found none.");
  if (said.tool === undefined) return refuse(": expected in its column tool what measured, found nothing.");
  const workload = { ...draft.workload, ...(said.tool === "fio" ? {} : { tool: said.tool }) } as Workload;
  const result: Result = {
    name: said.name ?? nameOf(workload),
    workload,
    status: "complete",
    directions: {},
  };
  const count = placeFigures(result, figures, row.line, complain);
  if (count === 0) return refuse(": expected a figure in one of its columns, found none.");
  if (isCut)
    complain("its end: expected a line end. If the row is whole, add one; if not, fetch the file again.");
  result.directions = Object.fromEntries(
    DIRECTIONS.flatMap((name) => (result.directions[name] ? [[name, result.directions[name]]] : [])),
  );
  if (doubts.length > 0) result.status = "partial";
  const notes = [...(said.note === undefined ? [] : [said.note]), ...doubts];
  if (notes.length > 0) result.notes = notes;
  return { line: row.line, said, cell: draft.cell as Cell, result };
}

const nameOf = ({ rw, blockSizeBytes, iodepth, numjobs }: Workload): string =>
  [
    rw,
    ...(typeof blockSizeBytes === "number" ? [`${blockSizeBytes} bytes`] : []),
    ...(iodepth === undefined ? [] : [`depth ${iodepth}`]),
    ...(numjobs === undefined ? [] : [`${numjobs} jobs`]),
  ].join(", ");

/** Of a pattern whose order is not known, too. */
function directionsOf(rw: Rw): string[] {
  const bare = rw.replace("unknown-", "");
  if (bare === "unknown") return ["read", "write", "trim"];
  if (bare.endsWith("rw")) return ["read", "write"];
  if (bare.endsWith("trimwrite")) return ["trim", "write"];
  return [bare.replace("rand", "")];
}

const PLAIN = /^\d+(?:\.\d+)?$/;

/** @returns how many figures there were */
function placeFigures(
  result: Result,
  figures: readonly [string, Place][],
  line: number,
  complain: (what: string) => void,
): number {
  const done = new Set<string>([...directionsOf(result.workload.rw), "mixed", "sync", "cpu"]);
  let count = 0;
  for (const [text, { name, column }] of figures) {
    if (column.of !== "figure") continue;
    const subject = column.metric.split(".")[0] ?? "";
    const quantity = quantityOf(text, column, line);
    if (!done.has(subject))
      complain(`${name}: expected nothing, for ${result.workload.rw} does no ${subject}s. It is left out.`);
    else if (quantity === undefined)
      complain(
        `${name}: expected a plain number such as ${column.exact ? "46800" : "46800 or 0.42"}, ${text === "0" ? "found 0; what was not measured is left empty" : `found ${JSON.stringify(text.slice(0, 40))}`}. It is left out.`,
      );
    else {
      place(result, { metric: column.metric }, quantity);
      count += 1;
    }
  }
  return count;
}

/** Nothing that was measured takes no time or does no I/O; a spread or a share can be 0. */
const MAY_BE_ZERO = /stddev$|^cpu\./;

function quantityOf(
  text: string,
  column: Extract<Column, { of: "figure" }>,
  line: number,
): Quantity | undefined {
  if (!PLAIN.test(text)) return undefined;
  if (column.exact) {
    const count = Number(text);
    return Number.isSafeInteger(count) && count > 0 ? count : undefined;
  }
  const parsed = parsePrinted(`${text} ${column.unit}`, column.dimension);
  if (!parsed.ok || parsed.quantity.value > Number.MAX_SAFE_INTEGER) return undefined;
  if (parsed.quantity.value === 0 && !MAY_BE_ZERO.test(column.metric)) return undefined;
  const { value, low, high } = parsed.quantity;
  return { value, low, high, printed: text, line };
}
