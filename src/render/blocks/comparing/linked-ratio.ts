/** A ratio in words whose two figures lead to their runs, as those of tables do. */
import { type Ratio, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import { figureHref } from "../../edition/links.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

/** Where the figures of the ratio stand: "...: 197 MiB/s against 65.9 MiB/s (...)". */
const BEFORE = [": ", "against "] as const;

/** `sentence` begins as that of the ratio does. */
export function linkedRatio(
  sentence: string,
  { better, worse }: Ratio,
  values: readonly RankedValue[],
  metric: Metric,
): Rich {
  const spans: TextSpan[] = [];
  let rest = sentence;
  for (const [place, id] of [better, worse].entries()) {
    const value = values.find(({ deployment }) => deployment === id);
    const run = value?.runs[0];
    const text = value && valueText(value, metric);
    const at = rest.indexOf(`${BEFORE[place]}${text}`);
    if (run === undefined || text === undefined || at < 0) continue;
    const start = rest.indexOf(text, at);
    spans.push(rest.slice(0, start), { text, href: figureHref(run.run, run.result, metric) });
    rest = rest.slice(start + text.length);
  }
  return spans.length === 0 ? sentence : [...spans, rest];
}
