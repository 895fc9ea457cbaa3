/** Images that only some tests need are made by them, and given to the cluster's node. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { engineDir } from "../../src/effects/engine.ts";
import type { OwnCluster } from "./cluster.ts";

const run = promisify(execFile);

/** @param script in this folder; it makes the image, as `docker save` writes it, in the file that it is given */
export async function putImage({ folder }: OwnCluster, script: string): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), "fiolio-image-"));
  const tar = join(made, "image.tar");
  try {
    await run("bash", [join(engineDir, "tests/cluster", script), tar]);
    await run("bash", [join(engineDir, "tests/cluster/cluster.sh"), "image", folder, tar]);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}
