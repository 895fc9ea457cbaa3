/** Reads a CSV file as a table, row by row; reports whatever is wrong with its shape. */
import type { RawFile } from "../collector.ts";
import { splitRecord } from "./csv-record.ts";
import { mayGoOn } from "./limits.ts";
import { eachLine, LINE_LIMIT } from "./lines.ts";

export type CsvRow = {
  /** The row's first line in the file. */
  line: number;
  /** As many as in the header. */
  fields: string[];
  /** The row as in the file. */
  text: string;
  /** True for the last row of a file without a line end. */
  isCut: boolean;
};

const DELIMITERS = [",", ";", "\t"];
/** A field may hold line ends; more than this show that a quotation mark was left open. */
const LINES_OF_RECORD = 50;

/** The first line that is not a comment, split at the delimiter that gives most names. Undefined if there is none. */
export function headerOf(text: string): { names: string[]; delimiter: string } | undefined {
  const line = /^(?!#)[^\r\n]*\S[^\r\n]*/m.exec(text.replace(/^\uFEFF/, ""))?.[0];
  if (line === undefined || line.length > 10_000) return undefined;
  const [best] = DELIMITERS.map((delimiter) => ({
    delimiter,
    names: line.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/, "$1")),
  })).sort((a, b) => b.names.length - a.names.length);
  return best;
}

type Options = {
  /** Keeps names as they are, instead of in lower case. */
  exact?: boolean;
  /** Whether quotation marks enclose fields, or are part of them. */
  quotes?: boolean;
};

/** Returns false to stop. */
type Take = (row: CsvRow, header: readonly string[]) => unknown;

/** @param wrong gets one line for each unusable row @returns the header; empty if there is none */
export async function eachRow(
  file: RawFile,
  take: Take,
  wrong: string[],
  { exact = false, quotes = true }: Options = {},
): Promise<string[]> {
  const table = new Table(take, wrong, exact, quotes);
  const rest = await eachLine(
    file,
    (line, number) => table.line(line, number),
    (message) => void wrong.push(message),
  );
  table.end(rest.trim() !== "");
  return table.header;
}

type Line = { text: string; number: number };

class Table {
  header: string[] = [];
  #delimiter = ",";
  /** Lines of a record with an open quotation mark. */
  #open: Line[] = [];
  #openLength = 0;
  /** The last row so far: kept until it is known whether another follows. */
  #last: CsvRow | undefined;
  #stopped = false;
  readonly #take: Take;
  readonly #wrong: string[];
  readonly #exact: boolean;
  readonly #quotes: boolean;

  constructor(take: Take, wrong: string[], exact: boolean, quotes: boolean) {
    this.#take = take;
    this.#wrong = wrong;
    this.#exact = exact;
    this.#quotes = quotes;
  }

  /** False to stop. */
  line(text: string, number: number): boolean {
    const wrong = this.#wrong.length;
    this.#line(text, number);
    if (this.#wrong.length > wrong && !mayGoOn(this.#wrong)) this.#stopped = true;
    return !this.#stopped;
  }

  #line(text: string, number: number): void {
    if (this.#open.length > 0) {
      this.#goOn({ text, number });
      return;
    }
    if (text.charCodeAt(0) === COMMENT || isBlank(text)) return;
    if (this.header.length === 0) this.#delimiter = headerOf(text)?.delimiter ?? ",";
    const fields = splitRecord(text, this.#delimiter, this.#quotes);
    if (fields === "open") {
      this.#open = [{ text, number }];
      this.#openLength = text.length;
    } else if (fields === "misplaced") this.#refuse(number, "a quotation mark within a field");
    else this.#record(fields, number, text);
  }

  #goOn(line: Line): void {
    this.#open.push(line);
    this.#openLength += line.text.length;
    if (line.text.includes('"')) {
      const text = this.#open.map((one) => one.text).join("\n");
      const fields = splitRecord(text, this.#delimiter, this.#quotes);
      const fits = this.header.length === 0 || fields.length === this.header.length;
      if (typeof fields !== "string" && fits) {
        const [first] = this.#open;
        this.#open = [];
        this.#record(fields, first?.number ?? line.number, text);
        return;
      }
    }
    if (this.#open.length > LINES_OF_RECORD || this.#openLength > LINE_LIMIT) this.#giveUp();
  }

  /** Drops only the first line: the others are read as rows again. */
  #giveUp(): void {
    const [first, ...others] = this.#open;
    this.#open = [];
    if (first !== undefined) this.#refuse(first.number, "a quotation mark that is never closed");
    for (const { text, number } of others) this.#line(text, number);
  }

  #refuse(number: number, found: string): void {
    this.#wrong.push(`line ${number}: expected CSV, found ${found}. The row is not imported.`);
  }

  #record(fields: string[], line: number, text: string): void {
    const { header } = this;
    if (header.length === 0) {
      this.header = this.#exact ? fields : fields.map((name) => name.toLowerCase());
      return;
    }
    if (fields.length !== header.length)
      this.#wrong.push(
        `line ${line}: expected ${header.length} fields as in the header, found ${fields.length}. The row is not imported.`,
      );
    else if (repeats(fields, header))
      this.#wrong.push(
        `line ${line}: the header stands here once more. Put files one after another only without it.`,
      );
    else {
      this.#handOver();
      this.#last = { line, fields, text, isCut: false };
    }
  }

  #handOver(): void {
    if (this.#last !== undefined && !this.#stopped && this.#take(this.#last, this.header) === false)
      this.#stopped = true;
    this.#last = undefined;
  }

  end(openEnd: boolean): void {
    while (this.#open.length > 0) this.#giveUp();
    if (openEnd && this.#last !== undefined) this.#last.isCut = true;
    this.#handOver();
  }
}

const COMMENT = 35;

/** For most lines the first character shows that they are not blank. */
const isBlank = (text: string): boolean => !isPrinted(text.charCodeAt(0)) && text.trim() === "";
const isPrinted = (code: number): boolean => code > 32 && code < 127;

const repeats = (fields: readonly string[], header: readonly string[]): boolean =>
  fields.every((field, i) => {
    const name = header[i] ?? "";
    return field.length === name.length && field.toLowerCase() === name.toLowerCase();
  });
