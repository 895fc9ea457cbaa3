/** Pages, layouts and assets: the report's own, and the engine's where the report has none of that name. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { engineDir } from "../effects/engine.ts";
import { findFiles, readText } from "../effects/files.ts";
import type { ContentFile } from "../render/shortcodes/content.ts";
import { order, type Problem } from "../text/problem.ts";
import { readYaml } from "../text/yaml.ts";
import { shortcodeNames, unknownShortcodes } from "./content-problems.ts";
import { type PARTS, themeFolders } from "./theme.ts";
import { typedFigures } from "./typed-figures.ts";

export type Content = { files: ContentFile[]; folders: string[]; problems: Problem[] };

/** Folders in the order in which they count: the report's, then the engine's. */
export async function loadContent(root: string): Promise<Content> {
  const folders = [...new Set([root, join(engineDir)])].map((folder) => join(folder, "content"));
  const files = new Map<string, ContentFile>();
  for (const folder of folders) {
    for (const path of await findFiles(folder, "**/*.md")) {
      if (!files.has(path)) files.set(path, { path, text: await readText(join(folder, path)) });
    }
  }
  const shortcodes = await shortcodeNames(siteFolders(root).layouts);
  const sorted = [...files.values()].sort((a, b) => order(a.path, b.path));
  return {
    files: sorted,
    folders,
    problems: sorted.flatMap(({ path, text }) => [
      ...matterProblems(`content/${path}`, text),
      ...typedFigures(`content/${path}`, text),
      ...unknownShortcodes(`content/${path}`, text, shortcodes),
    ]),
  };
}

/** Hugo and the editions read what stands above a page, between two lines of dashes. */
function matterProblems(path: string, text: string): Problem[] {
  const block = /^---\n([\s\S]*?)\n---/.exec(text.replaceAll("\r\n", "\n"))?.[1];
  const found = block === undefined ? undefined : readYaml(block);
  if (found === undefined || !("fault" in found)) return [];
  const line = found.line === undefined ? "" : `line ${found.line + 1}: `;
  const message = `${line}expected YAML above the page, ${found.fault.split("\n", 1)[0]}. Mend it.`;
  return [{ path, message, severity: "error" }];
}

/** Folders that hold them, in the order in which they count: the report's and its theme's, where it has them, then the engine's. */
export type SiteFolders = Readonly<Record<(typeof PARTS)[number], readonly string[]>>;

export function siteFolders(root: string): SiteFolders {
  const of = (part: string): string[] =>
    [...themeFolders(root), join(engineDir, "site")].map((site) => join(site, part));
  return { layouts: of("layouts").filter(existsSync), assets: of("assets").filter(existsSync) };
}
