/** Ways in which text is damaged on its way: cut, or a line lost, doubled or out of place. The same ones every time. */

/** FIOLIO_EVERY_LINE=1: every line in every way. Else each line in one way, in turn, of long files not each. */
export const isEveryLine = process.env.FIOLIO_EVERY_LINE === "1";

/** Of what is done to a line, what comes to this one. */
export const inTurn = <T>(ways: readonly T[], line: number): readonly T[] =>
  isEveryLine ? ways : ways.filter((_, way) => way === line % ways.length);

export type Damaged = { how: string; text: string };

/** Of a long file that many lines, evenly apart: each takes an import of the whole. */
const MOST_LINES = 60;

/** @param touch lines that are lost, doubled or moved */
export function* damagedLines(text: string, touch = /^/, cuts = 60): Generator<Damaged> {
  const lines = text.split("\n");
  const step = isEveryLine ? 1 : Math.ceil(lines.length / MOST_LINES);
  for (let i = 0; i < cuts; i += 1) {
    const at = Math.floor((text.length * (i + 0.5)) / cuts);
    yield { how: `cut at ${at}`, text: text.slice(0, at) };
  }
  for (const [i, line] of lines.entries()) {
    if (i % step !== 0 || !touch.test(line)) continue;
    for (const [how, change] of inTurn(WAYS, i / step)) {
      const changed = change(lines, i);
      if (changed) yield { how: `line ${i + 1} ${how}`, text: changed.join("\n") };
    }
  }
}

type Change = (lines: readonly string[], at: number) => string[] | undefined;

const WAYS: readonly (readonly [how: string, change: Change])[] = [
  ["lost", (lines, at) => lines.toSpliced(at, 1)],
  ["doubled", (lines, at) => lines.toSpliced(at, 0, lines[at] ?? "")],
  ["behind the next", behindNext],
];

/** Nothing where the next is the same, or there is none. */
function behindNext(lines: readonly string[], at: number): string[] | undefined {
  const [line = "", next] = lines.slice(at, at + 2);
  return next === undefined || next === line ? undefined : lines.toSpliced(at, 2, next, line);
}

/** What numbers become: nothing that can have been measured. */
export function* damagedNumbers(text: string, every: number): Generator<Damaged> {
  const found = [...text.matchAll(/\d+(?:\.\d+)?/g)];
  for (const [i, match] of found.entries()) {
    if (i % every !== 0) continue;
    for (const value of ["NaN", "-1", "1e400", "99999999999999999999", "text", ""])
      yield {
        how: `${JSON.stringify(match[0])} at ${match.index} became ${JSON.stringify(value)}`,
        text: text.slice(0, match.index) + value + text.slice(match.index + match[0].length),
      };
  }
}
