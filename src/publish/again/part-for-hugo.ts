/** Some pages of a generated folder as a folder of their own: the others of their editions are stubs, known and not made. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SHARED } from "../../render/edition/links.ts";
import { type GeneratedFile, HUGO_CONFIG } from "../../render/generated-file.ts";
import { PACKS } from "../../render/hugo-config.ts";
import { mirrorFolder } from "../generated-folder.ts";
import type { Pieces } from "./made-of.ts";
import { PagePacks } from "./page-packs.ts";

/** Hugo makes one of its own where there is none. */
const HOME = /^content\/[^/]+\/_index\.md$/;
const OF_SHARED = `content/${SHARED}/`;

type Mount = { source: string; target: string };
type Config = { params: { keptRuns: string[] }; module: { mounts: Mount[] } };

/**
 * @param generated with the packs that were written there
 * @param folder of nothing else: what is in it already, and is the same, stays
 * @param wanted paths in the generated folder; pages without a stub come with them
 * @returns the configuration, a path in `folder`
 */
export async function writePart(
  { generated, packs }: { generated: string; packs: PagePacks },
  folder: string,
  pieces: Pieces,
  wanted: ReadonlySet<string>,
): Promise<string> {
  const pages = [...pieces].filter(([path]) => path.startsWith("content/"));
  const isWhole = ([path, { stub }]: (typeof pages)[number]): boolean =>
    stub === undefined || wanted.has(path) || HOME.test(path);
  const whole = pages.filter(isWhole).map(([path]) => path);
  const branches = new Set(whole.flatMap(branchesOf));
  const rest = pages.filter((page) => !isWhole(page));
  // Hardly any page asks for one outside of its edition, and there are thousands of them.
  const isKnown = (path: string): boolean => !path.startsWith(OF_SHARED) || branches.has(path);
  const left = rest.map(([path]) => path).filter((path) => !isKnown(path));
  const config = JSON.parse(await readFile(join(generated, HUGO_CONFIG), "utf8")) as Config;
  const own = JSON.stringify(changedConfig(config, generated, folder, left.flatMap(runIn)));
  const textOf = (path: string): string => packs.textOf(path) ?? readFileSync(join(generated, path), "utf8");
  const files = pages.flatMap((page): GeneratedFile[] => {
    const [path, { stub }] = page;
    if (stub === undefined) return [[path, textOf(path)]];
    if (isWhole(page)) return [[path, textOf(path), stub]];
    return isKnown(path) ? [[path, stub, stub]] : [];
  });
  await mirrorFolder(folder, new PagePacks(folder).packed([...files, [HUGO_CONFIG, own]]));
  return join(folder, HUGO_CONFIG);
}

/** Those that a page lies below. */
function branchesOf(path: string): string[] {
  const folders = path.split("/").slice(0, -1);
  return folders.map((_, depth) => [...folders.slice(0, depth + 1), "_index.md"].join("/"));
}

const runIn = (path: string): string[] => {
  const run = /^runs\/([^/]+)\//.exec(path.slice(OF_SHARED.length))?.[1];
  return run === undefined ? [] : [run];
};

function changedConfig(config: Config, generated: string, folder: string, runs: readonly string[]): Config {
  const isOfPages = ({ source }: Mount): boolean =>
    source.startsWith(`${generated}/content/`) || source === `${generated}/${PACKS}`;
  const mounts = config.module.mounts.map((mount) =>
    isOfPages(mount) ? { ...mount, source: `${folder}${mount.source.slice(generated.length)}` } : mount,
  );
  const keptRuns = [...new Set([...config.params.keptRuns, ...runs])];
  return { ...config, params: { ...config.params, keptRuns }, module: { ...config.module, mounts } };
}
