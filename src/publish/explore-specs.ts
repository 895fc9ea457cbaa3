/** What the explorer draws by, compiled once for what it is made of and by: Vega-Lite is not even loaded where no chart is drawn. Losing it costs time and nothing else. */
import { join } from "node:path";
import { insideRoot } from "../effects/files.ts";
import { bytesAt, replaceFiles } from "../effects/small-files.ts";
import { compiledSpecs, specSources } from "../render/explore/explore-files.ts";
import { sha256 } from "../text/sha256.ts";
import { drawnBy } from "./charts/drawn-by.ts";
import { packFiles, unpackFiles } from "./packed-files.ts";

/** @param root the folder in whose `.fiolio` it is kept */
export async function exploreSpecs(root: string, by = drawnBy()): Promise<string> {
  const cache = await insideRoot(root, join(".fiolio", "cache", "explore"));
  const name = `${sha256(`${by}\0${specSources()}`)}.bin`;
  const [kept] = unpackFiles(name, bytesAt(join(cache, name))) ?? [];
  if (kept !== undefined) return Buffer.from(kept.bytes).toString("utf8");
  const made = await compiledSpecs();
  replaceFiles(cache, [[name, packFiles(name, [{ path: "specs", bytes: Buffer.from(made) }])]]);
  return made;
}
