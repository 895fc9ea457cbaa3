/** What checks doubt of the figures of a card: a letter behind each figure, and once beneath the table what each letter is. */
import { defined } from "../../../text/defined.ts";
import { lowerFirst } from "../../../text/words.ts";
import type { Scorecard, ScoreNote } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { checkLabel, checkOf } from "../../edition/meanings.ts";
import { plain, type TextSpan } from "../../edition/view.ts";

const FIRST = "a".charCodeAt(0);
const letterOf = (at: number): string => String.fromCharCode(FIRST + at);

/** No line ends between a figure and its letters. */
const TOUCHING = "\u2060";

/** Letters in their order, in the places where letters stand. */
function sorted(spans: readonly TextSpan[]): TextSpan[] {
  const isMark = (span: TextSpan): boolean => typeof span === "object" && span.mark !== undefined;
  const marks = spans.filter(isMark).sort((a, b) => plain([a]).localeCompare(plain([b])));
  return spans.map((span) => (isMark(span) ? (marks.shift() ?? span) : span));
}

type Rows = Scorecard["rows"];

/** Letters in the order in which they are read; the same doubt has the same one wherever it stands. */
export class ScoreMarks {
  readonly #edition: Edition;
  readonly #notes = new Map<string, ScoreNote>();

  constructor(edition: Edition) {
    this.#edition = edition;
  }

  /** @param doubts each as words, of which the first may lead to what a check found of that figure */
  of(doubts: readonly (readonly TextSpan[])[]): TextSpan[] {
    return doubts.map((doubt) => this.#mark(doubt));
  }

  /** The same within a sentence: no line ends between a figure and its letters. */
  behind(doubts: readonly (readonly TextSpan[])[]): TextSpan[] {
    return doubts.flatMap((doubt) => [TOUCHING, this.#mark(doubt)]);
  }

  /** Letters as they are met row by row, those of a figure in their order; what no figure shows is not explained. */
  inOrder(rows: Rows): Pick<Scorecard, "rows" | "notes"> {
    const met = new Map<string, ScoreNote>();
    const renamed = (span: TextSpan): TextSpan => {
      if (typeof span === "string" || span.mark === undefined) return span;
      const note = this.#notes.get(span.mark);
      const { mark } = met.get(span.mark) ?? { mark: letterOf(met.size) };
      if (note !== undefined) met.set(span.mark, { ...note, mark });
      return { ...span, text: mark };
    };
    const ordered = rows.map((row) => ({
      ...row,
      cells: row.cells.map(({ marks, note, ...cell }) => ({
        ...cell,
        ...defined({
          marks: marks && sorted(marks.map(renamed)),
          note: note === undefined ? undefined : sorted([note].flat().map(renamed)),
        }),
      })),
    }));
    return { rows: ordered, notes: [...met.values()] };
  }

  #mark(doubt: readonly TextSpan[]): TextSpan {
    const says = plain([...doubt]);
    const mark = this.#notes.get(says)?.mark ?? letterOf(this.#notes.size);
    this.#notes.set(says, { mark, text: this.#explained(doubt) });
    const [label] = doubt;
    if (typeof label !== "object") return { text: mark, mark: says };
    const { href, title, about } = label;
    return { text: mark, mark: says, ...defined({ href, title, about }) };
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
