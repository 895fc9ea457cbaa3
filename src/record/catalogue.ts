/** The backends that the engine knows in general: a report begins its own file from one. */
import { engineDir } from "../effects/engine.ts";
import type { Backend } from "../schema/backend.ts";
import { readRecordFiles } from "./files.ts";

/** By id, without where our own record has them from: a report of its own does not hold these documents. */
export async function loadCatalogue(): Promise<ReadonlyMap<string, Backend>> {
  const { files } = await readRecordFiles(engineDir, ["backends"]);
  return new Map(
    files.flatMap(({ id, value }): [string, Backend][] => {
      if (value === undefined) return [];
      const { from: _, $schema: __, ...general } = value as Backend;
      return [[id, general]];
    }),
  );
}
