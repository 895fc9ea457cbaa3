/** The store of raw files that fiolio.yaml declares: a folder, or a prefix of a bucket. Objects are called by their bytes, and what is there stays. */
import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, open, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { locatorOf, objectKey, type RawStore } from "../schema/raw-store.ts";
import { defined } from "../text/defined.ts";
import { Failure, printable } from "../text/problem.ts";
import { bucketAddress } from "./address.ts";
import { Bucket } from "./bucket.ts";
import { copyHashed, getToFile, MOST_BYTES, Refused } from "./get.ts";
import { putObject } from "./put.ts";

export type Named = { sha256: string; bytes: number; signal?: AbortSignal | undefined };

export type Store = {
  /** Writes the bytes of that hash as `to`. @throws Failure of one line where they are missing or others */
  get: (to: string, named: Named) => Promise<void>;
  /** `from` has that hash. Whether there was an object of that name already: what it holds is not looked at. */
  put: (from: string, named: Named) => Promise<"put" | "there">;
};

/** @param root what a folder's path begins at; @throws Failure where it is no store */
export function openStore(declared: RawStore, root: string, env: NodeJS.ProcessEnv): Store {
  const kind = /^s3:/i.test(declared.store) ? inBucket(declared, env) : inFolder(declared, root);
  return {
    put: kind.put,
    get: async (to, named) => {
      const came = await kind.get(to, named);
      if (came.sha256 === named.sha256) return;
      await rm(to, { force: true });
      throw new Failure(
        `${shownIn(declared, named)}: expected the bytes with sha256 ${named.sha256.slice(0, 12)}, came ${came.sha256.slice(0, 12)}. Restore it there from a copy.`,
      );
    },
  };
}

type Kind = Omit<Store, "get"> & { get: (to: string, named: Named) => Promise<{ sha256: string }> };

/** The object for messages: by the store, wherever readers have it. */
const shownIn = ({ store }: RawStore, { sha256 }: Pick<Named, "sha256">): string =>
  printable(locatorOf({ store }, sha256));

function inFolder(declared: RawStore, root: string): Kind {
  const folder = declared.store.startsWith("file:")
    ? fileURLToPath(declared.store)
    : resolve(root, declared.store);
  const at = (sha256: string): string => join(folder, objectKey(sha256));
  const found = (path: string) =>
    stat(path).catch(({ code = "" }: NodeJS.ErrnoException) => {
      if (["ENOENT", "ENOTDIR"].includes(code)) return undefined;
      throw new Failure(
        `${printable(declared.store)}: expected a folder that can be read, came ${code}. Check its path, and who may read it.`,
      );
    });
  // A disk that is not mounted must not be begun anew in its place.
  const refuseNone = async (): Promise<void> => {
    if ((await found(folder))?.isDirectory()) return;
    throw new Failure(
      `${printable(declared.store)}: expected the folder of the store, found none. Make it, or mount what holds it.`,
    );
  };
  return {
    get: async (to, named) => {
      const from = at(named.sha256);
      if ((await found(from))?.isFile()) return copyHashed(from, to);
      await refuseNone();
      throw new Failure(
        `${shownIn(declared, named)}: expected a file, found none. Restore it there from a copy.`,
      );
    },
    put: async (from, { sha256 }) => {
      await refuseNone();
      return (await placeWhole(from, at(sha256))) ? "put" : "there";
    },
  };
}

/** Says whether it did: unlike a rename, a link fails where the name is taken. */
async function placeWhole(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  const partial = join(dirname(to), `.${randomUUID()}.partial`);
  try {
    await copyFile(from, partial);
    const handle = await open(partial, "r+");
    await handle.sync().finally(() => handle.close());
    await link(partial, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(partial, { force: true });
  }
}

function inBucket(declared: RawStore, env: NodeJS.ProcessEnv): Kind {
  const { bucket: name, key: prefix } = bucketAddress(declared.store);
  const bucket = new Bucket(name, declared, env);
  const at = (sha256: string): string =>
    [prefix.replace(/\/+$/, ""), objectKey(sha256)].filter(Boolean).join("/");
  const reached = untilLost();
  return {
    get: (to, named) =>
      reached(() =>
        getToFile(bucket.url(at(named.sha256)), to, {
          ...bucket.getting,
          ...defined({ signal: named.signal }),
          mostBytes: Math.max(MOST_BYTES, named.bytes),
          shown: shownIn(declared, named),
        }),
      ),
    put: (from, named) =>
      reached(() =>
        putObject(bucket, from, { ...named, key: at(named.sha256), shown: shownIn(declared, named) }),
      ),
  };
}

const LOST_FOR_MS = 60_000;

/** A server that did not answer is not asked again for each of a thousand files. */
function untilLost(): <T>(ask: () => Promise<T>) => Promise<T> {
  let lost: Failure | undefined;
  let at = 0;
  return async (ask) => {
    if (lost && performance.now() - at < LOST_FOR_MS) throw lost;
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Failure && !(error instanceof Refused)) {
        lost = error;
        at = performance.now();
      }
      throw error;
    }
  };
}
