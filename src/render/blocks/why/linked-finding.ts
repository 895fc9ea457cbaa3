/** What a check found, with a link behind each figure of another result that its sentence names. */
import type { CheckOutcome } from "../../../judge/evidence/outcomes.ts";
import { resultHref } from "../../edition/links.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

export function linkedFinding({ evidence, figures = [] }: Pick<CheckOutcome, "evidence" | "figures">): Rich {
  if (figures.length === 0) return evidence;
  const spans: TextSpan[] = [];
  let rest = evidence;
  for (const { text, run, result } of figures) {
    const at = rest.indexOf(text);
    if (at < 0) continue;
    spans.push(rest.slice(0, at), { text, href: resultHref(run, result) });
    rest = rest.slice(at + text.length);
  }
  return [...spans, rest].filter((span) => span !== "");
}
