/** One thing that is wrong with one file: collected, sorted and counted, never thrown. */

import { plural } from "./words.ts";

export type Problem = {
  /** Relative to the report's folder, with "/". */
  path: string;
  /** What was expected, what came. What to do. One line. */
  message: string;
  severity: "error" | "warning";
};

/** Stops a command, and the user can mend it: printed as one line, without a stack. */
export class Failure extends Error {
  override name = "Failure";
}

/** By path, then by message, in whatever order they were found. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => order(a.path, b.path) || order(a.message, b.message));
}

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some((p) => p.severity === "error");

/** Whether a message goes on after its first sentence: with what to do. */
export const saysWhatToDo = (message: string): boolean => /[.?!:] [A-Z]|\?$/.test(message);

/** The message, with what to do where it says nothing of that. */
export const withAdvice = (message: string, advice: string): string =>
  saysWhatToDo(message) ? message : `${message.replace(/\.?$/, ".")} ${advice}`;

/** Compares by code unit, not by locale: the same on every machine. */
export const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** "2 errors and 1 warning", "no problems". */
export function countProblems(problems: readonly Problem[]): string {
  const errors = problems.filter((p) => p.severity === "error").length;
  const warnings = problems.length - errors;
  const parts = [errors > 0 && plural(errors, "error"), warnings > 0 && plural(warnings, "warning")];
  return parts.filter(Boolean).join(" and ") || "no problems";
}

/** Makes text from outside safe to print in a terminal: control and invisible characters become escapes. */
export const printable = (text: string): string => text.replace(/\p{C}|\p{Zl}|\p{Zp}/gu, escaped);

/** A file's name for a message: as `printable`, and markup loses its meaning. */
export const printablePath = (path: string): string => printable(path).replace(/[<>&]/g, escaped);

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
