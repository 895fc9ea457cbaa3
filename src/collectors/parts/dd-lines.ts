/** What dd prints, put together with the command lines before it. */
import type { RawFile } from "../collector.ts";
import { MOST_RESULTS, mayGoOn } from "./limits.ts";
import { eachLine } from "./lines.ts";

export type Operands = Record<string, string>;
export type Copy = {
  line: number;
  operands: Operands;
  /** Whole and partial blocks that were read, and written. */
  recordsIn?: Records;
  recordsOut?: Records;
  bytes: string;
  seconds: string;
  /** As printed: "503 MB/s". */
  rate?: string;
  errors: string[];
};
type Records = { whole: number; partial: number };

/** In a shell's line, also within quotation marks; with its folder or without. */
const COMMAND = /(?:^|[\s;&|(/"'`])dd\s+(?=[^\s=]+=)/;
const RECORDS = /^(\d{1,15})\+(\d{1,15}) records (in|out)$/;
/** GNU and BusyBox; BSD and macOS. The point is a comma where the locale says so. */
const COPIED =
  /^(\d{1,16}) bytes (?:\([^)]*\) )?copied, (\d+(?:[.,]\d+)?) s(?:econds)?, (\d+(?:[.,]\d+)? ?\S+)$/;
const TRANSFERRED = /^(\d{1,16}) bytes transferred in (\d+(?:[.,]\d+)?) secs \((\d+) bytes\/sec\)$/;
const ERROR = /^dd: (?!warning)/;

const OUT_OF_PLACE =
  "the file has a command without a result and a result without a command: its lines are out of place, and this result may be another command's";

const LONGEST_LINE = 4096;

export const DD_SUMMARY = /^\d+ bytes (?:\([^)]*\) )?(?:copied, [\d.,]+ s|transferred in [\d.,]+ secs)/m;

/** @param wrong gets a line for each command without a result, and each result without a command */
export async function copiesIn(file: RawFile, wrong: string[]): Promise<Copy[]> {
  const reader = new CopyReader(wrong);
  await eachLine(
    file,
    (line, number) => {
      reader.line(line, number);
      return reader.copies.length <= MOST_RESULTS && mayGoOn(wrong);
    },
    (message) => void wrong.push(message),
  );
  reader.end();
  return reader.copies;
}

class CopyReader {
  readonly copies: Copy[] = [];
  readonly #wrong: string[];
  #open: Omit<Copy, "bytes" | "seconds"> | undefined;
  #hasStrayCommand = false;
  #hasStrayResult = false;

  constructor(wrong: string[]) {
    this.#wrong = wrong;
  }

  /** A result without a command and a command without a result: which belong together is known of none. */
  end(): void {
    this.#forget();
    if (this.#hasStrayCommand && this.#hasStrayResult)
      for (const { errors } of this.copies) errors.push(OUT_OF_PLACE);
  }

  /** A command that no result came of. */
  #forget(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    this.#hasStrayCommand ||= open.errors.length === 0;
    const why = open.errors[0] === undefined ? "" : ` (${open.errors[0]})`;
    this.#wrong.push(
      `line ${open.line}: dd was started, and there is no result of it${why}. It is not imported.`,
    );
  }

  line(whole: string, number: number): void {
    if (whole.length > LONGEST_LINE) return;
    const line = whole.trim();
    const command = line.includes("dd ") ? COMMAND.exec(line) : null;
    if (command !== null) {
      this.#forget();
      const operands = operandsIn(line.slice(command.index + command[0].length));
      this.#open = { line: number, operands, errors: [] };
      return;
    }
    if (ERROR.test(line)) this.#open?.errors.push(line);
    const first = line.charCodeAt(0);
    if (!(first >= 48 && first <= 57)) return;
    const records = RECORDS.exec(line);
    if (records !== null) this.#records(records, number);
    else {
      const summary = COPIED.exec(line) ?? TRANSFERRED.exec(line);
      if (summary !== null) this.#summary(summary, number);
    }
  }

  #records([line, whole, partial, way]: RegExpExecArray, number: number): void {
    const open = this.#open;
    const isIn = way === "in";
    const inOrder = open?.recordsOut === undefined && (open?.recordsIn === undefined) === isIn;
    if (open === undefined || !inOrder) {
      this.#wrong.push(`line ${number}: ${JSON.stringify(line)} stands where it cannot`);
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
      this.#wrong.push(
        `line ${number}: expected the dd command line before its result, found none: whether it read or wrote is not known. It is not imported; put the command line above it.`,
      );
    } else if (open.recordsOut !== undefined) {
      const printed = (/^\d+$/.test(rate) ? `${rate} B/s` : rate).replace(",", ".");
      this.copies.push({ ...open, bytes, seconds: time.replace(",", "."), rate: printed });
      this.#open = undefined;
    }
  }
}

/** Those that stand right behind the command's name; what ends the command is none of the last one's value. */
function operandsIn(text: string): Operands {
  const operands: Operands = {};
  for (const word of text.split(/\s+/)) {
    const at = word.indexOf("=");
    if (at < 1 || at === word.length - 1) break;
    operands[word.slice(0, at)] = word
      .slice(at + 1)
      .replace(/[;&|)]+$/, "")
      .replace(/^["']|["'`]$/g, "");
  }
  return operands;
}
