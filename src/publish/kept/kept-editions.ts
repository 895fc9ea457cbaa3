/**
 * What locked editions were built into, in the user's folder of caches: put in place again where nothing that they rest on
 * changed. An edition is a folder named by its key: files packed and compressed, and a note that names each pack's hash.
 * What is not whole, of another key or written by another program is as good as not there.
 */
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import pMap from "p-map";
import { z } from "zod";
import { cacheDir } from "../../effects/cache-dir.ts";
import { absent } from "../../effects/error-code.ts";
import { removeFolder } from "../../effects/small-files.ts";
import type { RenderedEdition } from "../../render/edition/kept.ts";
import { hashedText, withHash } from "../../text/hashed-text.ts";
import { jsonOf } from "../../text/json.ts";
import type { Problem } from "../../text/problem.ts";
import { sha256 } from "../../text/sha256.ts";

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/** Raised where what is kept changes its form. */
const FORMAT = "kept-edition/2";
const PACK_BYTES = 32 * 2 ** 20;
const AT_ONCE = 32;
const KEPT_BYTES = 2 * 2 ** 30;
/** A folder that is being filled is not taken for left behind. */
const HOUR_MS = 3_600_000;

const path = z.string().refine((one) => !/^\/|\\|(?:^|\/)\.\.?(?:\/|$)/.test(one));
const texts = z.array(z.string());
const note = z.strictObject({
  format: z.literal(FORMAT),
  key: z.string(),
  packs: z.array(
    z.strictObject({ sha256: z.string(), files: z.array(z.tuple([path, z.number().int().min(0)])) }),
  ),
  problems: z.array(
    z.strictObject({ path: z.string(), message: z.string(), severity: z.enum(["error", "warning"]) }),
  ),
  rendered: z.strictObject({
    earlier: z.strictObject({
      version: z.string(),
      runs: texts,
      deployments: texts,
      sources: texts,
      answers: z.record(z.string(), z.string()),
    }),
    feedEntry: z.string(),
    method: z.string(),
    rules: z.strictObject({ date: z.string(), feedEntry: z.string() }).optional(),
    bare: texts,
    links: z.strictObject({ anchors: z.record(z.string(), texts), outside: texts }),
  }),
});

export type KeptFiles = { files: readonly string[]; problems: readonly Problem[]; rendered: RenderedEdition };

const folderOf = (cache: string, key: string): string => join(cache, "editions", key);

/** Writes the files of an edition into a site. Undefined, and nothing written, where they are not kept whole. @param isAsked absent: all of them */
export async function putKept(
  key: string,
  site: string,
  cache = cacheDir(),
  isAsked: (path: string) => boolean = () => true,
): Promise<KeptFiles | undefined> {
  const folder = folderOf(cache, key);
  const found = await readNote(folder, key);
  if (found === undefined) return undefined;
  const packs = await Promise.all(
    found.packs.map(async ({ sha256: expected }, index) => {
      const bytes = await readFile(join(folder, `${index}.pack`)).catch(() => undefined);
      return bytes !== undefined && sha256(bytes) === expected ? bytes : undefined;
    }),
  );
  if (packs.some((one) => one === undefined)) return undefined;
  for (const [index, { files }] of found.packs.entries())
    if (files.some(([file]) => isAsked(file)))
      await writeAll(site, files, await unpack(packs[index] ?? Buffer.of()), isAsked);
  const now = new Date();
  // The least recently used go first; a cache that cannot be written to is used all the same.
  await utimes(folder, now, now).catch(() => undefined);
  return keptOf(found);
}

/** The same without writing them: they are in their places already. */
export async function noteOfKept(key: string, cache = cacheDir()): Promise<KeptFiles | undefined> {
  const found = await readNote(folderOf(cache, key), key);
  return found && keptOf(found);
}

const keptOf = ({ packs, problems, rendered }: z.infer<typeof note>): KeptFiles => ({
  files: packs.flatMap(({ files }) => files.map(([file]) => file)),
  problems,
  rendered,
});

async function readNote(folder: string, key: string): Promise<z.infer<typeof note> | undefined> {
  const text = hashedText(await readFile(join(folder, "note"), "utf8").catch(() => undefined));
  const parsed = note.safeParse(text === undefined ? undefined : jsonOf(text));
  return parsed.success && parsed.data.key === key ? parsed.data : undefined;
}

/** Editions share charts, styles and scripts: what is there already has the same name and so the same bytes. */
async function writeAll(
  site: string,
  files: readonly (readonly [string, number])[],
  body: Buffer,
  isAsked: (path: string) => boolean,
): Promise<void> {
  let end = 0;
  const placed = files
    .map(([file, bytes]) => {
      end += bytes;
      return { file, bytes: body.subarray(end - bytes, end) };
    })
    .filter(({ file }) => isAsked(file));
  for (const folder of new Set(placed.map(({ file }) => dirname(file))))
    await mkdir(join(site, folder), { recursive: true });
  await pMap(placed, ({ file, bytes }) => writeFile(join(site, file), bytes), { concurrency: AT_ONCE });
}

/**
 * One that is being kept: files are packed as they lie there when they are added, and nobody finds them before all are.
 * Where the disk refuses, nothing is kept.
 */
export class EditionToKeep {
  readonly #key: string;
  readonly #cache: string;
  readonly #packs: z.infer<typeof note>["packs"] = [];
  #fresh: string | undefined;

  constructor(key: string, cache = cacheDir()) {
    this.#key = key;
    this.#cache = cache;
  }

  /** @param files relative to the site @param seen is told of each what is in it */
  async add(
    site: string,
    files: readonly string[],
    seen: (file: string, bytes: Buffer) => void = () => {},
  ): Promise<void> {
    const editions = join(this.#cache, "editions");
    await mkdir(editions, { recursive: true });
    this.#fresh ??= await mkdtemp(join(editions, "new-"));
    const [group, bodies] = [[] as [string, number][], [] as Buffer[]];
    let room = PACK_BYTES;
    for (const [i, file] of files.entries()) {
      const bytes = readFileSync(join(site, file));
      seen(file, bytes);
      group.push([file, bytes.length]);
      bodies.push(bytes);
      room -= bytes.length;
      if (room < 0) {
        await this.#pack(group.splice(0), bodies.splice(0));
        room = PACK_BYTES;
      } else if (i % AT_ONCE === AT_ONCE - 1) await setImmediate();
    }
    if (group.length > 0) await this.#pack(group, bodies);
  }

  async #pack(files: [string, number][], bodies: Buffer[]): Promise<void> {
    const bytes = await pack(Buffer.concat(bodies));
    await writeFile(join(this.#fresh ?? "", `${this.#packs.length}.pack`), bytes);
    this.#packs.push({ sha256: sha256(bytes), files });
  }

  async end({ problems, rendered }: Pick<KeptFiles, "problems" | "rendered">): Promise<void> {
    const fresh = this.#fresh;
    if (fresh === undefined) throw new Error(`${this.#key}: expected an edition with files.`);
    const folder = folderOf(this.#cache, this.#key);
    const text = JSON.stringify({ format: FORMAT, key: this.#key, packs: this.#packs, problems, rendered });
    await writeFile(join(fresh, "note"), withHash(text));
    removeFolder(folder);
    // Another build may have kept the same meanwhile.
    await rename(fresh, folder).catch(absent(undefined, "ENOTEMPTY", "EEXIST"));
    this.drop();
  }

  /** Of what was added and not kept, nothing stays. */
  drop(): void {
    if (this.#fresh !== undefined) removeFolder(this.#fresh);
    this.#fresh = undefined;
  }
}

/** Keeps nothing any more. */
export const forgetKept = (cache = cacheDir()): Promise<void> =>
  rm(join(cache, "editions"), { recursive: true, force: true });

/** Takes away what was used longest ago where more is kept than `most` bytes, and what killed programs left. */
export async function sweepKept(cache = cacheDir(), most = KEPT_BYTES): Promise<void> {
  const all = join(cache, "editions");
  const kept = await Promise.all(
    (await readdir(all).catch(absent([] as string[]))).map(async (name) => {
      const folder = join(all, name);
      const names = await readdir(folder).catch(absent([] as string[], "ENOTDIR"));
      const sizes = await Promise.all(names.map(async (one) => (await stat(join(folder, one))).size));
      return { name, folder, used: (await stat(folder)).mtimeMs, bytes: sizes.reduce((a, b) => a + b, 0) };
    }),
  );
  let left = most;
  for (const { name, folder, used, bytes } of kept.sort((a, b) => b.used - a.used)) {
    const isLeft = name.startsWith("new-") && used < Date.now() - HOUR_MS;
    left -= bytes;
    if (left < 0 || isLeft) removeFolder(folder);
  }
}
