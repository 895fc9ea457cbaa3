/** A copy of the repository, in which a source can be changed. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pMap from "p-map";

/** @param paths all files that git knows or would take; what git leaves out but tests need is linked */
export async function copyOf(root: string, paths: ReadonlySet<string>): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "fiolio-mutants-"));
  for (const folder of new Set([...paths].map(dirname))) await mkdir(join(copy, folder), { recursive: true });
  await pMap(paths, (path) => copyFile(join(root, path), join(copy, path)), { concurrency: 16 });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  await mkdir(join(copy, ".fiolio"));
  // Where nothing was fetched yet, a link to nothing would be in the way of what fetches it.
  const tools = join(root, ".fiolio/tools");
  if (existsSync(tools)) await symlink(tools, join(copy, ".fiolio/tools"));
  return copy;
}
