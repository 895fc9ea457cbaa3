/**
 * Which charts in the generated folder need not be drawn again. A chart is named by a hash of its input, so it changes only when the
 * program does. Losing this costs time and nothing else.
 */
import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pMap from "p-map";
import { engineDir } from "../effects/engine.ts";
import { findFiles, readTextIfAny, writeIfChanged } from "../effects/files.ts";
import { filesIn } from "./generated-folder.ts";

const MARK = join(".fiolio", "cache", "drawn-by");
const CHART = /^(?:assets|static)\/charts\//;

export type DrawnCharts = {
  /** Paths in the generated folder. */
  paths: ReadonlySet<string>;
  /** Called when the folder holds all that was drawn; until then nothing in it is trusted by the next build. */
  finish: () => Promise<void>;
};

export async function drawnCharts(root: string, generated: string): Promise<DrawnCharts> {
  const mark = join(root, MARK);
  const program = await programHash();
  const trusted = (await readTextIfAny(mark)) === program;
  await rm(mark, { force: true });
  const paths = trusted ? (await filesIn(generated)).filter((path) => CHART.test(path)) : [];
  return { paths: new Set(paths), finish: async () => void (await writeIfChanged(mark, program)) };
}

/** Of every source file of the program, and of the versions of its libraries. */
async function programHash(): Promise<string> {
  const sources = await findFiles(engineDir, "src/**/*.ts");
  const paths = [...sources, "package-lock.json"].sort();
  const texts = await pMap(paths, (path) => readFile(join(engineDir, path)), { concurrency: 16 });
  const hash = createHash("sha256").update(process.version);
  for (const [i, path] of paths.entries()) hash.update(`\n${path}\n`).update(texts[i] ?? "");
  return hash.digest("hex");
}
