/** One cell over time: a row an epoch, a column a metric, and beneath it what the latest change comes to. */
import { changeText } from "../judge/change.ts";
import type { Epoch, History, HistoryLine } from "../judge/types.ts";
import { METRICS } from "../schema/metric.ts";
import { type Edition, titles } from "./edition.ts";
import { comparisonAnchor, runHref } from "./links.ts";
import { label, NOT_MEASURED, rankedCell } from "./values.ts";
import type { Block, Cell, Rich, Table } from "./view.ts";

/** Sentences and a table. */
export function historyBlocks(edition: Edition, history: History): Block[] {
  return [
    { block: "list", items: historySentences(edition, history) },
    historyTable(edition, history),
    ...(history.alsoChanged.length === 0
      ? []
      : [
          {
            block: "text" as const,
            tone: "note" as const,
            text: `Not the same either: ${history.alsoChanged.map(({ name, was, is }) => `${name} ${was}, then ${is}`).join("; ")}.`,
          },
        ]),
  ];
}

/** "Read bandwidth is 0.75x (0.71 to 0.79) of what it was: worse." Worse ones first. */
export function historySentences(edition: Edition, { lines, epochs }: History): string[] {
  const place = ({ change }: HistoryLine): number =>
    change === undefined ? 3 : ["worse", "better", "no difference"].indexOf(change.verdict);
  const told = lines.toSorted((a, b) => place(a) - place(b));
  const [was, is] = [epochs.at(-2), epochs.at(-1)].map((epoch) => (epoch ? epochText(edition, epoch) : ""));
  const significant = told.filter(({ change }) => change !== undefined && change.verdict !== "no difference");
  if (significant.length === 0)
    return [`From ${was} to ${is} nothing changed by more than the runs leave open.`];
  return significant.map(
    ({ metric, change }) =>
      `From ${was} to ${is}, ${metric.phrase} came to ${change ? changeText(change) : ""} of what it was: significantly ${change?.verdict}.`,
  );
}

/** "Rook Ceph 18.2 (v2026.1.0, 2026-01-05)". */
function epochText(edition: Edition, { deployment, version, edition: published, from }: Epoch): string {
  const name = titles(edition.record).deployment(deployment);
  return `${name}${version === undefined ? "" : ` ${version}`} (${[published, from?.slice(0, 10)].filter(Boolean).join(", ")})`;
}

function historyTable(edition: Edition, { epochs, lines }: History): Table {
  const name = titles(edition.record).deployment;
  const shown = METRICS.flatMap((metric) => lines.find((line) => line.metric.id === metric.id) ?? []);
  return {
    block: "table",
    caption:
      "The cell at each time, oldest first. The last line is the latest over the one before it, with how far that ratio is known; where it holds 1 there is no difference",
    fixed: true,
    columns: [
      { label: "Measured" },
      ...shown.map(({ metric }) => ({
        label: metric.title,
        numeric: true as const,
        note: metric.better === "higher" ? "higher is better" : "lower is better",
      })),
    ],
    rows: [
      ...epochs.map((epoch, i) => ({
        cells: [
          {
            text: [
              { text: name(epoch.deployment), href: edition.links.deployment(epoch.deployment) },
              ...(epoch.version === undefined ? [] : [` ${epoch.version}`]),
            ],
            note: whenText(epoch),
          },
          ...shown.map(({ metric, values }) => {
            const value = values[i];
            return value === undefined ? NOT_MEASURED : rankedCell(edition, metric, value);
          }),
        ],
      })),
      { cells: [{ text: [{ text: "Latest over the one before", strong: true }] }, ...shown.map(changeCell)] },
    ],
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

function changeCell({ change, values }: HistoryLine): Cell {
  if (change === undefined) {
    const codes = [...new Set(values.slice(-2).flatMap((value) => value?.excludedBy ?? []))];
    return { text: "not compared", tone: "muted", note: `kept out by ${codes.map(label).join(", ")}` };
  }
  const tone = { better: "good", worse: "bad", "no difference": "muted" } as const;
  return { text: changeText(change), tone: tone[change.verdict], note: change.verdict };
}

/** Where the cell stands among others now. */
export const comparisonHref = ({ links }: Edition, { environment, comparisonId }: History): string =>
  links.environment(environment, comparisonAnchor(comparisonId));
