/** Finds the blocks of a page that its marks enclose: fences of Markdown, and what is written as <pre> in a page. */

/** In lines, from 0: the marks stand in `opens` and `closes`, which is behind the last line where the end is missing. */
export type Fence = { opens: number; closes: number; indent: string };

/** Encloses what a page or a wiki shows as it is. */
export const MARK_OF_PAGES = /^\s*(?:<\/?pre>|\{(?:code|noformat)(?::[^}]{0,200})?\})\s*$/;

const MARKS: readonly { opens: RegExp; closes: (mark: string) => RegExp }[] = [
  {
    opens: /^(?<indent>[ \t]*)(?<mark>`{3,}|~{3,})[^`]*$/,
    closes: (mark) => new RegExp(`^[ \\t]*${mark}${mark.slice(0, 1)}*[ \\t]*$`),
  },
  // Jira and Confluence.
  {
    opens: /^(?<indent>[ \t]*)\{(?<mark>code|noformat)(?::[^}]{0,200})?\}[ \t]*$/,
    closes: (mark) => new RegExp(`^[ \\t]*\\{${mark}\\}[ \\t]*$`),
  },
  // Forums.
  {
    opens: /^(?<indent>[ \t]*)\[(?<mark>code)(?:=[^\]]{0,40})?\][ \t]*$/i,
    closes: (mark) => new RegExp(`^[ \\t]*\\[/${mark}\\][ \\t]*$`, "i"),
  },
  {
    opens: /^(?<indent>[ \t]*)<(?<mark>pre)>[ \t]*$/,
    closes: (mark) => new RegExp(`^[ \\t]*</${mark}>[ \\t]*$`),
  },
];
const LIKELY = /\[\/?code|```|~~~|\{code|\{noformat|pre>/;

export function fencesIn(lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  let open: (Fence & { end: RegExp }) | undefined;
  for (const [at, line] of lines.entries()) {
    if (!LIKELY.test(line)) continue;
    const shown = line.endsWith("\r") ? line.slice(0, -1) : line;
    if (open !== undefined) {
      if (!open.end.test(shown)) continue;
      open.closes = at;
      open = undefined;
      continue;
    }
    for (const { opens, closes } of MARKS) {
      const { indent, mark } = opens.exec(shown)?.groups ?? {};
      if (indent === undefined || mark === undefined) continue;
      open = { opens: at, closes: lines.length, indent, end: closes(mark) };
      fences.push(open);
      break;
    }
  }
  return fences;
}

/** Of forums, where they share a line with text before or behind them. */
const OF_FORUMS =
  /(?<=\S[ \t]*)(?=\[code(?:=[^\]\n]{0,40})?\])|(?<=\[code(?:=[^\]\n]{0,40})?\])(?=.*\S)|(?<=\S.*)(?=\[\/code\])/gi;
const IS_OF_FORUMS = /\S\[\/code\][ \t]*\r?$/im;

/** Slack's: the mark and the text share a line. What opens a block in Markdown has at most a word behind it. */
const OPENS_WITH_TEXT = /^([ \t]*`{3})(?=\S*[^\w`+#.-]|\S+[ \t]+\S)(?![^\n]*`{3}[ \t]*$)/;
const CLOSES_WITH_TEXT = /^(.*[^\s`].*?)(`{3})[ \t]*$/;

/** The marks of a line on lines of their own. */
export function withFencesApart(line: string): string {
  if (/\[\/?code/i.test(line)) return line.replace(OF_FORUMS, "\n");
  if (!line.includes("```") || /```.*```/.test(line)) return line;
  return line.replace(OPENS_WITH_TEXT, "$1\n").replace(CLOSES_WITH_TEXT, "$1\n$2");
}

/** True where a text ends in the line that closes its fence: Markdown has no such line. */
export const hasFencesInLines = (text: string): boolean => IN_LINE.test(text) || IS_OF_FORUMS.test(text);
const IN_LINE = /^(?!.*```.*```).*[^\s`].*?```[ \t]*\r?$/m;
