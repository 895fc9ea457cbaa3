/** What a build weighs: pages by section, charts, and the pages that matter most, as readers receive them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Tree } from "../effects/file-state.ts";
import { formatValue } from "../units/format.ts";

type File = { path: string; bytes: number };

/** Lines for the terminal. @param tree of the site */
export async function sizeTree(site: string, tree: Tree, home: string): Promise<string[]> {
  const files = [...tree.files].map(([path, { bytes }]): File => ({ path, bytes }));
  const pages = files.filter((file) => file.path.endsWith("index.html"));
  const css = files.find((file) => /^css\/.*\.css$/.test(file.path));
  const script = files.find((file) => /^js\/site\..*\.js$/.test(file.path));
  const largest = [...Map.groupBy(pages, ({ path }) => kindOf(path)).values()].flatMap((own) =>
    own.toSorted((a, b) => b.bytes - a.bytes).slice(0, WEIGHED),
  );
  const sections = [...Map.groupBy(pages, (page) => page.path.split("/")[0] ?? "")].filter(
    ([name]) => name !== "index.html",
  );
  const lines = sections.map(([name, own]) => line(`${name}/`, `${own.length} pages`, bytes(own)));
  const rest = files.filter((file) => !pages.includes(file));
  lines.push(line("other files", `${rest.length} files`, bytes(rest)));
  lines.push(line("all", `${files.length} files`, bytes(files)));
  const weigh = async (file: File | undefined): Promise<string> =>
    file ? told(await gzipped(site, file.path)) : "none";
  const weighed = await Promise.all(
    largest.map(async ({ path }) => ({ path, gzipped: await gzipped(site, path) })),
  );
  const [heaviest] = weighed.sort((a, b) => b.gzipped - a.gzipped);
  lines.push(
    line(
      "home page",
      `${home}index.html`,
      await weigh(files.find((file) => file.path === `${home}index.html`)),
    ),
  );
  lines.push(line("heaviest page", heaviest?.path ?? "", heaviest ? told(heaviest.gzipped) : "none"));
  lines.push(
    line("styles", css?.path ?? "", await weigh(css)),
    line("script", script?.path ?? "", await weigh(script)),
  );
  return lines;
}

/** So many of the largest pages of each kind: what has most bytes, as tables have, need not take most of them to send, as prose does. */
const WEIGHED = 2;

/** "workloads", of whatever edition, and how deep it lies. */
function kindOf(path: string): string {
  const parts = path.split("/");
  const [first = "", second = ""] = parts;
  return `${parts.length} ${/^(?:next|v\d)/.test(first) ? second : first}`;
}

const told = (bytes: number): string => `${formatValue(bytes, "bytes")} gzipped`;
const gzipped = async (site: string, path: string): Promise<number> =>
  gzipSync(await readFile(join(site, path))).length;
const bytes = (files: readonly File[]): string =>
  formatValue(
    files.reduce((sum, file) => sum + file.bytes, 0),
    "bytes",
  );
const line = (name: string, what: string, size: string): string =>
  `  ${name.padEnd(14)} ${size.padStart(18)}  ${what}`;
