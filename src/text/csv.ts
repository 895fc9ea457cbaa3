/** RFC 4180, with LF. A cell that a spreadsheet would take for a formula is kept from being one. */
export type CsvValue = string | number | boolean | undefined;

export const csv = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [header, ...rows].map((row) => `${row.map(field).join(",")}\n`).join("");

function field(value: CsvValue): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
