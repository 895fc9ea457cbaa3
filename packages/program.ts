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
  const whole = `${lines
    .map((line, i) => (ofTemplate.has(i + 1) ? line : closedUp(line.trimEnd())))
    .join("\n")
    .trimEnd()}\n`;
  return withoutEnds(whole, ofTemplate);
}

/** Semicolons that end a line are left out, and imports stand in one, where the program means the same: the tarball is half a hundredth less. */
export function withoutEnds(program: string, kept: ReadonlySet<number> = new Set()): string {
  const lines = inALine(program).split("\n");
  const goesOn = (i: number): boolean => GOES_ON.test(lines.find((line, at) => at > i && line !== "") ?? "");
  const shorter = lines
    .map((line, i) => (kept.has(i + 1) || !line.endsWith(";") || goesOn(i) ? line : line.slice(0, -1)))
    .join("\n");
  return isSame(shorter, program) ? shorter : program;
}

/** Without line breaks that nobody reads by, where the program means the same: no error of a browser leads to its lines. */
export function joined(program: string): string {
  const shorter = program
    .replace(/\n{2,}/g, "\n")
    .replace(/,\n(?=[}\])])/g, "")
    .replace(/\n(?=[}\])])|(?<=[({[,])\n/g, "");
  return isSame(shorter, program) ? shorter : program;
}

/** What one import names stands in its first line, and blank lines where it stood. */
const inALine = (program: string): string =>
  program.replace(/^import ?\{[^}]*\} ?from .*$/gm, (all) => {
    const closed = all.replace(/\s+/g, " ").replace(/ ?([{},]) ?/g, "$1");
    return closed.replace(",}", "}") + "\n".repeat(all.split("\n").length - 1);
  });

/** Would be read on from the line before. */
const GOES_ON = /^\s*(?:[([`+\-/*,.?:]|in\b|instanceof\b)/;

/** Read as the same, wherever its words stand. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map(meaningOf);
  return a !== undefined && a === b;
}

function meaningOf(program: string): string | undefined {
  try {
    const read = parse(program, { ecmaVersion: "latest", sourceType: "module" });
    return JSON.stringify(read, (key, value) =>
      key === "start" || key === "end" ? undefined : typeof value === "bigint" ? `${value}n` : value,
    );
  } catch {
    return undefined;
  }
}

/** Blanks of a type that nothing but signs follow, to the end of the line: no error has its column there. */
const AT_END = /(?<=\S) {2,}(?=[,;()[\]{}=> ]*$)/g;
/** Nor in a line that imports. */
const closedUp = (line: string): string =>
  line.startsWith("import ") ? line.replace(/ *([{},]) *| +(?=\s)/g, "$1") : line.replace(AT_END, " ");

/** `from "..."`, `import "..."`, `import("...")`. */
const isOfModule = (before: string, last: string): boolean =>
  last === "from" || last === "import" || (last === "(" && before === "import");
