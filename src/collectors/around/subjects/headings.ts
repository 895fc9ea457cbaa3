/** What is a heading, in the ways in which documents, wikis and scripts write one. */
import { ORNAMENT } from "./between.ts";
import { isCommandOfRoot } from "./commands.ts";

/** From 1; below all headings of a document: LOWEST. */
export type Heading = { level: number; text: string };

const LOWEST = 8;
/** Of what only stands above one block. */
const OF_BLOCK = LOWEST - 1;

type Form = { pattern: RegExp; level: (mark: string) => number };

const FORMS: readonly Form[] = [
  { pattern: /^==> (?<text>.+?) <==\s*$/, level: () => LOWEST },
  { pattern: /^##\[(?:group|section)\](?<text>.+)$/, level: () => 6 },
  { pattern: /^h(?<mark>[1-6])\. (?<text>.+)$/, level: Number },
  {
    pattern: /^\[(b|h[1-6]|size=\w{1,9})\](?<text>[^[\n]{1,100})\[\/(?:b|h[1-6]|size)\]:?\s*$/i,
    level: () => OF_BLOCK,
  },
  {
    pattern: /^\s*\\(?<mark>(?:sub){0,2})(?:section|paragraph|chapter)\*?\{(?<text>[^{}]{1,200})\}/,
    level: (mark) => 2 + mark.length / 3,
  },
  // Tabs and folds of pages: <TabItem value="a" label="b">, {{< tab "a" >}}, ??? note "a".
  {
    pattern:
      /^\s*(?:<|\{\{[<%])\s*(?:tab(?:-?item)?|accordion(?:-?item)?|details|expand|panel)\b(?:[^>]{0,200}?\b(?:label|title|name|summary)=|\s{1,4})["'](?<text>[^"'\n]{1,100})["']/i,
    level: () => OF_BLOCK,
  },
  { pattern: /^(?:\?\?\?\+?|!!!) \w{1,20} "(?<text>[^"\n]{1,100})"\s*$/, level: () => OF_BLOCK },
  { pattern: /^(?<mark>={2,6}) ?(?<text>[^=\s][^=]*?) ?={2,6}\s*$/, level: (mark) => mark.length },
  {
    pattern: /^\s{0,3}(?<mark>#{1,6})\s+(?<text>\S.{0,500}?)(?:\s{1,80}#{1,80})?\s*$/,
    level: (mark) => mark.length,
  },
  { pattern: /^(?<mark>={1,6}) (?<text>[^=\s][^=]*)$/, level: (mark) => mark.length },
  {
    pattern: /^\s*([=*#~+_>-])\1{1,}\s*(?<text>[^\s=*#~+_>-].{0,200}?)\s{0,80}\1{2,}>?\s*$/,
    level: () => LOWEST,
  },
  { pattern: /^\s*([=*#~+>-])\1{2,}\s+(?<text>[^\s=*#~+>-].*)$/, level: () => LOWEST },
  { pattern: /^\s{0,3}(?:\*\*|__)(?<text>[^*_].{0,100}?)(?:\*\*:?|__:?):?\s*$/, level: () => OF_BLOCK },
];
/** Behind the prompt of a shell. */
const COMMAND = /^(?:[^\s=]+=\S*\s+)*(?:(?:sudo|time|nice)\s+)?fio\s(?:.*\s)?-{1,2}[a-z]/;
/** Only in a document of org-mode: in Markdown an asterisk begins an item of a list. */
const OF_ORG: Form = { pattern: /^(?<mark>\*{1,6}) (?<text>\S.*)$/, level: (mark) => mark.length };
const ORG_BLOCK = /^\s*#\+begin_/i;

export const isOfOrg = (line: string): boolean => ORG_BLOCK.test(line);

/** @param next the line below it */
export function headingIn(
  line: string,
  next: string,
  { isOrg, isInFence }: { isOrg: boolean; isInFence: boolean },
): Heading | undefined {
  const above = isInFence
    ? undefined
    : (tableOfToml(line, next) ?? titleOfBlock(line, next) ?? underlined(line, next));
  if (above !== undefined) return above;
  for (const { pattern, level } of isOrg ? [OF_ORG, ...FORMS] : FORMS) {
    const { text = "", mark = "" } = pattern.exec(line)?.groups ?? {};
    // Rows of marks are ornament, as is the head of YABS.
    if (!/[\p{L}\p{N}]/u.test(text) || COMMAND.test(text) || ORNAMENT.test(line.trim())) continue;
    if (/^\s{0,3}#\s/.test(line) && isCommandOfRoot(text)) continue;
    // In a fence, "#" begins a comment of a shell.
    return { level: isInFence ? LOWEST : level(mark), text };
  }
  return undefined;
}

/** Above a text of several lines. */
function tableOfToml(line: string, next: string): Heading | undefined {
  if (!/^\s*[\w-]{1,60} *= *(?:'''|""")/.test(next)) return undefined;
  const text = /^\[{1,2}["']?(?<text>[^[\]"']{1,80})["']?\]{1,2}\s*$/.exec(line)?.groups?.text;
  return text === undefined ? undefined : { level: 1, text: text.replaceAll(".", " ") };
}

/** AsciiDoc's: a point, and what stands below encloses a block. */
function titleOfBlock(line: string, next: string): Heading | undefined {
  if (!/^(?:-{4,}|\.{4,}|={4,}|\[\S[^\]]*\])\s*$/.test(next)) return undefined;
  const text = /^\.([^\s.].{0,100})$/.exec(line)?.[1];
  return text === undefined ? undefined : { level: OF_BLOCK, text };
}

const UNDERLINE = /^([=\-~^"*+])\1{2,}\s*$/;
const LEVEL_OF_UNDERLINE: Record<string, number> = { "=": 1, "-": 2 };
/** Titles that YABS and diskspd print themselves. */
const OF_TOOLS =
  /^(?:Basic System Information|IPv[46] Network Information|Results for timespan \d|iperf3 Network Speed Tests|(?:Put|Watch)(?: \w+)? summary:|Geekbench \d)/;

export const isTitleOfTool = (line: string): boolean => OF_TOOLS.test(line);

function underlined(line: string, next: string): Heading | undefined {
  const mark = UNDERLINE.exec(next)?.[1];
  if (mark === undefined || /^\s|[{}|]|^[\w ]+:\s*\S/.test(line) || UNDERLINE.test(line)) return undefined;
  if (isTitleOfTool(line)) return undefined;
  if (next.trim().length * 2 < line.trim().length) return undefined;
  return { level: LEVEL_OF_UNDERLINE[mark] ?? 3, text: line };
}
