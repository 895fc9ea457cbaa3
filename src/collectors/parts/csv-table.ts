/** A CSV file as a table: every record with the line that it begins on, and what is wrong with its shape. */
import { CsvError, parse } from "csv-parse/sync";

export type Row = { line: number; fields: string[] };
export type Table = {
  header: string[];
  /** Rows of as many fields as the header has. */
  rows: Row[];
  /** One line each. */
  wrong: string[];
  /** The last row has no line end: it may be cut. */
  openEnd: boolean;
};

const DELIMITERS = [",", ";", "\t"];

/** The first line that is no comment, split at whichever delimiter gives the most names. Undefined where there is none. */
export function headerOf(text: string): { names: string[]; delimiter: string } | undefined {
  const line = /^(?!#)[^\r\n]*\S[^\r\n]*/m.exec(text.replace(/^\uFEFF/, ""))?.[0];
  if (line === undefined || line.length > 10_000) return undefined;
  const [best] = DELIMITERS.map((delimiter) => ({
    delimiter,
    names: line.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/, "$1")),
  })).sort((a, b) => b.names.length - a.names.length);
  return best;
}

/** `exact`: names as they stand, and not in lower case. `quotes`: whether quotation marks enclose fields, or are a part of them. */
export function readTable(text: string, { exact = false, quotes = true } = {}): Table {
  const table: Table = { header: [], rows: [], wrong: [], openEnd: !/[\r\n]$/.test(text) };
  const delimiter = headerOf(text)?.delimiter ?? ",";
  for (const { line, fields } of recordsOf(text, delimiter, quotes, table.wrong)) {
    if (table.header.length === 0) table.header = fields.map((name) => (exact ? name : name.toLowerCase()));
    else if (fields.length !== table.header.length)
      table.wrong.push(
        `line ${line}: expected ${table.header.length} fields as in the header, found ${fields.length}. The row is not imported.`,
      );
    else if (fields.every((field, i) => field.toLowerCase() === table.header[i]?.toLowerCase()))
      table.wrong.push(
        `line ${line}: the header stands here once more. Put files one after another only without it.`,
      );
    else table.rows.push({ line, fields });
  }
  return table;
}

function recordsOf(text: string, delimiter: string, quotes: boolean, wrong: string[]): Row[] {
  const skipped = (error: CsvError | undefined): undefined => {
    const line = Number(error?.lines ?? 0);
    wrong.push(
      `line ${line}: expected CSV, found ${reasons[error?.code ?? ""] ?? "something else"}. The row is not imported.`,
    );
  };
  const records: Row[] = [];
  try {
    parse(text, {
      bom: true,
      comment: "#",
      comment_no_infix: true,
      delimiter,
      on_record: (fields: string[], { lines }) => {
        records.push({ line: lines, fields });
        return null;
      },
      on_skip: (error) => skipped(error),
      quote: quotes ? '"' : false,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    skipped(error);
  }
  return records;
}

const reasons: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: "a quotation mark that is never closed",
  CSV_INVALID_CLOSING_QUOTE: "a quotation mark within a field",
  INVALID_OPENING_QUOTE: "a quotation mark within a field",
};
