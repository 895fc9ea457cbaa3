/** Folders of layouts and assets that stand before the engine's: the report's `site/`, then the theme that its fiolio.config.ts names. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { engineDir } from "../effects/engine.ts";
import { Failure } from "../text/problem.ts";

/** What Hugo is given of a theme, by the name under which it finds it. */
export const PARTS = ["layouts", "assets"] as const;

const engineSite = join(engineDir, "site");
let declared: string | undefined;

/**
 * Once, before anything is built.
 * @param folder as `theme` says it: relative to the report, or absolute where a package says where it lies
 * @param config the file that says it, for messages
 * @throws Failure where it holds nothing that Hugo is given
 */
export function useTheme(root: string, folder: string, config: string): void {
  const found = resolve(root, folder);
  if (!holdsParts(found))
    throw new Failure(
      `${config}: theme: expected a folder with ${PARTS.join("/ or ")}/ in it, ${JSON.stringify(folder)} has none. Name the folder that holds them, or take theme out.`,
    );
  declared = found;
}

/** In the order in which they count. The `site/` of the engine's own repository is the engine's. */
export function themeFolders(root: string): string[] {
  const named = [join(root, "site"), ...(declared === undefined ? [] : [declared])];
  return [...new Set(named)].filter((folder) => folder !== engineSite && holdsParts(folder));
}

const holdsParts = (folder: string): boolean => PARTS.some((part) => existsSync(join(folder, part)));
