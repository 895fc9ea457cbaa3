/** What stands above each of fio's outputs, in whatever form: the words that not all of them have say what each is of. */
import { labelOf, labelOfStream } from "./label.ts";
import { folderWithout } from "./names-in-line.ts";

/** What fio prints itself: rows with figures, sums, disks, what it has to say of an option; members of its JSON; what a shell's `time` adds. */
const OF_FIO =
  /^\s+\S.*[=:]\s*\d|^\s+(?:\||[\d.]+th=|clat|lat|slat)|^(?:Run status group|Disk stats|(?:real|user|sys)\s+\d|Starting \d|Jobs: \d|fio-\d|fio: |note: |hostname=|<\S+> |\S{1,128}: Laying out|;\w|\S{1,60}: (?:ios|io|bw)=|\S{1,128}: \(g(?:roupid)?=)|^[2-5];fio-|^\s*"[^"]{1,80}"\s*:/;
/** What can or should be done names nothing; May is a month. */
export const SENTENCE = /\b(?:[Cc]an|[Cc]ould|[Ss]hould|[Mm]ust|may|[Mm]ight|[Ww]ill|[Ww]ould)\b/;
/** Points to what stands above it. */
const OF_ABOVE = /^(?:\^|\u2191|\u261d|\u{1f446}|(?:that|this) was\b|(?:the )?above\b)/iu;
/** As the head of YABS. */
export const ORNAMENT = /^#\s{6,}\S.*#$/;
/** Of what it shows, above or below it. */
const FIGURE = /^[*_]{0,2}(?:figure|fig|listing|output|abbildung|abb)\b\.?\s?\d{1,3}/iu;
const PROMPT = /^(?:\[?[\w.-]{1,40}@[^#$%>\n]{1,120}[#$%>]|PS [^>\n]{1,120}>|[$%#➜+])\s+(?=\S)/;
/** Of scripts and commands that come between two runs of one storage. */
const OF_SCRIPTS = new Set(
  `created deleted configured unchanged condition met ready waiting wait started starting start stopped stopping done complete completed
  completing sleep sleeping dropping drop caches cache clearing cleared cleaning clean cleanup removing removed rm warning error
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

/** Whose first line is `at`; `behind`: the end of the last one whose lines are known. */
export type First = { at: number; behind: number };
/** `begins`: the first line that is not of the output before. */
export type Above = { at: number; begins: number; label: string | undefined };

/** Nothing has a label where prose differs in more than a name; what has none of its own has that of the one before. */
export function labelsAbove(lines: readonly string[], firsts: readonly First[]): Above[] {
  const found = firsts.map((first) => ({ ...first, ...wordsAbove(lines, first) }));
  const counts = new Map<string, number>();
  for (const { words } of found)
    for (const key of new Set(words.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const own = found.map(({ words }) => words.filter((word) => counts.get(keyOf(word)) !== found.length));
  const areNames = own.every(({ length }) => length <= MOST_WORDS);
  let label: string | undefined;
  return found.map(({ at, begins }, i) => {
    const words = own[i] ?? [];
    if (areNames && words.length > 0) label = words.join(" ");
    return { at, begins, label };
  });
}

const keyOf = (word: string): string => word.toLowerCase();

/** Of the command that printed it, and of the lines nearest to it. */
function wordsAbove(lines: readonly string[], { at, behind }: First): { begins: number; words: string[] } {
  const found: string[][] = [];
  let [commands, others] = [0, 0];
  let begins = at;
  for (let above = at - 1; above >= Math.max(behind, at - FARTHEST); above -= 1) {
    const line = lines[above] ?? "";
    const shown = line.trim();
    if (!/[\p{L}\p{N}]/u.test(shown)) continue;
    if (OF_FIO.test(line)) break;
    begins = above;
    if (shown.length > LONGEST || ORNAMENT.test(shown) || SENTENCE.test(shown) || OF_ABOVE.test(shown))
      continue;
    if (PROMPT.test(shown)) {
      commands += 1;
      if (commands === 1) found.unshift(wordsOfCommand(shown));
    } else {
      others += 1;
      if (others <= MOST_LINES) found.unshift(wordsOf(shown));
    }
  }
  return { begins, words: [...new Set(found.flat())] };
}

const wordsOf = (text: string): string[] =>
  (labelOf(text.replace(DATE, " ")) ?? "")
    .split(" ")
    .filter((word) => !OF_SCRIPTS.has(word.toLowerCase()))
    .map((word) => labelOfStream(folderWithout(word) ?? "") ?? "")
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Options say how was measured, and a job file what. */
const wordsOfCommand = (command: string): string[] =>
  wordsOf(
    command
      .split(/\s+/)
      .filter((word) => !word.startsWith("-") && !word.endsWith(".fio"))
      .join(" "),
  );
