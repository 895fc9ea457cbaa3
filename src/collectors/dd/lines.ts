/** What dd prints, put together with the command lines before it. */
import type { RawFile } from "../collector.ts";
import { BrokenLines } from "../reading/broken-lines.ts";
import { mayGoOn } from "../reading/limits.ts";
import { eachLine } from "../reading/lines.ts";
import { inEnglish } from "./languages.ts";

export type Operands = Record<string, string>;
export type Copy = {
  line: number;
  operands: Operands;
  /** Whole and partial blocks, read (in) and written (out); neither where a pipe left their lines out. */
  recordsIn?: Records;
  recordsOut?: Records;
  bytes: string;
  seconds: string;
  /** As printed: "503 MB/s". */
  rate: string;
  errors: string[];
};
/** A command whose result is not read yet. */
type Open = Pick<Copy, "line" | "operands" | "errors" | "recordsIn" | "recordsOut"> & { alone: Summary[] };
/** `alone`: those that no records stand above, as of progress. */
type Summary = Pick<Copy, "bytes" | "seconds" | "rate">;
type Records = { whole: number; partial: number };

/** In a shell's line, also within quotation marks, with or without dd's folder. */
const COMMAND = /(?:^|[\s;&|(/"'`])dd\s+(?=[^\s=]+=)/;
/** The rest of a command that a mail broke, or who typed it. */
const OPERANDS = /^\s*(?:if|of|[ioc]?bs|count|skip|seek|conv|[io]flag|status)=\S/;
/** The rest of a name or a value that a terminal cut in the middle, by what is left before it. */
const CUT: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [/\s[a-z]{1,6}$/, /^(?!(?:if|of|[ioc]?bs|count|skip|seek|conv|[io]flag|status)=)[a-z]{0,5}=\S/],
  [/=$/, /^[a-z]{2,12}(?:,[a-z]{2,12}){0,9}(?:["'`]?$| [a-z]{2,6}=\S)/],
  [/=\d{0,12}$/, /^(?=\S)\d{0,12}[A-Za-z]{0,2} (?:if|of|[ioc]?bs|count|skip|seek|conv|[io]flag|status)=\S/],
];
const MORE = new RegExp([OPERANDS, ...CUT.map(([, after]) => after)].map(({ source }) => source).join("|"));
const joint = (before: string, after: string): string =>
  CUT.some(([left, rest]) => left.test(before) && rest.test(after)) ? "" : " ";
const RECORDS = /^(\d{1,15})\+(\d{1,15}) records (in|out)$/;
/** GNU and BusyBox; below, BSD and macOS, and GNU's of 2004, which writes "seconds". The decimal point is a comma in some places; dd never groups thousands. */
const COPIED =
  /^(\d{1,16}) bytes? (?:\([^)]*\) )?copied, (\d+(?:[.,]\d+)?) s(?:econds)?, (\d+(?:[.,]\d+)? ?\S+)$/;
const TRANSFERRED = /^(\d{1,16}) bytes transferred in (\d+(?:[.,]\d+)?) sec(?:ond)?s \((\d+) bytes\/sec\)$/;
const ERROR = /^dd: (?!warning)/;

const LONGEST_LINE = 4096;

export const DD_SUMMARY =
  /^\d+[ \u00a0](?:bytes?|octets?) (?:\([^)]*\) )?(?:(?:copied|kopiert|copiés?|gekopieerd), [\d.,]+ s|transferred in [\d.,]+ sec(?:ond)?s)/im;

/**
 * @param take is given each copy; returns false to stop
 * @param wrong gets a line for each command without a result, and each result without a command
 * @returns whether there are both: then no result can be trusted to belong to its command
 */
export async function eachCopy(
  file: RawFile,
  take: (copy: Copy) => boolean,
  wrong: string[],
): Promise<boolean> {
  const reader = new CopyReader(take, wrong);
  const lines = new BrokenLines(
    [[COMMAND, COMMAND, MORE, joint]],
    (line, number) => reader.line(line, number) && mayGoOn(wrong),
  );
  await eachLine(
    file,
    (line, number) => lines.take(line, number),
    (message) => void wrong.push(message),
  );
  lines.end();
  return reader.end();
}

class CopyReader {
  readonly #take: (copy: Copy) => boolean;
  readonly #wrong: string[];
  #open: Open | undefined;
  #hasStrayCommand = false;
  #hasStrayResult = false;
  #goesOn = true;
  /** Said of records that no command stands above, unless a summary below says it of the whole. */
  #stray: string[] = [];

  constructor(take: (copy: Copy) => boolean, wrong: string[]) {
    this.#take = take;
    this.#wrong = wrong;
  }

  /** True if a result has no command and a command has no result. */
  end(): boolean {
    this.#sayStray();
    this.#forget();
    return this.#hasStrayCommand && this.#hasStrayResult;
  }

  #sayStray(): void {
    this.#wrong.push(...this.#stray);
    this.#stray = [];
  }

  /** Drops a command that had no result. */
  #forget(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    const summary = onlySummaryOf(open);
    if (summary !== undefined) {
      this.#goesOn = this.#take({ ...open, ...summary });
      return;
    }
    this.#hasStrayCommand ||= open.errors.length === 0;
    const why = open.errors[0] === undefined ? "" : ` (${open.errors[0]})`;
    this.#wrong.push(
      `line ${open.line}: dd was started, and there is no result of it${why}. It is not imported.`,
    );
  }

  /** False to stop. */
  line(whole: string, number: number): boolean {
    if (whole.length <= LONGEST_LINE) this.#line(whole.trim(), number);
    return this.#goesOn;
  }

  #line(line: string, number: number): void {
    const command = line.includes("dd ") ? COMMAND.exec(line) : null;
    if (command !== null) {
      this.#sayStray();
      this.#forget();
      const operands = operandsIn(line.slice(command.index + command[0].length));
      this.#open = { line: number, operands, errors: [], alone: [] };
      return;
    }
    if (ERROR.test(line)) this.#open?.errors.push(line);
    const said = inEnglish(line);
    const records = RECORDS.exec(said);
    if (records !== null) this.#records(records, number);
    else {
      const summary = COPIED.exec(said) ?? TRANSFERRED.exec(said);
      if (summary !== null) this.#summary(summary, number);
    }
  }

  #records([line, whole, partial, way]: RegExpExecArray, number: number): void {
    const open = this.#open;
    const isIn = way === "in";
    const inOrder = open?.recordsOut === undefined && (open?.recordsIn === undefined) === isIn;
    if (open === undefined || !inOrder) {
      (open === undefined ? this.#stray : this.#wrong).push(
        `line ${number}: ${JSON.stringify(line)} stands where it cannot`,
      );
      open?.errors.push("the text is damaged");
      return;
    }
    const counted = { whole: Number(whole), partial: Number(partial) };
    if (isIn) open.recordsIn = counted;
    else open.recordsOut = counted;
  }

  #summary([, bytes = "", time = "", rate = ""]: RegExpExecArray, number: number): void {
    const open = this.#open;
    if (open === undefined) {
      this.#hasStrayResult = true;
      this.#stray = [];
      this.#wrong.push(
        `line ${number}: expected the dd command line before its result, found none: whether it read or wrote is not known. It is not imported; put the command line above it.`,
      );
      return;
    }
    const printed = (/^\d+$/.test(rate) ? `${rate} B/s` : rate).replace(",", ".");
    const summary = { bytes, seconds: time.replace(",", "."), rate: printed };
    if (open.recordsIn === undefined || open.recordsOut === undefined) {
      open.alone.push(summary);
      return;
    }
    this.#open = undefined;
    this.#goesOn = this.#take({ ...open, ...summary });
  }
}

/** The end of a copy whose lines of records were left out ("| tail -1"): no progress was asked for, and none was made. */
const onlySummaryOf = ({ alone, operands, errors, recordsIn }: Open): Summary | undefined =>
  alone.length === 1 && errors.length === 0 && recordsIn === undefined && operands.status !== "progress"
    ? alone[0]
    : undefined;

/** The operands right behind the command's name; quotes and shell characters are cut off their values. */
function operandsIn(text: string): Operands {
  const operands: Operands = {};
  for (const word of text.split(UNEVEN.test(text) ? /\s+/ : " ")) {
    if (word === "\\") continue;
    const at = word.indexOf("=");
    if (at < 1 || at === word.length - 1) break;
    const value = word.slice(at + 1);
    operands[word.slice(0, at)] = MARKED.test(value)
      ? value.replace(/[;&|)]+$/, "").replace(/^["']|["'`]$/g, "")
      : value;
  }
  return operands;
}

/** Blanks other than single spaces. */
const UNEVEN = /\s\s|[^\S ]/;
/** The shell's characters, not the value's. */
const MARKED = /^["']|[;&|)"'`]$/;
