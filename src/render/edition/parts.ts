/** Parts of pages that come again and again; what has nothing in it leaves nothing. */
import { defined } from "../../text/defined.ts";
import { plural } from "../../text/words.ts";
import { type Edition, titles } from "./edition.ts";
import type { Block, Page, PageSection, Rich, TableCell, TableColumn, TextSpan, Tone } from "./view.ts";

type Linked = { text: string; href: string };

/** The name of a deployment, leading to its page. */
export const deploymentLink = ({ record, links }: Pick<Edition, "record" | "links">, id: string): Linked => ({
  text: titles(record).deployment(id),
  href: links.deployment(id),
});

/** The name of an environment, leading to its page. */
export const environmentLink = (
  { record, links }: Pick<Edition, "record" | "links">,
  id: string,
): Linked => ({
  text: titles(record).environment(id),
  href: links.environment(id),
});

/** One after the other, with `between` from the second on, and `last` before the last one: "A, B or C". */
export const joined = (
  items: readonly (TextSpan | readonly TextSpan[])[],
  between = ", ",
  last = between,
): TextSpan[] =>
  items.flatMap((item, i) => [...(i > 0 ? [i === items.length - 1 ? last : between] : []), ...[item].flat()]);

/** Columns of a table; a text stands for a column with that label. */
export const heads = (...columns: readonly (string | TableColumn)[]): TableColumn[] =>
  columns.map((column) => (typeof column === "string" ? { label: column } : column));

/** A column of numbers. */
export const numeric = (label: string, more: Omit<TableColumn, "label" | "numeric"> = {}): TableColumn => ({
  label,
  numeric: true,
  ...more,
});

export const countCell = (count: number): TableCell => ({ text: String(count), sort: count });

export const orNotStated = (text: string | undefined): TableCell =>
  text ? { text } : { text: "not stated", tone: "muted" };

/** The blocks under a heading. */
export const section = (id: string, title: string, blocks: readonly Block[]): PageSection[] =>
  blocks.length > 0 ? [{ id, title, blocks }] : [];

/** Pages of their own, folded: each is loaded when it is opened. */
export const elsewhere = ({ links }: Edition, pages: readonly Page[]): Block[] =>
  pages.map(({ path, title }) => ({ block: "elsewhere", summary: title, href: links.page(path) }));

/** The blocks folded under a line. */
export const fold = (summary: string, blocks: readonly Block[]): Block[] =>
  blocks.length > 0 ? [{ block: "more", summary, blocks }] : [];

/** Folded where the screen is a phone's, on which it would be many screens long. */
export const foldOnPhone = (summary: string, blocks: readonly Block[]): Block[] =>
  blocks.length > 0 ? [{ block: "more", onPhone: true, summary, blocks }] : [];

export const bullets = (items: readonly Rich[]): Block[] =>
  items.length > 0 ? [{ block: "list", items }] : [];

export const facts = (items: readonly { term: string; value: Rich }[]): Block[] =>
  items.length > 0 ? [{ block: "facts", items }] : [];

/** As they stand in a file or on a terminal. */
export const lines = (label: string, all: readonly string[]): Block[] =>
  all.length > 0 ? [{ block: "pre", label, text: all.join("\n") }] : [];

/** What is to be typed stands beside what is said of it, where there is room. */
export function besideCommands(blocks: readonly Block[]): readonly Block[] {
  const at = blocks.findIndex(
    (block) => block.block === "pre" || (block.block === "more" && block.blocks[0]?.block === "pre"),
  );
  return at < 1 ? blocks : [{ block: "columns", columns: [blocks.slice(0, at), blocks.slice(at)] }];
}

export const text = (of: Rich, tone?: Tone): Block => ({ block: "text", text: of, ...defined({ tone }) });

/** "55 runs and 5 estimates": what was only projected was never run. */
export function runsTold(runs: Edition["runs"]): string {
  const estimates = runs.filter(({ basis }) => basis === "estimated").length;
  const ran = runs.length - estimates;
  return [
    ...(ran > 0 || estimates === 0 ? [plural(ran, "run")] : []),
    ...(estimates > 0 ? [plural(estimates, "estimate")] : []),
  ].join(" and ");
}

/** How many runs a deployment has; what was only projected is no run. */
export function runsCell({ runs }: Edition, deployment: string): TableCell {
  const own = runs.filter((run) => run.deployment === deployment);
  return own.length === 0 ? { text: "not measured", tone: "muted", sort: 0 } : runsCount(own);
}

/** "27"; "4 runs and 6 estimates" where some were only projected. */
export function runsCount(own: Edition["runs"]): TableCell {
  const ran = own.filter(({ basis }) => basis !== "estimated").length;
  return ran === own.length ? countCell(ran) : { text: runsTold(own), sort: ran };
}

/** What was compared, leading to its place on the environment's page. */
export const comparisonLink = (
  { links }: Edition,
  of: { environment: string; comparisonId: string; comparisonTitle: string },
): Linked => ({
  text: of.comparisonTitle,
  href: links.comparison(of.environment, of.comparisonId),
});

/** The name of a profile, leading to its job file. */
export const profileSpan = ({ record, links }: Edition, id: string): TextSpan => ({
  text: id,
  code: true,
  ...(record.profiles.has(id) && { href: links.profile(id) }),
});
