/** The rankings of one environment, grouped by what was compared: one table with a column for each metric. */
import { isFlattered } from "../../judge/bounds/worth.ts";
import { labelsOf, suspicionOf } from "../../judge/checks/index.ts";
import { standsAlone } from "../../judge/ranking/level.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import type { Ratio } from "../../judge/ranking/ratio.ts";
import { BEST, rolesBesidePlace } from "../../judge/ranking/roles.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { doubtOf, hardlyInFull } from "../edition/doubted.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { comparisonAnchor } from "../edition/links.ts";
import { checkLabel } from "../edition/meanings.ts";
import { heads, joined, numeric } from "../edition/parts.ts";
import { deploymentCell } from "../edition/storage-class.ts";
import {
  plain,
  type Rich,
  type Table,
  type TableCell,
  type TableColumn,
  type TableRow,
  type TextSpan,
} from "../edition/view.ts";
import { leadOf } from "./comparing/lead-metric.ts";
import { linkedRatio } from "./comparing/linked-ratio.ts";
import { rangeOf, ratiosOf } from "./comparing/ratio-table.ts";
import { CAUTIONS, rowCautions } from "./comparing/row-cautions.ts";
import { placedIn, placeMeaning } from "./comparing/shared-places.ts";
import { aloneText, NOT_MEASURED, notesOfAll, placeText, rankedCell } from "./values.ts";

export type Comparison = {
  id: string;
  anchor: string;
  title: string;
  environment: string;
  rankings: readonly Ranking[];
  primary: Ranking;
};

/** Comparisons of an environment: those between most deployments first, then in the order in which judging gave them. */
export function comparisonsOf(edition: Edition, environment: string): Comparison[] {
  const own = edition.judgement.rankings.filter((ranking) => ranking.environment === environment);
  const comparisons = [...Map.groupBy(own, (ranking) => ranking.comparisonId)].flatMap(
    ([id, rankings]): Comparison[] => {
      const primary = leadOf(edition, rankings);
      if (primary === undefined) return [];
      const title = primary.comparisonTitle;
      return [{ id, anchor: comparisonAnchor(id), title, environment, rankings, primary }];
    },
  );
  return comparisons.sort((a, b) => b.primary.values.length - a.primary.values.length);
}

/** Deployments x metrics, best of the primary metric first. */
export function comparisonTable(edition: Edition, comparison: Comparison): Table {
  const { rankings, primary } = comparison;
  const said = notesOfAll(rankings.flatMap((ranking) => ranking.values));
  const order = [
    ...new Set([primary, ...rankings].flatMap((ranking) => ranking.values.map((value) => value.deployment))),
  ];
  const columns: TableColumn[] = heads(
    "Deployment",
    ...rankings.map(({ metric }) =>
      numeric(metric.title, { note: metric.better === "higher" ? "higher is better" : "lower is better" }),
    ),
  );
  const valuesOf = (deployment: string): (RankedValue | undefined)[] =>
    rankings.map(({ values }) => values.find((value) => value.deployment === deployment));
  const cells = order.map((deployment) =>
    valuesOf(deployment).map((value, at) => placed(edition, rankings[at] ?? primary, value, said)),
  );
  const cautions = cells.map((own) => rowCautions(own, rankings));
  const isAny = cautions.some((own) => own.length > 0);
  const rows = order.map(
    (deployment, row): TableRow => ({
      cells: [
        deploymentCell(edition, deployment),
        ...(cells[row] ?? []).map(({ badges: _, ...cell }) => cell),
        ...(isAny ? [{ text: "", ...defined({ badges: cautions[row] }) }] : []),
      ],
    }),
  );
  return {
    block: "table",
    caption: [
      `Every metric, and the place within it${placeMeaning(": ", [primary, ...rankings].flatMap(placedIn))}`,
      ...saidOnce(edition, said),
    ],
    columns: isAny ? [...columns, { label: CAUTIONS }] : columns,
    rows,
  };
}

/** A value with its place: "#2 of 5" quietly beneath, or what it would have been. Its badges stand at the end of the row. */
function placed(
  edition: Edition,
  ranking: Ranking,
  value: RankedValue | undefined,
  said: ReadonlySet<string>,
): TableCell {
  if (value === undefined) return NOT_MEASURED;
  const { note: spread, ...cell } = rankedCell(edition, ranking.metric, value, said);
  const { values } = ranking;
  const alone = values.length < 2 || (value.rank !== undefined && standsAlone(values));
  const roles = alone ? [] : rolesIn(edition, ranking, value);
  // Out of the ranking, the fastest as published is who would be first.
  const place = alone
    ? aloneText(values)
    : value.rank !== undefined
      ? `${placeText(value, values)} of ${values.length}`
      : roles.length > 0
        ? ""
        : `would be #${value.rankAsPrinted}`;
  // Place and role keep to one line.
  const standing = [place, ...roles].filter(Boolean).join(", ").replaceAll(" ", "\u00a0");
  const note = [standing, ...(spread === undefined ? [] : [plain(spread)])].filter(Boolean).join(", ");
  return {
    ...cell,
    ...defined({ note: nonEmpty(note) }),
    ...(value.rank === 1 && !alone && { tone: "good" as const }),
  };
}

/** Nothing in doubt is called credible: "in doubt" in place of "best credible", and behind every other place and role. */
function rolesIn(edition: Edition, ranking: Ranking, value: RankedValue): string[] {
  const roles = rolesBesidePlace(ranking, value.deployment);
  const isPlaced = value.rank !== undefined || roles.length > 0;
  if (!isPlaced || doubtOf(edition, ranking.metric.id, value) === undefined) return roles;
  return [...roles.filter((role) => role !== BEST), "in doubt"];
}

/** ". All: one run." with links, or nothing. */
export function saidOnce(edition: Edition, codes: ReadonlySet<string>): TextSpan[] {
  if (codes.size === 0) return [];
  return [". All of them: ", ...checkLinks(edition, [...codes], suspicionOf), "."];
}

const checkLinks = (
  { links }: Edition,
  codes: readonly string[],
  named: (code: string) => string,
): TextSpan[] => joined(codes.map((code) => checkLabel(links, code, named(code))));

/** The first against the next, or against the last; what is in doubt is not said without that. */
function ratioSentence(edition: Edition, ranking: Ranking, ratio: Ratio): Rich {
  const { values, metric } = ranking;
  const [isHelped, isOtherHelped] = [ratio.better, ratio.worse].map((id) =>
    values.some((one) => one.deployment === id && isFlattered(one)),
  );
  // As answers say of the same two: what runs vary is no range of a ratio that a cache may have made.
  const end =
    isHelped && !isOtherHelped
      ? "; no further ahead than that, perhaps less: a cache or a buffer may have helped."
      : `; ${rangeOf(ratio)}.`;
  const said = linkedRatio(`${ratio.sentence.replace(/\.$/, "")}${end}`, ratio, values, metric);
  const doubts = doubtsOf(edition, ranking, ratio);
  return doubts === "" ? said : [`In doubt (${doubts}): `, ...[said].flat()];
}

/** "A: perhaps buffered; B: perhaps never written"; what is said of both stands alone. */
function doubtsOf(edition: Edition, { values, metric }: Ranking, { better, worse }: Ratio): string {
  const name = titles(edition.record).deployment;
  const [first = "", second = ""] = [better, worse].map((id) => {
    const value = values.find(({ deployment }) => deployment === id);
    return (value && doubtOf(edition, metric.id, value, hardlyInFull)) ?? "";
  });
  if (first === second) return first;
  return [first && `${name(better)}: ${first}`, second && `${name(worse)}: ${second}`]
    .filter(Boolean)
    .join("; ");
}

/** Who would be first, had no check kept it out. */
function keptOutSentences(edition: Edition, ranking: Ranking): Rich[] {
  const name = titles(edition.record);
  const excluded = ranking.values.find(
    (value) => value.deployment === ranking.bestAsPrinted && value.excludedBy.length > 0,
  );
  if (excluded === undefined) return [];
  const cell = rankedCell(edition, ranking.metric, excluded);
  const winner = ranking.first.map(name.deployment).join(", ");
  return [
    [
      `Fastest as published is ${name.deployment(excluded.deployment)} with `,
      { text: String(cell.text), ...defined({ href: cell.href }) },
      ` (${ranking.metric.phrase}), excluded: `,
      ...checkLinks(edition, excluded.excludedBy, (code) => labelsOf(excluded, [code]).join("")),
      winner ? `. Best credible: ${winner}.` : ". No credible value is left.",
    ],
  ];
}

/** `shown`: the first against the next and what was excluded, by the main metric. `folded`: what was excluded in others. */
export function comparisonSentences(
  edition: Edition,
  { primary, rankings }: Comparison,
): { shown: Rich[]; folded: Rich[] } {
  const [lead] = ratiosOf(primary);
  return {
    shown: [
      ...(lead === undefined ? [] : [ratioSentence(edition, primary, lead)]),
      ...keptOutSentences(edition, primary),
    ],
    folded: rankings
      .filter((ranking) => ranking !== primary)
      .flatMap((ranking) => keptOutSentences(edition, ranking)),
  };
}
