/** A comparison: a small picture of it on its environment's page, and a page of its own. */

import type { RankedValue } from "../../judge/ranking/value.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { formatValue } from "../../units/format.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { VALUES } from "../edition/links.ts";
import { bullets, section, text } from "../edition/parts.ts";
import { classLabel } from "../edition/storage-class.ts";
import type { Block, Dot, Multiples, PageSection } from "../edition/view.ts";
import { chartOfPrimary, percentileCharts } from "./chart-inputs.ts";
import { ratiosOf, ratioTable } from "./comparing/ratio-table.ts";
import { tradeBlocks } from "./comparing/trade-chart.ts";
import { type Comparison, comparisonSentences, comparisonTable } from "./comparisons.ts";
import { codesText, dotOf } from "./dots/dot.ts";
import { placeAmong } from "./dots/place-among.ts";
import { counted } from "./values.ts";

/** What was found with the main chart first, then every value. */
export function comparisonSections(
  edition: Edition,
  figures: Figures,
  comparison: Comparison,
): PageSection[] {
  const table = comparisonTable(edition, comparison);
  const { shown, folded } = comparisonSentences(edition, comparison);
  const said = shown.map((one) => text(one));
  // A value alone needs no chart.
  const isAlone = comparison.primary.values.length < 2;
  const found = isAlone ? said : [...said, chartOfPrimary(edition, figures, comparison)];
  return [
    ...section("found", comparison.primary.metric.title, found),
    { id: VALUES, title: "Every metric and place", blocks: [table] },
    ...section(
      "percentiles",
      "Latency percentiles",
      isAlone ? [] : percentileCharts(edition, figures, comparison),
    ),
    ...section("trade", "Rate against latency", tradeBlocks(edition, figures, comparison)),
    ...section("ratios", "By how much", [...ratioBlocks(edition, comparison), ...bullets(folded)]),
  ];
}

/** Where there are more than the one that stands above. */
function ratioBlocks(edition: Edition, { primary, rankings }: Comparison): Block[] {
  const all = [primary, ...rankings.filter((one) => one !== primary)];
  return all.flatMap(ratiosOf).length > 1 ? [ratioTable(edition, all)] : [];
}

/** Each comparison of an environment by its main metric. */
export function multiplesOf(edition: Edition, comparisons: readonly Comparison[]): Block[] {
  const items = comparisons.map((one) => multipleOf(edition, one));
  return items.length === 0
    ? []
    : [{ block: "multiples", items, ...defined({ said: nonEmpty(codesText(items)) }) }];
}

function multipleOf(
  edition: Edition,
  { id, anchor, title, environment, primary }: Comparison,
): Multiples["items"][number] {
  const { metric, values, first } = primary;
  const place = placeAmong(values.map(({ value }) => value));
  const best = values.find(({ rank }) => rank === 1);
  const out = values.filter(({ excludedBy }) => excludedBy.length > 0).length;
  const finding =
    best === undefined
      ? "No credible value"
      : `${namesOf(edition, first)}: ${formatValue(best.value, metric.unit)}`;
  const dot = (one: RankedValue): Dot => dotOf(edition, primary, one, place(one.value));
  const of = `${counted(values.length, "deployment")}${out > 0 ? `, ${out} excluded` : ""}`;
  return {
    id: anchor,
    title,
    href: edition.links.comparison(environment, id),
    metric: `${metric.title}, ${metric.better} is better`,
    finding: `${finding} (${of})`,
    ends: endsOf(values).map((one) => dot(one).title),
    marks: values.map(dot),
  };
}

/** With StorageClasses where these are few enough to be read: of more, the page of the comparison has them. */
function namesOf(edition: Edition, first: readonly string[]): string {
  const name = titles(edition.record).deployment;
  const inFull = (id: string): string => {
    const storageClass = first.length > NAMED ? undefined : classLabel(edition.record, id);
    return storageClass === undefined ? name(id) : `${name(id)} (${storageClass})`;
  };
  return first.map(inFull).join(" and ");
}

const NAMED = 2;

/** The least and the most; none where all are equal. */
function endsOf(values: readonly RankedValue[]): RankedValue[] {
  const [least, ...more] = values.toSorted((a, b) => a.value - b.value);
  const most = more.at(-1);
  return least === undefined || most === undefined || most.value === least.value ? [] : [least, most];
}
