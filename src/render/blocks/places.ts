/** The places of one or more deployments in all rankings that hold them. */
import { against, labelsOf } from "../../judge/checks/index.ts";
import { standsAlone } from "../../judge/ranking/level.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { listed, plural } from "../../text/words.ts";
import { formatAsPrinted } from "../../units/format.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { VALUES } from "../edition/links.ts";
import { checkLabel } from "../edition/meanings.ts";
import { bullets, comparisonLink, fold, foldOnPhone, heads, numeric } from "../edition/parts.ts";
import { deploymentCell } from "../edition/storage-class.ts";
import type { Block, Rich, Table, TableCell } from "../edition/view.ts";
import { exactnessOf } from "./comparing/exactness.ts";
import { leadOf } from "./comparing/lead-metric.ts";
import { placeMeaning } from "./comparing/shared-places.ts";
import { doubtsOfPlace, othersInDoubt, standingIn } from "./comparing/standing-in.ts";
import { saidOnce } from "./comparisons.ts";
import { counted, findingOf, notesOfAll, placeText, rankCell, rankedCell } from "./values.ts";

/** `rankings`: those that are shown, if not all. */
export function placesTable(
  edition: Edition,
  deployments: readonly string[],
  rankings: readonly Ranking[] = edition.judgement.rankings,
): Table {
  const name = titles(edition.record);
  const several = deployments.length > 1;
  const found = rankings.flatMap((ranking) =>
    ranking.values
      .filter((value) => deployments.includes(value.deployment))
      .map((value) => ({ ranking, value })),
  );
  const said = notesOfAll(found.map(({ value }) => value));
  const exactness = exactnessOf(found.map(({ value }) => value));
  return {
    block: "table",
    caption: [
      `Places within the environment, metric by metric${placeMeaning(
        ": ",
        found.map(({ ranking, value }) => ({ value, values: ranking.values })),
      )}`,
      ...saidOnce(edition, said),
      ...exactness.said,
    ],
    filter: true,
    columns: heads(
      ...(several ? ["Deployment"] : []),
      { label: "Workload", long: true },
      "Metric",
      numeric("Value"),
      numeric("Rank"),
      "First",
      ...exactness.columns,
    ),
    rows: found.map(({ ranking, value }) => {
      const cells: TableCell[] = [
        ...(several ? [deploymentCell(edition, value.deployment)] : []),
        comparisonLink(edition, ranking),
        metricCell(edition, ranking),
        {
          ...rankedCell(edition, ranking.metric, value, said),
          text: formatAsPrinted(value.quantity, ranking.metric.unit),
        },
        placeCell(edition, { ranking, value }),
        { text: ranking.first.map(name.deployment).join(", ") || "none credible", tone: "muted" },
        ...exactness.cells(ranking.metric, value),
      ];
      return { cells };
    }),
    empty: "Nothing was measured, so nothing is ranked.",
  };
}

/** "#1 of 3", "#2–3 of 5, in doubt" by its own figure, by those of others with that beneath. */
function placeCell(
  edition: Edition,
  { ranking, value }: { ranking: Ranking; value: RankedValue },
): TableCell {
  const { values } = ranking;
  const cell = rankCell(value, values);
  if (value.rank === undefined || standsAlone(values)) return cell;
  const doubts = doubtsOfPlace(edition, { ranking, value });
  const others = othersInDoubt(edition, { ranking, value });
  const isOwn = doubts.length > 0 && others === undefined;
  const beside = isOwn ? ", in doubt" : "";
  const { environment, comparisonId } = ranking;
  const href = edition.links.comparison(environment, comparisonId, VALUES);
  const note: Rich =
    others === undefined ? `rests on ${listed(doubts)}` : [{ text: others, href }, `: ${listed(doubts)}`];
  return {
    ...cell,
    text: `${placeText(value, values)} of ${values.length}${beside}`,
    ...(doubts.length > 0 && { note }),
  };
}

/** What each check found that excludes or doubts a value, folded; a sentence that several share stands once. */
export function reasonBlocks(edition: Edition, values: readonly RankedValue[]): Block[] {
  const found = values.flatMap((value) =>
    [...value.excludedBy, ...against(value)].flatMap((code) => {
      const finding = findingOf(edition, value, code);
      const label = labelsOf(value, [code]).join("");
      return finding === undefined ? [] : [{ code, label, ...finding }];
    }),
  );
  const said = new Map(found.map((one) => [`${one.code} ${one.evidence}`, one]));
  const items = [...said.values()].map(
    ({ code, label, evidence, href }): Rich => [
      checkLabel(edition.links, code, label),
      `: ${evidence} `,
      { text: "Its run", href },
      ".",
    ],
  );
  return fold(`Why figures are excluded or doubted (${items.length})`, bullets(items));
}

/** Leads to the values side by side, where there are several. */
function metricCell({ links }: Edition, { environment, comparisonId, metric, values }: Ranking): TableCell {
  if (values.length < 2) return { text: metric.title };
  return { text: metric.title, href: links.comparison(environment, comparisonId, VALUES) };
}

/** The places of one deployment, in sight where any of them counts. */
export function placesFolded(edition: Edition, id: string, main: readonly Ranking[]): Block[] {
  const { all, excluded } = standingIn(edition, main, id);
  const table = [placesTable(edition, [id], main)];
  // One line says that there are none: it takes no fold.
  if (main.length === 0) return table;
  return all > 0 && all === excluded
    ? fold(`${counted(all, "main figure")}, excluded`, table)
    : foldOnPhone(`Its places in ${plural(main.length, "workload")}`, table);
}

/** Of each comparison that holds the deployment the ranking by the figure that leads it, as on its own page, of those that the deployment is in. */
export function mainPlaces(edition: Edition, deployment: string): Ranking[] {
  const own = edition.judgement.rankings.filter(({ values }) =>
    values.some((value) => value.deployment === deployment),
  );
  return [...Map.groupBy(own, (one) => `${one.environment}/${one.comparisonId}`).values()].flatMap(
    (same) => leadOf(edition, same) ?? [],
  );
}
