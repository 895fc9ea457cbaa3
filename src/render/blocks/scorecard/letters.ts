/** Letters behind a figure: in their order, and several as one link to where all of them are told. */
import { plain, type TextSpan } from "../../edition/view.ts";

/** So many are one link: each would need a finger's width of its own, and stand far from the others. */
const SEVERAL = 2;

const isMark = (span: TextSpan): boolean => typeof span === "object" && span.mark !== undefined;

/** In the places where letters stand. */
export function sorted(spans: readonly TextSpan[]): TextSpan[] {
  const marks = spans.filter(isMark).sort((a, b) => plain([a]).localeCompare(plain([b])));
  return spans.map((span) => (isMark(span) ? (marks.shift() ?? span) : span));
}

/** "a,b,c", which says "order reverses elsewhere; latency fits poorly; cache possible". @param id of the list that tells them */
export function together(marks: readonly TextSpan[], id: string): readonly TextSpan[] {
  if (marks.length < SEVERAL || !marks.every(isMark)) return marks;
  const says = marks.flatMap((span) => (typeof span === "object" ? (span.mark ?? []) : [])).join("; ");
  return [{ text: marks.map((span) => plain([span])).join(","), mark: says, within: id }];
}
