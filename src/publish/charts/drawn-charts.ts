/**
 * Charts that were drawn before, by the hash of specification and data and of what draws them: each is drawn once, whatever else of
 * the program or of the record changes. One whose bytes are no longer those that were drawn is drawn again. Losing this costs time
 * and nothing else.
 */
import { join } from "node:path";
import { insideRoot } from "../../effects/files.ts";
import { bytesAt, writeFiles } from "../../effects/small-files.ts";
import { sweepUnused } from "../../effects/sweep.ts";
import type { Drawer, Pictures } from "../../render/charts/model/draw-pictures.ts";
import { sha256 } from "../../text/sha256.ts";
import { packFiles, unpackFiles } from "../packed-files.ts";
import { drawnBy } from "./drawn-by.ts";

const PARTS = ["svg", "file", "spec"] as const satisfies readonly (keyof Pictures)[];

export type DrawnCharts = {
  draw: Drawer;
  /** Deletes what was not asked for. @param isPart other charts may be asked for later: only what is old goes */
  sweep: (isPart: boolean) => Promise<void>;
};

/** @param root the folder in whose `.fiolio` they are kept. @param drawer draws those that are not there, `by` says with what */
export async function drawnCharts(root: string, drawer: Drawer, by = drawnBy()): Promise<DrawnCharts> {
  const folder = await insideRoot(root, join(".fiolio", "cache", "charts"));
  const used = new Set<string>();
  return {
    async draw(drawing) {
      const name = `${sha256(`${by}\0${drawing}`)}.bin`;
      used.add(name);
      const kept = picturesIn(name, bytesAt(join(folder, name)));
      if (kept !== undefined) return kept;
      const made = await drawer(drawing);
      const parts = PARTS.map((path) => ({ path, bytes: Buffer.from(made[path]) }));
      // Cut short by a kill it is not what its hash says.
      writeFiles(folder, [[name, packFiles(name, parts)]]);
      return made;
    },
    sweep: (isPart) => sweepUnused(folder, used, isPart),
  };
}

/** Undefined where the file is damaged, or is that of another chart. */
function picturesIn(name: string, packed: Buffer | undefined): Pictures | undefined {
  const files = unpackFiles(name, packed) ?? [];
  const texts = new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString("utf8")]));
  const [svg, file, spec] = PARTS.map((part) => texts.get(part));
  return svg === undefined || file === undefined || spec === undefined ? undefined : { svg, file, spec };
}
