/** Builds a report's site with the real command, for tests. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { engineDir } from "../../src/effects/engine.ts";
import { sha256 } from "../../src/text/sha256.ts";
import { type SiteServer, serveSite } from "./server.ts";

export type BuildOptions = { root: string; out: string; baseUrl: string };

/** `fiolio build` of the report in `root` into `out`. Throws with what it printed when it fails. */
export async function buildSite({ root, out, baseUrl }: BuildOptions): Promise<void> {
  const cli = join(engineDir, "src", "cli.ts");
  const args = [cli, "build", "--root", root, "--out", out, "--base-url", baseUrl];
  try {
    await promisify(execFile)(process.execPath, args, { maxBuffer: 64 << 20 });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`build of ${root} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

export type OpenSite = SiteServer & { folder: string };

/** The same each time, below those that systems hand out: locked editions that were built for an address are kept for it alone. */
const portOf = (root: string): number => 20_000 + (Number.parseInt(sha256(root).slice(0, 6), 16) % 10_000);

/** Builds the report in `root` into a folder of its own and serves it under /fiolio/, until closed. */
export async function openSite(root: string): Promise<OpenSite> {
  const folder = await mkdtemp(join(tmpdir(), "fiolio-public-"));
  const server = await serveSite(folder, undefined, portOf(root));
  const close = async (): Promise<void> => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await buildSite({ root, out: folder, baseUrl: server.url });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: server.url, folder, close };
}
