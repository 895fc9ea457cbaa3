/** The bytes of what is in the store: fetched once a machine into the user's cache, and held against their hash whenever they are used. */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "../effects/cache-dir.ts";
import { sha256OfFile } from "../effects/files.ts";
import { replaceWhole } from "../effects/replace.ts";
import { objectKey } from "../schema/raw-store.ts";
import { commandLine } from "../text/command-line.ts";
import { Failure } from "../text/problem.ts";
import { copyHashed } from "./get.ts";
import type { Named, Store } from "./store.ts";

/** Everything in it may be deleted at any moment. */
const cachedPath = (sha256: string): string => join(cacheDir(), "raw", objectKey(sha256));

/** Where they are on this machine. @throws Failure where the store does not give them */
export async function storedBytes(store: Store, { sha256, bytes, signal }: Named): Promise<string> {
  await cached(sha256, (partial) => store.get(partial, { sha256, bytes, signal }));
  return cachedPath(sha256);
}

/** Puts a copy into the cache: what is sent to a store cannot change meanwhile. @throws Failure where it is other bytes */
export async function cacheBytes(from: string, sha256: string): Promise<string> {
  await cached(sha256, async (partial) => {
    if ((await copyHashed(from, partial)).sha256 !== sha256)
      throw new Failure(`expected the file as it was imported, it changed. Run ${commandLine("collect")}.`);
  });
  return cachedPath(sha256);
}

async function cached(sha256: string, make: (partial: string) => Promise<void>): Promise<void> {
  const path = cachedPath(sha256);
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() && (await sha256OfFile(path)) === sha256) return;
  await replaceWhole(path, (partial) => make(partial).then(() => undefined));
}
