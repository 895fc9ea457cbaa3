/** CSV by RFC 4180, lines ending in LF. An apostrophe keeps text from being read as a formula by a spreadsheet. NUL is left out: it ends a text in many a reader. */
export type CsvValue = string | number | boolean | undefined;

export const csvText = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [header, ...rows].map((row) => `${row.map(field).join(",")}\n`).join("");

function field(value: CsvValue): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const clean = value.replaceAll("\u0000", "");
  const text = /^[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
