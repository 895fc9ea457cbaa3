/** Where the files of the site's fonts lie: that of text, and that of code for machines that have none of their own. */
import { join } from "node:path";
import { libraryDir } from "../effects/engine.ts";

export const siteFonts = (): string[] =>
  ["@fontsource-variable/inter", "@fontsource/ibm-plex-mono"].map((name) => join(libraryDir(name), "files"));
