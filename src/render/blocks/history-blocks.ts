/** Cells over time: what the latest change comes to, and every time that each was measured. */
import { labelOf, labelsOf } from "../../judge/checks/index.ts";
import { isApart, ratioInterval } from "../../judge/evidence/statistics.ts";
import { type RankedValue, sampleOf } from "../../judge/ranking/value.ts";
import type { Epoch, History, HistoryLine } from "../../judge/side-by-side/epoch.ts";
import type { Metric } from "../../schema/metric.ts";
import { plural } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import type { Figures } from "../charts/figures.ts";
import { CHARTS } from "../charts/index.ts";
import type { SlopeInput } from "../charts/kinds/slope/slope.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { figureHref, runHref } from "../edition/links.ts";
import { deploymentLink, heads, numeric, text } from "../edition/parts.ts";
import type { Block, Rich, Table, TableCell } from "../edition/view.ts";
import { NOT_MEASURED, rankedCell } from "./values.ts";

/** All cells of a deployment: what the latest change comes to, figure by figure; each time that a cell was measured, folded. */
export function historyBlocks(edition: Edition, figures: Figures, histories: readonly History[]): Block[] {
  return [
    ...changeSentences(edition, histories).map((sentence) => text(sentence)),
    ...slopeBlocks(edition, figures, histories),
    changeTable(edition, histories),
    ...histories.filter(tellsMore).map(
      (history): Block => ({
        block: "more",
        summary: `Each time: ${history.comparisonTitle}`,
        blocks: [
          epochTable(edition, history),
          ...(history.alsoChanged.length === 0 ? [] : [alsoBlock(history)]),
        ],
      }),
    ),
  ];
}

/** More lines cross each other. */
const MOST_LINES = 6;

/** A chart for cells with the same times: the figures that changed most, of the tail, the rate and the bandwidth. */
function slopeBlocks(edition: Edition, figures: Figures, histories: readonly History[]): Block[] {
  const timesOf = ({ epochs }: History): string =>
    epochs.map((epoch) => epochText(edition, epoch)).join(" to ");
  return [...Map.groupBy(histories, timesOf)].flatMap(([, own]) => {
    const [first] = own;
    const lines = own
      .flatMap((history) => history.lines.map((line) => ({ history, line })))
      .filter(({ line: { metric, values } }) => isMain(metric) && values.filter(isCredible).length > 1)
      .sort((a, b) => changeOf(b.line) - changeOf(a.line))
      .slice(0, MOST_LINES);
    if (first === undefined || lines.length === 0) return [];
    const input: SlopeInput = {
      title: titles(edition.record).deployment(first.deployment),
      epochs: first.epochs.map(({ version, edition: published }) =>
        [version, published].filter(Boolean).join(", "),
      ),
      lines: lines.map(({ history, line }) => lineOf(history, line)),
    };
    return [figures.figure({ kind: "slope", input }, CHARTS.slope.describe(input))];
  });
}

const isMain = ({ id, unit }: Metric): boolean => unit !== "ns" || id.endsWith(".p99");
const isCredible = (value: RankedValue | undefined): value is RankedValue =>
  value !== undefined && value.excludedBy.length === 0;
const changeOf = ({ change }: HistoryLine): number => Math.abs(Math.log(change?.factor ?? 1));

/** Of the first and the last that are credible. */
function endsTie(values: HistoryLine["values"]): boolean {
  const credible = values.filter(isCredible);
  const [first, last] = [credible[0], credible.at(-1)];
  return (
    first !== undefined &&
    last !== undefined &&
    first.value !== last.value &&
    !isApart(ratioInterval(sampleOf(first), sampleOf(last)))
  );
}

const lineOf = (
  { comparisonTitle }: History,
  { metric, values }: HistoryLine,
): SlopeInput["lines"][number] => ({
  label: `${metric.title}: ${comparisonTitle}`,
  metric: metric.id,
  unit: metric.unit,
  better: metric.better,
  ...(endsTie(values) && { level: true as const }),
  values: values.map((value) => {
    if (value === undefined) return undefined;
    const [run] = value.runs;
    return {
      value: value.value,
      excludedBy: labelsOf(value),
      codes: value.excludedBy,
      href: run === undefined ? "" : figureHref(run.run, run.result, metric),
    };
  }),
});

/** Whether there is more to tell than the table of changes does. */
const tellsMore = ({ epochs, alsoChanged }: History): boolean => epochs.length > 2 || alsoChanged.length > 0;

const alsoBlock = ({ alsoChanged }: History): Block => ({
  block: "text",
  text: `Not the same either: ${alsoChanged.map(({ name, was, is }) => `${name} ${was}, then ${is}`).join("; ")}.`,
});

/** "From Ceph 18 (v2026.1.0) to Ceph 19 (next): 3 of 12 figures got significantly worse, 1 better." Cells with the same two times share one. */
export function changeSentences(edition: Edition, histories: readonly History[]): string[] {
  const timesOf = ({ epochs }: History): string =>
    epochs
      .slice(-2)
      .map((epoch) => epochText(edition, epoch))
      .join(" to ");
  return [...Map.groupBy(histories, timesOf)].map(([times, own]) => {
    const changes = own.flatMap(({ lines }) => lines.flatMap(({ change }) => change ?? []));
    const of = (verdict: string): number => changes.filter((change) => change.verdict === verdict).length;
    const [worse, better, behind, ahead] = [of("worse"), of("better"), of("behind"), of("ahead")];
    const all = plural(changes.length, "figure");
    const outcomes = [
      ...(worse + better === 0 ? [] : [`${worse} of ${all} got significantly worse, ${better} better`]),
      ...(behind + ahead === 0
        ? []
        : [`${behind} of ${all} fell behind, ${ahead} got ahead, by more than the noise of too few runs`]),
    ];
    return `From ${times}: ${outcomes.join("; ") || `none of ${all} changed by more than the runs leave open`}.`;
  });
}

/** One row per figure, in the order of judging. */
function changeTable(edition: Edition, histories: readonly History[]): Table {
  const rows = histories.flatMap((history) => history.lines.map((line) => ({ history, line })));
  return {
    block: "table",
    caption:
      "The latest value over the one before it, and beneath how far that ratio is known: where it holds 1, there is no difference. Worse and better take six runs each; with fewer, the noise of single runs says what is behind or ahead. “Could be chance”: of so many figures one may lie that far apart without a change",
    filter: true,
    columns: heads(
      "Workload",
      "Metric",
      numeric("Before"),
      numeric("Now"),
      numeric("Now over before"),
      "Change",
    ),
    rows: rows.map(({ history, line }) => {
      const [before, now] = line.values.filter((value) => value !== undefined).slice(-2);
      const leads = history.lines[0] === line;
      return {
        cells: [
          { text: history.comparisonTitle, ...(leads && { href: comparisonHref(edition, history) }) },
          { text: line.metric.title },
          before ? rankedCell(edition, line.metric, before) : NOT_MEASURED,
          now ? rankedCell(edition, line.metric, now) : NOT_MEASURED,
          ratioCell(line),
          verdictCell(line),
        ],
      };
    }),
  };
}

function ratioCell({ change }: HistoryLine): TableCell {
  if (change === undefined) return { text: "–", tone: "muted", sort: "" };
  const { factor, interval } = change;
  return {
    text: `${formatNumber(factor)}x`,
    note: `${formatNumber(interval.low)} to ${formatNumber(interval.high)}`,
    sort: factor,
  };
}

const TONE = {
  better: "good",
  ahead: "good",
  worse: "bad",
  behind: "bad",
  "could be chance": "muted",
  "no difference": "muted",
  "cannot tell": "muted",
  "too few runs to tell": "muted",
} as const;

function verdictCell({ change, values }: HistoryLine): TableCell {
  if (change !== undefined) return { text: change.verdict, tone: TONE[change.verdict] };
  const codes = [...new Set(values.slice(-2).flatMap((value) => value?.excludedBy ?? []))];
  return { text: "not compared", tone: "muted", note: `excluded: ${codes.map(labelOf).join(", ")}` };
}

/** "Rook Ceph 18.2 (v2026.1.0, 2026-01-05)". */
function epochText(edition: Edition, { deployment, version, edition: published, from }: Epoch): string {
  const name = titles(edition.record).deployment(deployment);
  return `${name}${version === undefined ? "" : ` ${version}`} (${[published, from?.slice(0, 10)].filter(Boolean).join(", ")})`;
}

/** One row per time, one column per metric. */
function epochTable(edition: Edition, { epochs, lines }: History): Table {
  return {
    block: "table",
    caption: "Each time that the cell was measured, oldest first",
    fixed: true,
    columns: heads(
      "Measured",
      ...lines.map(({ metric }) =>
        numeric(metric.title, { note: metric.better === "higher" ? "higher is better" : "lower is better" }),
      ),
    ),
    rows: epochs.map((epoch, i) => ({
      cells: [
        {
          text: [
            deploymentLink(edition, epoch.deployment),
            ...(epoch.version === undefined ? [] : [` ${epoch.version}`]),
          ],
          note: whenText(epoch),
        },
        ...lines.map(({ metric, values }) => {
          const value = values[i];
          return value === undefined ? NOT_MEASURED : rankedCell(edition, metric, value);
        }),
      ],
    })),
  };
}

function whenText({ edition, from, to, runs }: Epoch): Rich {
  const days = [from, to].flatMap((day) => day?.slice(0, 10) ?? []);
  const [first] = runs;
  return [
    edition,
    ...(days.length > 0 ? [`, ${[...new Set(days)].join(" to ")}`] : []),
    ...(first === undefined
      ? []
      : [", ", { text: runs.length === 1 ? "run" : `${runs.length} runs`, href: runHref(first) }]),
  ];
}

/** The cell among others, on the environment's page. */
const comparisonHref = ({ links }: Edition, { environment, comparisonId }: History): string =>
  links.comparison(environment, comparisonId);
