/** What excludes the figures of a storage that decide: for each check the figure, and what was found in it. */
import { printedOf } from "../../../judge/bounds/figure.ts";
import { labelsOf } from "../../../judge/checks/index.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { upperFirst } from "../../../text/words.ts";
import { formatValue } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Rich } from "../../edition/view.ts";
import { findingOf } from "../values.ts";

type Excluded = { figure: string; label: string; code: string; evidence: string; href: string };

/** @param labels of checks, as the reasons name them: one figure for each that excludes any by itself */
export function excludedBy(
  edition: Edition,
  deployment: string,
  answers: readonly Recommendation[],
  labels: readonly string[],
): Excluded[] {
  const all = answers.flatMap((one) => ofAnswer(edition, deployment, one));
  return labels.flatMap((label) => all.find((one) => one.label === label) ?? []);
}

function ofAnswer(edition: Edition, deployment: string, { candidates, metrics }: Recommendation): Excluded[] {
  const own = candidates.find((one) => one.deployment === deployment)?.figures ?? [];
  return own.flatMap((figure, index) => {
    const { metric: id, scored } = metrics[index] ?? {};
    const metric = metricById.get(id ?? "");
    const printed = figure.known === "measured" ? undefined : printedOf(figure);
    if (!scored || metric === undefined || printed === undefined) return [];
    const name = `${upperFirst(phraseOf(metric))}, ${formatValue(printed.value, metric.unit)}`;
    return printed.excludedBy.flatMap((code) => {
      const found = findingOf(edition, printed, code);
      const [label = code] = labelsOf(printed, [code]);
      return found === undefined ? [] : [{ figure: name, label, code, ...found }];
    });
  });
}

/** "P99 read latency, 212 µs, excluded as impossibly fast: Median read latency 1.9 µs is below 5 µs." */
export const excludedLine = ({ links }: Edition, { figure, label, code, evidence, href }: Excluded): Rich => [
  { text: figure, href },
  ", excluded as ",
  { text: label, href: links.check(code) },
  `: ${evidence}`,
];
