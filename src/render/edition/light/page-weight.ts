/** About how many elements a page becomes: a phone lays out some, and not thousands. */
import type { AnswerView, Scorecard } from "../answer-view.ts";
import type { Block, Page, PageSection, Rich, TableCell, TableRow } from "../view.ts";

/** Elements that a page is to have; what can't be moved may take a tenth more, to which `npm run check:site` holds pages. */
const AIM = 1500;
export const MOST_ELEMENTS = 1.1 * AIM;
/** What is around its sections: header, menu, footer. */
const AROUND = 200;
/** What is counted here is near to what becomes of it, and not the same. */
const SLACK = 60;
/** Elements of its sections by which a page has what it is to have. */
export const ROOM = AIM - SLACK - AROUND;

/** Both frames of a chart together, where its kind is heavier than most. */
const CHARTS: Readonly<Record<string, number>> = {
  overview: 550,
  asymmetry: 330,
  "latency-heatmap": 340,
  "latency-percentiles": 280,
  scatter: 230,
};
const CHART = 150;
/** A card without what is counted of it; a row of two figures side by side; a fact, and the commands of one. */
const CARD = 50;
const SCORED = 24;
const FACT = 3;
/** Of what two columns tell of a storage. */
const ROW = 4;
const COMMANDS = 12;

/** Of all that is in its sections, and beside its title. */
export const pageWeight = ({ sections, beside = [] }: Page): number =>
  sum(sections.map(sectionWeight)) + sum(beside.map(blockWeight));
/** Whether it may stay as it is where nothing more can be moved. */
export const fits = (page: Page): boolean => pageWeight(page) <= MOST_ELEMENTS - SLACK - AROUND;

const sum = (weights: readonly number[]): number => weights.reduce((all, one) => all + one, 0);
const sectionWeight = ({ blocks }: PageSection): number => 3 + sum(blocks.map(blockWeight));
export const rowWeight = ({ cells }: TableRow): number => 1 + sum(cells.map(cellWeight));
export const itemWeight = (item: Rich): number => 1 + spansIn(item);

/** About how many elements it becomes. */
export function blockWeight(block: Block): number {
  switch (block.block) {
    case "table":
      return 14 + 3 * block.columns.length + sum(block.rows.map(rowWeight));
    case "figure":
      return CHARTS[/charts\/(.*)-[0-9a-f]+\.svg$/.exec(block.svg)?.[1] ?? ""] ?? CHART;
    case "more":
      return 2 + sum(block.blocks.map(blockWeight));
    case "columns":
      return 1 + sum(block.columns.map((of) => 1 + sum(of.map(blockWeight))));
    case "facts":
      return 1 + sum(block.items.map(({ value }) => 2 + spansIn(value)));
    case "counts":
      return 3 + 4 * block.items.length + spansIn(block.said);
    case "list":
      return 1 + sum(block.items.map(itemWeight));
    case "multiples":
      return 12 + sum(block.items.map(({ marks }) => 14 + 2 * marks.length));
    case "standings":
      return 3 + sum(block.items.map(({ marks }) => 8 + 2 * marks.length));
    case "cards":
      return 1 + 6 * block.cards.length;
    case "answer":
      return answerWeight(block.answer);
    case "choose":
      return 60;
    default:
      return 4;
  }
}

function answerWeight({ scorecard, facts }: AnswerView): number {
  const told = facts.map(
    ({ value, rows = [], pre, after }) =>
      FACT +
      spansIn(value) +
      sum(rows.map(({ of, said }) => ROW + spansIn(of) + spansIn(said))) +
      (pre ? COMMANDS : 0) +
      (after ? COMMANDS : 0),
  );
  return CARD + (scorecard === undefined ? 0 : scoreWeight(scorecard)) + sum(told);
}

const scoreWeight = ({ rows, costs, disks }: Scorecard): number =>
  20 + SCORED * rows.length + (costs ? 6 : 0) + (disks ? 6 : 0);

const spansIn = (rich: Rich): number =>
  typeof rich === "string" ? 0 : rich.filter((span) => typeof span !== "string").length;

function cellWeight({ text, note, badges, share, href, title, struck, tone }: TableCell): number {
  const isBare = !(href || title || badges || note || share || struck || tone);
  return (
    (isBare ? 1 : 2) +
    spansIn(text) +
    (note === undefined ? 0 : 1 + spansIn(note)) +
    (badges === undefined ? 0 : 1 + badges.length) +
    (share === undefined ? 0 : 3)
  );
}
