/** Finds the blocks of a page that its marks enclose: fences of Markdown, and what is written as <pre> in a page. */

/** In lines, from 0: the marks stand in `opens` and `closes`, which is behind the last line where the end is missing. */
export type Fence = { opens: number; closes: number; indent: string };

/** Encloses what a page or a wiki shows as it is. */
export const MARK_OF_PAGES = /^\s*(?:<\/?(?:pre|code|file)>|\{(?:code|noformat)(?::[^}]{0,200})?\})\s*$/;

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
    opens: /^(?<indent>[ \t]*)<(?<mark>pre|code|file)(?: [\w.-]{1,40}){0,2}>[ \t]*$/,
    closes: (mark) => new RegExp(`^[ \\t]*</${mark}>[ \\t]*$`),
  },
];
const LIKELY = /\[\/?code|```|~~~|\{code|\{noformat|<\/?(?:pre|code|file)[ >]/;

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

/** Of forums and of Jira, where they share a line with text before or behind them. */
const OF_FORUMS =
  /(?<=\S[ \t]*)(?=\[code(?:=[^\]\n]{0,40})?\])|(?<=\[code(?:=[^\]\n]{0,40})?\])(?=.*\S)|(?<=\S.*)(?=\[\/code\])|(?<=\[\/code\])(?=.*\S)/gi;
const IS_OF_FORUMS = /\S\[\/code\]|\[code(?:=[^\]\n]{0,40})?\].*\S/i;
const OF_JIRA = /^[ \t]*(\{(?:code|noformat)(?::[^}\n]{0,200})?\})(?=.*\S)/;
const CLOSES_JIRA = /(\S[ \t]*)(\{(?:code|noformat)\}[ \t]*\r?)$/;
const IS_OF_JIRA = /^[ \t]*\{(?:code|noformat)(?::[^}\n]{0,200})?\}.*[^\s}|]/m;

/** Slack's: the mark and the text share a line. What opens a block in Markdown has at most a word behind it. */
const OPENS_WITH_TEXT = /^([ \t]*`{3})(?=\S*[^\w`+#.-]|\S+[ \t]+\S)(?![^\n]*`{3}[ \t]*$)/;
const CLOSES_WITH_TEXT = /^([^\n]*[^\s`][^\n]*?)(`{3})[ \t]*$/;

/** The same, where the closing mark has a line of its own; attributes of a page's own are no text. */
const OPENS_WITH_FIGURES =
  /^[ \t]*`{3}(?:[{[]\r?$|\d;(?=[^`\n]*$)|[ \t\r]*(?![\w+#.-]*[ \t]*(?:\{|\w+=))(?=[^`\n]*\d[^`\n]*$)(?:[^\s`]+[ \t\r]+){2})/m;

/** Of an output of one line; words in marks of code are shorter. */
const IN_ONE_LINE = /^([ \t]*`{3})([^`\n]{80,})(`{3})[ \t]*\r?$/m;

/** The marks of a line on lines of their own. */
export function withFencesApart(line: string): string {
  if (IN_ONE_LINE.test(line)) return line.replace(IN_ONE_LINE, "$1\n$2\n$3");
  if (/\[\/?code/i.test(line)) return line.replace(OF_FORUMS, "\n");
  if (OF_JIRA.test(line) || CLOSES_JIRA.test(line))
    return line.replace(OF_JIRA, "$1\n").replace(CLOSES_JIRA, "$1\n$2");
  if (!line.includes("```") || /```.*```/.test(line)) return line;
  return line.replace(OPENS_WITH_TEXT, "$1\n").replace(CLOSES_WITH_TEXT, "$1\n$2");
}

/** True where a text ends in the line that closes its fence: Markdown has no such line. */
export const hasFencesInLines = (text: string): boolean =>
  [IN_LINE, IN_ONE_LINE, OPENS_WITH_FIGURES, IS_OF_FORUMS, IS_OF_JIRA].some((marks) => marks.test(text));
// Blanks first, then text: what overlaps is tried at every place of a long line.
const IN_LINE = /^(?!.*```.*```)(?:[^\S\n\r]|`)*[^\s`].*?```[ \t]*\r?$/m;
