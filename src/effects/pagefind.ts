/** The Pagefind that indexes the site's pages for search. */
import { type FindOptions, type FoundTool, findTool, type PinnedTool } from "./tools/pinned-tool.ts";

const PAGEFIND: PinnedTool = {
  name: "pagefind",
  title: "Pagefind",
  wheel: "pagefind_bin",
  program: ["pagefind_bin", "pagefind"],
  versionArgument: "--version",
  printed: /^pagefind v?(\d+\.\d+\.\d+)/m,
  size: "5 MB",
};

/** The edition without Chinese and Japanese dictionaries: 10 MB in place of the 57 MB that its package on npm brings. */
export const findPagefind = (options: FindOptions): Promise<FoundTool> => findTool(PAGEFIND, options);
