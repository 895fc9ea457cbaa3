import { existsSync } from "node:fs";
import { join } from "node:path";

const NAMES = ["fiolio.config.ts", "fiolio.config.mts", "fiolio.config.js", "fiolio.config.mjs"];

/** Its name in the report's folder, where there is one. */
export const configOf = (root: string): string | undefined =>
  NAMES.find((name) => existsSync(join(root, name)));
