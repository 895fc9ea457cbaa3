/** fio's text of which a mail program made paragraphs: taken apart where lines of fio begin, if each of them is whole then. */
import { inLaterWords } from "./before-2.1.ts";
import { lostWithin } from "./flowed-check.ts";
import { runsOn } from "./job-lines.ts";
import { HEADS, JOBS, KINDS, type Kind, SECTIONS, SHORT } from "./line-kinds.ts";
import { HOST } from "./reader.ts";

type Line = [line: string, number: number];
/**
 * `named`: what stands before a line that begins with a name, of which it is the end; `mayFollow`: a message may stand before that name.
 * `isInside`: it begins within another.
 */
type Piece = {
  kind?: Kind;
  named?: string;
  text: string;
  number: number;
  isInside?: boolean;
  mayFollow?: boolean;
};
/** The lines as they were printed, with the numbers of those in which they begin. `at`: where none can be told from its neighbour. */
export type Unflowed = { lines: Line[] } | { at: number };
class CannotTell extends Error {
  readonly at: number;
  constructor(at: number) {
    super();
    this.at = at;
  }
}

const ALL = [...HEADS, ...SHORT, ...KINDS];
const begins = (isNamed: boolean): string =>
  ALL.flatMap((kind) => (kind.isNamed === isNamed ? kind.begins : [])).join("|");
const BEGINNING = new RegExp(`(?<=^|\\s)(?:${begins(false)})|${begins(true)}`, "g");
/** How many blanks stand before this colon tells fio 2 from fio 3. */
const SHARES = /^.*\blat \([num]sec\)( *): *(?:>=)?\d/m;
const OPEN_SHARES = /\blat \([num]sec\)$/;
/** In characters. */
const LONGEST = 4000;

/** @returns undefined where no line of fio stands within another */
export function unflowed(lines: readonly string[]): Unflowed | undefined {
  const gap = SHARES.exec(lines.join("\n"))?.[1];
  const parts = paragraphs(lines).map((own) => new Paragraph(own, gap));
  try {
    const pieces = parts.flatMap((part) => [...part.pieces(), { text: "", number: part.last }]);
    if (!pieces.some(({ isInside }) => isInside)) return undefined;
    const told = named(pieces);
    const lost = lostWithin(pieces);
    return lost === undefined ? { lines: told } : { at: lost };
  } catch (error) {
    if (!(error instanceof CannotTell)) throw error;
    return parts.some((part) => part.isFlowed) ? { at: error.at } : undefined;
  }
}

function paragraphs(lines: readonly string[]): Line[][] {
  const found: Line[][] = [[]];
  for (const [i, line] of lines.entries())
    if (line.trim() !== "") found.at(-1)?.push([line.replace(HOST, "").trim(), i + 1]);
    else if (found.at(-1)?.length !== 0) found.push([]);
  return found.filter((own) => own.length > 0);
}

class Paragraph {
  readonly isFlowed: boolean;
  readonly last: number;
  readonly #text: string;
  /** Where its lines begin. */
  readonly #starts: [at: number, number: number][] = [];
  readonly #begins = new Set<number>();
  readonly #cuts: number[];
  #wrong: number | undefined;

  constructor(lines: readonly Line[], gap: string | undefined) {
    let text = "";
    for (const [line, number] of lines) {
      const isGap = line.startsWith(":") && OPEN_SHARES.test(text);
      if (isGap && gap === undefined) this.#wrong ??= number;
      if (text !== "") text += isGap ? gap : " ";
      this.#starts.push([text.length, number]);
      this.#begins.add(text.length);
      text += line;
    }
    this.#text = text;
    this.last = lines.at(-1)?.[1] ?? 0;
    this.#cuts = [...text.matchAll(BEGINNING)].map(({ index }) => index);
    this.isFlowed = this.#cuts.some((at) => text[at] !== ":" && !this.#begins.has(at));
  }

  /** Throws where something stands between lines of fio that may belong to one of them. */
  *pieces(): Generator<Piece> {
    if (this.#wrong !== undefined) throw new CannotTell(this.#wrong);
    const first = this.#cuts[0] ?? this.#text.length;
    let [before, at, mayFollow] = [this.#text.slice(0, first).trim(), 0, true];
    for (const [i, from] of this.#cuts.entries()) {
      const to = this.#cuts[i + 1] ?? this.#text.length;
      const own = this.#text.slice(from, to).trim();
      const kind = ALL.find(({ opens }) => opens.test(own));
      if (kind === undefined || own.length > LONGEST) throw new CannotTell(this.#lineAt(from));
      if (!kind.isNamed && before !== "") {
        if (!HEADS.includes(kind)) throw new CannotTell(this.#lineAt(at));
        yield { text: before, number: this.#lineAt(at) };
      }
      const isNameNext = this.#text[to] === ":";
      const whole = longestWhole(kind, own, kind.isNamed ? before : "", isNameNext);
      if (whole === undefined) throw new CannotTell(this.#lineAt(from));
      const begin = kind.isNamed ? at : from;
      const isInside = !this.#begins.has(begin);
      const named = kind.isNamed ? { named: before, mayFollow } : {};
      yield { kind, text: whole, number: this.#lineAt(begin), isInside, ...named };
      mayFollow = HEADS.includes(kind);
      before = own.slice(whole.length).trim();
      at = from + own.length - before.length;
      if (before !== "" && !isNameNext && !HEADS.includes(kind)) throw new CannotTell(this.#lineAt(at));
    }
    if (before !== "") yield { text: before, number: this.#lineAt(at) };
  }

  #lineAt(at: number): number {
    return this.#starts.findLast(([start]) => start <= at)?.[1] ?? 0;
  }
}

/** What of a text is a whole line; behind it only a name may stand, or a message. */
function longestWhole(kind: Kind, text: string, name: string, isNameNext: boolean): string | undefined {
  for (let end = text.length; end > 0; end = text.lastIndexOf(" ", end - 1)) {
    const part = text.slice(0, end);
    if ((end < text.length || !isNameNext) && isWhole(kind, `${name}${part}`)) return part.trimEnd();
  }
  return undefined;
}

const isWhole = (kind: Kind, line: string): boolean => {
  if (!kind.isNamed && KINDS.includes(kind) && runsOn(line)) return false;
  const printed = inLaterWords(line);
  return kind.whole.some((whole) => whole.test(printed)) && !/;(?! \d+ zone resets$)/.test(printed);
};

/** Puts names before their lines. Of one that has blanks, only what stands both above a job's run and above its report is the name. */
function named(pieces: readonly Piece[]): Line[] {
  const namesOf = (of: Kind): Set<string> =>
    new Set(pieces.flatMap(({ kind, named: name }) => (kind === of ? (name ?? []) : [])));
  const [ofSections, ofJobs] = [namesOf(SECTIONS), namesOf(JOBS)];
  return pieces.flatMap(({ kind, named: all, text, number, mayFollow }): Line[] => {
    if (kind === undefined) return [[text, number]];
    if (all === undefined) return [[inLaterWords(text), number]];
    const others = kind === JOBS ? ofSections : ofJobs;
    if (all !== "" && (!all.includes(" ") || others.has(all))) return [[all + text, number]];
    const name = [...others].filter((one) => one !== "" && all.endsWith(` ${one}`)).sort(longestFirst)[0];
    if (name === undefined || !mayFollow) throw new CannotTell(number);
    return [
      [all.slice(0, -name.length).trim(), number],
      [name + text, number],
    ];
  });
}
const longestFirst = (a: string, b: string): number => b.length - a.length;
