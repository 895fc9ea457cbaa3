/** What a build weighs: pages by section, charts, and the pages that matter most, as readers receive them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Tree } from "../effects/file-state.ts";
import { formatValue } from "../units/format.ts";

type File = { path: string; bytes: number };

/** What its heaviest files weigh. */
export type Weights = {
  home: Weighed | undefined;
  page: Weighed | undefined;
  css: Weighed | undefined;
  script: Weighed | undefined;
  /** Each of them by its path, for the next build. */
  all: Readonly<Record<string, number>>;
};
type Weighed = { path: string; gzipped: number };

const filesIn = (tree: Tree["files"]): File[] => [...tree].map(([path, { bytes }]) => ({ path, bytes }));
const isPage = ({ path }: File): boolean => path.endsWith("index.html");

/** @param tree files of the site, as far as what it weighs is there @param known weight of a file that was weighed before */
export async function weightsOf(
  site: string,
  tree: Tree["files"],
  home: string,
  known: (path: string) => number | undefined,
): Promise<Weights> {
  const files = filesIn(tree);
  const css = files.find((file) => /^css\/.*\.css$/.test(file.path));
  const homePage = files.find(({ path }) => path === `${home}index.html`);
  const script = files.find((file) => /^js\/site\..*\.js$/.test(file.path));
  const largest = [...Map.groupBy(files.filter(isPage), ({ path }) => kindOf(path)).values()].flatMap((own) =>
    own.toSorted((a, b) => b.bytes - a.bytes).slice(0, WEIGHED),
  );
  const all: Record<string, number> = {};
  const weigh = async ({ path }: File): Promise<Weighed> => {
    // Others are at work meanwhile.
    await setImmediate();
    const gzipped = all[path] ?? known(path) ?? gzipSync(readFileSync(join(site, path))).length;
    all[path] = gzipped;
    return { path, gzipped };
  };
  const weighed: Weighed[] = [];
  for (const file of largest) weighed.push(await weigh(file));
  return {
    home: homePage && (await weigh(homePage)),
    page: weighed.sort((a, b) => b.gzipped - a.gzipped)[0],
    css: css && (await weigh(css)),
    script: script && (await weigh(script)),
    all,
  };
}

/** Lines for the terminal. @param tree of the site */
export function sizeLines(tree: Tree, { home, page, css, script }: Weights): string[] {
  const files = filesIn(tree.files);
  const pages = files.filter(isPage);
  const sections = [...Map.groupBy(pages, ({ path }) => path.split("/")[0] ?? "")].filter(
    ([name]) => name !== "index.html",
  );
  return [
    ...sections.map(([name, own]) => line(`${name}/`, `${own.length} pages`, bytes(own))),
    line("other files", `${files.length - pages.length} files`, bytes(files.filter((one) => !isPage(one)))),
    line("all", `${files.length} files`, bytes(files)),
    weightLine("home page", home),
    weightLine("heaviest page", page),
    weightLine("styles", css),
    weightLine("script", script),
  ];
}

/** So many of the largest pages of each kind: what has most bytes, as tables have, need not take most of them to send, as prose does. */
const WEIGHED = 2;

/** "workloads", of whatever edition, and how deep it lies. */
function kindOf(path: string): string {
  const parts = path.split("/");
  const [first = "", second = ""] = parts;
  return `${parts.length} ${/^(?:next|v\d)/.test(first) ? second : first}`;
}

const weightLine = (name: string, of: Weighed | undefined): string =>
  line(name, of?.path ?? "", of ? `${formatValue(of.gzipped, "bytes")} gzipped` : "none");
const bytes = (files: readonly File[]): string =>
  formatValue(
    files.reduce((sum, file) => sum + file.bytes, 0),
    "bytes",
  );
const line = (name: string, what: string, size: string): string =>
  `  ${name.padEnd(14)} ${size.padStart(18)}  ${what}`;
