/** One-line changes of a source file, each of which some test should notice. Pure. */
import { stripTypeScriptTypes } from "node:module";

/** `line`: from 1. `from` and `to`: what stands there, and what takes its place. */
export type Mutant = { path: string; line: number; from: string; to: string; at: number };

/** Blanks on both sides keep generics, arrows and types out: the sources are formatted. */
const CHANGES: readonly [RegExp, (found: string) => string][] = [
  // At a boundary where whole numbers meet; two measured figures are never just equal, so there the other way round.
  [
    / (?:<|>|<=|>=) (?=-?\d|(?!\w*(?:LIMIT|KEPT|MOST|LONGEST|LARGEST))[A-Z_]+\b(?! \*)|(?:\w+\.)+(?:length|size)\b)/g,
    (found) => (found.includes("=") ? found.replace("=", "") : `${found.trimEnd()}= `),
  ],
  [
    / (?:<|>|<=|>=) (?!-?\d|(?!\w*(?:LIMIT|KEPT|MOST|LONGEST|LARGEST))[A-Z_]+\b(?! \*)|(?:\w+\.)+(?:length|size)\b)/g,
    (found) => ({ " < ": " >= ", " > ": " <= ", " <= ": " > ", " >= ": " < " })[found] ?? found,
  ],
  [/ [!=]== /g, (found) => (found.includes("!") ? " === " : " !== ")],
  [/ (?:&&|\|\|) /g, (found) => (found.includes("&") ? " || " : " && ")],
  [/ [+-] (?!\d{4})/g, (found) => (found.includes("+") ? " - " : " + ")],
  [/ [*/] /g, (found) => (found.includes("*") ? " / " : " * ")],
  [/\bMath\.(?:max|min)\b/g, (found) => (found.endsWith("max") ? "Math.min" : "Math.max")],
  [/\.(?:some|every)\(/g, (found) => (found === ".some(" ? ".every(" : ".some(")],
  [/(?<=[(!&|?] ?|=> |return )!(?=[\w(])/g, () => ""],
  [
    /\.(?:sort|toSorted|reverse|toReversed)\((?:order)?\)/g,
    (found) => (found.includes("to") ? ".slice()" : ""),
  ],
  // Not in types, nor the number of an importer's version.
  [
    /(?<=[ ([]|\?\? )(?<![^|]\| |\bversion: )(?:\d{1,2}|100)(?=[,;)\]]| (?:[-+*/<>=&?:]|\|\|))/g,
    (found) => String(Number(found) + 1),
  ],
  [/(?<=(?:return|=>|:|=|\() )(?:true|false)(?=[,)]|;$)/gm, (found) => (found === "true" ? "false" : "true")],
];

/** What holds no code: comments, strings, templates and regular expressions. */
const NO_CODE =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[(,=:[!&|?]\s*|=>\s*|return )\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;
/** Statements that are gone when the program runs. */
const TYPES_ONLY =
  /^(?:export )?type [\s\S]*?(?:;\n(?! )|\n};?\n)|^(?:import|export) (?:type )?[{*][\s\S]*?;\n/gm;

/** How much is read or kept at most: one more or less is nothing that a file could show. */
const LIMITS = /^(?:export )?const (?:[A-Z]+_)*(?:LIMIT|KEPT|MOST|LONGEST|LARGEST)(?:_[A-Z]+)* = [^\n]*;\n/gm;

const blanked = (text: string, what: RegExp): string =>
  text.replace(what, (found) => found.replace(/[^\n]/g, "\u0001"));

/** All of a file, in the order of its text; those that are no TypeScript are left out. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const code = [NO_CODE, TYPES_ONLY, LIMITS].reduce(blanked, text);
  return CHANGES.flatMap(([pattern, change]) =>
    [...code.matchAll(pattern)].map(({ index, 0: from }): Mutant => {
      const line = text.slice(0, index).split("\n").length;
      return { path, line, from, to: change(from), at: index };
    }),
  )
    .filter((mutant) => isProgram(mutated(text, mutant)))
    .sort((a, b) => a.at - b.at);
}

export const mutated = (text: string, { at, from, to }: Mutant): string =>
  text.slice(0, at) + to + text.slice(at + from.length);

function isProgram(text: string): boolean {
  try {
    stripTypeScriptTypes(text);
    return true;
  } catch {
    return false;
  }
}
