/** One record of a CSV, taken apart: fields as RFC 4180 has them, without the blanks around them. */

/** Fields; or a quotation mark is open at the end of the text; or one stands within a field. */
export type Split = string[] | "open" | "misplaced";

const QUOTE = '"';

/** @param quotes whether quotation marks enclose fields, or are a part of them */
export function splitRecord(text: string, delimiter: string, quotes: boolean): Split {
  if (quotes && text.includes(QUOTE)) return splitQuoted(text, delimiter);
  const fields = text.split(delimiter);
  for (let i = 0; i < fields.length; i += 1) {
    const field = fields[i] ?? "";
    if (isBlank(field.charCodeAt(0)) || isBlank(field.charCodeAt(field.length - 1))) fields[i] = field.trim();
  }
  return fields;
}

const isBlank = (code: number): boolean => code === 32 || code === 9;

function splitQuoted(text: string, delimiter: string): Split {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    const from = pastBlanks(text, at, delimiter);
    if (text[from] === QUOTE) {
      const end = closingQuote(text, from + 1);
      if (end < 0) return "open";
      const inside = text.slice(from + 1, end);
      fields.push(inside.includes(QUOTE) ? inside.replaceAll('""', QUOTE) : inside);
      at = pastBlanks(text, end + 1, delimiter);
      if (at < text.length && text[at] !== delimiter) return "misplaced";
    } else {
      const end = text.indexOf(delimiter, from);
      at = end < 0 ? text.length : end;
      const field = text.slice(from, at).trim();
      if (field.includes(QUOTE)) return "misplaced";
      fields.push(field);
    }
    if (at >= text.length) return fields;
    at += 1;
  }
}

function pastBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while ((text[at] === " " || text[at] === "\t") && text[at] !== delimiter) at += 1;
  return at;
}

/** Two of them stand for one that is meant. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from);
  while (at >= 0 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2);
  return at;
}
