/** Lines that an editor or a mail broke at a blank, or a terminal anywhere. */

/**
 * How a line begins that may be broken, and how it is as a whole. `rest`: what of such a line may stand alone in the next one although what
 * is before it looks whole. `joint`: what stood between two parts, where that is not always a blank.
 */
export type Kind = readonly [
  opens: RegExp,
  whole: RegExp,
  rest?: RegExp | undefined,
  joint?: (before: string, after: string) => string,
];

type Take = (line: string, number: number) => unknown;
type Open = { kind: Kind; text: string; parts: [line: string, number: number][] };

/** A broken line has at most so many parts. */
const MOST_PARTS = 6;

/** Puts lines together as they come: each has the number of its first part. What does not become whole is handed on as it came. */
export class BrokenLines {
  readonly #kinds: readonly Kind[];
  readonly #take: Take;
  #open: Open | undefined;

  /** @param take returns false to stop */
  constructor(kinds: readonly Kind[], take: Take) {
    this.#kinds = kinds;
    this.#take = take;
  }

  take(line: string, number: number): boolean {
    const kind = this.#kinds.find(([opens]) => opens.test(line));
    if (this.#open !== undefined) {
      if (kind === undefined && this.#goesOn(this.#open, line, number)) return true;
      if (!this.end()) return false;
    }
    if (kind === undefined || (kind[2] === undefined && kind[1].test(line)))
      return this.#take(line, number) !== false;
    this.#open = { kind, text: line, parts: [[line, number]] };
    return true;
  }

  /** Hands over what is open. */
  end(): boolean {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return true;
    const [[line, number] = ["", 0], ...more] = open.parts;
    if (more.length > 0 && open.kind[1].test(open.text)) return this.#take(open.text, number) !== false;
    return [[line, number] as const, ...more].every((part) => this.#take(...part) !== false);
  }

  #goesOn(open: Open, line: string, number: number): boolean {
    const [, whole, rest, joint = () => " "] = open.kind;
    if (line.trim() === "" || open.parts.length === MOST_PARTS) return false;
    if (whole.test(open.text) && !rest?.test(line)) return false;
    open.text = `${open.text.trimEnd()}${joint(open.text, line)}${line.trimStart()}`;
    open.parts.push([line, number]);
    return rest !== undefined || !whole.test(open.text) || this.end();
  }
}

/** Of a whole text: empty lines stand in place of what was put together, so that lines keep their numbers. */
export function rejoined(lines: readonly string[], kinds: readonly Kind[]): string[] {
  const joined = lines.map(() => "");
  const broken = new BrokenLines(kinds, (line, at) => {
    joined[at] = line;
  });
  for (const [at, line] of lines.entries()) broken.take(line, at);
  broken.end();
  return joined;
}

/** An option, or a path; anything else is the value of the option before it, or the rest of a word. */
const BEGINS_WORD = /^(?:["'\-/\\]|[A-Za-z]:)/;

/**
 * What stood between two parts of a command: nothing where a terminal cut it in the middle of a word.
 * @param takesValue whether what follows such an option is its value
 * @param hasShort whether it has options of one dash
 */
export const jointOfCommand =
  (takesValue: (option: string) => boolean, hasShort = true) =>
  (before: string, after: string): string => {
    const isQuoted = (before.match(/"/g)?.length ?? 0) % 2 === 1;
    const isInOption = after.startsWith("=") || /\s-$/.test(before) || (!hasShort && /^-[^-]/.test(after));
    if (isQuoted || isInOption) return "";
    if (/\s$/.test(before) || /^\s/.test(after) || BEGINS_WORD.test(after)) return " ";
    const option = /(?:^|\s)["']?(-[^\s"']*)["']?$/.exec(before)?.[1];
    return option !== undefined && takesValue(option) ? " " : "";
  };
