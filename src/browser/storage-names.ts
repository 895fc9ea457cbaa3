/** What a reader's storages are called: by the file that each is of, where files tell them apart; else by what their tests name. */
import type { Run } from "../schema/run.ts";
import { listed } from "../text/words.ts";
import { nameOf } from "./own-record.ts";

type OfRun = Pick<Run, "deployment" | "provenance">;

/** By the id of a storage. */
export function storageNames(runs: readonly OfRun[]): ReadonlyMap<string, string> {
  const files = new Map(
    [...Map.groupBy(runs, ({ deployment }) => deployment)].map(([id, own]) => [
      id,
      listed([...new Set(own.map(({ provenance }) => provenance.raw.path))]),
    ]),
  );
  const areApart = new Set(files.values()).size === files.size;
  return areApart ? files : new Map([...files.keys()].map((id) => [id, nameOf(id)]));
}
