/** Which files of a report change, told in batches: editors write a file in several steps, or beside it and rename. */
import { basename, relative, sep } from "node:path";
import { watch } from "chokidar";
import { Failure } from "../text/problem.ts";

/** What a report is made of; all else in its folder is of no interest. */
const WATCHED = new Set(["fiolio.yaml", "data", "content", "profiles", "site"]);
/** Quiet for so long, a batch is whole. */
const SETTLE_MS = 60;
/** What editors and this program put beside a file for a moment. */
const TEMPORARY = /^\.|~$|^4913$/;

export type Watching = { close: () => Promise<void> };

/**
 * @param also folders that are watched as a whole: the engine's own layouts
 * @param changed paths relative to `root`, with "/", each once
 */
export async function watchReport(
  root: string,
  also: readonly string[],
  changed: (paths: string[]) => void,
): Promise<Watching> {
  const batch = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([root, ...also], {
    ignoreInitial: true,
    ignored: (path) => !isOfInterest(root, also, path),
  });
  watcher.on("all", (event, path) => {
    if (event === "addDir") return;
    batch.add(relative(root, path).split(sep).join("/"));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...batch];
      batch.clear();
      changed(paths);
    }, SETTLE_MS);
  });
  await new Promise<void>((resolve, reject) => {
    watcher.once("ready", resolve).once("error", reject);
  }).catch((error: unknown) => {
    throw new Failure(
      `dev: expected to watch ${root}, came ${String(error)}. Raise the limits of watches and of open files.`,
    );
  });
  watcher.on("error", (error) => console.error(`dev: ${String(error)}`));
  return {
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

function isOfInterest(root: string, also: readonly string[], path: string): boolean {
  if (also.some((folder) => path === folder || path.startsWith(folder + sep))) return true;
  const [first = "", ...rest] = relative(root, path).split(sep);
  if (first === "") return true;
  return WATCHED.has(first) && (rest.length === 0 || !TEMPORARY.test(basename(path)));
}
