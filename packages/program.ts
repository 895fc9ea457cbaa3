/** What Node runs in an installation, where it strips no types: each line and column as in the source, so that no map has to lead there. */
import { stripTypeScriptTypes } from "node:module";
import { parse, tokTypes } from "acorn";

/** Types and comments become blanks, as many as they were where code follows on the line, and modules are imported by the names that they have here. */
export function programOf(source: string): string {
  const stripped = stripTypeScriptTypes(source);
  const text = stripped.split("");
  const ofTemplate = new Set<number>();
  let [before, last] = ["", ""];
  parse(stripped, {
    ecmaVersion: "latest",
    sourceType: "module",
    locations: true,
    onComment: (_block, _text, start, end) => {
      for (let i = start; i < end; i += 1) if (text[i] !== "\n") text[i] = " ";
    },
    onToken: (token) => {
      const { type, loc, start, end } = token;
      const word = stripped.slice(start, end);
      if (type === tokTypes.template && loc)
        for (let line = loc.start.line; line < loc.end.line; line += 1) ofTemplate.add(line);
      if (isOfModule(before, last) && /^"\..*\.ts"$/.test(word)) text[end - 3] = "j";
      [before, last] = [last, word];
    },
  });
  const lines = text.join("").split("\n");
  return `${lines
    .map((line, i) => (ofTemplate.has(i + 1) ? line : closedUp(line.trimEnd())))
    .join("\n")
    .trimEnd()}\n`;
}

/** Blanks of a type that nothing but signs follow, to the end of the line: no error has its column there. */
const AT_END = /(?<=\S) {2,}(?=[,;()[\]{}=> ]*$)/g;
/** Nor in a line that imports, or that begins a function and does no more than name what it is given. */
export const THROWS_NOTHING =
  /^(?:import .*| *(?:(?:export )?(?:async )?function\*? \w+|#?\w+)\([\w ,.]*\) *\{|(?:export )?const \w+ *= *(?:async )?\([\w ,.]*\) *=> *[{(]?)$/;
const closedUp = (line: string): string =>
  THROWS_NOTHING.test(line)
    ? line.replace(/(?<=\S) {2,}/g, " ").replace(/(?<=\S) (?=[,)])|(?:, ?)+(?= \})/g, "")
    : line.replace(AT_END, " ");

/** `from "..."`, `import "..."`, `import("...")`. */
const isOfModule = (before: string, last: string): boolean =>
  last === "from" || last === "import" || (last === "(" && before === "import");
