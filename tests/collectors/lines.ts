/** Ways in which text is damaged on its way: cut, or a line lost, doubled or out of place. The same ones every time. */

export type Damaged = { how: string; text: string };

/** @param touch lines that are lost, doubled or moved */
export function* damagedLines(text: string, touch = /^/, cuts = 60): Generator<Damaged> {
  const lines = text.split("\n");
  for (let i = 0; i < cuts; i += 1) {
    const at = Math.floor((text.length * (i + 0.5)) / cuts);
    yield { how: `cut at ${at}`, text: text.slice(0, at) };
  }
  for (const [i, line] of lines.entries()) {
    if (!touch.test(line)) continue;
    const next = lines[i + 1];
    const where = `line ${i + 1}`;
    yield { how: `${where} lost`, text: lines.toSpliced(i, 1).join("\n") };
    yield { how: `${where} doubled`, text: lines.toSpliced(i, 0, line).join("\n") };
    if (next !== undefined && next !== line)
      yield { how: `${where} behind the next`, text: lines.toSpliced(i, 2, next, line).join("\n") };
  }
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
