/** What checks doubt of the figures of a card: a letter behind each figure, and once beneath the table what each letter is. */
import { defined } from "../../../text/defined.ts";
import { lowerFirst } from "../../../text/words.ts";
import type { ScoreNote } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { checkLabel, checkOf } from "../../edition/meanings.ts";
import { plain, type TextSpan } from "../../edition/view.ts";

const FIRST = "a".charCodeAt(0);

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
    return doubts.flatMap((doubt) => ["\u00a0", this.#mark(doubt)]);
  }

  get notes(): ScoreNote[] {
    return [...this.#notes.values()];
  }

  #mark(doubt: readonly TextSpan[]): TextSpan {
    const says = plain([...doubt]);
    const mark = this.#notes.get(says)?.mark ?? String.fromCharCode(FIRST + this.#notes.size);
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
