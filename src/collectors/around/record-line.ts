/** How one line of a log is a record: as JSON, as logfmt, or as a row of a CSV below the line that names its columns. */
import { isObject, type JsonObject, jsonOf } from "../../text/json.ts";
import { splitRecord } from "../reading/csv-record.ts";
import { delimiterOf } from "./csv-cells.ts";
import { plainLine } from "./wrapping.ts";

/** Undefined for a line that is no record. */
export type RecordReader = (line: string) => JsonObject | undefined;

/** Fields that hold the line of a program, in logs of anything. */
const OF_LINE = /(?:^|[._@ ])(?:line|log|message|msg|content|text|body|textPayload|raw|event)$/i;

/** @param head the beginning of a log. @returns how its lines are read, by the first of them */
export function recordReaderOf(head: string): RecordReader | undefined {
  const first = plainLine(head.slice(0, Math.max(0, head.indexOf("\n")))).trim();
  if (/^[[{]/.test(first)) return ofJson;
  return FIELD_OF_LOGFMT.test(first) ? ofLogfmt : rowsBelow(first);
}

/** A terminal's recording has lists, [seconds, "o", text]: their places are the names of their fields. */
const ofJson: RecordReader = (line) => {
  const start = line.trim();
  if (!/^[[{]/.test(start)) return undefined;
  const value = jsonOf(start.replace(/,$/, ""));
  if (Array.isArray(value)) return Object.fromEntries(shownOf(value).entries());
  return isObject(value) ? value : undefined;
};

/** What was typed, how wide the terminal became and how the program ended is not what it printed. */
const shownOf = (event: readonly unknown[]): readonly unknown[] =>
  event.length === 3 && typeof event[0] === "number" && typeof event[1] === "string" && event[1] !== "o"
    ? [event[0], event[1], ""]
    : event;

/** `level=info msg="a line"`: a value with blanks or quotation marks is a string as JSON has it. */
const FIELD_OF_LOGFMT = /^([\w.@-]{1,60})=("(?:[^"\\]|\\.)*"|[^\s"=]*)(?:[ \t]+|$)/;

const ofLogfmt: RecordReader = (line) => {
  const record: JsonObject = {};
  for (let rest = line.trim(); rest !== ""; ) {
    const [whole = "", name = "", value = ""] = FIELD_OF_LOGFMT.exec(rest) ?? [];
    if (whole === "") return undefined;
    record[name] = value.startsWith('"') ? (jsonOf(value) ?? value.slice(1, -1)) : value;
    rest = rest.slice(whole.length);
  }
  return Object.keys(record).length > 1 ? record : undefined;
};

function rowsBelow(header: string): RecordReader | undefined {
  const delimiter = delimiterOf(header);
  if (delimiter === undefined) return undefined;
  const names = splitRecord(header, delimiter, true);
  if (!Array.isArray(names) || !names.some((name) => OF_LINE.test(name))) return undefined;
  return (line) => {
    // The names themselves are no line of a program.
    if (line.trim() === header) return Object.fromEntries(names.map((name) => [name, ""]));
    const cells = splitRecord(line, delimiter, true, true);
    if (!Array.isArray(cells) || cells.length !== names.length) return undefined;
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]));
  };
}
