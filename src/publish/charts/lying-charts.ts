/**
 * Which charts in the generated folder need not even be told again: a chart is named by a hash of its input, and the same program
 * makes the same of that. One whose bytes are no longer those that were drawn is drawn again. Losing this costs time and nothing else.
 */
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { stampAt } from "../../effects/file-state.ts";
import { insideRoot, readTextIfAny, writeIfChanged } from "../../effects/files.ts";
import { filesIn } from "../../effects/small-files.ts";
import { canonicalJson } from "../../text/canonical.ts";
import { hashedText, withHash } from "../../text/hashed-text.ts";
import { sha256 } from "../../text/sha256.ts";
import { programHash } from "../program-hash.ts";

const FOLDERS = ["assets/charts", "static/charts"];

export type LyingCharts = {
  /** Paths in the generated folder. */
  paths: ReadonlySet<string>;
  /** Called when the folder holds all that was drawn; until then nothing in it is trusted by the next build. */
  finish: () => Promise<void>;
};

/** `charts`: of each, by its path in the generated folder, its hash, and the stamp by which that need not be taken again. */
const drawnChart = z.strictObject({ sha256: z.string(), stamp: z.string() });
const markFile = z.strictObject({ program: z.string(), charts: z.record(z.string(), drawnChart) });
type Drawn = z.infer<typeof drawnChart>;
type Known = ReadonlyMap<string, Drawn>;

/** @param folder of `.fiolio`, the generated one */
export async function lyingCharts(root: string, folder: string): Promise<LyingCharts> {
  const mark = await insideRoot(root, join(".fiolio", "cache", `drawn-${folder}.json`));
  const generated = join(root, ".fiolio", folder);
  const program = await programHash();
  const known = await knownCharts(mark, program);
  await rm(mark, { force: true });
  const found = known.size > 0 ? chartsIn(generated, known) : new Map<string, Drawn>();
  const paths = [...found]
    .filter(([path, one]) => known.get(path)?.sha256 === one.sha256)
    .map(([path]) => path);
  const finish = async (): Promise<void> => {
    const charts = Object.fromEntries(chartsIn(generated, found));
    await writeIfChanged(mark, withHash(canonicalJson({ program, charts })));
  };
  return { paths: new Set(paths), finish };
}

/** None where another program drew them, or where the file does not say. */
async function knownCharts(mark: string, program: string): Promise<Known> {
  try {
    const known = markFile.parse(JSON.parse(hashedText(await readTextIfAny(mark)) ?? ""));
    return new Map(known.program === program ? Object.entries(known.charts) : []);
  } catch {
    return new Map();
  }
}

function chartsIn(generated: string, known: Known): Known {
  const paths = FOLDERS.flatMap((folder) =>
    filesIn(join(generated, folder)).map((path) => `${folder}/${path}`),
  );
  return new Map(paths.map((path) => [path, chartAt(join(generated, path), known.get(path))]));
}

/** Read only where its stamp has changed; one that was written just now has none that can be trusted. */
function chartAt(path: string, known: Drawn | undefined): Drawn {
  const { stamp = "", isSettled = false } = stampAt(path) ?? {};
  if (isSettled && known?.stamp === stamp) return known;
  return { sha256: sha256(readFileSync(path)), stamp: isSettled ? stamp : "" };
}
