/** A comparison: a small picture of it on its environment's page, and a page of its own. */

import type { Ranking } from "../../judge/ranking/ranking.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { listed } from "../../text/words.ts";
import { formatFigure } from "../../units/format.ts";
import type { Figures } from "../charts/figures.ts";
import { doubtOf } from "../edition/doubted.ts";
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
import { placeIn } from "./dots/place-among.ts";
import { RIGHT_IS_BETTER } from "./dots/standings.ts";
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
  const said = [RIGHT_IS_BETTER, codesText(items)].filter(Boolean).join(" ");
  return items.length === 0 ? [] : [{ block: "multiples", items, said }];
}

function multipleOf(
  edition: Edition,
  { id, anchor, title, environment, primary }: Comparison,
): Multiples["items"][number] {
  const { metric, values } = primary;
  const place = placeIn(primary);
  const out = values.filter(({ excludedBy }) => excludedBy.length > 0).length;
  const dot = (one: RankedValue): Dot => dotOf(edition, primary, one, place(one.value));
  const of = `${counted(values.length, "deployment")}${out > 0 ? `, ${out} excluded` : ""}`;
  return {
    id: anchor,
    title,
    href: edition.links.comparison(environment, id),
    metric: metric.title,
    finding: `${findingIn(edition, primary)} (${of})`,
    ends: endsOf(values, place).map((one) => dot(one).title),
    marks: values.map(dot),
  };
}

/** "ZFS LocalPV (openebs-zfs): 4.6 GiB/s, in doubt"; of several that are level from what to what: one figure would be false of the others. */
function findingIn(edition: Edition, { metric, values, first }: Ranking): string {
  const own = values.filter(({ deployment }) => first.includes(deployment));
  const figures = own.toSorted((a, b) => a.value - b.value);
  const doubted = own.filter((one) => doubtOf(edition, metric.id, one) !== undefined).length;
  const [least, most] = [figures[0], figures.at(-1)];
  if (least === undefined || most === undefined) return "No credible value";
  const [from, to] = [least, most].map((value) => formatFigure(value, metric.unit));
  const who = first.length > MOST_NAMED ? `${first.length} level` : namesOf(edition, first);
  const level = first.length > 1 && first.length <= MOST_NAMED ? "level, " : "";
  const doubt = doubted === 0 ? "" : `, ${doubted === own.length ? "" : `${doubted} `}in doubt`;
  return `${who}: ${level}${from === to ? from : `${from} to ${to}`}${doubt}`;
}

/** More are counted. */
const MOST_NAMED = 3;

/** With StorageClasses where these are few enough to be read: of more, the page of the comparison has them. */
function namesOf(edition: Edition, first: readonly string[]): string {
  const name = titles(edition.record).deployment;
  const inFull = (id: string): string => {
    const storageClass = first.length > NAMED ? undefined : classLabel(edition.record, id);
    return storageClass === undefined ? name(id) : `${name(id)} (${storageClass})`;
  };
  return listed(first.map(inFull));
}

const NAMED = 2;

/** The furthest left and the furthest right; none where all are equal. */
function endsOf(values: readonly RankedValue[], place: (value: number) => number): RankedValue[] {
  const [left, ...more] = values.toSorted((a, b) => place(a.value) - place(b.value));
  const right = more.at(-1);
  return left === undefined || right === undefined || right.value === left.value ? [] : [left, right];
}
