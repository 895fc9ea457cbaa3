/** Lines that an editor or a mail broke at a blank. */

/** How a line begins that may be broken, and how it is as a whole. */
type Kind = readonly [opens: RegExp, whole: RegExp];

/** Each that is whole with the next one behind it, with an empty one in that one's place, so that lines keep their numbers. */
export function rejoined(lines: readonly string[], kinds: readonly Kind[]): string[] {
  const joined = [...lines];
  for (const [i, line] of lines.entries()) {
    const whole = kinds.find(([opens]) => opens.test(line))?.[1];
    const both = `${line.trimEnd()} ${(lines[i + 1] ?? "").trimStart()}`;
    if (whole !== undefined && !whole.test(line) && whole.test(both)) joined.splice(i, 2, both, "");
  }
  return joined;
}
