/** What commander says of wrong options, in the form of all messages: where, what was expected, what came, what to do. */
import { commandLine } from "../text/command-line.ts";
import { printable } from "../text/problem.ts";

/** Its words, and ours without the name of the command. */
const FORMS: readonly [said: RegExp, ours: (...found: string[]) => string][] = [
  [/^required option '([^']+)' not specified/, (option) => `expected ${option}, found none. Add it`],
  [/^missing required argument '([^']+)'/, (argument) => `expected ${argument}, found none. Add it`],
  [/^option '([^']+)' argument missing/, (option) => `expected a value in ${option}, found none. Add it`],
  [
    /^unknown option '([^']*)'(?:\n\(Did you mean ([^\n]*)\?\))?/,
    (option, meant) =>
      `expected an option that it has, found ${printable(option ?? "")}. ${meant ? `Did you mean ${meant}?` : "Leave it out"}`,
  ],
];

/** A line; what has no form of ours stays as it came. @param said by commander, with its "error: " */
export function misuse(name: string, said: string): string {
  const text = said.replace(/^error: /, "");
  for (const [pattern, ours] of FORMS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const line = ours(...found.slice(1));
    return `${name}: ${line.endsWith("?") ? line : `${line}:`} ${commandLine(name, "--help")} explains it.\n`;
  }
  return said;
}
