/** Doubts of a figure of a card, in words: all where they are few, else the worst and how many more its run tells of. */
import type { Check } from "../../../judge/checks/check.ts";
import { isHeavy } from "../../../judge/checks/index.ts";
import { defined } from "../../../text/defined.ts";
import { checkOf } from "../../edition/meanings.ts";
import { joined } from "../../edition/parts.ts";
import { plain, type TextSpan } from "../../edition/view.ts";

/** More doubts of one figure would make its row higher than what is beside it. */
const ALL = 2;

/** Each as words, of which the first may lead to what a check found. */
export type Doubts = readonly (readonly TextSpan[])[];

/** "perhaps never written, tools disagree"; "cache possible and 4 more", of which the number leads to the next and names all the others. */
export function inWords(checks: readonly Check[], doubts: Doubts): TextSpan[] {
  if (doubts.length <= ALL)
    return joined(
      doubts.map((doubt) => doubt.map(worded)),
      ", ",
    );
  const weightOf = (doubt: readonly TextSpan[]): number => weight(checks, doubt);
  const [worst = [], ...others] = doubts.toSorted((a, b) => weightOf(b) - weightOf(a));
  const next = others.flat().find((span) => typeof span === "object" && span.href !== undefined);
  const { href } = typeof next === "object" ? next : {};
  const title = others.map((doubt) => plain([...doubt])).join("; ");
  return [
    ...worst.map(worded),
    " and ",
    { text: `${others.length} more`, title, doubt: true, ...defined({ href }) },
  ];
}

const worded = (span: TextSpan): TextSpan => (typeof span === "object" ? { ...span, doubt: true } : span);

/** One that may have made a figure look better than it is weighs most, then one by which it may be wrong. */
function weight(checks: readonly Check[], [label]: readonly TextSpan[]): number {
  const check = typeof label === "object" ? checkOf(checks, label.about) : undefined;
  if (check === undefined || typeof label !== "object") return 0;
  if (label.text !== check.contradiction && !isHeavy(check.code)) return 0;
  return check.refuted?.worth === "at best" ? 2 : 1;
}
