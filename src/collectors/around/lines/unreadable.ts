/** Figures that a picture's text has a letter in: they are no figures any more, and an importer passes over what it cannot read. */
import type { Imported, RawFile } from "../../collector.ts";
import { error } from "../../reading/imported.ts";
import { innerFile } from "../../reading/inner-file.ts";

/** Letters that are taken for digits, and the digits. */
const DIGITS: Readonly<Record<string, string>> = {
  ...{ O: "0", o: "0", Q: "0", l: "1", I: "1", Z: "2", E: "3", A: "4", S: "5" },
  ...{ G: "6", T: "7", B: "8", g: "9", q: "9" },
};
/** Digits and such letters, with a unit behind them or without. */
const WORD =
  /(?<![\w.:]|(?<![BKMG])-)[\dOoQlIZEASGTBgq.]*(?:[\dOoQlIZS]|g(?=th|%)|B(?=K))(?=(?:[KMG]?i?[Bb](?:\/s)?|[kKMG]|th|ms|us|ns|s|%)?(?!\w|:|-(?!\d)))/g;
/** In every spoilt word one stands beside the other. Most files have no such place: that is found much faster than their words. */
const HAS_SPOILT = /\d\.*(?:[OoQlIZEASq]|[GTBg](?=[\w.%]))|[OoQlIZEASGTBgq]\.*\d/;
const isSpoilt = (word: string): boolean =>
  /[A-Za-z]/.test(word) && /\d/.test(word) && !IS_NO_FIGURE.test(word);
/** An exponent; the level and the day of a log. */
const IS_NO_FIGURE = /^(?:\d(?:\.\d+)?E\d{1,2}|[IE]\d{4})$/;
/** In bytes: nobody reads more off a picture. */
const LARGEST = 2 ** 18;
const MOST_NAMED = 20;

/** @returns what was imported, and a message for each figure that is there, or is another, once its letters are digits */
export async function withUnreadable(
  imported: Imported,
  file: RawFile,
  importAgain: (file: RawFile) => Promise<Imported>,
): Promise<Imported> {
  if (file.bytes > LARGEST) return imported;
  const text = await file.text();
  if (!HAS_SPOILT.test(text)) return imported;
  const tokens = [...text.matchAll(WORD)].filter(([word]) => isSpoilt(word)).slice(0, MOST_NAMED);
  if (tokens.length === 0) return imported;
  const figuresWithout = async (left?: RegExpExecArray): Promise<string> => {
    const mended = tokens.reduce((all, token) => (token === left ? all : replaced(all, token)), text);
    return figuresOf(await importAgain(innerFile(file.path, mended)));
  };
  const whole = await figuresWithout();
  // What a log put before each line may look so, too: without its letters less is read.
  if (whole === figuresOf(imported) || membersOf(whole) < membersOf(figuresOf(imported))) return imported;
  const said = imported.problems.map(({ message }) => message);
  const problems = [...imported.problems];
  for (const token of tokens) {
    const line = text.slice(0, token.index).split("\n").length;
    if (said.some((one) => one.startsWith(`line ${line}:`)) || (await figuresWithout(token)) === whole)
      continue;
    problems.push(
      error(
        `line ${line}: expected a figure, found ${JSON.stringify(token[0])}: what it says is not imported. Correct it, or copy the text in place of a picture.`,
      ),
    );
  }
  return { ...imported, problems };
}

/** What is exact has no interval, and says no less. */
const membersOf = (json: string): number =>
  json.match(/"(?!value"|low"|high"|printed")[^"]*":/g)?.length ?? 0;

const replaced = (text: string, { 0: token, index }: RegExpExecArray): string =>
  text.slice(0, index) +
  token.replace(/[A-Za-z]/g, (letter) => DIGITS[letter] ?? letter) +
  text.slice(index + token.length);

const figuresOf = ({ runs }: Imported): string =>
  JSON.stringify(
    runs.map(({ results, trials = [] }) => [
      results.map(({ name, workload, directions, notes }) => [name, workload, directions, notes]),
      trials.map(({ name, runtimeNs, figures }) => [name, runtimeNs, figures]),
    ]),
  );
