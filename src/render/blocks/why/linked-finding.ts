/** What a check found, with a link behind each figure of another result that its sentence names. */
import type { CheckOutcome, NamedFigure } from "../../../judge/evidence/outcomes.ts";
import type { Metric } from "../../../schema/metric.ts";
import { figureHref, resultHref } from "../../edition/links.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

/** `metric`: it leads to the row of that, and else to its result. */
export type FoundFigure = NamedFigure & { metric?: Metric };

export function linkedFinding({
  evidence,
  figures = [],
}: Pick<CheckOutcome, "evidence"> & { figures?: readonly FoundFigure[] }): Rich {
  if (figures.length === 0) return evidence;
  const spans: TextSpan[] = [];
  let rest = evidence;
  for (const { text, run, result, metric } of figures) {
    const at = rest.indexOf(text);
    if (at < 0) continue;
    spans.push(rest.slice(0, at), {
      text,
      href: metric ? figureHref(run, result, metric) : resultHref(run, result),
    });
    rest = rest.slice(at + text.length);
  }
  return [...spans, rest].filter((span) => span !== "");
}
