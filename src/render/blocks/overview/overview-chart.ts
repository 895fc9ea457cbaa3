/** The overview of an environment: all of its deployments against the workloads that they ran, as a heatmap. */

import { isRandom } from "../../../judge/evidence/in-flight.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import { isDeclared } from "../../../judge/evidence/noise.ts";
import { ENOUGH_RUNS } from "../../../judge/index.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { blockSizeOf, directionsOf } from "../../../schema/workload.ts";
import { defined } from "../../../text/defined.ts";
import { formatNumber, formatShare } from "../../../units/format.ts";
import { LEVEL } from "../../charts/drawing/compact.ts";
import type { Figures } from "../../charts/figures.ts";
import type { OverviewInput } from "../../charts/kinds/overview/overview-input.ts";
import {
  behindLead,
  besideBest,
  cautionedBests,
  passedBests,
  UNDOUBTED,
  untoldText,
} from "../../charts/kinds/overview/standing.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { comparisonLink, fold, heads, text } from "../../edition/parts.ts";
import { classLabel, deploymentHead } from "../../edition/storage-class.ts";
import type { Badge, Block, Table, TableCell, TextSpan } from "../../edition/view.ts";
import { comparisonsOf } from "../comparisons.ts";
import { NOT_MEASURED, rankedCell } from "../values.ts";
import { headOf, patternOf, statisticOf, testOf } from "../workloads/overview-heads.ts";
import { cellsOf } from "./overview-cells.ts";
import { exclusionsOf } from "./why-excluded.ts";

/** More columns would be too narrow for their figures. */
const MOST_WORKLOADS = 8;

/**
 * The heatmap of an environment, with CSV, JSON, SVG and specification beneath; no block where fewer than two deployments, or nothing credible, can
 * be compared. On a page: `...overviewBlocks(edition, figures, "talos-homelab")`, with `figures` as pages get it.
 * @param beside said beneath it, behind how many of the workloads it shows
 */
export function overviewBlocks(
  edition: Edition,
  figures: Figures,
  environment: string,
  beside: readonly TextSpan[] = [],
): Block[] {
  const input = overviewOf(edition, environment);
  if (input === undefined) return [];
  const all = comparedIn(edition, environment).length;
  const shown = input.workloads.length;
  const extent =
    all > shown
      ? [
          `${formatNumber(shown)} of ${formatNumber(all)} workloads: those that most deployments ran, of these random and small I/O first. `,
        ]
      : [];
  const head = [...extent, ...beside];
  return [
    text(eachCell(input)),
    figures.figure(
      { kind: "overview", input },
      {
        caption: `Each deployment of ${input.environment} against the best of each workload.`,
        how: `${signsText(input)}Level: no further from that value than chance allows, or in the first place beside it.${chanceText(edition, environment)}${input.cells.some(({ untold }) => untold) ? UNTOLD_HOW : ""}${onlyText(input)}${input.cells.some(({ caution }) => caution !== undefined) ? MARKED : ""}${input.cells.some(({ ahead }) => ahead) ? PASSED : ""}${cautionedBests(input.cells).size > 0 ? ALL_CAUTIONED : ""} Jobs and queue depth of a column: in its tooltip, and under “The numbers”.`,
      },
    ),
    ...exclusionsOf(edition, environment, input),
    ...(head.length > 0 ? [text(head)] : []),
    ...fold("The numbers", [numbersOf(edition, environment, input)]),
  ];
}

const eachCell = ({ cells }: OverviewInput): string =>
  `Each cell: how many times worse than the best of its column without a caution${cautionedBests(cells).size > 0 ? ", or of all where each carries one" : ""}.`;

/** Of the signs those that it has. */
function signsText({ cells }: OverviewInput): string {
  const signs = [
    ["Hatched in red: excluded.", cells.some(({ excludedBy }) => excludedBy.length > 0)],
    [
      "Green outline: that best or level with it, but behind one in doubt.",
      cells.some(({ behind }) => behind),
    ],
  ] as const;
  return signs.map(([says, has]) => (has ? `${says} ` : "")).join("");
}

/** How far runs are taken to vary, by which level is told from better: " Single runs are assumed to vary by 15 %." */
function chanceText(edition: Edition, environment: string): string {
  const few = shownIn(edition, environment)
    .flatMap(({ ranking }) => ranking.values)
    .filter(({ runs }) => runs.length < ENOUGH_RUNS);
  const [least, most] = [Math.min, Math.max].map((of) => of(...few.map(({ noise }) => noise.cv)));
  if (few.length === 0 || least === undefined || most === undefined) return "";
  const by = least === most ? formatShare(most) : `${formatShare(least)} to ${formatShare(most)}`;
  return ` Single runs are ${few.every(({ noise }) => isDeclared(noise)) ? "assumed to vary by" : "taken to vary, as they did or are assumed to, by"} ${by}.`;
}

const MARKED =
  " Question mark: with a caution, as where a check speaks against it or another figure of its test, or hardly anything of it could be verified.";

const UNTOLD_HOW = " †, without a shade: not told apart among all of the column; the two alone would be.";

const ALL_CAUTIONED =
  " Where all of a column carry one, they are held against the best of these, and how many times worse they are rests on it.";

const PASSED = ` “Better”, hatched along the top: ahead of ${UNDOUBTED}, but in doubt.`;

const onlyText = ({ cells }: OverviewInput): string =>
  cells.some(({ alone }) => alone) ? " Only: checks exclude all others of its column." : "";

/** The same for those who do not see the picture or use no pointer: a row for each column of it. */
function numbersOf(edition: Edition, environment: string, { deployments, cells }: OverviewInput): Table {
  const passed = passedBests(cells);
  const cellOf = ({ id, metric, values }: Ranking, deployment: string): TableCell => {
    const value = values.find((one) => one.deployment === deployment);
    if (value === undefined) return NOT_MEASURED;
    const { times, isRough, level, alone, ahead, behind, untold } =
      cells.find((one) => one.workload === id && one.deployment === deployment) ?? {};
    // The exact value is on the page of the comparison: this one stays light.
    const { badges = [], title: _, ...cell } = rankedCell(edition, metric, value);
    return {
      ...cell,
      ...defined({
        note:
          times === undefined
            ? undefined
            : alone
              ? "the only one not excluded"
              : behind
                ? behindLead({ ...defined({ times, untold }) }, behind)
                : level
                  ? untold
                    ? untoldText(untold)
                    : LEVEL
                  : ahead
                    ? `${besideBest({ times, ...defined({ isRough }) })} than ${UNDOUBTED}, in doubt`
                    : times === 1
                      ? passed.has(id)
                        ? UNDOUBTED
                        : "best"
                      : besideBest({ times, ...defined({ isRough }) }),
      }),
      badges: fewBadges(
        badges.filter(({ tone }) => tone !== "muted"),
        cell.href,
      ),
    };
  };
  return {
    block: "table",
    caption:
      "The figures of the picture, and how many times worse each is than the best of its row without a caution, where they can be told apart; where all carry one, than the best of these.",
    columns: heads(
      "Workload",
      ...deployments.map(({ id }) => ({ ...deploymentHead(edition, id), numeric: true as const })),
    ),
    rows: shownIn(edition, environment).map(({ ranking }) => ({
      cells: [
        { text: [comparisonLink(edition, ranking), `: ${ranking.metric.phrase}`] },
        ...deployments.map(({ id }) => cellOf(ranking, id)),
      ],
    })),
    fixed: true,
    narrow: true,
  };
}

/** More labels make a row taller than its figures. */
const MOST_BADGES = 2;

/** The gravest and how many more, with the way to the run that has them all, where there are many. */
function fewBadges(badges: readonly Badge[], run: string | undefined): readonly Badge[] {
  const [first, ...others] = badges;
  if (first === undefined || badges.length <= MOST_BADGES) return badges;
  const more = { text: `${others.length} more`, title: others.map(({ text: label }) => label).join(", ") };
  return [first, { ...more, tone: first.tone, ...defined({ href: run }) }];
}

type Compared = { ranking: Ranking; judged: JudgedResult };

/** Workloads that two deployments or more ran, each by the metric that leads it: those of most deployments first, then what storage finds hardest. */
function comparedIn(edition: Edition, environment: string): Compared[] {
  const results = new Map(edition.judgement.results.map((one) => [one.comparisonId, one]));
  const compared = comparisonsOf(edition, environment).flatMap(({ id, primary }): Compared[] => {
    const judged = results.get(id);
    return judged && primary.values.length > 1 ? [{ ranking: primary, judged }] : [];
  });
  return compared.sort(
    (a, b) =>
      b.ranking.values.length - a.ranking.values.length ||
      Number(isRandom(b.judged.result.workload.rw)) - Number(isRandom(a.judged.result.workload.rw)) ||
      blockOf(a) - blockOf(b),
  );
}

/** Bytes of its largest block; those that are not stated come last. */
const blockOf = ({ judged: { result } }: Compared): number =>
  Math.max(
    ...directionsOf(result.workload.rw).map((side) => blockSizeOf(result.workload, side) ?? Number.MAX_VALUE),
  );

/** Those that it has room for: of one test, of that what shares an order, and of that a direction, side by side. */
function shownIn(edition: Edition, environment: string): Compared[] {
  const some = comparedIn(edition, environment).slice(0, MOST_WORKLOADS);
  const grouped = (all: readonly Compared[], length: number): Compared[][] => [
    ...Map.groupBy(all, ({ judged }) =>
      patternOf(judged.result.workload.rw).slice(0, length).join(),
    ).values(),
  ];
  return [...Map.groupBy(some, ({ judged }) => testOf(judged)).values()].flatMap((test) =>
    grouped(test, 1).flatMap((own) => grouped(own, 2).flat()),
  );
}

function overviewOf(edition: Edition, environment: string): OverviewInput | undefined {
  const compared = shownIn(edition, environment);
  const name = titles(edition.record);
  const ids = [...new Set(compared.flatMap(({ ranking }) => ranking.values.map((v) => v.deployment)))];
  const cells = compared.flatMap(({ ranking }) => cellsOf(edition, ranking));
  if (ids.length < 2 || cells.every(({ times }) => times === undefined)) return undefined;
  const score = (id: string): number => {
    const own = cells.flatMap(({ deployment, times }) =>
      deployment === id && times ? Math.log(Math.max(1, times)) : [],
    );
    return own.length === 0 ? Number.MAX_VALUE : own.reduce((sum, one) => sum + one, 0) / own.length;
  };
  return {
    environment: name.environment(environment),
    deployments: ids
      .sort((a, b) => score(a) - score(b) || (a < b ? -1 : 1))
      .map((id) => ({
        id,
        title: name.deployment(id),
        ...defined({ storageClass: classLabel(edition.record, id) }),
        href: edition.links.deployment(id),
      })),
    workloads: compared.map(({ ranking, judged }) => ({
      id: ranking.id,
      title: ranking.comparisonTitle,
      test: testOf(judged),
      pattern: patternOf(judged.result.workload.rw),
      head: [...headOf(judged.result.workload), statisticOf(ranking)],
      metric: ranking.metric.phrase,
      unit: ranking.metric.unit,
    })),
    cells,
  };
}
