/** What dd prints, put together with the command lines before it. */

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

const COMMAND = /(?:^|[\s;&|(])(?:\S*\/)?dd\s+((?:\S+=\S+\s*)+)/;
const RECORDS = /^(\d{1,15})\+(\d{1,15}) records (in|out)$/;
/** GNU and BusyBox; BSD and macOS. */
const COPIED = /^(\d{1,16}) bytes (?:\([^)]*\) )?copied, (\d+(?:\.\d+)?) s(?:econds)?, (\d+(?:\.\d+)? ?\S+)$/;
const TRANSFERRED = /^(\d{1,16}) bytes transferred in (\d+(?:\.\d+)?) secs \((\d+) bytes\/sec\)$/;
const ERROR = /^dd: (?!warning)/;

const LONGEST_LINE = 4096;

export const DD_SUMMARY = /^\d+ bytes (?:\([^)]*\) )?(?:copied, [\d.]+ s|transferred in [\d.]+ secs)/m;

/** @param wrong gets a line for each command without a result, and each result without a command */
export function copiesIn(text: string, wrong: string[]): Copy[] {
  const copies: Copy[] = [];
  let open: Omit<Copy, "bytes" | "seconds"> | undefined;
  const forget = (): void => {
    if (open !== undefined)
      wrong.push(
        `line ${open.line}: dd was started, and there is no result of it${open.errors[0] === undefined ? "" : ` (${open.errors[0]})`}. It is not imported.`,
      );
    open = undefined;
  };
  for (const [i, whole] of text.split(/\r?\n/).entries()) {
    // Progress overwrites itself on one line.
    for (const line of whole.split("\r").map((part) => part.trim())) {
      if (line.length > LONGEST_LINE) continue;
      const command = line.includes("dd ") ? COMMAND.exec(line)?.[1] : undefined;
      const records = RECORDS.exec(line);
      const summary = COPIED.exec(line) ?? TRANSFERRED.exec(line);
      if (command !== undefined) {
        forget();
        open = { line: i + 1, operands: operandsIn(command), errors: [] };
      } else if (ERROR.test(line)) open?.errors.push(line);
      else if (records !== null) {
        const counted = { whole: Number(records[1]), partial: Number(records[2]) };
        const isIn = records[3] === "in";
        const inOrder = open?.recordsOut === undefined && (open?.recordsIn === undefined) === isIn;
        if (open === undefined || !inOrder) {
          wrong.push(`line ${i + 1}: ${JSON.stringify(line)} stands where it cannot`);
          open?.errors.push("the text is damaged");
        } else if (isIn) open.recordsIn = counted;
        else open.recordsOut = counted;
      } else if (summary !== null) {
        if (open === undefined)
          wrong.push(
            `line ${i + 1}: expected the dd command line before its result, found none: whether it read or wrote is not known. It is not imported; put the command line above it.`,
          );
        else if (open.recordsOut !== undefined) {
          const [, bytes = "", seconds = "", rate = ""] = summary;
          copies.push({ ...open, bytes, seconds, rate: /^\d+$/.test(rate) ? `${rate} B/s` : rate });
          open = undefined;
        }
      }
    }
  }
  forget();
  return copies;
}

function operandsIn(command: string): Operands {
  return Object.fromEntries(
    command
      .trim()
      .split(/\s+/)
      .map((operand) => {
        const [name = "", ...value] = operand.split("=");
        return [name, value.join("=").replace(/^["']|["']$/g, "")];
      }),
  );
}
