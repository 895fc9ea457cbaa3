/** What a preview serves, from where it lies: built pages, then what rendering left beside them, then raw files that are published. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Found } from "./server.ts";

/** Absolute folders. `raw`: absolute path of each published raw file, by its path below the site. */
export type Layers = { site: string | undefined; generated: string; raw: ReadonlyMap<string, string> };

export async function findIn({ site, generated, raw }: Layers, pathname: string): Promise<Found> {
  const path = decoded(pathname);
  if (path === undefined) return undefined;
  const file = raw.get(path);
  if (file !== undefined) return fileAt(file);
  if (site === undefined) return undefined;
  if (pathname.endsWith("/")) return fileAt(join(site, path, "index.html"));
  if (await isFolder(join(site, path))) return { address: `${pathname}/` };
  return (await fileAt(join(site, path))) ?? fileAt(join(generated, "static", path));
}

/** Undefined where the encoding is broken, or the path would leave its folder. */
function decoded(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname).replace(/^\/+/, "");
    return /[\0\\]|(?:^|\/)\.\.(?:\/|$)/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

const fileAt = (path: string): Promise<Found> =>
  stat(path).then(
    (found) => (found.isFile() ? { file: path } : undefined),
    () => undefined,
  );

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
