/** Splits one record of a CSV as in RFC 4180, and removes the blanks around fields, unless they are to be kept. */

/** The fields; "open" if a quotation mark is not closed by the end of the text; "misplaced" if one is within a field. */
export type Split = string[] | "open" | "misplaced";

const QUOTE = '"';
const QUOTE_CODE = 34;

/**
 * @param quotes whether quotation marks enclose fields, or are part of them
 * @param keepsBlanks whether fields without quotation marks keep theirs
 */
export function splitRecord(text: string, delimiter: string, quotes: boolean, keepsBlanks = false): Split {
  if (quotes && text.includes(QUOTE)) return splitQuoted(text, delimiter, keepsBlanks);
  const fields = text.split(delimiter);
  if (keepsBlanks) return fields;
  for (let i = 0; i < fields.length; i += 1) {
    const field = fields[i] ?? "";
    if (field !== "" && (isBlank(field.charCodeAt(0)) || isBlank(field.charCodeAt(field.length - 1))))
      fields[i] = field.trim();
  }
  return fields;
}

const isBlank = (code: number): boolean => code === 32 || code === 9;

function splitQuoted(text: string, delimiter: string, keepsBlanks: boolean): Split {
  const separator = delimiter.charCodeAt(0);
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    const from = pastBlanks(text, at, separator);
    if (text.charCodeAt(from) === QUOTE_CODE) {
      const first = text.indexOf(QUOTE, from + 1);
      const end = closingQuote(text, first);
      if (end < 0) return "open";
      const inside = text.slice(from + 1, end);
      fields.push(end > first ? inside.replaceAll('""', QUOTE) : inside);
      at = pastBlanks(text, end + 1, separator);
      if (at < text.length && text.charCodeAt(at) !== separator) return "misplaced";
    } else {
      const end = text.indexOf(delimiter, from);
      const field = text.slice(keepsBlanks ? at : from, end < 0 ? text.length : end);
      at = end < 0 ? text.length : end;
      if (field.includes(QUOTE)) return "misplaced";
      fields.push(keepsBlanks ? field : field.trim());
    }
    if (at >= text.length) return fields;
    at += 1;
  }
}

function pastBlanks(text: string, from: number, separator: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); isBlank(code) && code !== separator; code = text.charCodeAt(at))
    at += 1;
  return at;
}

/** The position of the closing mark; a doubled mark is a mark within the field. */
function closingQuote(text: string, first: number): number {
  let at = first;
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE_CODE) at = text.indexOf(QUOTE, at + 2);
  return at;
}
