/** A table or a list too long for its page: its first rows stay, and the others are on further pages, each with links to those beside it. */
import { formatCount } from "../../../units/format.ts";
import { joined } from "../parts.ts";
import type { Block, Page, PageSection, Rich, Table, TextSpan } from "../view.ts";
import { briefRow } from "./brief-rows.ts";
import { blockWeight, fits, itemWeight, pageWeight, ROOM, rowWeight } from "./page-weight.ts";

type Long = Table | Extract<Block, { block: "list" }>;
/** Of the rows of a block. */
type Span = { from: number; to: number };
type Cut = { long: Long; own: Span; further: readonly (Span & { path: string })[]; of: number };

/** What stands around a table on a further page: its heads, its caption, links to other pages. */
const AROUND_ROWS = 120;
/** A page that leads to further ones shows some rows in any case. */
const LEAST_ROWS = 5;

/** The page with as many rows as it holds, and those after it. Rows to which links lead stay where they are. */
export function shortened(page: Page, base: string): Page[] {
  if (fits(page)) return [page];
  // Hugo drops a page that is a leaf in one edition and a branch in another: below a leaf lies nothing.
  const end = page.branch || page.kind === "list" ? "/" : "-";
  const longest = longestFor(page);
  const cuts = new Map<Block, Cut>();
  for (const section of page.sections) {
    const long = section.blocks.filter(isLong);
    for (const [i, block] of long.entries()) {
      const name = [section.id === "all" ? "" : section.id, i === 0 ? "" : String(i + 1)];
      const cut = cutOf(
        block,
        longest,
        `${page.path}${end}${name
          .filter(Boolean)
          .map((part) => `${part}-`)
          .join("")}`,
      );
      if (cut !== undefined) cuts.set(block, cut);
    }
  }
  if (cuts.size === 0) return [page];
  const address = (path: string): string =>
    `${base}${page.sameAs ?? page.path}${path.slice(page.path.length)}/`;
  const sections = page.sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block) => {
      const cut = cuts.get(block);
      return cut === undefined ? block : [...part(cut, cut.own), furtherLinks(cut, address)];
    }),
  }));
  const short: Page = { ...page, sections };
  if (page.sameAs !== undefined) return [short];
  const further = page.sections.flatMap((section) =>
    section.blocks.flatMap((block) => {
      const cut = cuts.get(block);
      return cut === undefined ? [] : furtherPages(page, section, cut, address);
    }),
  );
  return [short, ...further];
}

const isLong = (block: Block): block is Long =>
  (block.block === "table" && block.rows.every(({ id }) => id === undefined)) || block.block === "list";

const weightsOf = (long: Long): number[] =>
  long.block === "table" ? long.rows.map(rowWeight) : long.items.map(itemWeight);

/** How heavy a long block may be for all of them to fit; half a page at least is theirs, as folds can go. */
function longestFor(page: Page): number {
  const weights = page.sections
    .flatMap(({ blocks }) => blocks.filter(isLong).map(blockWeight))
    .sort((a, b) => a - b);
  const all = weights.reduce((sum, one) => sum + one, 0);
  let left = Math.max(ROOM / 2, ROOM - (pageWeight(page) - all));
  for (const [i, weight] of weights.entries()) {
    const share = left / (weights.length - i);
    if (weight > share) return share;
    left -= weight;
  }
  return Number.POSITIVE_INFINITY;
}

/** Undefined where all of it may stay. */
function cutOf(long: Long, most: number, prefix: string): Cut | undefined {
  if (blockWeight(long) <= most) return undefined;
  const weights = weightsOf(long);
  const frame = blockWeight(long) - weights.reduce((sum, one) => sum + one, 0);
  const to = Math.max(LEAST_ROWS, endOf(weights, 0, most - frame));
  if (to >= weights.length) return undefined;
  const further: (Span & { path: string })[] = [];
  for (let from = to; from < weights.length; ) {
    const next = endOf(weights, from, ROOM - AROUND_ROWS);
    further.push({ from, to: next, path: `${prefix}${further.length + 2}` });
    from = next;
  }
  return { long, own: { from: 0, to }, further, of: weights.length };
}

/** Behind the last row that fits; one does. */
function endOf(weights: readonly number[], from: number, room: number): number {
  let [to, left] = [from, room];
  while (to < weights.length && (to === from || left >= (weights[to] ?? 0))) {
    left -= weights[to] ?? 0;
    to++;
  }
  return to;
}

function part({ long, of }: Cut, { from, to }: Span): Block[] {
  if (long.block === "list") return [{ ...long, items: long.items.slice(from, to) }];
  const caption: Rich = [...[long.caption].flat(), ` (${numbers({ from, to })} of ${formatCount(of)})`];
  return [{ ...long, caption, rows: long.rows.slice(from, to).map(briefRow) }];
}

/** "1 to 1,000". */
const numbers = ({ from, to }: Span): string =>
  to === from + 1 ? formatCount(to) : `${formatCount(from + 1)} to ${formatCount(to)}`;

function furtherLinks({ further, own, of }: Cut, address: (path: string) => string): Block {
  const links = further.map((span): TextSpan => ({ text: numbers(span), href: address(span.path) }));
  return { block: "text", text: [`${numbers(own)} of ${formatCount(of)}. Further: `, ...joined(links), "."] };
}

function furtherPages(
  page: Page,
  { title: of, id }: PageSection,
  cut: Cut,
  address: (path: string) => string,
): Page[] {
  const { further, own } = cut;
  const all = [{ ...own, path: page.path }, ...further];
  const crumbs = [...(page.crumbs ?? []), { text: page.title, href: address(page.path) }];
  const within = id === "all" || of === page.title ? page.title : `${page.title}: ${of}`;
  return further.map((span, i): Page => {
    const title = `${within}, ${numbers(span)} of ${formatCount(cut.of)}`;
    const beside = [
      { before: "Before: ", to: all[i] },
      { before: "Next: ", to: all[i + 2] },
    ].flatMap(({ before, to }): TextSpan[] =>
      to === undefined ? [] : [before, { text: numbers(to), href: address(to.path) }, ". "],
    );
    return {
      path: span.path,
      kind: "below",
      title,
      description: `${title}.`,
      crumbs,
      sections: [
        {
          id: "all",
          title: id === "all" ? numbers(span) : `${of}, ${numbers(span)}`,
          blocks: [...part(cut, span), { block: "text", text: beside }],
        },
      ],
    };
  });
}
