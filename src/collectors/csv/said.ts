/** What the rows of a CSV say besides figures: about the run, the volume and the workload. */
import type { Cell } from "../../schema/cell.ts";
import type { Workload } from "../../schema/workload.ts";
import type { Column, ReadValue, RowKey } from "./columns.ts";

type SaidColumn = Exclude<Column, { of: "figure" }>;
type Place = {
  name: string;
  at: number;
  column: SaidColumn;
  /** The text in the last row, and its meaning. */
  text: string;
  read: ReadValue;
};

/** Reads row after row. A row that says the same as the one before gets the same object, which must not be changed. */
export class CsvSaid {
  readonly #places: Place[] = [];
  row: Readonly<Partial<Record<RowKey, string>>> = {};
  cell: Cell = {};
  /** Undefined if the row names no pattern. */
  workload: Readonly<Workload> | undefined;
  /** The workload's name, for rows without a name. */
  workloadName = "";

  add(name: string, at: number, column: SaidColumn): void {
    this.#places.push({ name, at, column, text: "", read: NOTHING });
  }

  read(fields: readonly string[], complain: (what: string) => void): void {
    const changed = { row: false, cell: false, workload: false };
    for (const place of this.#places) {
      const text = fields[place.at] ?? "";
      if (text !== place.text) {
        place.text = text;
        place.read = text === "" ? NOTHING : place.column.read(text);
        changed[place.column.of] = true;
      }
      if ("expected" in place.read)
        complain(
          `${place.name}: expected ${place.read.expected}, found ${JSON.stringify(text.slice(0, 40))}. It is left out.`,
        );
    }
    const { tool } = this.row;
    if (changed.row) this.row = this.#valuesOf("row");
    if (changed.cell) this.cell = this.#valuesOf("cell");
    if (!changed.workload && tool === this.row.tool) return;
    const workload = this.#valuesOf("workload");
    if (this.row.tool !== "fio") workload.tool = this.row.tool;
    this.workload = workload.rw === undefined ? undefined : (workload as Workload);
    this.workloadName = this.workload === undefined ? "" : nameOf(this.workload);
  }

  #valuesOf(of: SaidColumn["of"]): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const { column, read } of this.#places)
      if (column.of === of && "value" in read && read !== NOTHING) values[column.key] = read.value;
    return values;
  }
}

const NOTHING: ReadValue = { value: undefined };

const nameOf = ({ rw, blockSizeBytes, iodepth, numjobs }: Workload): string =>
  [
    rw,
    ...(typeof blockSizeBytes === "number" ? [`${blockSizeBytes} bytes`] : []),
    ...(iodepth === undefined ? [] : [`depth ${iodepth}`]),
    ...(numjobs === undefined ? [] : [`${numjobs} jobs`]),
  ].join(", ");
