/** What checks doubt of the figures of a card: in words beneath each figure, and where they are many as letters behind it, told once above the table. */
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { defined } from "../../../text/defined.ts";
import { hashOf } from "../../../text/slug.ts";
import { lowerFirst } from "../../../text/words.ts";
import type { ScoreCell, Scorecard, ScoreNote } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { checkLabel, checkOf } from "../../edition/meanings.ts";
import { joined } from "../../edition/parts.ts";
import { plain, type TextSpan } from "../../edition/view.ts";
import { findingOf } from "../values.ts";
import { linkedFinding } from "../why/linked-finding.ts";
import { inWords, sorted, together } from "./letters.ts";

const FIRST = "a".charCodeAt(0);
const letterOf = (at: number): string => String.fromCharCode(FIRST + at);

/** No line ends between a figure and its letters. */
const TOUCHING = "\u2060";

type Rows = Scorecard["rows"];
type Doubts = readonly (readonly TextSpan[])[];

/** Letters in the order in which they are read; the same doubt has the same one wherever it stands. */
export class ScoreMarks {
  readonly #edition: Edition;
  readonly #notes = new Map<string, ScoreNote>();
  /** By what a letter stands for: what was found of each figure that has it, where that names other tests' figures. */
  readonly #found = new Map<string, Map<string, TextSpan[]>>();

  constructor(edition: Edition) {
    this.#edition = edition;
  }

  /** @param doubts each as words, of which the first may lead to what a check found of that figure, `value` */
  of(doubts: Doubts, value?: RankedValue): Pick<ScoreCell, "doubts" | "marks"> {
    if (doubts.length === 0) return {};
    const words = inWords(doubts);
    return words ? { doubts: words } : { marks: doubts.map((doubt) => this.#mark(doubt, value)) };
  }

  /** The same within a sentence: no line ends between a figure and its letters. */
  behind(doubts: Doubts, value?: RankedValue): TextSpan[] {
    const words = inWords(doubts);
    if (words) return [" (", ...words, ")"];
    return doubts.flatMap((doubt) => [TOUCHING, this.#mark(doubt, value)]);
  }

  /** Letters as they are met row by row, those of a figure in their order; what no figure shows is not explained. */
  inOrder(rows: Rows): Pick<Scorecard, "rows" | "notes" | "key"> {
    const met = new Map<string, ScoreNote>();
    // A page may have several cards.
    const key = `doubts-${hashOf(JSON.stringify(rows))}`;
    const renamed = (span: TextSpan): TextSpan => {
      if (typeof span === "string" || span.mark === undefined) return span;
      const note = this.#told(span.mark);
      const { mark } = met.get(span.mark) ?? { mark: letterOf(met.size) };
      if (note !== undefined) met.set(span.mark, { ...note, mark });
      return { ...span, text: mark };
    };
    const ordered = rows.map(({ near, ...row }) => ({
      ...row,
      cells: row.cells.map(({ marks, note, ...cell }) => ({
        ...cell,
        ...defined({
          marks: marks && together(sorted(marks.map(renamed)), key),
          note: note === undefined ? undefined : sorted([note].flat().map(renamed)),
        }),
      })),
      ...defined({
        near: near?.map(({ what, cells }) => ({
          what,
          cells: cells.map((cell) => sorted([cell].flat().map(renamed))),
        })),
      }),
    }));
    return { rows: ordered, notes: [...met.values()], key };
  }

  /** What a letter stands for, with what was found of each figure that has it. */
  #told(says: string): ScoreNote | undefined {
    const note = this.#notes.get(says);
    const found = [...(this.#found.get(says)?.values() ?? [])];
    if (note === undefined || found.length === 0) return note;
    const [label = ""] = [note.text].flat();
    return { ...note, text: [label, ": ", ...joined(found, ". ")] };
  }

  #mark(doubt: readonly TextSpan[], value?: RankedValue): TextSpan {
    const says = plain([...doubt]);
    if (value !== undefined) this.#note(says, doubt, value);
    const mark = this.#notes.get(says)?.mark ?? letterOf(this.#notes.size);
    const [label = ""] = doubt;
    this.#notes.set(says, { mark, label: plain([label]), text: this.#explained(doubt) });
    if (typeof label !== "object") return { text: mark, mark: says };
    const { href, title, about } = label;
    return { text: mark, mark: says, ...defined({ href, title, about }) };
  }

  /** A check that holds tests against each other is told by what it held: both orders, with their loads. */
  #note(says: string, [label]: readonly TextSpan[], value: RankedValue): void {
    const check = typeof label === "object" ? checkOf(this.#edition.checks, label.about) : undefined;
    const found = check && findingOf(this.#edition, value, check.code);
    if (found?.figures === undefined) return;
    const all = this.#found.get(says) ?? new Map<string, TextSpan[]>();
    const sentence = found.evidence.replace(/\.$/, "");
    const evidence = all.size === 0 ? lowerFirst(sentence) : sentence;
    this.#found.set(
      says,
      all.has(sentence) ? all : all.set(sentence, [linkedFinding({ ...found, evidence })].flat()),
    );
  }

  /** "perhaps cached: another write went to a cache", leading to the check. */
  #explained([label, ...more]: readonly TextSpan[]): TextSpan[] {
    if (typeof label !== "object") return label === undefined ? more : [label, ...more];
    const check = checkOf(this.#edition.checks, label.about);
    if (check === undefined) return [label.text, ...more];
    const { links } = this.#edition;
    return [checkLabel(links, check.code, label.text), ...more, `: ${lowerFirst(check.title)}`];
  }
}
