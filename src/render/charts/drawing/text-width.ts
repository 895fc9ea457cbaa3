/**
 * Fits text into pixels without a font at hand. Widths are in thousandths of the font size: a little more than
 * those of Inter, which the site serves; wider fonts that may stand in for it still keep inside the gap of a column.
 */

const WIDTHS: readonly [pattern: RegExp, width: number][] = [
  [/[ijl'|]/, 275],
  [/[ ftrI.,:;!()[\]/\\]/, 375],
  [/[mMW@%]/, 920],
  [/[wGOQDNHU+=<>~#&]/, 775],
  [/[A-Z]/, 655],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a range by code point
  [/[\u0000-\u024fµ×·–—…]/, 605],
];
const OTHER_SCRIPTS = 1000;

const ELLIPSIS = "…";
/** Few characters come again and again. */
const known = new Map<string, number>();

function widthOfCharacter(c: string): number {
  const before = known.get(c);
  if (before !== undefined) return before;
  const width = WIDTHS.find(([pattern]) => pattern.test(c))?.[1] ?? OTHER_SCRIPTS;
  known.set(c, width);
  return width;
}

/** Pixels that the text needs at most. */
export function widthOf(text: string, fontSize: number): number {
  let sum = 0;
  for (const c of text) sum += widthOfCharacter(c);
  return (sum * fontSize) / 1000;
}

/** Cut in the middle where it is too long: what tells two names apart is often at the end. */
export function fit(text: string, fontSize: number, pixels: number): string {
  if (widthOf(text, fontSize) <= pixels) return text;
  const characters = [...text];
  /** Of the first ones, by how many these are. */
  const upTo = [0];
  for (const c of characters) upTo.push((upTo.at(-1) ?? 0) + widthOfCharacter(c));
  const whole = upTo.at(-1) ?? 0;
  for (let kept = characters.length - 1; kept > 0; kept--) {
    const tail = Math.floor(kept * 0.4);
    const [head, rest] = [kept - tail, characters.length - tail];
    const width = (upTo[head] ?? 0) + widthOfCharacter(ELLIPSIS) + whole - (upTo[rest] ?? 0);
    if ((width * fontSize) / 1000 <= pixels)
      return [...characters.slice(0, head), ELLIPSIS, ...characters.slice(rest)].join("");
  }
  return ELLIPSIS;
}

/** At most so many lines, broken between words, not at spaces that hold two together; the last one is cut. */
export function wrap(text: string, fontSize: number, pixels: number, most: number): string[] {
  const words = text.split(/[^\S\u00a0]+/).filter((word) => word !== "");
  const lines: string[] = [];
  while (words.length > 0 && lines.length < most - 1) {
    let line = words.shift() ?? "";
    while (words[0] !== undefined && widthOf(`${line} ${words[0]}`, fontSize) <= pixels)
      line += ` ${words.shift()}`;
    lines.push(fit(line, fontSize, pixels));
  }
  if (words.length > 0) lines.push(fit(words.join(" "), fontSize, pixels));
  return lines.length > 0 ? lines : [ELLIPSIS];
}
