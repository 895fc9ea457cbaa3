/**
 * What makes a page too heavy for a phone is on a page of its own below it: the heaviest of its folds go first, closed ones before
 * those that a wide screen shows, as many as it takes. Each stays as a fold that leads there, and that a script fills when it is opened.
 */
import { defined } from "../../text/defined.ts";
import { lowerFirst } from "../../text/words.ts";
import { addressPart } from "./links.ts";
import type { Block, Page, PageSection, Rich, TableCell } from "./view.ts";

/** Elements that a page is to have; what can't be moved may take a tenth more, to which `npm run check:site` holds pages. */
const AIM = 1500;
export const MOST_ELEMENTS = 1.1 * AIM;
/** What is around its sections: header, menu, footer. */
const AROUND = 200;
/** What is counted here is near to what becomes of it, and not the same. */
const SLACK = 60;

/** Both frames of a chart together, where its kind is heavier than most. */
const CHARTS: Readonly<Record<string, number>> = {
  overview: 550,
  asymmetry: 330,
  "latency-heatmap": 340,
  "latency-percentiles": 280,
  scatter: 230,
};
const CHART = 150;
/** A row of two figures side by side. */
const SCORED = 19;
/** A lighter fold is not worth a page. */
const LEAST = 30;

type Fold = Extract<Block, { block: "more" }>;

/** The page and those below it. `base`: where its edition is, "/v2026.3.0/". */
export function lightened({ sameAs, ...page }: Page, base: string): Page[] {
  let left = AROUND + sum(page.sections.map(sectionWeight)) - (AIM - SLACK);
  if (left <= 0) return [page];
  const heaviest = page.sections
    .flatMap((section) => section.blocks.filter(isMovable).map((fold) => ({ section, fold })))
    .sort((a, b) => openAt(a) - openAt(b) || blockWeight(b.fold) - blockWeight(a.fold));
  const moved = new Map<Block, Page>();
  for (const { section, fold } of heaviest) {
    if (left <= 0) break;
    left -= blockWeight(fold);
    moved.set(fold, pageOf(page, section, fold, base));
  }
  if (moved.size === 0) return [page];
  const sections = page.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block): Block => {
      const own = moved.get(block);
      if (own === undefined || block.block !== "more") return block;
      const { id, summary, asked } = block;
      return {
        block: "elsewhere",
        ...defined({ id, asked }),
        summary,
        href: `${base}${belowIn(own, page.path, sameAs)}/`,
      };
    }),
  }));
  const light: Page = { ...page, branch: true, sections };
  return sameAs === undefined ? [light, ...moved.values()] : [light];
}

const belowIn = ({ path }: Page, own: string, sameAs = own): string => `${sameAs}${path.slice(own.length)}`;

const isMovable = (block: Block): block is Fold => block.block === "more" && blockWeight(block) >= LEAST;

/** What a phone alone folds is in sight elsewhere: it goes last. */
const openAt = ({ fold }: { fold: Fold }): number => Number(fold.onPhone === true);

function pageOf(page: Page, section: PageSection, fold: Fold, base: string): Page {
  const { id, summary, blocks } = fold;
  const name = id ?? `${section.id}-${addressPart(summary.replace(/\s*\(\d+\)$/, ""))}`;
  const within = section.title === page.title ? "" : `${section.title}, `;
  // What is asked besides goes on with the question that its page is called by.
  const title =
    fold.asked === undefined ? `${page.title}: ${within}${summary}` : `${page.title}, ${lowerFirst(summary)}`;
  const own = { text: page.title, href: `${base}${page.path}/` };
  return {
    path: `${page.path}/${name}`,
    kind: "below",
    title,
    description: `${title}.`,
    crumbs: [...(page.crumbs ?? []), own],
    sections: [{ id: "all", title: summary, blocks }],
  };
}

const sum = (weights: readonly number[]): number => weights.reduce((all, one) => all + one, 0);
const sectionWeight = ({ blocks }: PageSection): number => 3 + sum(blocks.map(blockWeight));

/** About how many elements it becomes. */
function blockWeight(block: Block): number {
  switch (block.block) {
    case "table":
      return (
        14 + 3 * block.columns.length + sum(block.rows.map(({ cells }) => 1 + sum(cells.map(cellWeight))))
      );
    case "figure":
      return CHARTS[/charts\/(.*)-[0-9a-f]+\.svg$/.exec(block.svg)?.[1] ?? ""] ?? CHART;
    case "more":
      return 2 + sum(block.blocks.map(blockWeight));
    case "columns":
      return 1 + sum(block.columns.map((of) => 1 + sum(of.map(blockWeight))));
    case "facts":
      return 1 + sum(block.items.map(({ value }) => 2 + spansIn(value)));
    case "list":
      return 1 + sum(block.items.map((item) => 1 + spansIn(item)));
    case "multiples":
      return 12 + sum(block.items.map(({ marks }) => 14 + 2 * marks.length));
    case "cards":
      return 1 + 6 * block.cards.length;
    case "answer":
      return (
        60 + (block.answer.scorecard === undefined ? 0 : 14 + SCORED * block.answer.scorecard.rows.length)
      );
    case "choose":
      return 60;
    default:
      return 4;
  }
}

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
