/** Text with its links and marks, which layouts escape: the smallest pieces of a page. */
export type Tone = "bad" | "note" | "good" | "muted";

/** Text, or a piece of it that is linked, marked or code. `verdict`: one of the words of verdict/words.ts, drawn as how much of a circle is full; `unseen`: its word is heard, not seen; `about`: of a link, what its text means (meanings.ts); `doubt`: a word or two of what speaks against the figure before it. */
export type TextSpan =
  | string
  | {
      text: string;
      href?: string;
      code?: true;
      strong?: true;
      tone?: Tone;
      title?: string;
      verdict?: string;
      unseen?: true;
      about?: string;
      doubt?: true;
    };
export type Rich = string | readonly TextSpan[];

export type Link = { text: string; href: string };
/** `lead`: what it is, where it stands among others: "Caution:". */
export type Badge = {
  text: string;
  tone: Tone;
  title?: string;
  href?: string;
  about?: string;
  lead?: string;
};

/** The text without its marks. */
export const plain = (rich: Rich): string =>
  typeof rich === "string"
    ? rich
    : rich.map((span) => (typeof span === "string" ? span : span.text)).join("");

/** Its first characters, with the marks that lie in them. */
export function headOf(rich: Rich, length: number): Rich {
  if (typeof rich === "string") return rich.slice(0, length);
  const spans: TextSpan[] = [];
  let left = length;
  for (const span of rich) {
    if (left <= 0) break;
    const text = (typeof span === "string" ? span : span.text).slice(0, left);
    spans.push(typeof span === "string" ? text : { ...span, text });
    left -= text.length;
  }
  return spans;
}
