/** A plugin's kind of page: what it throws, or gives in another shape, is told once in its name, and its other pages go on. */
import { z } from "zod";
import type { Page } from "../render/edition/view.ts";
import { GROUPS, type PageKind } from "../render/pages/page-kind.ts";
import { Failure } from "../text/problem.ts";
import type { Plugin } from "./api.ts";
import { failedTo } from "./blame.ts";
import { addressOfPlugin } from "./names.ts";

const href = z
  .string()
  .regex(/^(?:\/(?!\/)|#|https:\/\/)/, "expected an address that begins with /, # or https://");
const link = z.object({ text: z.string(), href });
const tone = z.enum(["bad", "note", "good", "muted"]).optional();
const flag = z.literal(true).optional();
const span = z.union([
  z.string(),
  z.object({
    text: z.string(),
    href: href.optional(),
    code: flag,
    strong: flag,
    tone,
    title: z.string().optional(),
  }),
]);
const rich = z.union([z.string(), z.array(span)]);
const sort = z.union([z.string(), z.number()]).optional();
const title = z.string().optional();
const cell = z.object({
  text: rich,
  href: href.optional(),
  title,
  sort,
  tone,
  struck: flag,
  note: rich.optional(),
});
const column = z.object({ label: z.string(), numeric: flag, long: flag, title, note: title });

/** The blocks that a plugin may use: those without a script behind them. */
const block = z.discriminatedUnion("block", [
  z.object({ block: z.literal("text"), text: rich, tone }),
  z.object({ block: z.literal("note"), title, text: rich, tone: tone.unwrap() }),
  z.object({
    block: z.literal("facts"),
    items: z.array(z.object({ term: z.string(), value: rich, title })),
  }),
  z.object({ block: z.literal("list"), items: z.array(rich) }),
  z.object({ block: z.literal("pre"), text: z.string(), label: z.string() }),
  z.object({
    block: z.literal("figure"),
    svg: z.string().regex(/^charts\/[\w.-]+\.svg$/, "expected what figures.figure gives"),
    caption: rich,
    downloads: z.array(link),
  }),
  z
    .object({
      block: z.literal("table"),
      caption: rich,
      columns: z.array(column).min(1),
      rows: z.array(z.object({ cells: z.array(cell), tone })),
      empty: rich.optional(),
      filter: flag,
      sticky: flag,
      narrow: flag,
      fixed: flag,
    })
    .refine(({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length), {
      message: "expected as many cells in each row as there are columns",
    }),
]);

const page = z.object({
  path: z.string().max(200),
  title: z.string().min(1).max(200),
  description: z.string().min(1).max(400),
  eyebrow: title,
  lede: rich.optional(),
  names: z.array(z.string()).optional(),
  sections: z.array(
    z.object({
      id: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/),
      title: z.string().min(1),
      blocks: z.array(block),
      level: z.literal(3).optional(),
    }),
  ),
});

const menu = z.object({
  group: z.enum(GROUPS),
  name: z.string().min(1).max(40),
  path: z.string(),
  weight: z.number(),
  outside: flag,
});

/** @param config the file that names the plugin. @throws Failure where its entry in the navigation leads out of its own pages */
export function pageKindOf(plugin: Plugin, kind: PageKind, config: string): PageKind {
  const { name, version } = plugin;
  const own = addressOfPlugin(plugin);
  const isOwn = (path: string): boolean =>
    (path === own || path.startsWith(`${own}/`)) && /^[a-z0-9.-]+(?:\/[a-z0-9][a-z0-9.-]*)*\/?$/.test(path);
  const entry = kind.menu && menu.safeParse(kind.menu);
  if (entry && !(entry.success && isOwn(entry.data.path)))
    throw new Failure(
      `${config}: expected the menu of a page of ${name} ${version} to have a group (${GROUPS.join(", ")}), a name, a weight, and a path that is ${own}/ or below it. Correct it.`,
    );
  const told = new Set<string>();
  const tell = (error: unknown): void => {
    const fault = failedTo(plugin, "make its pages", error);
    if (!told.has(fault)) console.error(fault);
    told.add(fault);
  };
  const { pages, shared } = kind;
  return {
    ...(entry?.success && { menu: entry.data as NonNullable<PageKind["menu"]> }),
    ...(pages && { pages: (of) => checkedPages(() => pages(of)) }),
    ...(shared && { shared: (of) => checkedPages(() => shared(of)) }),
  };

  function* checkedPages(made: () => Iterable<Page>): Generator<Page> {
    try {
      for (const given of made()) {
        const fault = faultIn(given);
        if (fault === undefined) yield { ...page.parse(given), kind: "list" } as Page;
        else tell(new Error(fault));
      }
    } catch (error) {
      tell(error);
    }
  }

  function faultIn(given: unknown): string | undefined {
    const found = page.safeParse(given);
    const issue = found.error?.issues[0];
    if (issue) return `expected a page, ${issue.path.join(".") || "it"}: ${issue.message}`;
    const path = found.data?.path ?? "";
    return isOwn(path)
      ? undefined
      : `expected the path of a page to be ${own} or below it, found ${JSON.stringify(path)}`;
  }
}
