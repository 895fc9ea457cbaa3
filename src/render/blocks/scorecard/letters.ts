/** Doubts of a figure: in words where they are few, else as letters, in their order, as one link to where all of them are told. */
import { joined } from "../../edition/parts.ts";
import { plain, type TextSpan } from "../../edition/view.ts";

/** More doubts of one figure would make its row higher than what is beside it. */
const IN_WORDS = 2;

/** "perhaps never written, tools disagree", each leading to its check; undefined where they are too many for words. */
export function inWords(doubts: readonly (readonly TextSpan[])[]): TextSpan[] | undefined {
  if (doubts.length === 0 || doubts.length > IN_WORDS) return undefined;
  return joined(
    doubts.map((doubt) => doubt.map(worded)),
    ", ",
  );
}

const worded = (span: TextSpan): TextSpan => (typeof span === "object" ? { ...span, doubt: true } : span);

/** So many are one link: each would need a finger's width of its own, and stand far from the others. */
const SEVERAL = 2;

const isMark = (span: TextSpan): boolean => typeof span === "object" && span.mark !== undefined;

/** In the places where letters stand. */
export function sorted(spans: readonly TextSpan[]): TextSpan[] {
  const marks = spans.filter(isMark).sort((a, b) => plain([a]).localeCompare(plain([b])));
  return spans.map((span) => (isMark(span) ? (marks.shift() ?? span) : span));
}

/** "a,b,c", which says "tools disagree; latency fits poorly; cache possible". @param id of the list that tells them */
export function together(marks: readonly TextSpan[], id: string): readonly TextSpan[] {
  if (marks.length < SEVERAL || !marks.every(isMark)) return marks;
  const says = marks.flatMap((span) => (typeof span === "object" ? (span.mark ?? []) : [])).join("; ");
  return [{ text: marks.map((span) => plain([span])).join(","), mark: says, within: id }];
}
