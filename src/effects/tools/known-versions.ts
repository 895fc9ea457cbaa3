/** What programs said of their versions, in the user's folder of caches: each is asked once, not by every start. Losing it costs time and nothing else. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { diskRefusal } from "../../text/disk-refusal.ts";
import { jsonOf } from "../../text/json.ts";
import { cacheDir } from "../cache-dir.ts";
import { stampAt } from "../file-state.ts";
import { bytesAt } from "../small-files.ts";
import { partialOf } from "../write-batch.ts";

const FORMAT = "versions/1";
const note = z.strictObject({
  format: z.literal(FORMAT),
  versions: z.record(z.string(), z.strictObject({ stamp: z.string(), version: z.string() })),
});
type Versions = z.infer<typeof note>["versions"];

const place = (cache: string): string => join(cache, "versions.json");

/** Of the program at `path`, by `ask` where it is not known or is another file; undefined where it says none. Not of a script, which may run any other. */
export async function knownVersion(
  path: string,
  ask: () => Promise<string | undefined>,
  cache = cacheDir(),
): Promise<string | undefined> {
  const before = stampAt(path);
  const known = versionsIn(cache);
  if (before !== undefined && known[path]?.stamp === before.stamp) return known[path].version;
  const version = await ask();
  if (version === undefined || !before?.isSettled || stampAt(path)?.stamp !== before.stamp) return version;
  const still = Object.entries(known).filter(([other]) => stampAt(other) !== undefined);
  keep(cache, { ...Object.fromEntries(still), [path]: { stamp: before.stamp, version } });
  return version;
}

function versionsIn(cache: string): Versions {
  try {
    const text = bytesAt(place(cache))?.toString("utf8");
    return note.safeParse(text === undefined ? undefined : jsonOf(text)).data?.versions ?? {};
  } catch (error) {
    if (diskRefusal(error) === undefined) throw error;
    return {};
  }
}

/** Whole or not at all. */
function keep(cache: string, versions: Versions): void {
  try {
    mkdirSync(cache, { recursive: true });
    const partial = partialOf(place(cache));
    writeFileSync(partial, `${JSON.stringify({ format: FORMAT, versions })}\n`);
    renameSync(partial, place(cache));
  } catch (error) {
    if (diskRefusal(error) === undefined) throw error;
  }
}
