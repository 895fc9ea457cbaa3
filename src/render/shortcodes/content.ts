/** Reads pages written by people: the shortcodes in them, and the environments without which an edition leaves them out. */
import { parse } from "yaml";

/** A Markdown file; `path` is relative to its content folder. */
export type ContentFile = { path: string; text: string };

export type Ask = {
  name: "val" | "ratio" | "threshold" | "pattern" | "table" | "picture";
  args: readonly string[];
};

const SHORTCODE =
  /\{\{<\s*(val|ratio|threshold|pattern|table|picture)\s+((?:"[^"]*"|[^\s">]+|\s)+?)\s*>\}\}/g;
const ARGUMENT = /"([^"]*)"|([^\s"]+)/g;

/** Shortcodes that print figures, in the order of the text. Hugo refuses those that are malformed. */
export const asksOf = (text: string): Ask[] => asksIn(text).map(({ ask }) => ask);

/** `at`: where in the text. */
export const asksIn = (text: string): { ask: Ask; at: number }[] =>
  [...text.matchAll(SHORTCODE)].map(({ 1: name, 2: args = "", index }) => ({
    at: index,
    ask: {
      name: name as Ask["name"],
      args: [...args.matchAll(ARGUMENT)].map(([, quoted, bare]) => quoted ?? bare ?? ""),
    },
  }));

/** The key under which Hugo finds an answer; layouts/_shortcodes build the same. */
export const askKey = ({ name, args }: Ask): string => [name, ...args].join(" ");

/** `params.requires` of the front matter: ids of environments without which the page has nothing to say. */
export function requiresOf(text: string): string[] {
  const block = /^---\n([\s\S]*?)\n---/.exec(text.replaceAll("\r\n", "\n"))?.[1];
  if (block === undefined) return [];
  const matter: unknown = parse(block);
  const requires = (matter as { params?: { requires?: unknown } } | null)?.params?.requires;
  return Array.isArray(requires) ? requires.map(String) : [];
}

/** A passage on a line of its own, `<!-- with: ENVIRONMENT, ENVIRONMENT -->`, up to `<!-- end -->`. */
const PASSAGE = /^<!-- with: ([^\n]*?) -->\n([\s\S]*?)^<!-- end -->\n(\n?)/gm;

/** The text as an edition has it: passages about environments that it does not hold are left out. */
export const passagesFor = (text: string, environments: readonly string[]): string =>
  text.includes("<!-- with: ")
    ? text
        .replaceAll("\r\n", "\n")
        .replace(PASSAGE, (_, ids: string, passage: string, blank: string) =>
          ids.split(",").every((id) => environments.includes(id.trim())) ? `${passage}${blank}` : "",
        )
    : text;

/** The same with blank lines for what is left out, so that lines keep their numbers. */
export const passagesBlanked = (text: string, environments: readonly string[]): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(PASSAGE, (whole, ids: string, passage: string, blank: string) =>
      ids.split(",").every((id) => environments.includes(id.trim()))
        ? `\n${passage}\n${blank}`
        : whole.replace(/[^\n]/g, ""),
    );

/** Pages and passages that have something to say in an edition with these environments. */
export const contentFor = (content: readonly ContentFile[], environments: readonly string[]): ContentFile[] =>
  content
    .filter(({ text }) => requiresOf(text).every((id) => environments.includes(id)))
    .map(({ path, text }) => ({ path, text: passagesFor(text, environments) }));

/** What the kinds of pictures begin with that show examples. */
export const OF_EXAMPLES = "example-";

/** Examples whose pictures are asked for. */
export const examplesIn = (content: readonly ContentFile[]): Set<string> =>
  new Set(
    content
      .flatMap(({ text }) => asksOf(text))
      .flatMap(({ name, args: [kind = "", ...named] }) =>
        name === "picture" && kind.startsWith(OF_EXAMPLES) ? named : [],
      ),
  );

export const guidesIn = (content: readonly ContentFile[]): Set<string> =>
  new Set(content.flatMap(({ path }) => /^guides\/([^/_]+)\.md$/.exec(path)?.[1] ?? []));
