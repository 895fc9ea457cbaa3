/** Results from the rows of Fiolio's CSV; problems are reported with line and column. */
import type { Quantity } from "../../schema/quantity.ts";
import { DIRECTIONS, type Result } from "../../schema/result.ts";
import { directionsOf, type Rw } from "../../schema/workload.ts";
import { commandLine } from "../../text/command-line.ts";
import { nearest } from "../../text/nearest.ts";
import { factorOf } from "../../units/amount.ts";
import { parsePrinted } from "../../units/parse.ts";
import { plainNumber } from "../../units/plain.ts";
import type { CsvRow } from "../reading/csv-table.ts";
import { placerOf } from "../transcribed/result.ts";
import { COLUMN_NAMES, type Column, columnOf } from "./columns.ts";
import { CsvSaid } from "./said.ts";

/** A row that was understood. */
export type CsvResult = {
  line: number;
  said: CsvSaid["row"];
  cell: CsvSaid["cell"];
  result: Result;
};

type FigureColumn = Extract<Column, { of: "figure" }>;
/** A figure's column, with what is the same for all rows. */
type FigurePlace = {
  name: string;
  at: number;
  column: FigureColumn;
  subject: string;
  factor: number;
  mayBeZero: boolean;
  place: ReturnType<typeof placerOf>;
};
/** Reads rows below one header. */
export class CsvRows {
  readonly #figures: FigurePlace[] = [];
  readonly #said = new CsvSaid();
  readonly #seen = new Map<string, number>();
  /** Only then can the directions of a result be out of order. */
  readonly #severalDirections: boolean;
  readonly #wrong: string[];
  /** Problems of the current row. */
  #doubts: string[] = [];
  #line = 0;

  /** Unknown columns are reported once, in `wrong`. */
  constructor(header: readonly string[], wrong: string[]) {
    this.#wrong = wrong;
    const seen = new Set<string>();
    for (const [at, name] of header.entries()) {
      const column = columnOf(name);
      const where = `column ${at + 1}, ${JSON.stringify(name.slice(0, 40))}`;
      if (column === undefined) {
        const near = nearest(name, COLUMN_NAMES);
        wrong.push(
          `${where}: there is no such column; it is left out. ${near === undefined ? `${commandLine("collect", "--csv-template")} prints those that there are.` : `Did you mean ${near}?`}`,
        );
        continue;
      }
      const target = column.of === "figure" ? column.metric : `${column.of} ${column.key}`;
      if (seen.has(target)) {
        wrong.push(`${where}: another column says the same; this one is left out. Keep one of them.`);
        continue;
      }
      seen.add(target);
      if (column.of !== "figure") this.#said.add(name, at, column);
      else {
        const { metric } = column;
        const factor = factorOf(column.unit, column.dimension) ?? Number.NaN;
        const mayBeZero = MAY_BE_ZERO.test(metric);
        const subject = metric.split(".")[0] ?? "";
        this.#figures.push({ name, at, column, subject, factor, mayBeZero, place: placerOf(metric) });
      }
    }
    this.#severalDirections = new Set(this.#figures.map(({ subject }) => subject)).size > 1;
  }

  /** Undefined if the row is unusable or a repetition. */
  read(row: CsvRow): CsvResult | undefined {
    const { line, fields, text } = row;
    const before = this.#seen.get(text);
    if (before !== undefined) {
      this.#wrong.push(`line ${line}: the same row as in line ${before}. It is imported once.`);
      return undefined;
    }
    this.#seen.set(text, line);
    this.#line = line;
    if (this.#doubts.length > 0) this.#doubts = [];
    const said = this.#said;
    said.read(fields, this.#complain);
    const { row: told, workload } = said;
    if (workload === undefined)
      return this.#refuse(": expected an access pattern in its column rw, found none.");
    if (told.tool === undefined)
      return this.#refuse(": expected in its column tool what measured, found nothing.");
    const result: Result = {
      name: told.name ?? said.workloadName,
      workload,
      status: "complete",
      directions: {},
    };
    if (this.#placeFigures(result, fields) === 0)
      return this.#refuse(": expected a figure in one of its columns, found none.");
    if (row.isCut)
      this.#complain(
        "its end: expected a line end. If the row is whole, add one; if not, fetch the file again.",
      );
    const doubts = this.#doubts;
    if (doubts.length > 0) result.status = "partial";
    if (told.note !== undefined) result.notes = [told.note, ...doubts];
    else if (doubts.length > 0) result.notes = doubts;
    return { line, said: told, cell: said.cell, result };
  }

  readonly #complain = (what: string): void => {
    this.#doubts.push(what);
    this.#wrong.push(`line ${this.#line}, ${what}`);
  };

  #refuse(what: string): undefined {
    this.#wrong.push(`line ${this.#line}${what} The row is not imported.`);
  }

  /** @returns how many figures there were */
  #placeFigures(result: Result, fields: readonly string[]): number {
    const { rw } = result.workload;
    const done = doneBy(rw);
    let count = 0;
    for (const figure of this.#figures) {
      const text = fields[figure.at] ?? "";
      if (text === "") continue;
      const { name, column, subject } = figure;
      const quantity = quantityOf(text, figure, this.#line);
      if (!done.has(subject))
        this.#complain(`${name}: expected nothing, for ${rw} does no ${subject}s. It is left out.`);
      else if (quantity === undefined)
        this.#complain(
          `${name}: expected a plain number such as ${column.exact ? "46800" : "46800 or 0.42"}, ${text === "0" ? "found 0; what was not measured is left empty" : `found ${JSON.stringify(text.slice(0, 40))}`}. It is left out.`,
        );
      else {
        figure.place(result, quantity);
        count += 1;
      }
    }
    if (this.#severalDirections && Object.keys(result.directions).length > 1)
      result.directions = Object.fromEntries(
        DIRECTIONS.flatMap((name) => (result.directions[name] ? [[name, result.directions[name]]] : [])),
      );
    return count;
  }
}

/** The directions that a pattern measures, and those that go with every pattern. */
const DONE = new Map<Rw, ReadonlySet<string>>();
function doneBy(rw: Rw): ReadonlySet<string> {
  const done =
    DONE.get(rw) ?? new Set([...(rw === "unknown" ? DIRECTIONS : directionsOf(rw)), "mixed", "sync", "cpu"]);
  DONE.set(rw, done);
  return done;
}

const PLAIN = /^\d+(?:\.\d+)?$/;

/** No measured time or I/O can be 0; a spread or a share can. */
const MAY_BE_ZERO = /stddev$|^cpu\./;

function quantityOf(text: string, figure: FigurePlace, line: number): Quantity | undefined {
  const { column } = figure;
  if (column.exact) {
    const count = PLAIN.test(text) ? Number(text) : 0;
    return Number.isSafeInteger(count) && count > 0 ? count : undefined;
  }
  const found = plainNumber(text, figure.factor) ?? longNumber(text, column);
  if (found === undefined || (found.value === 0 && !figure.mayBeZero)) return undefined;
  return { value: found.value, low: found.low, high: found.high, printed: text, line };
}

/** A number with more digits than a double holds, as programs print them. */
function longNumber(text: string, { unit, dimension }: FigureColumn): ReturnType<typeof plainNumber> {
  const parsed = PLAIN.test(text) ? parsePrinted(`${text} ${unit}`, dimension) : undefined;
  return parsed?.ok === true && parsed.quantity.value <= Number.MAX_SAFE_INTEGER
    ? parsed.quantity
    : undefined;
}
