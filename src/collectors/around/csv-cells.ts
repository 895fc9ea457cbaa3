/** A CSV whose cells hold what tools printed, of several lines each: a record a row. */
import { splitRecord } from "../reading/csv-record.ts";

/** The delimiter of a CSV's first line; undefined if that names no columns. */
export const delimiterOf = (header: string): string | undefined =>
  header.length > 2000 ? undefined : HEADER.exec(header)?.[1];
const HEADER = /^\uFEFF?"?[\w @.-]{1,60}"?(?:([,;\t])"?[\w @.-]{1,60}"?)(?:\1"?[\w @.-]{1,60}"?){0,30}\r?$/;
const MOST = 10_000;

/** @returns undefined for anything else, and for a CSV of figures alone */
export function recordsInCsv(text: string, isCut: boolean): Record<string, string>[] | undefined {
  const end = text.indexOf("\n");
  const header = text.slice(0, Math.max(0, end));
  const delimiter = delimiterOf(header);
  if (delimiter === undefined || !new RegExp(`[\n${delimiter}]"[^"]{0,2000}\n`).test(text)) return undefined;
  const names = splitRecord(header.replace("\uFEFF", "").trimEnd(), delimiter, true);
  const rows = rowsIn(text.slice(end + 1));
  if (isCut) rows.pop();
  if (!Array.isArray(names) || rows.length > MOST) return undefined;
  const records = rows.map((row) => splitRecord(row, delimiter, true));
  if (!records.every((cells) => Array.isArray(cells) && cells.length === names.length)) return undefined;
  return records.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] as string])));
}

/** Lines, put together where a quotation mark is open at their end. */
function rowsIn(text: string): string[] {
  const rows: string[] = [];
  let open: string[] | undefined;
  for (const line of text.split("\n")) {
    const marks = line.split('"').length - 1;
    if (open !== undefined) open.push(line);
    else if (marks % 2 === 0) rows.push(line.trimEnd());
    if (marks % 2 === 0) continue;
    if (open === undefined) open = [line];
    else {
      rows.push(open.join("\n").trimEnd());
      open = undefined;
    }
  }
  if (open !== undefined) rows.push(open.join("\n"));
  return rows.filter((row) => row !== "");
}
