/** The user's folder of caches, the same for all reports of a machine. Everything in it may be deleted at any moment. */
import { homedir } from "node:os";
import { join } from "node:path";

/** FIOLIO_CACHE names another. */
export const cacheDir = (env: NodeJS.ProcessEnv = process.env): string =>
  env.FIOLIO_CACHE ?? join(env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "fiolio");
