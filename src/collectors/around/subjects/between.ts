/** What stands above each output of a tool, in whatever form: the words that not all of them have say what each is of. */
import { commandOfTool, isEndOfOutput } from "../formats.ts";
import { isCommandOfRoot } from "./commands.ts";
import { labelOf, labelOfStream } from "./label.ts";
import { folderWithout } from "./names-in-line.ts";

/** What fio prints itself: rows with figures, sums, disks, what it has to say of an option; members of its JSON; what a shell's `time` adds; a page of metrics. */
const OF_TOOLS =
  /^\s+\S.*[=:]\s*\d|^\s+(?:\||[\d.]+th=|clat|lat|slat)|^(?:Run status group|(?:Put|Watch)(?: \w+)? summary:|Disk stats|(?:real|user|sys)\s+\d|Starting \d|Jobs: \d|fio-\d|fio: |note: |hostname=|<\S+> |\S{1,128}: Laying out|;\w|\S{1,60}: (?:ios|io|bw)=|\S{1,128}: \(g(?:roupid)?=)|^[2-5];fio-|^\s*"[^"]{1,80}"\s*:|^# (?:HELP|TYPE) |^[a-z_:]{1,120}(?:\{.*\})? [\d.e+-]+$/;
/** What can or should be done names nothing; May is a month. */
export const SENTENCE = /\b(?:[Cc]an|[Cc]ould|[Ss]hould|[Mm]ust|may|[Mm]ight|[Ww]ill|[Ww]ould)\b/;
/** Points to what stands above it. */
const OF_ABOVE = /^(?:\^|\u2191|\u261d|\u{1f446}|(?:that|this) was\b|(?:the )?above\b)/iu;
/** As the head of YABS. */
export const ORNAMENT = /^#\s{6,}\S.*#$/;
/** Of what it shows, above or below it. */
const FIGURE = /^[*_]{0,2}(?:figure|fig|listing|output|abbildung|abb)\b\.?\s?\d{1,3}/iu;
/** Behind the prompt of a shell, or with options. */
const PROMPT =
  /^(?:~?\/\S{0,100}\s(?=[#$]\s))?(?:\[?[\w.-]{1,40}@[^#$%>\n]{1,120}[#$%>]|PS [^>\n]{1,120}>|[$%#➜+])\s+(?=\S)/;
const COMMAND =
  /^(?:[^\s=]+=\S*\s+)*(?:(?:sudo|time|nice)\s+)*[a-z][\w./+-]{0,80}\s(?:.*\s)?(?:--?[a-zA-Z]|[io]f=)/;
/** Shows what was printed elsewhere, or says where what follows is to work; a script has other commands in it. */
const OF_ELSEWHERE =
  /(?:^|[#$>%+➜]\s+)(?:kubectl|oc|k|ssh|docker|podman|crictl|export|cat|less|more|head|tail|bash|sh|\S{1,80}\.(?:sh|ps1|py))\s/;
/** Of scripts and commands that come between two runs of one storage. */
const OF_SCRIPTS = new Set(
  `created deleted configured unchanged condition met ready waiting wait started starting start stopped stopping done ok complete completed
  completing sleep sleeping dropping drop caches cache clearing cleared cleaning clean cleanup removing removed rm warning error
  curl wget git clone kubectl oc apply applied create replace delete helm install upgrade apt apt-get cd
  device mounted sudo cat ls echo tee real user sys
  actual preconditioning warmup`.split(/\s+/),
);
const DATE = /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d\S*)?|\b\d\d?:\d\d(?::\d\d)?(?:\.\d+)?\b/g;

const MOST_LINES = 3;
const MOST_WORDS = 4;
/** In characters. */
const LONGEST = 200;
const FARTHEST = 20;

/** @param areAbove captions stand above what they show */
export const isOfAbove = (line: string, areAbove: boolean): boolean =>
  line.length <= LONGEST && (OF_ABOVE.test(line) || (!areAbove && FIGURE.test(line)));
export const isCaption = (line: string): boolean => FIGURE.test(line);
export const withoutMark = (line: string): string => line.replace(OF_ABOVE, "").replace(FIGURE, "");

/** Whose first line is `at`; `behind`: the end of the last one whose lines are known; `tool`: undefined for a file of its own. */
export type First = { at: number; behind: number; tool?: string | undefined };
/** `begins`: the first line that is not of the output before. `command`: the last one above it that runs a tool. */
export type Above = { at: number; begins: number; command?: number; label: string | undefined };

/** A row of figures that a tool prints. */
const isRow = (line: string): boolean => OF_TOOLS.test(line);

/**
 * Nothing has a label where prose differs in more than a name, or where nobody knows which lines are the tool's; what has none of its own
 * has that of the one before.
 */
export function labelsAbove(lines: readonly string[], firsts: readonly First[]): Above[] {
  const forms = formsOf(lines, firsts);
  const areKnown = firsts.slice(0, -1).every(({ tool }) => forms.has(tool));
  if (!areKnown) return [];
  const own = new Set([...forms.values()].flatMap((ofTool) => [...ofTool]));
  const found = firsts.map((first) => ({ ...first, ...wordsAbove(lines, first, own) }));
  const apart = found.filter(({ isApart, words }, i) => i === 0 || isApart || words.length > 0);
  const counts = new Map<string, number>();
  for (const { words } of found)
    for (const key of new Set(words.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const left = found.map(({ words }) => words.filter((word) => counts.get(keyOf(word)) !== apart.length));
  // What is not known to be a tool's may be: a name stands above each output, and in the same place of a line.
  const shapes = found.flatMap((one, i) =>
    apart.includes(one) ? shapeOf(lines.slice(one.begins, one.at), left[i] ?? []) : [],
  );
  const areAlike = new Set(shapes).size === 1 && shapes[0] !== "";
  const areNames =
    left.every(({ length }) => length <= MOST_WORDS) &&
    (areAlike || firsts.every(({ tool }) => isKnown(tool)));
  let label: string | undefined;
  return found.map(({ at, begins }, i) => {
    const words = left[i] ?? [];
    if (areNames && words.length > 0) label = words.join(" ");
    return { at, begins, label };
  });
}

/** The nearest line that has one of the words, without them; empty where none has. */
function shapeOf(lines: readonly string[], words: readonly string[]): string {
  const names = words.flatMap((word) => keyOf(word).split(" "));
  const hasOne = (text: string): boolean => names.some((name) => keyOf(text).includes(name));
  const parts = (lines.findLast(hasOne) ?? "").trim().split(/\s+/);
  return parts
    .map((part) => (hasOne(part) ? NAME : formOf(part)))
    .join(" ")
    .replace(SEVERAL_NAMES, NAME);
}
const NAME = "\u25a1";
const SEVERAL_NAMES = new RegExp(`${NAME}(?: ${NAME})+`, "g");

type Tool = string | undefined;

/** By tool, the forms that lines of each of its outputs have: what stands above one of them is not in the last. */
function formsOf(lines: readonly string[], firsts: readonly First[]): Map<Tool, ReadonlySet<string>> {
  const printed = firsts.map(({ at, tool }, i) => ({
    tool,
    forms: new Set(lines.slice(at, firsts[i + 1]?.at).map(formOf)),
  }));
  const known = [...Map.groupBy(printed, ({ tool }) => tool)].flatMap(
    ([tool, [first, ...others]]): [Tool, ReadonlySet<string>][] => {
      if (isKnown(tool)) return [[tool, new Set()]];
      const common = [...(first?.forms ?? [])].filter((form) => others.every(({ forms }) => forms.has(form)));
      return others.length === 0 ? [] : [[tool, new Set(common)]];
    },
  );
  return new Map(known);
}
/** Of fio, and of a file of its own, all lines are known. */
const isKnown = (tool: Tool): boolean => tool === undefined || tool === "fio";

/** A line without its figures and their units. */
const formOf = (line: string): string =>
  line
    .trim()
    .replace(/\d[\d.,]*(?:\s{0,4}[A-Za-z/%]+)?/g, "#")
    .replace(/\s+/g, " ");

const keyOf = (word: string): string => word.toLowerCase();

/** Of the command that printed it, and of the lines nearest to it. */
function wordsAbove(
  lines: readonly string[],
  { at, behind }: First,
  own: ReadonlySet<string>,
): { begins: number; isApart: boolean; words: string[] } {
  const found: string[][] = [];
  let [commands, elsewhere, others] = [0, 0, 0];
  let begins = at;
  for (let above = at - 1; above >= Math.max(behind, at - FARTHEST); above -= 1) {
    const line = lines[above] ?? "";
    const shown = line.trim();
    if (!/[\p{L}\p{N}]/u.test(shown)) continue;
    if (isRow(line) || isEndOfOutput(line) || own.has(formOf(line))) break;
    begins = above;
    if (shown.length > LONGEST || ORNAMENT.test(shown) || SENTENCE.test(shown) || OF_ABOVE.test(shown))
      continue;
    if (PROMPT.test(shown) || COMMAND.test(shown)) {
      const isElsewhere = OF_ELSEWHERE.test(shown);
      if (!isElsewhere && isOfOtherTool(line)) continue;
      commands += 1;
      elsewhere += isElsewhere ? 1 : 0;
      if (commands === 1 || (isElsewhere && elsewhere === 1)) found.unshift(wordsOfCommand(shown));
    } else {
      others += 1;
      if (others <= MOST_LINES) found.unshift(wordsOf(shown));
    }
  }
  return { begins, isApart: elsewhere + others > 0, words: [...new Set(found.flat())] };
}

/** Such as what shows the disks. */
const isOfOtherTool = (line: string): boolean =>
  commandOfTool(line) === undefined && isCommandOfRoot(/^\s*#\s+(.*?)\s*$/.exec(line)?.[1] ?? "");

const wordsOf = (text: string): string[] =>
  (labelOf(text.replace(DATE, " ")) ?? "")
    .split(" ")
    .filter((word) => !OF_SCRIPTS.has(word.toLowerCase()))
    .map((word) => labelOfStream(folderWithout(word) ?? "") ?? "")
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Options say how was measured, and a job file or what a tool shall do says what; where dd writes is known as a place. */
function wordsOfCommand(line: string): string[] {
  const ofTool = commandOfTool(line);
  const before = line.slice(0, line.length - (ofTool?.length ?? 0)).split(/\s+/);
  const within = (ofTool ?? "").split(/\s+/).filter((word) => word.includes("/"));
  const told = [...before, ...within].filter(
    (word) => !word.startsWith("-") && !word.endsWith(".fio") && !/^[a-z]+=/.test(word),
  );
  return wordsOf(told.join(" "));
}
