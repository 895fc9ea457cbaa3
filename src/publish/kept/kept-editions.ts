/**
 * What locked editions were built into, in the user's folder of caches: put in place again where nothing that they rest on
 * changed. An edition is a folder named by its key: files packed and compressed, and a note that names each pack's hash.
 * What is not whole, of another key or written by another program is as good as not there.
 */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import pMap from "p-map";
import { z } from "zod";
import { cacheDir } from "../../effects/cache-dir.ts";
import { absent } from "../../effects/error-code.ts";
import { sha256 } from "../../effects/files.ts";
import { removeFolder } from "../../effects/small-files.ts";
import type { RenderedEdition } from "../../render/edition/kept.ts";
import { jsonOf } from "../../text/json.ts";
import type { Problem } from "../../text/problem.ts";

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/** Raised where what is kept changes its form. */
const FORMAT = "kept-edition/1";
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
  const text = await readFile(join(folder, "note"), "utf8").catch(() => undefined);
  const end = text?.indexOf("\n") ?? -1;
  if (text === undefined || text.slice(0, end) !== sha256(text.slice(end + 1))) return undefined;
  const parsed = note.safeParse(jsonOf(text.slice(end + 1)));
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

/** Keeps these files of a site. Where the disk refuses, nothing is kept. */
export async function keep(
  key: string,
  site: string,
  { files, problems, rendered }: KeptFiles,
  cache = cacheDir(),
): Promise<void> {
  const folder = folderOf(cache, key);
  await mkdir(dirname(folder), { recursive: true });
  const fresh = await mkdtemp(join(dirname(folder), "new-"));
  try {
    const packs: z.infer<typeof note>["packs"] = [];
    for (const group of await grouped(site, files)) {
      const bodies = await pMap(group, ([file]) => readFile(join(site, file)), { concurrency: AT_ONCE });
      const bytes = await pack(Buffer.concat(bodies));
      await writeFile(join(fresh, `${packs.length}.pack`), bytes);
      packs.push({ sha256: sha256(bytes), files: group });
    }
    const text = JSON.stringify({ format: FORMAT, key, packs, problems, rendered });
    await writeFile(join(fresh, "note"), `${sha256(text)}\n${text}`);
    removeFolder(folder);
    // Another build may have kept the same meanwhile.
    await rename(fresh, folder).catch(absent(undefined, "ENOTEMPTY", "EEXIST"));
  } finally {
    removeFolder(fresh);
  }
}

async function grouped(site: string, files: readonly string[]): Promise<[string, number][][]> {
  const groups: [string, number][][] = [];
  let room = 0;
  for (const file of files) {
    const { size } = await stat(join(site, file));
    if (size > room || groups.length === 0) {
      groups.push([]);
      room = PACK_BYTES;
    }
    groups.at(-1)?.push([file, size]);
    room -= size;
  }
  return groups;
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
