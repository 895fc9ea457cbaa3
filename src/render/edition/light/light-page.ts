/**
 * What makes a page too heavy for a phone is on a page of its own below it: the heaviest of its folds go first, closed ones before
 * those that a wide screen shows, as many as it takes. Each stays as a fold that leads there, and that a script fills when it is opened.
 * What is too long even then, lists and tables, goes on on further pages.
 */

import { defined } from "../../../text/defined.ts";
import { addressPart } from "../links.ts";
import type { Block, Page, PageSection } from "../view.ts";
import { shortened } from "./long-lists.ts";
import { blockWeight, fits, pageWeight, ROOM } from "./page-weight.ts";

/** A lighter fold is not worth a page. */
const LEAST = 30;

type Fold = Extract<Block, { block: "more" }>;

/** The page and those below it. `base`: where its edition is, "/v2026.3.0/". */
export function lightened(page: Page, base: string): Page[] {
  const folded = withoutFolds(page, base);
  // Most are light enough, or have folds enough.
  if (folded.every(fits)) return folded;
  const [whole, ...further] = folded[0] && fits(folded[0]) ? [page] : shortened(page, base);
  const [light, ...below] = whole === undefined ? [] : withoutFolds(whole, base);
  return [...(light ? [light] : []), ...below.flatMap((one) => shortened(one, base)), ...further];
}

function withoutFolds({ sameAs, ...page }: Page, base: string): Page[] {
  let left = pageWeight(page) - ROOM;
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
  const { id, summary, alone, blocks } = fold;
  const name = id ?? `${section.id}-${addressPart(summary.replace(/\s*\(\d+\)$/, ""))}`;
  const within = section.title === page.title ? "" : `${section.title}, `;
  const title = `${page.title}: ${alone ?? `${within}${summary}`}`;
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
