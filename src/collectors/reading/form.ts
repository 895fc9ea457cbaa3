/** What a file of unknown format looks like: for naming the nearest formats. */
import type { Form, Forms } from "../collector.ts";

const CHANCES = ["often", "also", "rarely"] as const;

/** Rates formats: the lower, the likelier it is that a file of this look is in that format. */
export function nearness(head: Buffer): (forms: Forms) => number {
  const form = formOf(head.toString("utf8"));
  return (forms) => {
    const chance = forms[form];
    return chance === undefined ? CHANCES.length : CHANCES.indexOf(chance);
  };
}

function formOf(text: string): Form {
  const lines = text.split(/\r?\n/, 100).filter((line) => /\S/.test(line) && !line.startsWith("#"));
  const [first = "", second = ""] = lines;
  if (/^\s*[{[]/.test(first)) return "json";
  if (/^\s*</.test(first)) return "page";
  if (["\t", ";", ","].some((mark) => isRow(first, mark) && (second === "" || isRow(second, mark))))
    return "table";
  if (/^(?:---|[\w-]+:(?:\s|$))/.test(first) && /^[\w -]+:(?:\s|$)/.test(second)) return "yaml";
  return lines.some((line) => /^[{[]\s*$/.test(line)) ? "json" : "text";
}

const isRow = (line: string, mark: string): boolean => line.split(mark).length > 2;
