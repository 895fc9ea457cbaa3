/** CSV by RFC 4180, lines ending in LF, with a byte order mark where it is more than ASCII: without one, Excel garbles "µs". An apostrophe keeps text from being read as a formula by a spreadsheet. NUL is left out: it ends a text in many a reader. */
export type CsvValue = string | number | boolean | undefined;

export const csvText = (header: readonly string[], rows: Iterable<readonly CsvValue[]>): string => {
  const lines = [lineOf(header)];
  for (const row of rows) lines.push(lineOf(row));
  const text = lines.join("");
  return /^[\0-\x7f]*$/.test(text) ? text : `\uFEFF${text}`;
};

const lineOf = (row: readonly CsvValue[]): string => `${row.map(field).join(",")}\n`;

function field(value: CsvValue): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const clean = value.replaceAll("\u0000", "");
  const text = /^[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
