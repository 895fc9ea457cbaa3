/** What a page shows, as plain data: front matter for Hugo, whose layouts turn each block into markup and escape every text. */

export type Tone = "bad" | "note" | "good" | "muted";

/** Text, or a piece of it that is linked, marked or code. */
export type TextSpan =
  | string
  | { text: string; href?: string; code?: true; strong?: true; tone?: Tone; title?: string };
export type Rich = string | readonly TextSpan[];

type Link = { text: string; href: string };
export type Badge = { text: string; tone: Tone; title?: string; href?: string };

/** An href starts with "/" for a page of the site, seen from its root; Hugo adds the sub-path it is served from. */
export type TableCell = {
  text: Rich;
  href?: string;
  /** The exact value and its interval, in words. */
  title?: string;
  /** What the column is sorted by. */
  sort?: number | string;
  tone?: Tone;
  /** Excluded of ranking. */
  struck?: true;
  badges?: readonly Badge[];
  /** A second, quieter line. */
  note?: Rich;
  /** 0 to 1: drawn as a small bar behind the number. */
  share?: number;
};

export type TableColumn = {
  label: string;
  numeric?: true;
  /** Holds whole sentences: must not become as narrow as a word. */
  long?: true;
  title?: string;
  href?: string;
  note?: string;
};
export type TableRow = { cells: readonly TableCell[]; tone?: Tone };

export type Table = {
  block: "table";
  caption: Rich;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** Said instead of the table when it has no rows. */
  empty?: Rich;
  /** Offers a text filter to readers with JavaScript. */
  filter?: true;
  sticky?: true;
  /** Many columns with little in each. */
  narrow?: true;
  /** The order of the rows has a meaning: readers cannot sort them. */
  fixed?: true;
  downloads?: readonly Link[];
};

export type Block =
  | Table
  | { block: "text"; text: Rich; tone?: Tone }
  | { block: "note"; title?: string; text: Rich; tone: Tone }
  | { block: "facts"; items: readonly { term: string; value: Rich; title?: string }[] }
  | { block: "list"; items: readonly Rich[] }
  | { block: "cards"; cards: readonly Card[] }
  | { block: "pre"; text: string; label: string }
  | { block: "figure"; svg: string; caption: Rich; downloads: readonly Link[] }
  | { block: "answer"; answer: Answer }
  /** Folded, and open in print. A link to `id` opens it. */
  | { block: "more"; id?: string; summary: string; blocks: readonly Block[] }
  | { block: "content" };

export type Card = { title: string; href?: string; text: Rich; meta?: Rich; tone?: Tone };

/** The answer for one use case in one environment. */
export type Answer = {
  label: string;
  headline: Rich;
  sentence: Rich;
  verdict: "decided" | "leaning" | "open";
  /** The verdict in words: "Leaning, 82 % sure". */
  called: string;
  facts: readonly { term: string; value: Rich }[];
};

/** `level` 3: belongs to the section before it, and is not in the table of contents. */
export type PageSection = { id: string; title: string; blocks: readonly Block[]; level?: 3 };

export type Page = {
  /** Below the version, "environments/ibm-odf"; "" is the home page. */
  path: string;
  kind: string;
  title: string;
  /** One plain sentence for search engines. */
  description: string;
  eyebrow?: string;
  lede?: Rich;
  crumbs?: readonly Link[];
  /** What else people call it: a StorageClass, a product, a code. Search finds it by these. */
  names?: readonly string[];
  /** A layout of its own. */
  layout?: "search" | "explore";
  sections: readonly PageSection[];
};

/** The anchors of a page: its sections, and the folds in them. */
export const anchorsOf = ({ sections }: Page): string[] =>
  sections.flatMap(({ id, blocks }) => [
    id,
    ...blocks.flatMap((block) => (block.block === "more" && block.id !== undefined ? [block.id] : [])),
  ]);

/** Every address that a block leads to. */
export function* hrefsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* hrefsOf(item);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === "href" && typeof item === "string") yield item;
    else yield* hrefsOf(item);
  }
}

/** The text without its marks. */
export const plain = (rich: Rich): string =>
  typeof rich === "string"
    ? rich
    : rich.map((span) => (typeof span === "string" ? span : span.text)).join("");
