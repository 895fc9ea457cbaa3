/**
 * Which of the kept makes of a locked edition came last: a line beside them, named by what the edition rests on whoever makes it.
 * With that, a report can leave its editions as they were published when the program, its layouts or written pages are others.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cacheDir } from "../../effects/cache-dir.ts";
import { writeWhole } from "../../effects/write-batch.ts";
import { hashedText, withHash } from "../../text/hashed-text.ts";
import type { EditionKey } from "./edition-keys.ts";
import { noteOfKept } from "./kept-editions.ts";
import type { Keys } from "./locked-editions.ts";

const SHA256 = /^[0-9a-f]{64}$/;

const pathOf = (cache: string, lasting: string): string => join(cache, "editions", `last-${lasting}`);

/** `keys`: under which an edition is looked for. `isOfAnother`: another program made it. */
export type Asked = { keys: Keys; isOfAnother: (version: string) => boolean };

/** Those that were built last, where they are kept; of others what this program makes. */
export async function keysAsPublished(
  editions: ReadonlyMap<string, EditionKey>,
  cache = cacheDir(),
): Promise<Asked> {
  const keys = new Map<string, string>();
  for (const [version, { key, lasting }] of editions) {
    const last = hashedText(await readFile(pathOf(cache, lasting), "utf8").catch(() => undefined)) ?? "";
    const isKept = SHA256.test(last) && (await noteOfKept(last, cache)) !== undefined;
    keys.set(version, isKept ? last : key);
  }
  return { keys, isOfAnother: (version) => keys.get(version) !== editions.get(version)?.key };
}

export const keysAsMade = (editions: ReadonlyMap<string, EditionKey>): Asked => ({
  keys: new Map([...editions].map(([version, { key }]) => [version, key])),
  isOfAnother: () => false,
});

/** That these were built last. */
export async function noteLast(editions: Iterable<EditionKey>, cache = cacheDir()): Promise<void> {
  for (const { key, lasting } of editions) {
    const [path, text] = [pathOf(cache, lasting), withHash(key)];
    const known = await readFile(path, "utf8").catch(() => undefined);
    if (known !== text) await writeWhole(path, text);
  }
}
