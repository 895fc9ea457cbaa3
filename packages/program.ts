/** What Node runs in an installation, where it strips no types: each line as in the source, so that no map has to lead there. */
import { stripTypeScriptTypes } from "node:module";
import { parse } from "acorn";

/** Without types, comments, and blanks that separate nothing, with its words on their lines. Modules are imported by the names that they have here. */
export function programOf(source: string): string {
  const text = stripTypeScriptTypes(source);
  let packed = "";
  let [before, last, from] = ["", "", 0];
  parse(text, {
    ecmaVersion: "latest",
    sourceType: "module",
    onToken: ({ start, end }) => {
      const word = text.slice(start, end);
      packed += between(text.slice(from, start), last, word);
      packed += isOfModule(before, last) ? word.replace(/^("\..*\.)ts"$/, '$1js"') : word;
      [before, last, from] = [last, word, end];
    },
  });
  return `${packed.trimEnd()}\n`;
}

/** Of blanks and comments between two words: the ends of lines, or else one blank where they would be one word without. */
const between = (gap: string, last: string, next: string): string =>
  gap.replace(/[^\n]+/g, "") ||
  (gap !== "" && JOINED.test(`${last.slice(-1)} ${next.slice(0, 1)}`) ? " " : "");
/** "in x", "+ +x", "/ /x/", "1 .x". */
const JOINED = /[\w$\u0080-\uffff] [\w$#\u0080-\uffff]|([-+/]) \1|\d \./;

/** `from "..."`, `import "..."`, `import("...")`. */
const isOfModule = (before: string, last: string): boolean =>
  last === "from" || last === "import" || (last === "(" && before === "import");
