/** What excludes the figures of a storage that decide: for each check the figure, and what was found in it. */
import { printedOf } from "../../../judge/bounds/figure.ts";
import { labelsOf } from "../../../judge/checks/index.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { upperFirst } from "../../../text/words.ts";
import { formatFigure } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { checkLabel } from "../../edition/meanings.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";
import { findingOf } from "../values.ts";
import { excludedAs } from "./excluded-words.ts";

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
    const name = `${upperFirst(phraseOf(metric))}, ${formatFigure(printed, metric.unit)}`;
    return printed.excludedBy.flatMap((code) => {
      const found = findingOf(edition, printed, code);
      const [label = code] = labelsOf(printed, [code]);
      return found === undefined ? [] : [{ figure: name, label, code, ...found }];
    });
  });
}

/** A line for each figure: "P99 read latency, 212 µs, excluded as cached reads: 192 GiB were read of 10 GiB; and as impossibly fast: ...". */
export const excludedLines = ({ links }: Edition, all: readonly Excluded[]): Rich[] =>
  [...Map.groupBy(all, ({ figure }) => figure)].map(([figure, some]) => [
    { text: figure, href: some[0]?.href ?? "" },
    ...some.flatMap(({ label, code, evidence }, at): TextSpan[] => [
      excludedAs(at),
      checkLabel(links, code, label),
      `: ${at === some.length - 1 ? evidence : evidence.replace(/\.$/, "")}`,
    ]),
  ]);
